import type { TextLanguage } from '@editorial/contracts/catalog';
import type { KnownWords } from './expansion.rules.ts';
import type { SearchNode } from './search-node.ts';
import { areNeighbors } from './meaning/neighbors.ts';
import type { NearWord } from './meaning/near-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Of more words, the rarest ones are enough to find what is meant. */
const MAX_WORDS = 12;
/** The weight of the rarest words, in steps of one. */
const MAX_WEIGHT = 7;
/**
 * Searches of more words find enough by most of them: there, words of about the same meaning only
 * made the order worse (sentences 0.451 without, 0.427 with them).
 */
const MAX_WIDENED = 3;
/**
 * How much less a word counts that only means about the same. With the square of its closeness,
 * chosen by searches that other people judged (decision 1260).
 */
const NEAR_SHARE = 0.7;

const byCloseness = (words: readonly NearWord[]): NearWord[] =>
  words.toSorted((one, other) => other.closeness - one.closeness);

type WordNode = Extract<SearchNode, { kind: 'word' }>;

/** A search of which not all words have to match: its words, and what has to match in any case. */
export interface Relaxable {
  readonly words: readonly WordNode[];
  readonly kept: readonly SearchNode[];
}

/** Parts that all have to match, also those in parentheses. */
const allParts = (query: SearchNode): readonly SearchNode[] =>
  query.kind === 'and' ? query.parts.flatMap(allParts) : [query];
/** A sign that stands alone, as before a full stop, is no word: no text has it. */
const isSign = ({ text }: WordNode): boolean => !/[\p{L}\p{N}]/u.test(text);

/**
 * The words of a search that may be missing (decision 29 of the specification). One that is typed
 * twice counts twice: "family woman woman boy". Phrases, words that are left out, alternatives and
 * values of fields always have to match. Null if there are none.
 */
export function relaxable(query: SearchNode): Relaxable | null {
  const parts = allParts(query);
  const isWord = (part: SearchNode): part is WordNode => part.kind === 'word';
  const words = parts.filter(isWord).filter((word) => !isSign(word));
  return words.length === 0 ? null : { words, kept: parts.filter((part) => !isWord(part)) };
}

/** Of the English words for a word, so many have their meaning looked for. */
const MAX_TRANSLATED = 2;
/** At most so many words are near. */
const MAX_NEAR = 6;

/**
 * Words of the catalog that mean about the same as a word, or as the English words for one of
 * another language, the nearest first.
 * @param asked All words that are looked for. An English one alone leads to more words, farther
 * off: what they find is read and put in order once more.
 */
export function nearWordsOf(
  word: string,
  { vocabulary, list }: Pick<KnownWords, 'vocabulary' | 'list'>,
  asked: Pick<Relaxable, 'words'> | null,
): readonly NearWord[] {
  if (!vocabulary) return [];
  const english = list?.of(word).slice(0, MAX_TRANSLATED) ?? [];
  if (english.length === 0) {
    // An English word alone goes farther: no other word says what is meant (decision 1640).
    const isAlone = asked?.words.length === 1 && !list;
    return isAlone ? vocabulary.farther(word) : vocabulary.near(word);
  }
  const nearest = new Map<string, NearWord>();
  for (const near of english.flatMap((one) => vocabulary.near(one)))
    if (near.closeness > (nearest.get(near.word)?.closeness ?? 0)) nearest.set(near.word, near);
  return byCloseness([...nearest.values()]).slice(0, MAX_NEAR);
}

/** Words that mean about the same as one of the words, the nearest first. */
export function nearestOfAll({ words }: Relaxable, nearOf: RelaxedBy['nearOf']): NearWord[] {
  const nearest = new Map<string, NearWord>();
  const all = words.length > MAX_WIDENED ? [] : words.flatMap(({ text }) => nearOf(text));
  for (const near of byCloseness(all)) if (!nearest.has(near.word)) nearest.set(near.word, near);
  return [...nearest.values()];
}

