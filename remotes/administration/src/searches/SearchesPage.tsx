import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { searchesApi, type SearchUse } from '@editorial/contracts/searches';
import { formatNumber, useT } from '@editorial/platform';
import { Link } from 'react-router-dom';
import type { Column } from '../frame/columns.ts';
import { choice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';

type SearchDays = 7 | 30 | 90;
const Counts = ['searches', 'empty', 'corrected', 'opened', 'licensed'] as const;
/** Counts of which the share of all searches says more than the number. */
const shared = new Set<string>(['empty', 'corrected']);
const CountNames = {
  searches: 'SearchCount',
  empty: 'EmptyCount',
  corrected: 'CorrectedCount',
  opened: 'OpenedCount',
  licensed: 'LicensedCount',
} as const;

const columns: readonly Column<SearchUse>[] = [
  {
    key: 'text',
    title: 'SearchedText',
    fixed: true,
    sortable: 'text',
    render: ({ text }, t) => (
      <Link
        to={`/catalog?${new URLSearchParams({ searchText: text })}`}
        aria-label={t('SearchNow', { text })}
      >
        <bdi>{text}</bdi>
      </Link>
    ),
  },
  ...Counts.map((name): Column<SearchUse> => ({
    key: name,
    title: CountNames[name],
    sortable: name,
    count: (row) => row[name],
  })),
];

/** Texts that visitors search for, with what comes of them: those without results are wishes. */
export function SearchesPage() {
  const t = useT('administration');
  return (
    <ListPage
      title="Searches"
      intro="SearchesIntro"
      aboveList={({ data, chosen }) => (
        <SearchFigures data={data} isEmptyOnly={chosen.found === 'Nothing'} />
      )}
      endpoint={searchesApi.list}
      columns={columns}
      rowKey={({ text }) => text}
      filters={{
        found: choice({
          label: 'Searches',
          usual: 'Any',
          values: ['Any', 'Nothing'],
          nameOf: (one) => t(one === 'Any' ? 'AllSearches' : 'EmptySearches'),
        }),
        days: choice({
          label: 'SearchDays',
          usual: '30',
          values: ['7', '30', '90'],
          nameOf: (one) => t('SearchDaysOf', { days: one }),
        }),
      }}
      queryOf={(query, { found = 'Any', days = '30' }) => ({
        ...query,
        found,
        days: Number(days) as SearchDays,
      })}
      texts={{ search: 'SearchedText', count: 'CountTexts', empty: 'NoSearches' }}
      exported={{ fileName: 'searches.csv', fields: ['text', ...Counts] }}
    />
  );
}

/** The sums of the period, and a hint if the room for texts ends. */
function SearchFigures({
  data,
  isEmptyOnly,
}: {
  readonly data: EndpointOutput<typeof searchesApi.list> | undefined;
  readonly isEmptyOnly: boolean;
}) {
  const t = useT('administration');
  return (
    <>
      {isEmptyOnly && (
        <p className="ed-muted">
          {t('EmptySearchesHint')} <Link to="/administration/settings">{t('OwnSynonyms')}</Link>
        </p>
      )}
      {data && data.room !== 'Enough' && (
        <p className="ed-alert ed-alert--warning" role="note">
          {t(`SearchRoom:${data.room}`)}
        </p>
      )}
      {data && (
        <dl className="adm-figures">
          {Counts.map((name) => (
            <div key={name}>
              <dt>{t(CountNames[name])}</dt>
              <dd>
                {formatNumber(data.total[name])}
                {shared.has(name) && data.total.searches > 0 && (
                  <small className="ed-muted">
                    {' '}
                    {formatNumber(data.total[name] / data.total.searches, {
                      style: 'percent',
                      maximumFractionDigits: 1,
                    })}
                  </small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
