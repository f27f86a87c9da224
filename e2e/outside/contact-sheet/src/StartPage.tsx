import { catalogApi } from '@editorial/contracts/catalog';
import { useCurrentUser, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import classNames from 'class-names';
import { Trans } from 'react-i18next';
import { OwnSheets } from './OwnSheets.tsx';
import styles from './sheet.module.css';

const SHOWN_PICTURES = 12;

/** The newest pictures of the catalog, small, side by side. */
export function StartPage() {
  const t = useT('contact-sheet');
  const { isAuthenticated } = useCurrentUser();
  const { data } = useEndpoint(catalogApi.list, { query: { maxResultCount: SHOWN_PICTURES } });
  return (
    <div className="ed-page ed-stack">
      <h1>{t('Title')}</h1>
      {data && <p>{t('Count', { count: data.totalCount })}</p>}
      <ul className={classNames(styles.sheet, data === undefined && styles.waiting)}>
        {data?.items.map(({ id, thumbUrl, alternativeText }) => (
          <li key={id}>
            <img src={thumbUrl} alt={alternativeText ?? ''} width={160} />
          </li>
        ))}
      </ul>
      <p>
        <Trans
          ns="contact-sheet"
          i18nKey="More"
          components={{ catalog: <a href="/preview">catalog</a> }}
        />
      </p>
      {data && isAuthenticated && <OwnSheets pictureIds={data.items.map(({ id }) => id)} />}
    </div>
  );
}
