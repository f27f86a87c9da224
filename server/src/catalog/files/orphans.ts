import type { Context } from '../context/context.ts';
import { lastPass, notePass } from '../../ground/jobs/finished-passes.ts';

/** Younger files may belong to a transaction that is not committed yet. */
const MIN_ORPHAN_AGE_MS = 24 * 3600 * 1000;
/** One day longer than an upload is kept (uploads.ts). After that, no row refers to its parts. */
const MAX_UPLOAD_AGE_MS = 8 * 24 * 3600 * 1000;
/**
 * A file loses its row only around the time it was written, or when its removal fails for good. So
 * each night looks at what is new, and at a share of the rest that goes on where the last one
 * ended.
 */
const ROUND_EVERY_MS = 30 * 24 * 3600 * 1000;
/**
 * Some 700 blocks of the database. Two million files, of half a million pictures, take 50 nights.
 */
const SHARE_OF_NIGHT = 40_000;
/** Stores have clocks of their own. */
const CLOCKS_DIFFER_MS = 3600 * 1000;
/** Its `about` is the last key that was compared, or empty at the end of a round. */
const ROUND_PASS = 'catalog.orphans round';
const NEW_PASS = 'catalog.orphans new';
/** The number of files that are compared with the rows of their spans of keys at once. */
const KEYS_PER_BATCH = 2000;
/** Folders in the store whose files belong to rows, in the order of their names. */
const Prefixes = ['archives/', 'assets/', 'documents/', 'uploads/'] as const;
/** The tables that name files, each with its column. */
const Columns = {
  asset_renditions: 'storage_key',
  uploads: 'storage_key',
  downloads: 'storage_key',
  issued_documents: 'file_key',
} as const;

/**
 * The keys that rows have within spans, first and last included. Stores list files in the order of
 * their bytes, so neighbors are a narrow span. Each table answers it from an index, whatever the
 * planner expects: `limit` keeps it from reading a whole table once for all spans.
 */
export const KNOWN_KEYS_SQL = `select key from unnest($1::text[], $2::text[]) as span(first, last)
  cross join lateral (${Object.entries(Columns)
    .map(
      ([table, column]) =>
        `(select ${column} as key from ${table}
          where ${column} collate "C" between span.first and span.last limit 1000000)`,
    )
    .join(' union all ')}) as known`;

type Parts = Pick<Context, 'storage' | 'database' | 'clock' | 'log'>;

/** Collects files, and removes those of which no row knows. */
function openComparison({ storage, database }: Pick<Parts, 'storage' | 'database'>) {
  let spans: string[][] = [];
  let count = 0;
  let removed = 0;
  async function compare(): Promise<void> {
    // Sorted once more: a key outside of its span would count as unknown, and its file be removed.
    const sorted = spans.map((keys) => keys.toSorted());
    const ends = [sorted.map(([first]) => first), sorted.map((keys) => keys.at(-1))];
    const { rows } = await database.executeSql(KNOWN_KEYS_SQL, ends);
    const known = new Set(rows.map(({ key }) => String(key)));
    for (const key of sorted.flat().filter((one) => !known.has(one))) {
      await storage.remove(key);
      removed += 1;
    }
    spans = [];
    count = 0;
  }
  return {
    /** Takes the next file of the list. `isNeighbor`: the one before it was taken, too. */
    async add(key: string, isNeighbor: boolean): Promise<void> {
      const last = spans.at(-1);
      if (last && isNeighbor) last.push(key);
      else spans.push([key]);
      count += 1;
      if (count >= KEYS_PER_BATCH) await compare();
    },
    /** Compares the rest. Returns how many files were removed. */
    async end(): Promise<number> {
      if (count > 0) await compare();
      return removed;
    },
  };
}

/** Where tonight's share of all files begins. Null: the last round was not long ago. */
async function beginOfShare({ database }: Pick<Parts, 'database'>, now: Date) {
  const round = await lastPass(database, ROUND_PASS);
  if (round === null) return '';
  const isOver = round.about === '';
  return isOver && now.getTime() - round.finishedAt.getTime() < ROUND_EVERY_MS ? null : round.about;
}

/**
 * Removes files without a row, which remain after a crash between writing to the store and to the
 * database. Returns how many.
 */
export async function sweepOrphans({ storage, database, clock, log }: Parts): Promise<number> {
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  const old = before(MIN_ORPHAN_AGE_MS);
  const last = await lastPass(database, NEW_PASS);
  // The first night, everything belongs to the round.
  const since = last === null ? old : new Date(Date.parse(last.about) - CLOCKS_DIFFER_MS);
  const after = await beginOfShare({ database }, now);
  const aborted = await storage.abortUploadsBefore(before(MAX_UPLOAD_AGE_MS));
  const comparison = openComparison({ storage, database });
  let room = after === null ? 0 : SHARE_OF_NIGHT;
  let reached = after ?? '';
  for (const prefix of Prefixes) {
    let isNeighbor = false;
    for await (const { key, modified } of storage.list(prefix)) {
      const isShare = room > 0 && key > (after ?? '');
      if (isShare) {
        room -= 1;
        reached = key;
      }
      const isCompared = modified < old && (isShare || modified >= since);
      if (isCompared) await comparison.add(key, isNeighbor);
      isNeighbor = isCompared;
    }
  }
  const removed = aborted + (await comparison.end());
  await notePass(database, NEW_PASS, { about: old.toISOString(), finishedAt: now });
  if (after !== null)
    await notePass(database, ROUND_PASS, { about: room > 0 ? '' : reached, finishedAt: now });
  if (removed > 0) log.info({ removed }, 'Files without an owner were removed');
  return removed;
}
