import {
  JobStates,
  operationApi,
  type JobItem,
  type SiteHealth,
} from '@editorial/contracts/operation';
import { call, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, EmptyState } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { act } from '../frame/act.ts';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';

/** A running site's jobs change by themselves. */
const REFRESH_MS = 5000;

const again = (id: string) =>
  act(() => call(operationApi.retryJob, { params: { id } }), 'JobRunsAgain');

const allAgain = (queue: string | undefined) =>
  act(() => call(operationApi.retryJobs, { body: queue ? { queue } : {} }), 'JobsRunAgain');

function useColumns(): ListColumn<JobItem>[] {
  const t = useT('administration');
  useCulture();
  return [
    { key: 'queue', title: t('Queue'), fixed: true, sortable: 'queue', render: (row) => row.queue },
    {
      key: 'state',
      title: t('State'),
      sortable: 'state',
      render: (row) => (
        <Badge look={row.state === 'Failed' ? 'error' : 'neutral'}>{t(`Job:${row.state}`)}</Badge>
      ),
    },
    {
      key: 'when',
      title: t('When'),
      sortable: 'createdAt',
      render: (row) => formatDate(row.createdAt, { dateStyle: 'medium', timeStyle: 'medium' }),
    },
    {
      key: 'tries',
      title: t('Tries'),
      align: 'end',
      sortable: 'tries',
      render: (row) => formatNumber(row.retryCount + (row.startedAt ? 1 : 0)),
    },
    { key: 'why', title: t('Why'), render: (row) => <bdi className="ed-small">{row.reason}</bdi> },
    {
      key: 'acts',
      title: t('Acts'),
      render: (row) =>
        row.state === 'Failed' && (
          <Button size="small" onClick={() => void again(row.id)}>
            {t('RunAgain')}
          </Button>
        ),
    },
  ];
}

/** The jobs of the site. Those that failed for good can run again. */
export function Jobs({ queues: counts }: { readonly queues: SiteHealth['queues'] }) {
  const t = useT('administration');
  const columns = useColumns();
  const { view, onView, query, filters, setFilter } = useListView(['state', 'queue']);
  const state = JobStates.find((one) => one === filters.state);
  const { filter, ...span } = query;
  const queue = filter ?? filters.queue;
  const asked = { ...span, ...(state && { state }), ...(queue && { queue }) };
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(operationApi.jobs, { query: asked }, { isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const total = data?.totalCount ?? 0;
  const queues = counts.map(({ name }) => name);
  /** Of the chosen queue, or of all. A part of a name chooses none. */
  const named = queues.find((name) => name === queue);
  const failed = counts
    .filter(({ name }) => !named || name === named)
    .reduce((sum, one) => sum + one.failed, 0);
  return (
    <section aria-label={t('Jobs')}>
      <h2>{t('Jobs')}</h2>
      {failed > 0 && (
        <p>
          <Button size="small" onClick={() => void allAgain(named)}>
            {t('RunFailedAgain', { count: failed })}
          </Button>
        </p>
      )}
      <ListTable
        label={t('Jobs')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => row.id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching && !data}
        onExport={() =>
          void exportList(
            'jobs.csv',
            ['queue', 'state', 'createdAt', 'startedAt', 'completedAt', 'retryCount', 'reason'],
            (page) => call(operationApi.jobs, { query: { ...asked, ...page } }),
          )
        }
        texts={{
          export: t('Export'),
          search: t('Queue'),
          columns: t('Columns'),
          count: t('CountJobs', { count: total, figure: formatNumber(total) }),
        }}
        filters={
          <>
            <Choice
              label={t('State')}
              any={t('AnyState')}
              values={JobStates}
              nameOf={(state) => t(`Job:${state}`)}
              value={filters.state}
              onChange={(value) => setFilter('state', value)}
            />
            <Choice
              label={t('Queue')}
              any={t('AnyQueue')}
              values={queues}
              value={filters.queue}
              onChange={(value) => setFilter('queue', value)}
            />
          </>
        }
        empty={
          isError ? <Failed onRetry={() => void refetch()} /> : <EmptyState title={t('NoJobs')} />
        }
      />
    </section>
  );
}
