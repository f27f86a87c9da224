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

/** Number of set bits (population count). */
export function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

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

/** The same places without their scores. */
export function withoutScores(places: Places): Places {
  const all = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) all[at] = placeOf(numberAt(places[at]!), 0);
  return all;
}

/** Merges lists pairwise, the shortest first. */
function mergeAll(lists: readonly Places[]): Places {
  if (lists.length <= 1) return lists[0] ?? noPlaces;
  const bySize = [...lists].sort((a, b) => a.length - b.length);
  const half = Math.ceil(bySize.length / 2);
  return merge(mergeAll(bySize.slice(0, half)), mergeAll(bySize.slice(half)));
}

/** Below one place in this many assets, lists are merged. More are written into arrays. */
const MERGED_SHARE = 512;
/** Assets with a bit in one number. */
const GROUP_SIZE = 32;
/** The scores plus one by asset, and a bit for each asset that has one. Empty between unions. */
let scores = new Uint16Array(0);
let bits = new Uint32Array(0);

function write(places: Places): void {
  // Read once: variables of the module are read again in each round.
  const [best, groups] = [scores, bits];
  for (let at = 0; at < places.length; at += 1) {
    const number = numberAt(places[at]!);
    const score = scoreAt(places[at]!) + 1;
    // Without a branch, which would often be mispredicted: the greater one of both.
    const less = best[number]! - score;
    best[number] = score + (less & ~(less >> 31));
    groups[number >>> 5]! |= 1 << (number & (GROUP_SIZE - 1));
  }
}

function writeUnscored(places: Places): void {
  const [best, groups] = [scores, bits];
  for (let at = 0; at < places.length; at += 1) {
    const number = numberAt(places[at]!);
    best[number] = 1;
    groups[number >>> 5]! |= 1 << (number & (GROUP_SIZE - 1));
  }
}

/** Reads what was written, and leaves the arrays empty. */
function readWritten(count: number): Places {
  const [best, groups] = [scores, bits];
  let found = 0;
  for (let group = 0; group * GROUP_SIZE < count; group += 1) found += bitsIn(groups[group]!);
  const all = new Uint32Array(found);
  let length = 0;
  for (let group = 0; group * GROUP_SIZE < count; group += 1) {
    let left = groups[group]!;
    if (left === 0) continue;
    groups[group] = 0;
    for (; left !== 0; left &= left - 1) {
      const number = group * GROUP_SIZE + (GROUP_SIZE - 1 - Math.clz32(left & -left));
      all[length++] = placeOf(number, best[number]! - 1);
      best[number] = 0;
    }
  }
  return all;
}

/**
 * The assets in any of the lists, each with its best score. `count` is the highest asset number
 * plus one. The scores of `unscored` lists do not count.
 */
export function unite(
  lists: readonly Places[],
  count: number,
  unscored: readonly Places[] = [],
): Places {
  if (lists.length + unscored.length <= 1)
    return lists[0] ?? (unscored[0] ? withoutScores(unscored[0]) : noPlaces);
  const total = [...lists, ...unscored].reduce((sum, { length }) => sum + length, 0);
  if (total < count / MERGED_SHARE) return mergeAll([...lists, ...unscored.map(withoutScores)]);
  if (scores.length < count) {
    scores = new Uint16Array(count + (count >>> 3));
    bits = new Uint32Array(Math.ceil(scores.length / GROUP_SIZE));
  }
  unscored.forEach(writeUnscored);
  lists.forEach(write);
  return readWritten(count);
}
