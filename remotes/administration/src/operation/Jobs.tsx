import {
  JobStates,
  operationApi,
  type JobItem,
  type SiteHealth,
} from '@editorial/contracts/operation';
import { call, formatDate, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import { act } from '../frame/act.ts';
import type { Column } from '../frame/columns.ts';
import { choice, stateChoice } from '../frame/list-filters.ts';
import { List } from '../frame/List.tsx';
import { useList } from '../frame/use-list.ts';

/** A running site's jobs change by themselves. */
const REFRESH_MS = 5000;

const again = (id: string) =>
  act(() => call(operationApi.retryJob, { params: { id } }), 'JobRunsAgain');

const allAgain = (queue: string | undefined) =>
  act(() => call(operationApi.retryJobs, { body: queue ? { queue } : {} }), 'JobsRunAgain');

const columns: readonly Column<JobItem>[] = [
  { key: 'queue', title: 'Queue', fixed: true, sortable: 'queue', render: (row) => row.queue },
  {
    key: 'state',
    title: 'State',
    sortable: 'state',
    render: (row, t) => (
      <Badge look={row.state === 'Failed' ? 'error' : 'neutral'}>{t(`Job:${row.state}`)}</Badge>
    ),
  },
  {
    key: 'when',
    title: 'When',
    sortable: 'createdAt',
    render: (row) => formatDate(row.createdAt, { dateStyle: 'medium', timeStyle: 'medium' }),
  },
  {
    key: 'tries',
    title: 'Tries',
    sortable: 'tries',
    count: (row) => row.retryCount + (row.startedAt ? 1 : 0),
  },
  { key: 'why', title: 'Why', render: (row) => <bdi className="ed-small">{row.reason}</bdi> },
  {
    key: 'acts',
    title: 'Acts',
    render: (row, t) =>
      row.state === 'Failed' && (
        <Button size="small" onClick={() => void again(row.id)}>
          {t('RunAgain')}
        </Button>
      ),
  },
];

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
        columns={columns}
        rowKey={(row) => row.id}
        texts={{ search: 'Queue', count: 'CountJobs', empty: 'NoJobs' }}
        exported={{ fileName: 'jobs.csv', fields: exportedFields }}
      />
    </section>
  );
}
