/*
 * Reads an array in a loop of each search. The index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
/** The place of the first word that is not before a text. */
export function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
