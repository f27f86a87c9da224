import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditActions } from '@editorial/contracts/audit-logging';
import type { Database } from '../database/database.ts';

/** Folder in which test databases leave the audit actions that were written into them. */
const folder = process.env.SEEN_AUDIT_ACTIONS;

/** The same database, which says on closing what its audit log held. */
export function withSeenActions(database: Database): Database {
  if (!folder) return database;
  return {
    ...database,
    async close() {
      // Rows of another time were put there by a test itself.
      const { rows } = await database.executeSql(
        "select distinct action from audit_log where at > now() - interval '1 day'",
      );
      await writeFile(join(folder, randomUUID()), JSON.stringify(rows.map(({ action }) => action)));
      await database.close();
    },
  };
}

/** Registered actions that no test has seen in a log. */
export async function unseenActions(from: string): Promise<string[]> {
  const files = await readdir(from);
  const seen = await Promise.all(
    files.map(async (file): Promise<string[]> =>
      JSON.parse(await readFile(join(from, file), 'utf8')),
    ),
  );
  const all = new Set(seen.flat());
  return AuditActions.filter((action) => !all.has(action));
}

// `npm test` runs this file after all of the server's tests.
if (import.meta.main && folder) {
  const unseen = await unseenActions(folder);
  for (const action of unseen) console.log(`No test has seen ${action} in an audit log.`);
  process.exitCode = unseen.length > 0 ? 1 : 0;
}
