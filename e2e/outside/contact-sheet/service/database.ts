import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Answers a statement with rows. */
export interface Database {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The service's own schema: nothing of it is in the site's tables, and it needs none of them. */
const SCHEMA = 'contact_sheet';
const LOCK = 4_700_231;

async function openServer(address: string): Promise<Database> {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({ connectionString: address, options: `-c search_path=${SCHEMA}` });
  return {
    query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    close: () => pool.end(),
  };
}

async function openEmbedded(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(folder);
  await database.exec(`set search_path to ${SCHEMA}`);
  return {
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await database.query<Row>(sql, [...values])).rows,
    close: () => database.close(),
  };
}

/** Runs statements as one transaction, also if two services start together. */
const together = (database: Database, steps: string) =>
  database.query(`do $$ begin perform pg_advisory_xact_lock(${LOCK}); ${steps} end $$`);

/** Runs each migration once, in the order of their names. */
async function migrate(database: Database): Promise<void> {
  await together(
    database,
    `create schema if not exists ${SCHEMA};
    create table if not exists ${SCHEMA}.migrations (name text primary key);`,
  );
  const folder = join(import.meta.dirname, 'migrations');
  for (const name of readdirSync(folder).sort())
    await together(
      database,
      `if exists (select from migrations where name = '${name}') then return; end if;
      ${readFileSync(join(folder, name), 'utf8')}
      insert into migrations values ('${name}');`,
    );
}

/** Opens a PostgreSQL server (`postgres://…`), or an embedded database in a folder. */
export async function openDatabase(address: string): Promise<Database> {
  const isServer = /^postgres(ql)?:/.test(address);
  const database = await (isServer ? openServer(address) : openEmbedded(address));
  await migrate(database);
  return database;
}
