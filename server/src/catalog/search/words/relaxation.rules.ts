import type { SearchNode } from '../search-node.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Of more words, the rarest ones are enough to find what is meant. */
const MAX_WORDS = 12;
/** The weight of the rarest words, in steps of one. */
const MAX_WEIGHT = 7;

type WordNode = Extract<SearchNode, { kind: 'word' }>;

/** A search of which not all words have to match: its words, and what has to match in any case. */
export interface Relaxable {
  readonly words: readonly WordNode[];
  readonly kept: readonly SearchNode[];
}

/**
 * The words of a search that may be missing (decision 29 of the specification). Phrases, words that
 * are left out, alternatives and values of fields always have to match. Null if the search has
 * fewer than two words.
 */
export function relaxable(query: SearchNode): Relaxable | null {
  if (query.kind !== 'and') return null;
  const isWord = (part: SearchNode): part is WordNode => part.kind === 'word';
  const words = query.parts.filter(isWord);
  return words.length < 2 ? null : { words, kept: query.parts.filter((part) => !isWord(part)) };
}

const weightOf = (word: WordNode, vocabulary: Vocabulary | null): number =>
  vocabulary === null ? 1 : Math.max(1, Math.round(MAX_WEIGHT * vocabulary.rarityOf(word.text)));

export interface Loose {
  /** How many words have to match. */
  readonly least: number;
  /** Whether to leave out what all words find. */
  readonly isRest: boolean;
}

/** The search with at least `least` of its words, the rare ones first. */
export function relaxed(
  { words, kept }: Relaxable,
  { least, isRest }: Loose,
  vocabulary: Vocabulary | null,
): SearchNode {
  const rarest = words
    .map((word) => ({ word, weight: weightOf(word, vocabulary) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MAX_WORDS);
  return {
    kind: 'and',
    parts: [
      {
        kind: 'some',
        parts: rarest.map(({ word }) => word),
        weights: rarest.map(({ weight }) => weight),
        least: Math.min(least, rarest.length),
      },
      ...kept,
      ...(isRest ? [{ kind: 'not', part: { kind: 'and', parts: words } } as const] : []),
    ],
  };
}
