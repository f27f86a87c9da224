import type { Context } from '../../context.ts';

/** Younger files may belong to a transaction that is not committed yet. */
const MIN_ORPHAN_AGE_MS = 24 * 3600 * 1000;
/** One day longer than an upload is kept (uploads.ts). After that, no row refers to its parts. */
const MAX_UPLOAD_AGE_MS = 8 * 24 * 3600 * 1000;
/** The number of files that are compared with the rows of their span of keys at once. */
const KEYS_PER_BATCH = 1000;
/** Folders in the store whose files belong to rows. */
const Prefixes = ['assets/', 'archives/', 'uploads/', 'documents/'] as const;
/** The tables that name files, each with its column. */
const Columns = {
  asset_renditions: 'storage_key',
  uploads: 'storage_key',
  downloads: 'storage_key',
  issued_documents: 'file_key',
} as const;

/**
 * The keys that rows have within a span, first and last included. Stores list files in the order of
 * their bytes, so a batch of files is a narrow span. Each table answers it from an index, whatever
 * the planner expects.
 */
export const KNOWN_KEYS_SQL = Object.entries(Columns)
  .map(
    ([table, column]) =>
      `select ${column} as key from ${table} where ${column} collate "C" between $1 and $2`,
  )
  .join(' union all ');

/**
 * Removes files without a row, which remain after a crash between writing to the store and to the
 * database. Returns how many.
 */
export async function sweepOrphans({
  storage,
  database,
  clock,
  log,
}: Pick<Context, 'storage' | 'database' | 'clock' | 'log'>): Promise<number> {
  const before = (age: number) => new Date(clock.now().getTime() - age);
  const old = before(MIN_ORPHAN_AGE_MS);
  let removed = await storage.abortUploadsBefore(before(MAX_UPLOAD_AGE_MS));
  const removeUnknown = async (keys: readonly string[]) => {
    // Sorted once more: a key outside of its span would count as unknown, and its file be removed.
    const sorted = keys.toSorted();
    const span = [sorted[0], sorted.at(-1)];
    const { rows } = await database.executeSql(KNOWN_KEYS_SQL, span);
    const known = new Set(rows.map(({ key }) => String(key)));
    for (const key of keys.filter((one) => !known.has(one))) {
      await storage.remove(key);
      removed += 1;
    }
  };
  for (const prefix of Prefixes) {
    let batch: string[] = [];
    for await (const { key, modified } of storage.list(prefix)) {
      if (modified >= old) continue;
      batch.push(key);
      if (batch.length < KEYS_PER_BATCH) continue;
      await removeUnknown(batch);
      batch = [];
    }
    if (batch.length > 0) await removeUnknown(batch);
  }
  if (removed > 0) log.info({ removed }, 'Files without an owner were removed');
  return removed;
}
