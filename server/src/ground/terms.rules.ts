/** Most words are: only their case is folded, in a tenth of the time. */
const Plain = /^[ -~]*$/;

/**
 * Folds case, accents and the forms of Arabic letters, like the database function `catalog_fold`.
 */
export const fold = (value: string): string =>
  Plain.test(value) ? value.toLowerCase().trim() : folded(value.toLowerCase());

const folded = (small: string): string =>
  small
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll('\u0671', '\u0627')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647')
    .trim();

/** Terms are compared up to so many letters, as the database counts them (`left(term, 100)`). */
const MAX_TERM_LETTERS = 100;
/** A tag or a place as it is compared. */
export const foldedTerm = (term: string): string =>
  Array.from(fold(term)).slice(0, MAX_TERM_LETTERS).join('');

/** How many words a text folds to. */
export const wordCountOf = (text: string): number =>
  text.normalize('NFKC').match(/\S+/g)?.length ?? 0;

/**
 * The longest beginning of a text that folds to at most so many letters and words. A limit on the
 * typed text alone bounds neither: normalization makes up to 18 letters in four words of a single
 * one (NFKC of U+FDFA).
 */
export function cutToFold(
  text: string,
  { letters = Infinity, words = Infinity }: { readonly letters?: number; readonly words?: number },
): string {
  let [end, letterCount, wordCount] = [0, 0, 1];
  for (const letter of text) {
    const read = letter.normalize('NFKC');
    letterCount += Array.from(read).length;
    wordCount += read.match(/\s+/g)?.length ?? 0;
    if (letterCount > letters || wordCount > words) break;
    end += letter.length;
  }
  return text.slice(0, end);
}

/** A text itself, and all variants with one letter left out. */
const shortened = (value: string): string[] => [
  value,
  ...Array.from(value, (_, index) => value.slice(0, index) + value.slice(index + 1)),
];

/**
 * The keys under which a term is found despite one typo: its prefixes, each with one letter left
 * out.
 */
export function termVariants(folded: string): string[] {
  const beginnings = Array.from(
    { length: Math.max(0, Math.min(folded.length, 12) - 2) },
    (_, index) => folded.slice(0, index + 3),
  );
  return [...new Set((beginnings.length > 0 ? beginnings : [folded]).flatMap(shortened))];
}

/**
 * The keys to look up for typed text. Under four letters, typos are ignored, because they can't be
 * separated from other words.
 */
export const typedVariants = (folded: string): string[] =>
  folded.length < 4 ? [] : [...new Set(shortened(folded.slice(0, 12)))];