/** Words that are farther off lead to pictures, but look odd beside the typed ones. */
const LEAST_NAMED_CLOSENESS = 0.55;
const MAX_NAMED = 3;
/**
 * Those that a page names: near ones that are neighbors of a typed word, not "still" for "man".
 * None where the visitor's language is another one.
 */
export function namedNearWords(
  near: readonly NearWord[],
  typed: readonly string[],
  language: TextLanguage,
): string[] {
  const named: string[] = [];
  for (const { word, closeness } of language === 'en' ? near : []) {
    if (named.length === MAX_NAMED || closeness < LEAST_NAMED_CLOSENESS) break;
    if (typed.some((one) => areNeighbors(one, word))) named.push(word);
  }
  return named;
}

export interface Loose {
  /** How many words have to match. With 0, only what is never left out has to. */
  readonly least: number;
  /** Whether to leave out what all words find. */
  readonly isRest: boolean;
  /** Whether words of about the same meaning are not looked for. */
  readonly isByWords?: boolean;
  /** The only pictures that may match. */
  readonly among?: readonly string[];
}

/** Facts about the words that a search is relaxed with. */
export interface RelaxedBy {
  readonly vocabulary: Vocabulary | null;
  readonly nearOf: (word: string) => readonly NearWord[];
  /** A word with what means the same. */
  readonly widened: (node: SearchNode) => SearchNode;
}

/** How much a word says: the rarer, the more, from 1 to 7. */
export const weightOf = (rarity: number | undefined): number =>
  Math.max(1, Math.round(MAX_WEIGHT * (rarity ?? 0)));

/** A word, or one that means about the same, which counts less the further away it is. */
function nearby(word: WordNode, weight: number, by: RelaxedBy): SearchNode {
  const near = by.nearOf(word.text);
  if (near.length === 0) return by.widened(word);
  const weights = near.map((one) =>
    Math.max(
      1,
      Math.round(weightOf(by.vocabulary?.rarityOf(one.word)) * NEAR_SHARE * one.closeness ** 2),
    ),
  );
  return {
    kind: 'some',
    parts: [
      by.widened(word),
      ...near.map(
        (one) => ({ kind: 'word', text: one.word, isPrefix: false, isRelated: true }) as const,
      ),
    ],
    weights: [weight, ...weights],
    least: 1,
  };
}

/**
 * The search with at least `least` of its words, or of words that mean about the same. The rare
 * ones count most.
 */
export function relaxed(
  { words, kept }: Relaxable,
  { least, isRest }: Loose,
  by: RelaxedBy,
): SearchNode {
  const { vocabulary } = by;
  const isWidened = words.length <= MAX_WIDENED;
  const rarityOf = ({ text }: WordNode) =>
    isWidened ? vocabulary?.rarityOf(text) : vocabulary?.rarityOfForms(text);
  // Words that no text has are the rarest of all, but find nothing themselves.
  const isKnown = ({ text }: WordNode) => Number(vocabulary?.has(text) ?? true);
  const rarest = words
    .map((word) => ({ word, weight: weightOf(rarityOf(word)), known: isKnown(word) }))
    .toSorted((one, other) => other.known - one.known || other.weight - one.weight)
    .slice(0, MAX_WORDS);
  const parts = rarest.map(({ word, weight }) =>
    isWidened ? nearby(word, weight, by) : by.widened(word),
  );
  // A part with words of its own has their weights.
  const weights = rarest.map(({ weight }, at) => (parts[at]?.kind === 'some' ? 0 : weight));
  const all = { kind: 'and', parts: words.map(by.widened) } as const;
  return {
    kind: 'and',
    parts: [
      ...(least > 0
        ? [{ kind: 'some', parts, weights, least: Math.min(least, rarest.length) } as const]
        : []),
      ...kept.map(by.widened),
      ...(isRest ? [{ kind: 'not', part: all } as const] : []),
    ],
  };
}
