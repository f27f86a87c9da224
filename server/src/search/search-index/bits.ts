/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { numberAt, placeOf, scoreAt } from './place.ts';

/** Assets with a bit in one number. */
const GROUP_SIZE = 32;
export const groupOf = (number: number): number => number >>> 5;
export const bitOf = (number: number): number => 1 << (number & (GROUP_SIZE - 1));
/** The groups of so many assets. */
export const groupsOf = (count: number): number => groupOf(count + GROUP_SIZE - 1);
/** A bit for each asset, from the lowest number on. */
export type Bits = Uint32Array;

/** The lowest asset of a group that has one of these bits. */
export const lowestIn = (group: number, bits: number): number =>
  group * GROUP_SIZE + (GROUP_SIZE - 1 - Math.clz32(bits & -bits));

/** Number of set bits (population count). */
export function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of assets that have a bit. */
export function countMarked(bits: Bits): number {
  let count = 0;
  for (let group = 0; group < bits.length; group += 1) count += bitsIn(bits[group]!);
  return count;
}

/** Marks the assets of some places. */
export function markPlaces(bits: Bits, places: Uint32Array): void {
  for (let at = 0; at < places.length; at += 1) {
    const number = numberAt(places[at]!);
    bits[groupOf(number)]! |= bitOf(number);
  }
}

/** Adds the bits of a list that may end earlier. */
export function markAlso(bits: Bits, others: Bits): void {
  const groups = Math.min(bits.length, others.length);
  for (let group = 0; group < groups; group += 1) bits[group]! |= others[group]!;
}

/** Keeps the bits that others have as well, which may end earlier. */
export function keepMarked(bits: Bits, others: Bits): void {
  const groups = Math.min(bits.length, others.length);
  for (let group = 0; group < groups; group += 1) bits[group]! &= others[group]!;
  bits.fill(0, groups);
}

/** Removes the bits that others have. */
export function unmark(bits: Bits, others: Bits): void {
  const groups = Math.min(bits.length, others.length);
  for (let group = 0; group < groups; group += 1) bits[group]! &= ~others[group]!;
}

/** All assets that have a bit, with no score. */
export function readMarked(bits: Bits): Uint32Array {
  const all = new Uint32Array(countMarked(bits));
  let length = 0;
  for (let group = 0; group < bits.length; group += 1)
    for (let left = bits[group]! | 0; left !== 0; left &= left - 1)
      all[length++] = placeOf(lowestIn(group, left), 0);
  return all;
}

/**
 * The places whose assets have a bit. Each is written, and kept by arithmetic instead of a branch.
 */
export function amongMarked(places: Uint32Array, bits: Bits): Uint32Array {
  const found = new Uint32Array(places.length + 1);
  let length = 0;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]!;
    const number = numberAt(place);
    const group = groupOf(number);
    if (group >= bits.length) break;
    found[length] = place;
    length += (bits[group]! >>> (number & (GROUP_SIZE - 1))) & 1;
  }
  return found.subarray(0, length);
}

/**
 * The newest places with a score whose assets have a bit: `most` of the assets numbered below
 * `late`, and all others. Null if there are fewer.
 */
export function newestMarked(
  places: Uint32Array,
  bits: Bits,
  { score, most, late }: { readonly score: number; readonly most: number; readonly late: number },
): Uint32Array | null {
  const found: number[] = [];
  let wanted = most;
  for (let at = places.length - 1; at >= 0 && wanted > 0; at -= 1) {
    const place = places[at]!;
    const number = numberAt(place);
    if (scoreAt(place) !== score || (bits[groupOf(number)]! & bitOf(number)) === 0) continue;
    found.push(place);
    if (number < late) wanted -= 1;
  }
  return wanted > 0 ? null : Uint32Array.from(found.toReversed());
}
