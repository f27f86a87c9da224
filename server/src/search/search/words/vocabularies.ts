import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../../../ground/database/database.ts';
import { Vocabulary, type WordSource } from './vocabulary.ts';

/** The newest assets, read at once for the first search. */
const FIRST_PIECE = 1000;
/** Others are read in pieces, for which searches wait only some milliseconds. */
const PIECE = 250;
/** Time for others after each piece, in ms. */
const REST_MS = 5;
/** The newest assets whose words are known. */
const MAX_ASSETS = 200_000;
const MAX_TENANTS = 100;
/** Words are read again when something changed, and not more often than this, ms. */
const MIN_AGE_MS = 5000;
/** Reading a large catalog again costs more: it is kept so much longer than it took to read. */
const AGE_PER_READING = 100;

interface Place {
  readonly time: string;
  readonly id: string;
}
interface Row {
  readonly id: string;
  readonly time: string;
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly translations: WordSource[] | null;
}

/** The words of published assets, the newest first. Others are nobody's to read. */
async function readPiece(tx: Tx, after: Place | null): Promise<Row[]> {
  const most = after ? PIECE : FIRST_PIECE;
  const { rows } = (await tx.execute(sql`
    select assets.id, asset_search.creation_time::text as time, assets.title, assets.description,
      to_json(assets.tags) as tags,
      (select json_agg(json_build_object('language', language, 'title', translation.title,
        'description', translation.description, 'tags', translation.tags))
        from asset_translations as translation where asset_id = assets.id) as translations
    from asset_search join assets on assets.id = asset_search.asset_id
    where asset_search.is_shown and ${
      after
        ? sql`asset_search.creation_time <= ${after.time}::timestamptz
          and (asset_search.creation_time < ${after.time}::timestamptz
            or asset_search.asset_id > ${after.id}::uuid)`
        : sql`true`
    }
    order by asset_search.creation_time desc, asset_search.asset_id limit ${most}`)) as unknown as {
    rows: Row[];
  };
  return rows;
}

/** Takes a piece in, and says where the next one begins. */
function take(vocabulary: Vocabulary, rows: readonly Row[], most: number): Place | null {
  for (const { title, description, tags, translations } of rows) {
    vocabulary.add({ language: 'en', title, description, tags });
    for (const translation of translations ?? []) vocabulary.add(translation);
  }
  return rows.length < most ? null : (rows.at(-1) ?? null);
}

/** Reads on in transactions of its own, so that nobody waits for a whole catalog. */
async function readOn(
  {
    database,
    tenantId,
    signal,
  }: {
    readonly database: Pick<Database, 'inTenant'>;
    readonly tenantId: string;
    readonly signal: AbortSignal;
  },
  vocabulary: Vocabulary,
  from: Place,
): Promise<void> {
  let after: Place | null = from;
  for (let count = FIRST_PIECE; after && count < MAX_ASSETS && !signal.aborted; count += PIECE) {
    const place: Place = after;
    const rows = await database.inTenant(tenantId, (tx) => readPiece(tx, place));
    after = take(vocabulary, rows, PIECE);
    await wait(REST_MS, undefined, { signal });
  }
}

interface TenantVocabulary {
  vocabulary: Vocabulary;
  version: string;
  until: number;
  reading: Promise<void> | null;
}

export interface Vocabularies {
  /** The words of a tenant, at least those of its newest assets. */
  of(tenantId: string, version: string, tx: Tx): Promise<Vocabulary>;
  /** Resolves when all of them are read. */
  whole(tenantId: string, version: string): Promise<void>;
  close(): Promise<void>;
}

/** Keeps the words of each tenant that somebody searched. */
export function openVocabularies(database: Pick<Database, 'inTenant'>): Vocabularies {
  const kept = new LRUCache<string, TenantVocabulary>({ max: MAX_TENANTS });
  const readings = new Set<Promise<void>>();
  const closing = new AbortController();

  async function of(tenantId: string, version: string, tx: Tx): Promise<Vocabulary> {
    const known = kept.get(tenantId);
    if (known && (known.version === version || known.until > Date.now() || known.reading))
      return known.vocabulary;
    const begin = Date.now();
    const rows = await readPiece(tx, null);
    // A call at the same time has read the same. Only one goes on with the older words.
    const meanwhile = kept.get(tenantId);
    if (meanwhile && meanwhile !== known) return meanwhile.vocabulary;
    const vocabulary = new Vocabulary();
    const after = take(vocabulary, rows, FIRST_PIECE);
    const entry: TenantVocabulary = {
      vocabulary,
      version,
      until: begin + MIN_AGE_MS,
      reading: null,
    };
    if (after) {
      // The old words, or the newest ones, serve until all are read: what is sorted and compared
      // is made once.
      const whole = new Vocabulary();
      take(whole, rows, FIRST_PIECE);
      entry.vocabulary = known?.vocabulary ?? vocabulary;
      // Without the older words searches work as before: they are read again after a while.
      const reading: Promise<void> = readOn(
        { database, tenantId, signal: closing.signal },
        whole,
        after,
      )
        .finally(() => {
          entry.vocabulary = whole;
          entry.reading = null;
          entry.until = Date.now() + Math.max(MIN_AGE_MS, AGE_PER_READING * (Date.now() - begin));
        })
        .catch(() => undefined)
        .finally(() => readings.delete(reading));
      readings.add(reading);
      entry.reading = reading;
    }
    kept.set(tenantId, entry);
    return entry.vocabulary;
  }
  return {
    of,
    async whole(tenantId, version) {
      await database.inTenant(tenantId, (tx) => of(tenantId, version, tx));
      await kept.get(tenantId)?.reading;
    },
    async close() {
      closing.abort();
      await Promise.all(readings);
    },
  };
}
