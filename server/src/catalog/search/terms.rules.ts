/** The same folding as the database's `catalog_fold`: accents and case do not matter. */
export const fold = (value: string): string =>
  value
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim();

/** A text with each one letter left out, and as it is. */
const shortened = (value: string): string[] => [
  value,
  ...Array.from(value, (_, index) => value.slice(0, index) + value.slice(index + 1)),
];

/** What a term is found by in spite of one typo: its beginnings, each with one letter left out. */
export function termVariants(folded: string): string[] {
  const beginnings = Array.from(
    { length: Math.max(0, Math.min(folded.length, 12) - 2) },
    (_, index) => folded.slice(0, index + 3),
  );
  return [...new Set((beginnings.length > 0 ? beginnings : [folded]).flatMap(shortened))];
}

/**
 * What typed text looks for among the variants; under four letters a typo can't be told from
 * another word.
 */
export const typedVariants = (folded: string): string[] =>
  folded.length < 4 ? [] : [...new Set(shortened(folded.slice(0, 12)))];
