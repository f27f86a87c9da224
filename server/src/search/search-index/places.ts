/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { bitOf, groupOf, groupsOf, readMarked } from './bits.ts';
import { fieldMasks, joinedScore, maskScores } from './field-scores.ts';
import { MAX_SCORE, numberAt, placeOf, scoreAt } from './place.ts';

/**
 * The places of a word or filter value: one number per asset, sorted by asset. The high bits hold
 * the asset's number in the index, the low bits its score, that is, how well it matches. Search
 * results have the same form.
 */
export type Places = Uint32Array;

export const noPlaces: Places = new Uint32Array(0);

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

/**
 * The rule for the scores of an asset in several lists: its best one, their sum, or that of all
 * fields that have one of several words.
 */
type Join = 'best' | 'sum' | 'fields';

function joinedPlace(one: number, other: number, join: Join): number {
  if (join === 'best') return Math.max(one, other);
  const [first, second] = [scoreAt(one), scoreAt(other)];
  return placeOf(
    numberAt(one),
    join === 'fields' ? joinedScore(first, second) : Math.min(MAX_SCORE, first + second),
  );
}

/** The assets in either list. The scores of those in both are joined. */
function merge(one: Places, other: Places, join: Join): Places {
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
          : joinedPlace(first, second, join);
    if (firstNumber <= secondNumber) a += 1;
    if (secondNumber <= firstNumber) b += 1;
  }
  for (; a < one.length; a += 1) all[length++] = one[a]!;
  for (; b < other.length; b += 1) all[length++] = other[b]!;
  return all.subarray(0, length);
}

/** Merges lists pairwise, the shortest first. */
function mergeAll(lists: readonly Places[], join: Join): Places {
  if (lists.length <= 1) return lists[0] ?? noPlaces;
  const bySize = [...lists].sort((a, b) => a.length - b.length);
  const half = Math.ceil(bySize.length / 2);
  return merge(mergeAll(bySize.slice(0, half), join), mergeAll(bySize.slice(half), join), join);
}

/** With at least one place in this many assets, lists are written into arrays of all assets. */
const WRITTEN_SHARE = 8;
/** The cost of a place in each round of merging, compared with the array's cost for each asset. */
const MERGE_COST = 32;
/** Rounds of merging that cost as much as writing into an array that is not near the processor. */
const FREE_ROUNDS = 2;
/** Whether lists are united faster by merging them than by writing them into arrays. */
function isMerged(lists: readonly Places[], count: number): boolean {
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  const rounds = Math.log2(lists.length) - FREE_ROUNDS;
  return total * WRITTEN_SHARE < count && total * rounds * MERGE_COST < count;
}

/**
 * The scores plus one, or the fields, by asset, and a bit for each asset that has one. Empty between
 * unions.
 */
let scores = new Uint16Array(0);
let bits = new Uint32Array(0);

function writeBest(places: Places): void {
  // Read once: variables of the module are read again in each round.
  const [best, groups] = [scores, bits];
  for (let at = 0; at < places.length; at += 1) {
    const number = numberAt(places[at]!);
    const score = scoreAt(places[at]!) + 1;
    // Without a branch, which would often be mispredicted: the greater one of both.
    const less = best[number]! - score;
    best[number] = score + (less & ~(less >> 31));
    groups[groupOf(number)]! |= bitOf(number);
  }
}

function writeSum(places: Places): void {
  const [sums, groups] = [scores, bits];
  for (let at = 0; at < places.length; at += 1) {
    const number = numberAt(places[at]!);
    const sum = sums[number]!;
    // One more for the first score of an asset, without a branch.
    sums[number] = sum + scoreAt(places[at]!) + ((sum - 1) >>> 31);
    groups[groupOf(number)]! |= bitOf(number);
  }
}

function writeFields(places: Places): void {
  const [fields, groups, masks] = [scores, bits, fieldMasks];
  for (let at = 0; at < places.length; at += 1) {
    const number = numberAt(places[at]!);
    fields[number]! |= masks[scoreAt(places[at]!)]!;
    groups[groupOf(number)]! |= bitOf(number);
  }
}

/** Reads what was written, and leaves the arrays empty. */
function readWritten(count: number, areFields: boolean): Places {
  const [written, ofMasks] = [scores, maskScores];
  const marked = bits.subarray(0, groupsOf(count));
  const all = readMarked(marked);
  marked.fill(0);
  for (let at = 0; at < all.length; at += 1) {
    const number = numberAt(all[at]!);
    const score = areFields ? ofMasks[written[number]!]! : written[number]! - 1;
    all[at] = placeOf(number, Math.min(MAX_SCORE, score));
    written[number] = 0;
  }
  return all;
}

const writes: Readonly<Record<Join, (places: Places) => void>> = {
  best: writeBest,
  sum: writeSum,
  fields: writeFields,
};

/**
 * The assets in any of the lists, with their scores joined. `count` is the highest asset number
 * plus one. Fields can be joined of lists of words only.
 */
export function unite(lists: readonly Places[], count: number, join: Join = 'best'): Places {
  if (lists.length <= 1) return lists[0] ?? noPlaces;
  if (isMerged(lists, count)) return mergeAll(lists, join);
  if (scores.length < count) {
    scores = new Uint16Array(count + (count >>> 3));
    bits = new Uint32Array(groupsOf(scores.length));
  }
  lists.forEach(writes[join]);
  return readWritten(count, join === 'fields');
}
