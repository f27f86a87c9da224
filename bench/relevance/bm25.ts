/** Plain BM25 over words as they stand, with the usual constants, for comparison. */
const [K, B] = [1.2, 0.75];
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export function bm25(
  documents: ReadonlyMap<string, string>,
  most: number,
): (query: string) => string[] {
  const read = [...documents].map(([name, text]) => {
    const counts = new Map<string, number>();
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { name, counts, length: wordsOf(text).length };
  });
  const mean = read.reduce((sum, { length }) => sum + length, 0) / read.length;
  return (query) => {
    const words = wordsOf(query).map((word) => {
      const among = read.filter(({ counts }) => counts.has(word)).length;
      return { word, weight: Math.log(1 + (read.length - among + 0.5) / (among + 0.5)) };
    });
    return read
      .map(({ name, counts, length }) => ({
        name,
        score: words.reduce((sum, { word, weight }) => {
          const count = counts.get(word) ?? 0;
          return sum + (weight * count * (K + 1)) / (count + K * (1 - B + (B * length) / mean));
        }, 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ name }) => name);
  };
}
