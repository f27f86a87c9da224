import type { Context } from '../../context.ts';

/** Younger files may belong to a transaction that is not committed yet. */
const MIN_ORPHAN_AGE_MS = 24 * 3600 * 1000;
/** One day longer than an upload is kept (uploads.ts). After that, no row refers to its parts. */
const MAX_UPLOAD_AGE_MS = 8 * 24 * 3600 * 1000;
/** The number of keys looked up per statement. */
const KEYS_PER_BATCH = 500;
/** Folders in the store whose files belong to rows. */
const Prefixes = ['assets/', 'archives/', 'uploads/', 'documents/'] as const;

const UNKNOWN_KEYS_SQL = `select key from unnest($1::text[]) as key
  where not exists (select 1 from asset_renditions where storage_key = key)
    and not exists (select 1 from uploads where storage_key = key)
    and not exists (select 1 from downloads where storage_key = key)
    and not exists (select 1 from issued_documents where file_key = key)`;

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
    if (keys.length === 0) return;
    const { rows } = await database.executeSql(UNKNOWN_KEYS_SQL, [keys]);
    for (const { key } of rows) await storage.remove(String(key));
    removed += rows.length;
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
    await removeUnknown(batch);
  }
  if (removed > 0) log.info({ removed }, 'Files without an owner were removed');
  return removed;
}
