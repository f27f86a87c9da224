import type { TestPostgres } from './postgres.testing.ts';

/** What a server needs so that its reading is counted. */
export const countingPostgres = {
  settings: { shared_preload_libraries: 'pg_stat_statements', autovacuum: 'off' },
};

/**
 * What pg-boss does each minute and each day by itself: jobs of schedules, jobs of ended servers,
 * figures of its queues, old jobs, dead rows.
 */
const OWN_WORK =
  'pg_stat_user_tables|pgbossqueue-stats|_seconds \\* interval|maintain_on|monitor_on|relpages' +
  '|^(DELETE FROM|INSERT INTO) pgboss\\.job_common ';

/**
 * Counts what the site's roles read while `work` runs, in blocks of 8 kB, and says it by statement.
 * The extension pg_stat_statements must be there. Leaves out what the queue of jobs does by itself,
 * unless `isWhole`.
 */
export async function blocksRead(
  postgres: TestPostgres,
  work: () => Promise<unknown>,
  { isWhole = false } = {},
): Promise<{ blocks: number; summary: string }> {
  await postgres.asSuperuser('select pg_stat_statements_reset()');
  await work();
  const read = await postgres.asSuperuser(
    `select coalesce(json_agg(s), '[]') from (
      select left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as query,
        shared_blks_hit + shared_blks_read as blocks
      from pg_stat_statements join pg_roles on pg_roles.oid = userid and rolname like 'editorial%'
      where shared_blks_hit + shared_blks_read > 0
        -- Now and then pg-boss looks after itself (12.30, boss.js), beside any job.
        and (${isWhole} or query !~ '${OWN_WORK}') order by 2 desc) s`,
  );
  const statements = JSON.parse(read) as { query: string; blocks: number }[];
  return {
    blocks: statements.reduce((sum, { blocks }) => sum + blocks, 0),
    summary: statements.map(({ blocks, query }) => `${blocks}: ${query}`).join('\n'),
  };
}
