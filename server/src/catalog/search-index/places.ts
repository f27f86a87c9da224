/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
/**
 * The places of a word or filter value: one number per asset, sorted by asset. The high bits hold
 * the asset's number in the index, the low bits its score, that is, how well it matches. Search
 * results have the same form.
 */
export type Places = Uint32Array;

const SCORE_BITS = 10;
export const MAX_SCORE = 2 ** SCORE_BITS - 1;
/** The highest number of an asset. */
export const MAX_NUMBER = 2 ** (32 - SCORE_BITS) - 1;
export const noPlaces: Places = new Uint32Array(0);
export const placeOf = (number: number, score: number): number =>
  ((number << SCORE_BITS) | score) >>> 0;
export const numberAt = (place: number): number => place >>> SCORE_BITS;
export const scoreAt = (place: number): number => place & MAX_SCORE;

/** The index of the first place, starting at `from`, whose asset number is not below `number`. */
function seek(places: Places, number: number, from: number): number {
  const least = placeOf(number, 0);
  let step = 1;
  let low = from;
  while (low + step < places.length && places[low + step]! < least) {
    low += step;
    step *= 2;
  }
  let high = Math.min(places.length, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The assets in both lists. Their scores are added. */
export function intersect(one: Places, other: Places): Places {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const both = new Uint32Array(few.length);
  const isSparse = many.length > 8 * few.length;
  let length = 0;
  let at = 0;
  for (let index = 0; index < few.length && at < many.length; index += 1) {
    const place = few[index]!;
    const number = numberAt(place);
    if (isSparse) at = seek(many, number, at);
    else while (at < many.length && numberAt(many[at]!) < number) at += 1;
    if (at < many.length && numberAt(many[at]!) === number)
      both[length++] = placeOf(number, Math.min(MAX_SCORE, scoreAt(place) + scoreAt(many[at]!)));
  }
  return both.subarray(0, length);
}

/** The assets in the first list but not in the second. */
export function subtract(from: Places, what: Places): Places {
  const left = new Uint32Array(from.length);
  let length = 0;
  let at = 0;
  for (let index = 0; index < from.length; index += 1) {
    const number = numberAt(from[index]!);
    at = seek(what, number, at);
    if (at === what.length || numberAt(what[at]!) !== number) left[length++] = from[index]!;
  }
  return left.subarray(0, length);
}

function merge(one: Places, other: Places): Places {
  const all = new Uint32Array(one.length + other.length);
  let [length, a, b] = [0, 0, 0];
  while (a < one.length && b < other.length) {
    const [first, second] = [one[a]!, other[b]!];
    const [firstNumber, secondNumber] = [numberAt(first), numberAt(second)];
    all[length++] =
      firstNumber < secondNumber
        ? first
        : firstNumber > secondNumber
          ? second
          : Math.max(first, second);
    if (firstNumber <= secondNumber) a += 1;
    if (secondNumber <= firstNumber) b += 1;
  }
  for (; a < one.length; a += 1) all[length++] = one[a]!;
  for (; b < other.length; b += 1) all[length++] = other[b]!;
  return all.subarray(0, length);
}

/** Used by one union after the other: a new array of a million numbers costs more than its use. */
let scores = new Uint16Array(0);
function emptyScores(count: number): Uint16Array {
  if (scores.length < count) scores = new Uint16Array(count + (count >>> 3));
  else scores.fill(0, 0, count);
  return scores;
}

/**
 * The assets in any of the lists, each with its best score. `count` is the highest asset number
 * plus one.
 */
export function unite(lists: readonly Places[], count: number): Places {
  if (lists.length <= 1) return lists[0] ?? noPlaces;
  if (lists.length === 2) return merge(lists[0]!, lists[1]!);
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  // Few places are merged pairwise. Many are written into an array over all assets.
  if (total < count / 8) {
    const bySize = [...lists].sort((a, b) => a.length - b.length);
    const half = Math.ceil(bySize.length / 2);
    return merge(unite(bySize.slice(0, half), count), unite(bySize.slice(half), count));
  }
  const best = emptyScores(count);
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 1) {
      const place = list[at]!;
      const score = scoreAt(place) + 1;
      if (best[numberAt(place)]! < score) best[numberAt(place)] = score;
    }
  }
  const all = new Uint32Array(Math.min(total, count));
  let length = 0;
  for (let number = 0; number < count; number += 1)
    if (best[number]! > 0) all[length++] = placeOf(number, best[number]! - 1);
  return all.subarray(0, length);
}
