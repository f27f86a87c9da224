import type { ListedAsset } from '@editorial/contracts/catalog';
import { itemFor } from '../../catalog/assets/asset.view.ts';
import { visibleRow } from '../../catalog/assets/whole-rows.queries.ts';
import type { Tx } from '../../ground/database/database.ts';
import { runPrepared } from '../../ground/database/transactions.ts';
import type { ListContext } from '../lists/asset.queries.ts';
import { rememberedItems } from '../search/asset-rows.queries.ts';
import type { ReadPicture } from '../search/remembered-texts.ts';
import { tagTerm } from '../search/search-fields.rules.ts';
import { bestOf, newestOf } from '../search/unasked.queries.ts';
import type { NearWord } from '../search/words/meaning/near-words.ts';
import { closenessTo } from '../search/words/meaning/word-closeness.ts';
import { type PictureTexts, type TextWord, wordsOfPicture } from '../search/words/picture-words.ts';
import { weightOf } from '../search/words/relaxation.rules.ts';
import type { SearchNode } from '../search/words/search-node.ts';
import type { Vocabulary } from '../search/words/vocabulary.ts';
import { type Described, mostAlike, type WeighedWord } from './alike.rules.ts';

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

/** Prepared, because planning costs more than reading. */
const OWN_STATEMENT = {
  name: 'alike: own',
  text: `select id::text as id, set_id as "setId", to_json(categories) as categories, title, description,
      to_json(tags) as tags, to_json(descriptor) as look
    from assets where id = $1`,
};
interface Row extends PictureTexts {
  readonly id: string;
  readonly setId: number;
  readonly categories: string[];
  readonly look: number[] | null;
}
const SHOWN_STATEMENT = {
  name: 'alike: shown',
  text: `select id::text as id from assets
    where id = any($1::uuid[]) and status = 'Published' and not is_hidden`,
};

/** The picture that others are compared with. */
interface Own {
  readonly row: Row;
  readonly read: ReadPicture;
}

/** How much a word says, which is looked up once: pictures share most of their words. */
class WordWeights {
  readonly #vocabulary: Vocabulary | null;
  readonly #known = new Map<TextWord, { readonly weight: number; readonly saysMuch: boolean }>();

  constructor(vocabulary: Vocabulary | null) {
    this.#vocabulary = vocabulary;
  }

  /** Its weight, and whether it says something of a picture: many of the catalog do not have it. */
  of(word: TextWord) {
    const known = this.#known.get(word);
    if (known) return known;
    const rarity = this.#vocabulary?.rarityOf(word.text);
    const made = {
      weight: weightOf(rarity),
      saysMuch: rarity === undefined || rarity >= LEAST_RARITY,
    };
    this.#known.set(word, made);
    return made;
  }
}

/** The words of a picture, each once, whatever its form. */
function described(picture: ReadPicture, weights: WordWeights): Described {
  const words = new Map<string, WeighedWord>();
  const add = (all: readonly TextWord[], share: number) => {
    for (const word of all) {
      if (words.size >= MAX_WORDS) return;
      const { english, stem } = word;
      const own = weights.of(word);
      const weight = own.weight * (own.saysMuch ? share : DESCRIPTION);
      const known = words.get(stem);
      if (!known || known.weight < weight)
        words.set(stem, { form: known?.form ?? english, stem, weight });
    }
  };
  const tags = picture.tags.filter((all) => all.some((word) => weights.of(word).saysMuch));
  for (const [at, tag] of tags.entries()) add(tag, keywordShares[at] ?? KEYWORD);
  add(picture.title, TITLE);
  add(picture.rest, DESCRIPTION);
  const { id, setId, categories } = picture;
  return { id, setId, categories, words: [...words.values()] };
}

const wordNode = (text: string): SearchNode => ({ kind: 'word', text, isPrefix: false });

