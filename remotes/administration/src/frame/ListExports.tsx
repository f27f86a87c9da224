import { exportsApi, type ExportKind, type ListExport } from '@editorial/contracts/exports';
import { call, formatBytes, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { act, endpointQuery } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { useQuery } from '@tanstack/react-query';

/** A file that is being written is asked for again after this time. */
const REFRESH_MS = 2000;
const reloads = [exportsApi.list];

async function download(id: string): Promise<void> {
  const { url } = await call(exportsApi.link, { params: { id } });
  location.assign(url);
}

function State({ state, written, total, byteSize, expiresAt }: ListExport) {
  const t = useT('administration');
  if (state === 'Failed') return t('ExportFailed');
  if (state === 'Preparing')
    return total === null
      ? t('ExportBegins')
      : t('ExportWritten', { done: formatNumber(written), total: formatNumber(total) });
  return t('ExportReady', {
    figure: formatNumber(total ?? written),
    size: formatBytes(byteSize ?? 0),
    date: formatDate(expiresAt),
  });
}

function Line({ file }: { readonly file: ListExport }) {
  const t = useT('administration');
  const asked = formatDate(file.createdAt, { dateStyle: 'medium', timeStyle: 'short' });
  const remove = () => call(exportsApi.remove, { params: { id: file.id } });
  return (
    <li>
      <span>
        {t('ExportOf', { date: asked })}{' '}
        <span role="status">
          <State {...file} />
        </span>
      </span>
      {file.state === 'Ready' && (
        <Button
          size="small"
          aria-label={`${t('ExportDownload')}: ${asked}`}
          onClick={() => void act(download(file.id))}
        >
          {t('ExportDownload')}
        </Button>
      )}
      <Button
        size="small"
        look="quiet"
        aria-label={`${t('Remove')}: ${asked}`}
        onClick={() => void act(remove(), { reloads })}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}

/** The visitor's own files of a long list: what is being written, and what can be downloaded. */
export function ListExports({ kind }: { readonly kind: ExportKind }) {
  const t = useT('administration');
  useCulture();
  const { data } = useQuery({
    ...endpointQuery(exportsApi.list, {}, { isBackground: true }),
    refetchInterval: ({ state: { data: shown } }) =>
      shown?.items.some(({ state }) => state === 'Preparing') ? REFRESH_MS : false,
  });
  const own = data?.items.filter((one) => one.kind === kind) ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-label={t('Exports')}>
      <ul className="adm-exports">
        {own.map((file) => (
          <Line key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
}
