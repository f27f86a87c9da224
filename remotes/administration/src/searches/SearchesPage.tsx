import { searchesApi, type SearchUse } from '@editorial/contracts/searches';
import { formatNumber, useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { EmptyState, Skeleton } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Failed } from '../frame/Failed.tsx';

const PAGE_SIZE = 50;
const Days = [7, 30, 90] as const;
const Counts = ['searches', 'empty', 'opened', 'licensed'] as const;
const CountNames = {
  searches: 'SearchCount',
  empty: 'EmptyCount',
  opened: 'OpenedCount',
  licensed: 'LicensedCount',
} as const;

/** What visitors search for, and what comes of it: the texts without results are wishes. */
export function SearchesPage() {
  const t = useT('administration');
  useCulture();
  const [params, setParams] = useSearchParams();
  const days = Days.find((value) => String(value) === params.get('days')) ?? 30;
  const found = params.get('found') === 'Nothing' ? 'Nothing' : 'Any';
  const number = Number(params.get('page'));
  const page = Number.isInteger(number) && number > 1 ? number : 1;
  const show = (next: Record<string, string>) =>
    setParams({ days: String(days), found, ...next }, { replace: true });
  const { data, isError, refetch } = useEndpoint(
    searchesApi.list,
    { query: { days, found, skipCount: (page - 1) * PAGE_SIZE, maxResultCount: PAGE_SIZE } },
    { isPageContent: true },
  );
  return (
    <AdminPage title={t('Searches')} intro={t('SearchesIntro')}>
      <div className="ed-row" role="group" aria-label={t('Searches')}>
        {(['Any', 'Nothing'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className="ed-chip"
            aria-pressed={choice === found}
            onClick={() => show({ found: choice })}
          >
            {t(choice === 'Any' ? 'AllSearches' : 'EmptySearches')}
          </button>
        ))}
      </div>
      <div className="ed-row" role="group" aria-label={t('SearchDays')}>
        {Days.map((value) => (
          <button
            key={value}
            type="button"
            className="ed-chip"
            aria-pressed={value === days}
            onClick={() => show({ days: String(value) })}
          >
            {t('SearchDaysOf', { days: String(value) })}
          </button>
        ))}
      </div>
      {found === 'Nothing' && (
        <p className="ed-muted">
          {t('EmptySearchesHint')} <Link to="/administration/settings">{t('OwnSynonyms')}</Link>
        </p>
      )}
      {isError && <Failed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="20rem" />}
      {data && (
        <>
          {data.room !== 'Enough' && (
            <p className="ed-alert ed-alert--warning" role="note">
              {t(`SearchRoom:${data.room}`)}
            </p>
          )}
          <dl className="adm-figures">
            {Counts.map((name) => (
              <div key={name}>
                <dt>{t(CountNames[name])}</dt>
                <dd>{formatNumber(data.total[name])}</dd>
              </div>
            ))}
          </dl>
          {data.items.length === 0 ? (
            <EmptyState title={t('NoSearches')} />
          ) : (
            <Texts items={data.items} />
          )}
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={data.totalCount}
            onChange={(next) => show({ page: String(next) })}
          />
        </>
      )}
    </AdminPage>
  );
}

function Texts({ items }: { readonly items: readonly SearchUse[] }) {
  const t = useT('administration');
  return (
    <div className="adm-scroll">
      <table className="adm-table">
        <thead>
          <tr>
            <th scope="col">{t('SearchedText')}</th>
            {Counts.map((name) => (
              <th key={name} scope="col" className="adm-end">
                {t(CountNames[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.text}>
              <th scope="row">
                <Link
                  to={`/catalog?${new URLSearchParams({ searchText: item.text })}`}
                  aria-label={t('SearchNow', { text: item.text })}
                >
                  <bdi>{item.text}</bdi>
                </Link>
              </th>
              {Counts.map((name) => (
                <td key={name} className="adm-end ed-figures">
                  {formatNumber(item[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
