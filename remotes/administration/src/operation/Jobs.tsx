import {
  JobStates,
  operationApi,
  type JobItem,
  type SiteHealth,
} from '@editorial/contracts/operation';
import { call, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import type { ListColumn } from '@editorial/ui/table';
import { act } from '../frame/act.ts';
import { choice, stateChoice } from '../frame/list-filters.ts';
import { List } from '../frame/List.tsx';
import { useList } from '../frame/use-list.ts';

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

const exportedFields = [
  'queue',
  'state',
  'createdAt',
  'startedAt',
  'completedAt',
  'retryCount',
  'reason',
] as const;

/** The jobs of the site. Those that failed for good can run again. */
export function Jobs({ queues: counts }: { readonly queues: SiteHealth['queues'] }) {
  const t = useT('administration');
  const queues = counts.map(({ name }) => name);
  const list = useList({
    endpoint: operationApi.jobs,
    isPart: true,
    refreshMs: REFRESH_MS,
    filters: {
      state: stateChoice(JobStates, (state) => t(`Job:${state}`)),
      queue: choice({ label: 'Queue', any: 'AnyQueue', values: queues, isChecked: false }),
    },
    queryOf: ({ filter, ...query }, { state, queue = filter }) => ({
      ...query,
      ...(state && { state }),
      ...(queue && { queue }),
    }),
  });
  /** Of the chosen queue, or of all. A part of a name chooses none. */
  const named = queues.find((name) => name === list.query.queue);
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
      <List
        list={list}
        label="Jobs"
        columns={useColumns()}
        rowKey={(row) => row.id}
        texts={{ search: 'Queue', count: 'CountJobs', empty: 'NoJobs' }}
        exported={{ fileName: 'jobs.csv', fields: exportedFields }}
      />
    </section>
  );
}
