import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';

interface Connection {
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  run(text: string): Promise<void>;
}

const folder = new URL('migrations/', import.meta.url);
/** Any number: all servers of a site take the same lock. */
const MIGRATION_LOCK = 7_310_415;

/**
 * Brings the database up to date: each SQL file once, in order of name, each in a transaction of
 * its own, one server at a time. A file that was changed after it ran is refused. `….pieces.sql` is
 * one statement that commits as it goes, and does no harm when it runs again after it was cut off.
 */
export async function migrate({ query, run }: Connection): Promise<void> {
  await query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    await run(
      'create table if not exists editorial_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const done = new Map(
      (await query('select name, hash from editorial_migrations')).map((row) => [
        String(row.name),
        String(row.hash),
      ]),
    );
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      const before = done.get(name);
      if (before !== undefined && before !== hash)
        throw new Error(`The migration ${name} was changed after it ran. Add a new one instead.`);
      if (before !== undefined) continue;
      const isInPieces = name.endsWith('.pieces.sql');
      const record = `insert into editorial_migrations (name, hash) values ('${name}', '${hash}')`;
      try {
        if (isInPieces) {
          await run(text);
          await run(record);
        } else await run(`begin;\n${text}\n;${record};\ncommit;`);
      } catch (error) {
        await run('rollback');
        throw new Error(`The migration ${name} failed: ${(error as Error).message}`, {
          cause: error,
        });
      }
    }
  } finally {
    await query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}
