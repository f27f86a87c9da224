import { sql } from 'drizzle-orm';
import { HOST_TENANT, type Database } from '../../ground/database/database.ts';

export interface IndexLog {
  info(about: object, text: string): void;
  warn(about: object, text: string): void;
}

/** Indexes are built when somebody searches. The operator is warned before, by an estimate. */
export async function warnAtStart(
  database: Pick<Database, 'inTenant'>,
  log: IndexLog | undefined,
  many: number,
): Promise<void> {
  if (!log) return;
  const { rows } = (await database.inTenant(HOST_TENANT, (tx) =>
    tx.execute(sql`select greatest(0, reltuples)::int as count from pg_class
      where oid = 'asset_search'::regclass`),
  )) as unknown as { rows: { count: number }[] };
  const count = rows[0]?.count ?? 0;
  if (count > many)
    log.warn(
      { count },
      'so many assets nearly fill the search index in memory: set SEARCH_URL to a search cluster',
    );
}
