const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * A search with some of its words in quotes, so that they are words and no filter. Where the words
 * are typed more than once, the first ones count.
 */
export function asWords(searchText: string, words: string): string {
  const isExcluded = words.startsWith('-');
  const typed = (isExcluded ? words.slice(1) : words).split(' ').map(escaped);
  const before = isExcluded ? String.raw`(?:-|\bNOT\s+)` : String.raw`(?<![\p{L}\p{N}"-])`;
  const pattern = new RegExp(
    String.raw`(?<before>${before})(?<typed>${typed.join(String.raw`\s+`)})(?![\p{L}\p{N}"-])`,
    'u',
  );
  return searchText.replace(pattern, '$<before>"$<typed>"');
}
