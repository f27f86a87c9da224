import type { JobItem, SiteHealth } from '@editorial/contracts/operation';
import { sql } from 'drizzle-orm';
import type { Tx } from '../ground/database/database.ts';
import { orderBy } from '../ground/database/lists.ts';

/** pg-boss's words for the states, and ours. */
const states = {
  created: 'Waiting',
  retry: 'Retry',
  active: 'Active',
  failed: 'Failed',
  completed: 'Completed',
} as const;
const stored = Object.fromEntries(
  Object.entries(states).map(([theirs, ours]) => [ours, theirs]),
) as Record<JobItem['state'], keyof typeof states>;

/** Reasons may quote what a job was about. So much of them is shown. */
const MAX_REASON_LENGTH = 500;

interface Row {
  readonly id: string;
  readonly queue: string;
  readonly state: keyof typeof states;
  readonly created_on: string;
  readonly started_on: string | null;
  readonly completed_on: string | null;
  readonly start_after: string;
  readonly retry_count: number;
  readonly retry_limit: number;
  readonly reason: string | null;
}

const iso = (value: string) => new Date(value).toISOString();

/** The site's own queues. pg-boss keeps some for itself. */
const isOwn = sql`name not like '\\_\\_pgboss%'`;

const sortings = {
  queue: sql`name`,
  state: sql`state`,
  createdAt: sql`created_on`,
  tries: sql`retry_count`,
};

/** A page of the jobs, the newest first. Their data is not shown: it holds addresses of people. */
export async function listJobs(
  tx: Tx,
  query: {
    state?: JobItem['state'] | undefined;
    queue?: string | undefined;
    sorting?: string | undefined;
    skipCount: number;
    maxResultCount: number;
  },
): Promise<{ totalCount: number; items: JobItem[] }> {
  const where = sql.join(
    [
      isOwn,
      query.state ? sql`state::text = ${stored[query.state]}` : sql`state::text <> 'cancelled'`,
      ...(query.queue ? [sql`starts_with(name, ${query.queue})`] : []),
    ],
    sql` and `,
  );
  const counted = (await tx.execute(
    sql`select count(*)::int as count from pgboss.job where ${where}`,
  )) as unknown as { rows: { count: number }[] };
  const { rows } = (await tx.execute(sql`
    select id, name as queue, state::text as state, created_on, started_on, completed_on,
      start_after, retry_count, retry_limit, output ->> 'message' as reason
    from pgboss.job where ${where}
    order by ${orderBy(query.sorting ?? 'createdAt desc', sortings)}, id
    offset ${query.skipCount} limit ${query.maxResultCount}`)) as unknown as { rows: Row[] };
  return {
    totalCount: counted.rows[0]?.count ?? 0,
    items: rows.map((row) => ({
      id: row.id,
      queue: row.queue,
      state: states[row.state],
      createdAt: iso(row.created_on),
      startedAt: row.started_on && iso(row.started_on),
      completedAt: row.completed_on && iso(row.completed_on),
      startAfter: iso(row.start_after),
      retryCount: row.retry_count,
      retryLimit: row.retry_limit,
      reason: row.state === 'completed' ? '' : (row.reason ?? '').slice(0, MAX_REASON_LENGTH),
    })),
  };
}

/** The queue of a job and its state, or undefined. */
export async function jobById(
  tx: Tx,
  id: string,
): Promise<{ queue: string; state: string } | undefined> {
  const { rows } = (await tx.execute(
    sql`select name as queue, state::text as state from pgboss.job where id = ${id} and ${isOwn}`,
  )) as unknown as { rows: { queue: string; state: string }[] };
  return rows[0];
}

/** The ids of jobs that failed for good, by queue. With `queue`, only its own. */
export async function failedIds(
  tx: Tx,
  queue: string | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = (await tx.execute(sql`
    select name, array_agg(id::text) as ids from pgboss.job
    where state = 'failed' and ${isOwn} and ${queue ? sql`name = ${queue}` : sql`true`}
    group by name`)) as unknown as { rows: { name: string; ids: string[] }[] };
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

export async function queueCounts(tx: Tx): Promise<SiteHealth['queues']> {
  const { rows } = (await tx.execute(sql`
    select name, count(*) filter (where state::text in ('created', 'retry'))::int as waiting,
      count(*) filter (where state::text = 'active')::int as active,
      count(*) filter (where state::text = 'failed')::int as failed
    from pgboss.job where ${isOwn} group by name order by name`)) as unknown as {
    rows: SiteHealth['queues'];
  };
  return rows;
}

export async function storedFiles(tx: Tx): Promise<SiteHealth['storage']> {
  const { rows } = (await tx.execute(
    sql`select count(*)::int as files, coalesce(sum(byte_size), 0)::float8 as bytes
      from asset_renditions`,
  )) as unknown as { rows: SiteHealth['storage'][] };
  return rows[0] ?? { files: 0, bytes: 0 };
}
