import { z } from '@editorial/contracts/schema';
import type { Database } from '../database/database.ts';
import type { Environment } from '../environment.ts';
import type { Jobs } from './jobs.ts';

const JOB = 'database.analyze';
/**
 * Tables that have grown by a fifth since they were last analyzed. PostgreSQL would count changes,
 * but the embedded database has no background process that does.
 */
const GROWN_TABLES = `select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'pgboss')
    and pg_relation_size(pg_class.oid) / current_setting('block_size')::int > relpages * 1.2 + 2
  order by 1`;

/**
 * Gives the embedded database's planner figures about tables that have grown. Without them it takes
 * every table to be small, and reads all licenses of a client to find one. Returns the tables.
 */
export async function analyzeGrownTables({
  database,
}: {
  readonly database: Database;
}): Promise<string[]> {
  const { rows } = await database.executeSql(GROWN_TABLES);
  const names = rows.map(({ name }) => String(name));
  // One at a time: the embedded database has one connection for everybody.
  for (const name of names) await database.executeSql(`analyze ${name}`);
  return names;
}

/** Registers the job, where the database is embedded. PostgreSQL has autovacuum. */
export async function analyzeJobs({
  database,
  environment,
  jobs,
}: {
  readonly database: Database;
  readonly environment: Environment;
  readonly jobs: Jobs;
}): Promise<void> {
  if (environment.databaseUrl !== undefined) return;
  await jobs.register(JOB, z.object({}), async () => {
    await analyzeGrownTables({ database });
  });
  await jobs.schedule(JOB, '*/5 * * * *');
}
