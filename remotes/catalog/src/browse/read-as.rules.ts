import type { ReadAsFilter } from '@editorial/contracts/catalog';
import { type CatalogAddress, choicesOf } from './catalog-address.ts';

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

/** Words that were read as filters, without those whose filter is also chosen: one is shown. */
export function readOnly(
  readAs: readonly ReadAsFilter[] = [],
  address: CatalogAddress,
): readonly ReadAsFilter[] {
  const choices = choicesOf(address);
  return readAs.filter(
    (read) => !choices.some(({ filter, value }) => filter === read.filter && value === read.value),
  );
}
