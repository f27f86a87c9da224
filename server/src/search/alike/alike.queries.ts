import type { ListedAsset } from '@editorial/contracts/catalog';
import { and, arrayOverlaps, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { visibleRow } from '../../catalog/assets/whole-rows.queries.ts';
import type { ListContext } from '../lists/asset.queries.ts';
import { listedAssets } from '../search/asset-rows.queries.ts';
import { bestOf } from '../search/matches.queries.ts';
import { tagTerm } from '../search/search-fields.rules.ts';
import type { NearWord } from '../search/words/meaning/near-words.ts';
import { wordCloseness } from '../search/words/meaning/word-closeness.ts';
import { weightOf } from '../search/words/relaxation.rules.ts';
import type { SearchNode } from '../search/words/search-node.ts';
import type { Vocabulary } from '../search/words/vocabulary.ts';
import { type Described, mostAlike, type WeighedWord } from './alike.rules.ts';
import { languageOf, type TextWord, WordReader } from './picture-words.ts';

/** How many pictures are compared that look alike, and that share words, the set or a category. */
const BY_LOOK = 60;
const BY_WORDS = 120;
const BY_SET = 40;
const BY_CATEGORY = 60;
/** Pictures that are remembered as alike: more than a call may ask for. */
const MAX_REMEMBERED = 80;
/** The keywords and title words that others are looked for by: the rarest say most. */
const MAX_TERMS = 10;
/** Keywords whose words of about the same meaning others are looked for by, too. */
const MAX_NEAR_OF = 4;
/** Words of about the same meaning as one keyword. */
const MAX_NEAR = 3;
/** Further words of a description say little. */
const MAX_WORDS = 40;
/** Keywords come with the most important one first: these are the weights of the first four. */
const keywordShares = [3, 2.2, 1.6, 1.3];
/** The weights of a word of each field. */
const KEYWORD = 1;
const TITLE = 1.2;
const DESCRIPTION = 0.3;
/** Words below it, such as "render" in a catalog of renders, hardly say what a picture shows. */
const LEAST_RARITY = 0.25;

const columns = {
  id: assets.id,
  setId: assets.setId,
  title: assets.title,
  description: assets.description,
  tags: assets.tags,
  categories: assets.categories,
};
type Row = Pick<typeof assets.$inferSelect, keyof typeof columns>;

/** Conditions on other pictures that everyone may see. */
const shownExcept = (id: string): SQL | undefined =>
  and(eq(assets.status, 'Published'), eq(assets.isHidden, false), ne(assets.id, id));

/** A picture with what reads its texts. */
interface Readable {
  readonly row: Row;
  readonly reader: WordReader;
}
const readable = async (row: Row): Promise<Readable> => {
  const language = languageOf([row.title, row.description, ...row.tags].join(' '));
  return { row, reader: await WordReader.of(language) };
};

/** Whether a word says something of a picture: many of the catalog do not have it. */
const saysMuch = (word: string, vocabulary: Vocabulary | null): boolean =>
  vocabulary === null || vocabulary.rarityOf(word) >= LEAST_RARITY;

/** The words of a picture, each once, whatever its form. */
function described({ row, reader }: Readable, vocabulary: Vocabulary | null): Described {
  const words = new Map<string, WeighedWord>();
  const add = (all: readonly TextWord[], share: number) => {
    for (const { text, english, stem } of all) {
      if (words.size >= MAX_WORDS) return;
      const counted = saysMuch(text, vocabulary) ? share : DESCRIPTION;
      const weight = counted * weightOf(vocabulary?.rarityOf(text));
      const known = words.get(stem);
      if (!known || known.weight < weight)
        words.set(stem, { form: known?.form ?? english, stem, weight });
    }
  };
  const tags = row.tags
    .map((tag) => reader.read(tag))
    .filter((all) => all.some(({ text }) => saysMuch(text, vocabulary)));
  for (const [at, tag] of tags.entries()) add(tag, keywordShares[at] ?? KEYWORD);
  add(reader.read(row.title), TITLE);
  add(reader.read(`${row.description} ${row.tags.join(' ')}`), DESCRIPTION);
  const { id, setId, categories } = row;
  return { id, setId, categories, words: [...words.values()] };
}

const wordNode = (text: string): SearchNode => ({ kind: 'word', text, isPrefix: false });

/** English words that mean about the same as the first keywords of a picture, the nearest first. */
const nearWords = ({ row, reader }: Readable, vocabulary: Vocabulary | null): NearWord[] =>
  row.tags
    .slice(0, MAX_NEAR_OF)
    .flatMap((tag) => reader.read(tag))
    .flatMap(({ english }) => vocabulary?.near(english).slice(0, MAX_NEAR) ?? []);

/** Any of the rarest keywords and title words of a picture, or of words near them. */
function anyWord(asked: Readable, vocabulary: Vocabulary | null): SearchNode | null {
  const { title, tags } = asked.row;
  const wordsOf = (all: string) => asked.reader.read(all).map(({ text }) => text);
  const rarityOf = (text: string) =>
    Math.max(1, ...wordsOf(text).map((word) => weightOf(vocabulary?.rarityOf(word))));
  const nodes: readonly (readonly [SearchNode, number])[] = [
    ...tags.map((tag) => [{ kind: 'value', terms: [tagTerm(tag)] }, rarityOf(tag)] as const),
    ...wordsOf(title).map((text) => [wordNode(text), rarityOf(text)] as const),
  ];
  const rarest = [
    ...nodes.toSorted((one, other) => other[1] - one[1]).slice(0, MAX_TERMS),
    ...nearWords(asked, vocabulary).map(
      ({ word, closeness }) => [wordNode(word), Math.ceil(rarityOf(word) * closeness)] as const,
    ),
  ];
  if (rarest.length === 0) return null;
  return {
    kind: 'some',
    parts: rarest.map(([node]) => node),
    weights: rarest.map(([, weight]) => weight),
    least: 1,
  };
}

/** The likeness of the pictures that look most like one, by id. None while there is no index. */
async function lookAlikes(
  tx: Tx,
  look: readonly number[] | null,
  { memory }: ListContext,
): Promise<ReadonlyMap<string, number>> {
  const near = look && (await memory.near(tx, look, BY_LOOK));
  return new Map((near ?? []).map(({ id, likeness }) => [id, likeness]));
}

/** The pictures that a picture is compared with: by look, by words, and those of its set. */
async function candidates(
  tx: Tx,
  asked: Readable,
  near: Iterable<string>,
  { memory, viewer, vocabulary }: ListContext & { readonly vocabulary: Vocabulary | null },
): Promise<Row[]> {
  const { row } = asked;
  const node = anyWord(asked, vocabulary);
  const byWords = node
    ? await bestOf(tx, node, { viewer, memory, count: BY_WORDS, question: ['alike', row.id] })
    : [];
  const ids = [...new Set([...near, ...byWords])];
  const newest = (where: SQL, count: number) =>
    tx
      .select({ id: assets.id })
      .from(assets)
      .where(and(shownExcept(row.id), where))
      .orderBy(desc(assets.creationTime))
      .limit(count);
  const ofSet = newest(eq(assets.setId, row.setId), BY_SET);
  const ofCategory = newest(
    row.categories.length > 0 ? arrayOverlaps(assets.categories, row.categories) : sql`false`,
    BY_CATEGORY,
  );
  return tx
    .select(columns)
    .from(assets)
    .where(
      and(
        shownExcept(row.id),
        sql`${assets.id} in (select unnest(${`{${ids.join(',')}}`}::uuid[]) 
          union (${ofSet}) union (${ofCategory}))`,
      ),
    );
}

/** The ids of pictures that are like one, the most alike first. */
async function findAlike(tx: Tx, id: string, asked: ListContext): Promise<readonly string[]> {
  const [row] = await tx
    .select({ ...columns, look: assets.descriptor })
    .from(assets)
    .where(eq(assets.id, id));
  if (!row) return [];
  const vocabulary = await asked.memory.vocabulary(tx);
  const near = await lookAlikes(tx, row.look, asked);
  const own = await readable(row);
  const found = await candidates(tx, own, near.keys(), { ...asked, vocabulary });
  const others = await Promise.all(found.map(readable));
  const all = others.map((other) => ({
    ...described(other, vocabulary),
    likeness: near.get(other.row.id) ?? 0,
  }));
  return mostAlike(described(own, vocabulary), all, wordCloseness).slice(0, MAX_REMEMBERED);
}

/** Those that everyone may see now, in the same order. */
async function stillShown(tx: Tx, ids: readonly string[], except: string): Promise<string[]> {
  const rows = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(shownExcept(except), sql`${assets.id} = any(${`{${ids.join(',')}}`}::uuid[])`));
  const shown = new Set(rows.map((row) => row.id));
  return ids.filter((id) => shown.has(id));
}

/**
 * Published pictures that are like this one by their look, words, meaning, category and set
 * (decision 1402). None where none is.
 */
export async function similarAssets(
  tx: Tx,
  id: string,
  maxResultCount: number,
  asked: ListContext,
): Promise<{ totalCount: number; items: ListedAsset[] }> {
  await visibleRow(tx, id, asked.viewer);
  const ids = await asked.memory.recall(['alike', id], () => findAlike(tx, id, asked));
  const shown = (await stillShown(tx, ids, id)).slice(0, maxResultCount);
  const held = await asked.held?.(tx, shown);
  const items = await listedAssets(tx, shown, false, asked.showing);
  return {
    totalCount: items.length,
    items: items.map((item) => {
      const own = held?.get(item.id);
      return own ? { ...item, licensedResolutions: own.resolutions } : item;
    }),
  };
}