/** English words that mean about the same as the first keywords of a picture, the nearest first. */
const nearWords = ({ tags }: ReadPicture, vocabulary: Vocabulary | null): NearWord[] =>
  tags
    .slice(0, MAX_NEAR_OF)
    .flat()
    .flatMap(({ english }) => vocabulary?.near(english).slice(0, MAX_NEAR) ?? []);

/** Any of the rarest keywords and title words of a picture, or of words near them. */
function anyWord({ row, read }: Own, vocabulary: Vocabulary | null): SearchNode | null {
  const rarityOf = (...words: string[]) =>
    Math.max(1, ...words.map((word) => weightOf(vocabulary?.rarityOf(word))));
  const nodes: readonly (readonly [SearchNode, number])[] = [
    ...row.tags.map((tag, at) => {
      const words = read.tags[at]?.map(({ text }) => text) ?? [];
      return [{ kind: 'value', terms: [tagTerm(tag)] }, rarityOf(...words)] as const;
    }),
    ...read.title.map(({ text }) => [wordNode(text), rarityOf(text)] as const),
  ];
  const rarest = [
    ...nodes.toSorted((one, other) => other[1] - one[1]).slice(0, MAX_TERMS),
    ...nearWords(read, vocabulary).map(
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

/**
 * The pictures that a picture is compared with: by look, by words, and those of its set and
 * categories. Their texts are remembered: reading and splitting them took most of a call.
 */
async function candidates(
  tx: Tx,
  own: Own,
  near: Iterable<string>,
  { memory, viewer, vocabulary }: ListContext & { readonly vocabulary: Vocabulary | null },
): Promise<ReadPicture[]> {
  const { row } = own;
  const node = anyWord(own, vocabulary);
  const byWords = node
    ? await bestOf(tx, node, { viewer, memory, count: BY_WORDS, question: ['alike', row.id] })
    : [];
  const { setId, categories } = row;
  const ofSet = await newestOf(tx, { setId }, { viewer, memory, count: BY_SET });
  const ofCategory =
    categories.length > 0
      ? await newestOf(tx, { categories }, { viewer, memory, count: BY_CATEGORY })
      : [];
  const ids = new Set([...near, ...byWords, ...ofSet, ...ofCategory]);
  ids.delete(row.id);
  return memory.pictures(tx, [...ids]);
}

/** The ids of pictures that are like one, the most alike first. */
async function findAlike(tx: Tx, id: string, asked: ListContext): Promise<readonly string[]> {
  const { rows } = await runPrepared(tx, OWN_STATEMENT, [id]);
  const [row] = rows as unknown as Row[];
  if (!row) return [];
  const vocabulary = await asked.memory.vocabulary(tx);
  const near = await lookAlikes(tx, row.look, asked);
  const own = { row, read: { ...row, ...(await wordsOfPicture(row)) } };
  const found = await candidates(tx, own, near.keys(), { ...asked, vocabulary });
  const weights = new WordWeights(vocabulary);
  const others = found.map((other) => ({
    ...described(other, weights),
    likeness: near.get(other.id) ?? 0,
  }));
  return mostAlike(described(own.read, weights), others, closenessTo).slice(0, MAX_REMEMBERED);
}

/** Those that everyone may see now, in the same order. */
async function stillShown(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await runPrepared(tx, SHOWN_STATEMENT, [`{${ids.join(',')}}`]);
  const shown = new Set((rows as unknown as { id: string }[]).map((row) => row.id));
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
  const shown = (await stillShown(tx, ids)).slice(0, maxResultCount);
  const held = await asked.held?.(tx, shown);
  // The last statement of the transaction: nothing can be asked after it.
  const items = await rememberedItems(tx, shown, asked);
  return {
    totalCount: items.length,
    items: items.map((known) => {
      const item = itemFor(known, asked.showing);
      const own = held?.get(item.id);
      return own ? { ...item, licensedResolutions: own.resolutions } : item;
    }),
  };
}
