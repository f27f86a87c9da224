import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../../ground/database/database.ts';
import { runPrepared } from '../../ground/database/transactions.ts';
import type { Candidate } from './spread.rules.ts';
import type { TextsMeaning } from './words/meaning/text-meaning.ts';
import { type PictureTexts, type PictureWords, wordsOfPicture } from './words/picture-words.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** CHANNEL of the trigger in migration 0048: a tenant and its changed assets, or nothing. */
const CHANNEL = 'catalog_assets';
/** Pictures whose meanings a server remembers, some 400 bytes each. */
const MAX_MEANINGS = 50_000;
/** Pictures whose words a server remembers, some 1,500 bytes each. */
const MAX_WORDS = 10_000;
/** Pictures that are compared with others, some 1,500 bytes each. */
const MAX_COMPARED = 10_000;

/** A match with what its texts mean, and the facts that arrange a page. */
export interface ReadMeaning extends Candidate {
  readonly meaning: TextsMeaning;
}
/** Reads the meanings of some pictures, in the order of their ids. */
export type ReadMeanings = (
  tx: Tx,
  vocabulary: Vocabulary,
  ids: readonly string[],
) => Promise<ReadMeaning[]>;

/** Reads the words of some pictures, as PostgreSQL writes a `tsvector`, by id. */
export type ReadWords = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** A picture that others are compared with, by its words, set and categories. */
export interface ReadPicture extends PictureWords {
  readonly id: string;
  readonly setId: number;
  readonly categories: readonly string[];
}
/** Reads the words of some pictures, each apart, in whatever order. */
export type ReadPictures = (tx: Tx, ids: readonly string[]) => Promise<ReadPicture[]>;

/** Prepared, because planning costs more than reading. */
const TEXTS_STATEMENT = {
  name: 'read texts',
  text: `select asset_id::text as id, asset_search.set_id as "setId", group_id::text as "groupId",
    assets.title, concat_ws(' ', description, array_to_string(tags, ' ')) as rest
  from unnest($1::uuid[]) as wanted (asset_id)
  join asset_search using (asset_id) join assets on assets.id = asset_id
  left join alike_assets using (asset_id)`,
};
interface TextsRow extends Candidate {
  readonly title: string;
  readonly rest: string;
}

const WORDS_STATEMENT = {
  name: 'read words',
  text: `select asset_id::text as id, words::text as words from asset_search
    where asset_id = any($1::uuid[])`,
};

const PICTURES_STATEMENT = {
  name: 'read pictures',
  text: `select id::text as id, set_id as "setId", to_json(categories) as categories,
      title, description, to_json(tags) as tags
    from assets where id = any($1::uuid[])`,
};
type PictureRow = Omit<ReadPicture, keyof PictureWords> & PictureTexts;

/** Reads pictures that are compared, without remembering them. */
export async function readPictures(tx: Tx, ids: readonly string[]): Promise<ReadPicture[]> {
  const { rows } = await runPrepared(tx, PICTURES_STATEMENT, [`{${ids.join(',')}}`]);
  const all = rows as unknown as PictureRow[];
  return Promise.all(
    all.map(async ({ title, description, tags, ...rest }) => ({
      ...rest,
      ...(await wordsOfPicture({ title, description, tags })),
    })),
  );
}

type Entries<V> = readonly (readonly [string, V])[];
async function readTexts(
  tx: Tx,
  vocabulary: Vocabulary,
  ids: readonly string[],
): Promise<Entries<ReadMeaning>> {
  const { rows } = await runPrepared(tx, TEXTS_STATEMENT, [`{${ids.join(',')}}`]);
  return (rows as unknown as TextsRow[]).map(({ id, setId, groupId, title, rest }) => [
    id,
    { id, setId, groupId, meaning: vocabulary.meaningOf(title, rest) },
  ]);
}
async function readWords(tx: Tx, ids: readonly string[]): Promise<Entries<string>> {
  const { rows } = await runPrepared(tx, WORDS_STATEMENT, [`{${ids.join(',')}}`]);
  return (rows as { id: string; words: string }[]).map(({ id, words }) => [id, words]);
}

/** Texts of pictures that searches read lately. */
export interface RememberedTexts {
  readonly meanings: ReadMeanings;
  readonly words: ReadWords;
  readonly pictures: ReadPictures;
  close(): Promise<void>;
}

/** Facts that are kept, by the id of a picture. */
interface Kept<V> {
  get(id: string): V | undefined;
  set(id: string, value: V): unknown;
}

/** Looks some pictures up. Those that are not kept are read, and kept then. */
async function lookUp<V>(
  ids: readonly string[],
  kept: Kept<V>,
  changeCount: () => number,
  read: (missing: readonly string[]) => Promise<Entries<V>>,
): Promise<ReadonlyMap<string, V>> {
  const found = new Map<string, V>();
  for (const id of ids) {
    const value = kept.get(id);
    if (value !== undefined) found.set(id, value);
  }
  const missing = ids.filter((id) => !found.has(id));
  const begin = changeCount();
  for (const [id, value] of missing.length > 0 ? await read(missing) : []) {
    found.set(id, value);
    // A picture that changed meanwhile may have been read before its change.
    if (changeCount() === begin) kept.set(id, value);
  }
  return found;
}

/**
 * Remembers the meanings and words of pictures that searches read lately. Reading those of fifty
 * matches takes as long as the rest of a search. A picture is forgotten when it changes, and all
 * meanings with the vocabulary, whose words have other weights.
 */
export async function rememberTexts(database: Pick<Database, 'listen'>): Promise<RememberedTexts> {
  const meanings = new LRUCache<string, { readonly one: ReadMeaning; of: WeakRef<Vocabulary> }>({
    max: MAX_MEANINGS,
  });
  const words = new LRUCache<string, string>({ max: MAX_WORDS });
  const pictures = new LRUCache<string, ReadPicture>({ max: MAX_COMPARED });
  let changeCount = 0;
  const forget = (ids?: readonly string[]): void => {
    changeCount += 1;
    for (const kept of [meanings, words, pictures])
      if (ids) for (const id of ids) kept.delete(id);
      else kept.clear();
  };
  const stop = await database.listen(CHANNEL, {
    hear: (payload) => forget(payload.split(' ')[1]?.split(',')),
    reread: () => forget(),
  });
  const changes = () => changeCount;
  return {
    async meanings(tx, vocabulary, ids) {
      const of = new WeakRef(vocabulary);
      const kept: Kept<ReadMeaning> = {
        get(id) {
          const known = meanings.get(id);
          return known?.of.deref() === vocabulary ? known.one : undefined;
        },
        set: (id, one) => meanings.set(id, { one, of }),
      };
      const found = await lookUp(ids, kept, changes, (all) => readTexts(tx, vocabulary, all));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    words: (tx, ids) => lookUp<string>(ids, words, changes, (missing) => readWords(tx, missing)),
    async pictures(tx, ids) {
      const read = async (missing: readonly string[]) =>
        (await readPictures(tx, missing)).map((one) => [one.id, one] as const);
      return [...(await lookUp<ReadPicture>(ids, pictures, changes, read)).values()];
    },
    close: stop,
  };
}
