import { eachEntry } from './text-search.rules.ts';

/** How much it counts each time that a field has a word (decision 1391). A description counts 1. */
const TITLE = 1.5;
const KEYWORDS = 1.2;

export interface WordCounts {
  readonly counts: ReadonlyMap<string, number>;
  /** How much all words of the texts count together. */
  readonly length: number;
}

/**
 * How often an asset's texts have each word, by the positions of its `tsvector`. Keywords are there
 * once more as they are, with those of places (migration 0010): these count once, and not for the
 * length. Nor do marked words: translations say the same again.
 */
export function countWords(text: string): WordCounts {
  const counts = new Map<string, number>();
  let length = 0;
  eachEntry(text, (word, { title, keywords, place, description }) => {
    const count = title * TITLE + keywords * KEYWORDS + description;
    if (count + place === 0) return;
    counts.set(word, count || 1);
    if (!word.startsWith('#')) length += count;
  });
  return { counts, length };
}
