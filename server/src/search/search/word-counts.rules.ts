/** How much it counts each time that title, keywords or description have a word (decision 1391). */
const fieldCounts: Readonly<Record<string, number>> = { A: 1.5, B: 1.2, D: 1 };
const Entry = /'(?<word>(?:[^'\\]|''|\\\\)*)'(?::(?<positions>[\dA-D,]+))?/g;

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
  for (const { groups } of text.matchAll(Entry)) {
    const { word = '', positions } = groups ?? {};
    if (positions === undefined) continue;
    const count = positions
      .split(',')
      .reduce((sum, position) => sum + (fieldCounts[/[A-D]$/.exec(position)?.[0] ?? 'D'] ?? 0), 0);
    counts.set(
      word.replace(/''|\\\\/g, (pair) => pair.charAt(0)),
      count || 1,
    );
    if (!word.startsWith('#')) length += count;
  }
  return { counts, length };
}
