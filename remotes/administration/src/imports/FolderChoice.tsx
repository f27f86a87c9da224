import { importsApi } from '@editorial/contracts/imports';
import { formatNumber, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Skeleton } from '@editorial/ui';

export interface FolderChoiceProps {
  /** Below the folder for imports, with `/`. */
  readonly folder: string;
  readonly onFolder: (folder: string) => void;
}

/** A folder of the server. */
export function FolderChoice({ folder, onFolder }: FolderChoiceProps) {
  const t = useT('administration');
  const { data } = useEndpoint(
    importsApi.folders,
    { query: { folder } },
    { isBackground: true, skipHandleError: true },
  );
  if (!data) return <Skeleton height="6rem" />;
  if (!data.isConfigured) return <p>{t('NoImportFolder')}</p>;
  const parts = folder === '' ? [] : folder.split('/');
  return (
    <div className="ed-field">
      <nav className="ed-row" aria-label={t('ImportFolder')}>
        {['', ...parts].map((part, depth) => {
          const to = parts.slice(0, depth).join('/');
          return (
            <button
              key={to}
              type="button"
              className="ed-link-button"
              aria-current={to === folder || undefined}
              onClick={() => onFolder(to)}
            >
              {depth === 0 ? t('ImportFolder') : <bdi>{part}</bdi>}
            </button>
          );
        })}
      </nav>
      <ul className="adm-folders">
        {data.items.map(({ name }) => (
          <li key={name}>
            <button
              type="button"
              className="ed-link-button"
              onClick={() => onFolder([...parts, name].join('/'))}
            >
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <span className="ed-field__hint">
        {t('FolderFiles', { count: data.files, figure: formatNumber(data.files) })}{' '}
        {t('FolderHint')}
      </span>
    </div>
  );
}
