import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';

interface Connection {
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  run(text: string): Promise<void>;
}

const folder = new URL('migrations/', import.meta.url);
/** An arbitrary number: all servers of a site use the same lock. */
const MIGRATION_LOCK = 7_310_415;

/**
 * Runs pending migrations: each SQL file once, ordered by name, each in its own transaction, one
 * server at a time. Refuses to continue if a file was changed after it ran. A `….pieces.sql` file
 * is one statement that commits in steps and can safely run again if it was interrupted.
 */
export async function migrate({ query, run }: Connection): Promise<void> {
  await query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    await run(
      `create table if not exists editorial_migrations (name text primary key,
        hash text not null, applied_at timestamptz not null default now())`,
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
