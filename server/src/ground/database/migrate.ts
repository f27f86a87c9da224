import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { RELEASE } from '../release.ts';
import { DatabaseError } from './database.errors.ts';

interface Connection {
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  run(text: string): Promise<void>;
}

/** The need of a program for a database: `serve` creates and updates it, `use` finds it as it is. */
export type Purpose = 'serve' | 'use';

const folder = new URL('migrations/', import.meta.url);
/** An arbitrary number: all servers of a site use the same lock. */
const MIGRATION_LOCK = 7_310_415;

/**
 * Gives requests their rights on each table that a migration adds. PostgreSQL keeps such defaults for
 * the role that set them (0000_core.sql), and a restored copy may belong to another.
 */
const RIGHTS_ON_NEW_TABLES = `
  alter default privileges in schema public
    grant select, insert, update, delete on tables to editorial_app;
  alter default privileges in schema public grant usage, select on sequences to editorial_app;`;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

async function ownMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The migrations that a database and this release share, and those that they do not. */
export interface MigrationState {
  /** Whether the database is one of a site: some migrations ran. */
  readonly exists: boolean;
  /** The release that updated the database last. Null if that release did not say so. */
  readonly release: string | null;
  readonly pending: readonly Migration[];
}

const firstOf = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ');

/**
 * Compares a database with this release's migrations. Throws a DatabaseError for a database that a
 * later release has updated, and for one whose migrations were changed afterwards.
 */
export async function migrationState({
  query,
}: Pick<Connection, 'query'>): Promise<MigrationState> {
  const own = await ownMigrations();
  const columns = await query(
    `select column_name from information_schema.columns
      where table_name = 'editorial_migrations' and table_schema = current_schema()`,
  );
  if (columns.length === 0) return { exists: false, release: null, pending: own };
  const release = columns.some(({ column_name: name }) => name === 'release') ? 'release' : 'null';
  const rows = await query(
    `select name, hash, ${release} as release from editorial_migrations order by applied_at, name`,
  );
  const done = new Map(rows.map((row) => [String(row.name), String(row.hash)]));
  const last = rows.findLast((row) => row.release !== null)?.release ?? null;
  const known = new Set(own.map(({ name }) => name));
  const unknown = [...done.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new DatabaseError(
      'This database is newer than the program. ' +
        `${last === null ? 'A later release' : `Release ${String(last)}`} has updated it ` +
        `(${firstOf(unknown)}); this is release ${RELEASE}, which would write wrong data. ` +
        'Start that release or a later one, or go back with a copy from before the update ' +
        '(README, “Update and go back”).',
    );
  const changed = own.find(({ name, hash }) => done.has(name) && done.get(name) !== hash);
  if (changed)
    throw new DatabaseError(
      `The migration ${changed.name} was changed after it ran. Add a new one instead.`,
    );
  return {
    exists: rows.length > 0,
    release: last === null ? null : String(last),
    pending: own.filter(({ name }) => !done.has(name)),
  };
}

/** Refuses a database that is none yet, or waits for its update: a command changes neither. */
export function assertUsable({ exists, release, pending }: MigrationState): void {
  if (!exists)
    throw new DatabaseError(
      'This database is empty. Is DATABASE_URL, or DATA_DIR, right? ' +
        'Commands never create a database; the first start of a site does: npm start',
    );
  if (pending.length > 0)
    throw new DatabaseError(
      `This database is of ${release === null ? 'an earlier release' : `release ${release}`} ` +
        `and was not updated to ${RELEASE} yet. ` +
        'Start the site once (npm start), or run: node server/src/prepare.ts',
    );
}

async function apply({ run }: Connection, { name, text, hash }: Migration): Promise<void> {
  const isInPieces = name.endsWith('.pieces.sql');
  const release = RELEASE.replaceAll("'", "''");
  const record = `insert into editorial_migrations (name, hash, release)
    values ('${name}', '${hash}', '${release}')`;
  try {
    if (isInPieces) {
      await run(text);
      await run(record);
    } else await run(`begin;\n${text}\n;${record};\ncommit;`);
  } catch (error) {
    await run('rollback');
    throw new DatabaseError(
      `The database could not be updated to release ${RELEASE}: ` +
        `${name} failed (${(error as Error).message}). ` +
        'Nothing of this step was kept. Start the release from before, and report this.',
      { cause: error },
    );
  }
}

/**
 * Runs pending migrations: each SQL file once, ordered by name, each in its own transaction, one
 * server at a time. A `….pieces.sql` file is one statement that commits in steps and can safely run
 * again if it was interrupted. With the purpose `use`, it only checks that none is pending. `say`
 * gets what is updated. Throws a DatabaseError in words.
 */
export async function migrate(
  connection: Connection,
  purpose: Purpose = 'serve',
  say: (line: string) => void = () => {},
): Promise<void> {
  const { query, run } = connection;
  if (purpose === 'use') return assertUsable(await migrationState(connection));
  await query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    const { exists, release, pending } = await migrationState(connection);
    if (pending.length === 0) return;
    await run(
      `create table if not exists editorial_migrations (name text primary key,
        hash text not null, applied_at timestamptz not null default now(), release text);
      alter table editorial_migrations add column if not exists release text;`,
    );
    if (exists) {
      say(
        `Updating the database from ${release ?? 'an earlier release'} to ${RELEASE}: ` +
          `${pending.length} steps (${firstOf(pending.map(({ name }) => name))})`,
      );
      await run(RIGHTS_ON_NEW_TABLES);
    }
    for (const migration of pending) await apply(connection, migration);
  } finally {
    await query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}
