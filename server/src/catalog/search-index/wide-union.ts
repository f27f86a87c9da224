/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import type { PlaceList } from './place-list.ts';
import {
  bitsIn,
  MAX_SCORE,
  numberAt,
  type Places,
  placeOf,
  SCORE_BITS,
  scoreAt,
} from './places.ts';

/** Assets with a bit in one number. */
const GROUP_SIZE = 32;

/** The bits that are in all of some bitmaps. */
export function commonBits([first, ...others]: readonly Uint32Array[]): Uint32Array {
  const bits = Uint32Array.from(first ?? []);
  for (const other of others) {
    const end = Math.min(bits.length, other.length);
    for (let group = 0; group < end; group += 1) bits[group]! &= other[group]!;
    bits.fill(0, end);
  }
  return bits;
}

function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let group = 0; group < bits.length; group += 1) count += bitsIn(bits[group]!);
  return count;
}

/** The assets of a bitmap, without scores. */
export function placesOfBits(bits: Uint32Array): Places {
  const places = new Uint32Array(countBits(bits));
  let length = 0;
  for (let group = 0; group < bits.length; group += 1)
    for (let left = bits[group]!; left !== 0; left &= left - 1)
      places[length++] = placeOf(group * GROUP_SIZE + 31 - Math.clz32(left & -left), 0);
  return places;
}

/** A list whose scores count, each higher by `extra`. */
export interface Scored {
  readonly list: PlaceList;
  readonly extra: number;
}

/** Scores by asset. Empty between uses. */
let scores = new Uint16Array(0);
/** Lists with at most so many places for each place that is looked up are read from end to end. */
const MAX_READ_PER_PLACE = 6;

function writeScores(best: Uint16Array, places: Places, extra: number): void {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]! | 0;
    const score = (place & MAX_SCORE) + extra;
    // Without a branch, which would often be mispredicted: the greater one of both.
    const less = best[place >>> SCORE_BITS]! - score;
    best[place >>> SCORE_BITS] = score + (less & ~(less >> 31));
  }
}

function addWritten(best: Uint16Array, places: Places): void {
  for (let at = 0; at < places.length; at += 1) {
    // As a signed number: the engine calculates with fractions otherwise, which takes longer.
    const place = places[at]! | 0;
    const score = (place & MAX_SCORE) + best[place >>> SCORE_BITS]!;
    places[at] = (place & ~MAX_SCORE) | Math.min(MAX_SCORE, score);
  }
}

function eraseScores(best: Uint16Array, places: Places): void {
  for (let at = 0; at < places.length; at += 1) best[numberAt(places[at]!)] = 0;
}

/** Reads the lists from end to end. */
function addAllScores(places: Places, scored: readonly Scored[], count: number): void {
  if (scores.length < count) scores = new Uint16Array(count + (count >>> 3));
  for (const { list, extra } of scored) writeScores(scores, list.places, extra);
  addWritten(scores, places);
  for (const { list } of scored) eraseScores(scores, list.places);
}

/** Adds the best score that each asset has in any of the lists. */
export function addScores(places: Places, scored: readonly Scored[], count: number): void {
  const total = scored.reduce((sum, { list }) => sum + list.length, 0);
  if (total === 0 || places.length === 0) return;
  if (total < MAX_READ_PER_PLACE * places.length) return addAllScores(places, scored, count);
  const best = new Uint16Array(places.length);
  for (const { list, extra } of scored) list.raise(best, places, extra, count);
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]!;
    places[at] = placeOf(numberAt(place), Math.min(MAX_SCORE, scoreAt(place) + best[at]!));
  }
}

/**
 * The assets of several long lists, as a bitmap: lists that have one are joined 32 assets at a time.
 * Scores are looked up for those assets only that a search finds.
 */
export class WideUnion {
  readonly bits: Uint32Array;
  readonly length: number;
  readonly scored: readonly Scored[];
  readonly #count: number;

  /** `count` is the number of all assets. The scores of `unscored` lists do not count. */
  constructor(scored: readonly Scored[], unscored: readonly PlaceList[], count: number) {
    const bits = new Uint32Array(Math.ceil(count / GROUP_SIZE));
    for (const list of [...scored.map((one) => one.list), ...unscored]) list.mark(bits, count);
    [this.bits, this.length, this.scored, this.#count] = [bits, countBits(bits), scored, count];
  }

  get places(): Places {
    const places = placesOfBits(this.bits);
    addScores(places, this.scored, this.#count);
    return places;
  }

  /** The assets that are also in a shorter list. Their scores are added. */
  intersect(few: Places): Places {
    const { bits } = this;
    const both = new Uint32Array(few.length + 1);
    let length = 0;
    // Each is written, and kept only if its bit is set: a branch would often be mispredicted.
    for (let at = 0; at < few.length; at += 1) {
      const number = numberAt(few[at]!);
      both[length] = few[at]!;
      length += (bits[number >>> 5]! >>> (number & (GROUP_SIZE - 1))) & 1;
    }
    const places = both.subarray(0, length);
    addScores(places, this.scored, this.#count);
    return places;
  }
}
