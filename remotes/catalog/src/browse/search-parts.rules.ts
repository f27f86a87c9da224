/** More parts than these would need too many calls to count what is found without each. */
const MOST_PARTS = 6;
const PART = /(?:NOT\s+|-)?(?:\p{L}+:)?(?:"[^"]*"|[^\s"]+)/gu;
/** Alternatives and groups: without one of their words, what is left means something else. */
const COMBINED = /[()|]|\b(?:OR|AND)\b/;

/**
 * The parts of a search, each of which can be left out: words, phrases, fields, and words that must
 * not occur. None if there is but one, if there are many, or where they depend on each other.
 */
export function partsOf(searchText: string): readonly string[] {
  if (COMBINED.test(searchText)) return [];
  const parts = searchText.match(PART) ?? [];
  return parts.length > 1 && parts.length <= MOST_PARTS ? parts : [];
}

/** The other parts of a search. */
export const withoutPart = (parts: readonly string[], index: number): string =>
  parts.filter((_, at) => at !== index).join(' ');

/** The words of a search without the marks that make phrases of them, or null without any. */
export const withoutQuotes = (searchText: string): string | null =>
  searchText.includes('"') ? searchText.replaceAll('"', ' ').replace(/\s+/g, ' ').trim() : null;

/** The words of a search, each for itself, without those that must not occur. */
export const wordsOf = (searchText: string): readonly string[] => {
  const kept = searchText.replace(/(?:NOT\s+|(?<!\p{L})-)(?:\p{L}+:)?(?:"[^"]*"|[^\s"]+)/gu, ' ');
  const words = kept.replace(/\p{L}+:|\b(?:OR|AND)\b/gu, ' ').match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.length > 1 || words[0] !== searchText.trim()
    ? [...new Set(words)].slice(0, MOST_PARTS)
    : [];
};
