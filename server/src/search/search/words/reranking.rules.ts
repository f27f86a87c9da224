import type { TextQuery } from '../text-search.rules.ts';
import { countWords } from '../word-counts.rules.ts';

/** One typed word. */
export interface AskedWord {
  readonly query: TextQuery;
  /** How rare it is in the catalog, from 0 to 1. */
  readonly rarity: number;
}

/** How near a text is to what was typed, by meaning: 1 for the same, 0 for no word in common. */
export interface Closeness {
  /** Of all that the text says. */
  readonly closeness: number;
  /** Of its title alone. */
  readonly titleCloseness: number;
}

/** A match, as far as its place depends on it. */
export interface ReadMatch extends Closeness {
  readonly id: string;
  /** Its words with their positions, as PostgreSQL writes a `tsvector`. */
  readonly words: string;
}

/** How much each order counts: the engine's, that by how often words occur, and those by meaning. */
export interface OrderWeights {
  readonly engine: number;
  readonly counts: number;
  readonly text: number;
  readonly title: number;
}
/**
 * Chosen by searches that other people judged: for sentences (decision 1391), for a few words, and
 * for what is found by words of about the same meaning instead of these (decisions 1490 and 1640).
 */
export const orderWeights = {
  sentence: { engine: 0.5, counts: 1, text: 0.5, title: 0 },
  fewWords: { engine: 0.5, counts: 0.5, text: 0.3, title: 0.3 },
  nearWords: { engine: 0.5, counts: 0, text: 1, title: 0.4 },
  /** The same where some have one of several typed words, which their texts are read for. */
  someWords: { engine: 0.5, counts: 0, text: 1, title: 0.4 },
} as const satisfies Readonly<Record<string, OrderWeights>>;

/** Searches of more words are sentences, whose words say more together than each alone. */
const MAX_WORDS_OF_FEW = 3;

/**
 * How a search is read: a sentence always, and a few English words if they find less than a page.
 * Then reading costs little, and meaning is all that is known beyond the words. Null if it is not
 * read.
 */
export function weightsFor({
  wordCount,
  isRest,
  language,
  findsByMeaning,
  isFew,
}: {
  readonly wordCount: number;
  /** Whether it is the part of a search that is found by words of about the same meaning. */
  readonly isRest: boolean;
  readonly language: string;
  readonly findsByMeaning: boolean;
  /** Whether it found less than a page. */
  readonly isFew: boolean;
}): OrderWeights | null {
  if (wordCount > MAX_WORDS_OF_FEW) return orderWeights.sentence;
  if (wordCount === 0 || language !== 'en' || !findsByMeaning) return null;
  if (isRest) return wordCount > 1 ? orderWeights.someWords : orderWeights.nearWords;
  return isFew ? orderWeights.fewWords : null;
}

/**
 * How fast more of the same word counts less (BM25). This and the next were chosen by searches that
 * other people judged (decision 1391).
 */
const SATURATION = 2;
/** How much of the length is made up for (BM25). */
const LENGTH_SHARE = 0.75;
/** Keeps the first places from counting much more than the next, as in rank fusion. */
const RANK_OFFSET = 5;

/** How often a text has a word, or a word that means the same. */
function countOf(query: TextQuery, counts: ReadonlyMap<string, number>): number {
  if (query.kind === 'word') {
    if (query.rank === 'last') return 0;
    if (!query.isPrefix) return counts.get(query.word) ?? 0;
    let sum = 0;
    for (const [word, count] of counts) if (word.startsWith(query.word)) sum += count;
    return sum;
  }
  if (query.kind === 'not') return 0;
  const parts = query.parts.map((part) => countOf(part, counts));
  if (query.kind === 'and') return Math.min(...parts);
  return parts.reduce((sum, count) => sum + count, 0);
}

/** How well each of some matches has the words: often, rare ones, and in few words. */
function scoresByCount(words: readonly AskedWord[], matches: readonly ReadMatch[]): number[] {
  const texts = matches.map((match) => countWords(match.words));
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / texts.length || 1;
  return texts.map(({ counts, length }) => {
    const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / mean);
    return words.reduce((sum, { query, rarity }) => {
      const count = countOf(query, counts);
      return sum + (rarity * count) / (count + norm);
    }, 0);
  });
}

/** The matches that have any of the words, by id. */
export const withAnyWord = (
  words: readonly AskedWord[],
  matches: readonly ReadMatch[],
): ReadonlySet<string> =>
  new Set(
    matches.flatMap(({ id, words: text }) => {
      const { counts } = countWords(text);
      return words.some(({ query }) => countOf(query, counts) > 0) ? [id] : [];
    }),
  );

/** The places of scores, the best first. Equal ones stay in their order. */
const sorted = (scores: readonly number[]): number[] =>
  [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);

/** The place of each match among all. Equal ones share a place. */
function placesBy(scores: readonly number[]): number[] {
  const places: number[] = [];
  let [last, place] = [Infinity, 0];
  for (const [index, at] of sorted(scores).entries()) {
    const score = scores[at] ?? 0;
    if (score < last) place = index;
    last = score;
    places[at] = place;
  }
  return places;
}

/**
 * The best matches of a search, in an order that also knows how often they have its words, and what
 * they mean (reciprocal rank fusion of Cormack, Clarke and Büttcher, 2009).
 */
export function reranked(
  words: readonly AskedWord[],
  matches: readonly ReadMatch[],
  { engine, counts, text, title }: OrderWeights,
): string[] {
  const orders: readonly (readonly [number, readonly number[]])[] = [
    [engine, [...matches.keys()]],
    [counts, placesBy(scoresByCount(words, matches))],
    [text, placesBy(matches.map(({ closeness }) => closeness))],
    [title, placesBy(matches.map(({ titleCloseness }) => titleCloseness))],
  ];
  const scores = matches.map((_match, at) =>
    orders.reduce((sum, [weight, places]) => sum + weight / (RANK_OFFSET + (places[at] ?? 0)), 0),
  );
  return sorted(scores).flatMap((at) => matches[at]?.id ?? []);
}
