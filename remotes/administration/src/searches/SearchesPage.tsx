import { searchesApi, type SearchUse } from '@editorial/contracts/searches';
import { call, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { EmptyState } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';

const Days = [7, 30, 90] as const;
const Counts = ['searches', 'empty', 'opened', 'licensed'] as const;
const CountNames = {
  searches: 'SearchCount',
  empty: 'EmptyCount',
  opened: 'OpenedCount',
  licensed: 'LicensedCount',
} as const;

function useColumns(): ListColumn<SearchUse>[] {
  const t = useT('administration');
  useCulture();
  return [
    {
      key: 'text',
      title: t('SearchedText'),
      fixed: true,
      sortable: 'text',
      render: ({ text }) => (
        <Link
          to={`/catalog?${new URLSearchParams({ searchText: text })}`}
          aria-label={t('SearchNow', { text })}
        >
          <bdi>{text}</bdi>
        </Link>
      ),
    },
    ...Counts.map((name): ListColumn<SearchUse> => ({
      key: name,
      title: t(CountNames[name]),
      align: 'end',
      sortable: name,
      render: (row) => formatNumber(row[name]),
    })),
  ];
}

/** What visitors search for, and what comes of it: the texts without results are wishes. */
// Long because its filters and figures stand around one list.
export function SearchesPage() {
  const t = useT('administration');
  const columns = useColumns();
  const { view, onView, query, filters, setFilter } = useListView(['days', 'found']);
  const days = Days.find((value) => String(value) === filters.days) ?? 30;
  const found = filters.found === 'Nothing' ? 'Nothing' : 'Any';
  const asked = { ...query, days, found } as const;
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(searchesApi.list, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  return (
    <AdminPage title={t('Searches')} intro={t('SearchesIntro')}>
      {found === 'Nothing' && (
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
              <dd>{formatNumber(data.total[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      <ListTable
        label={t('Searches')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={({ text }) => text}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching && !data}
        texts={{
          search: t('SearchedText'),
          columns: t('Columns'),
          count: t('CountTexts', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void exportList('searches.csv', ['text', ...Counts], (span) =>
            call(searchesApi.list, { query: { ...asked, ...span } }),
          )
        }
        filters={
          <>
            <Choice
              label={t('Searches')}
              values={['Any', 'Nothing'] as const}
              nameOf={(one) => t(one === 'Any' ? 'AllSearches' : 'EmptySearches')}
              value={found}
              onChange={(value) => setFilter('found', value)}
            />
            <Choice
              label={t('SearchDays')}
              values={Days.map(String)}
              nameOf={(one) => t('SearchDaysOf', { days: one })}
              value={String(days)}
              onChange={(value) => setFilter('days', value)}
            />
          </>
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState title={t('NoSearches')} />
          )
        }
      />
    </AdminPage>
  );
}
