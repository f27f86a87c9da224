/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Numbers of assets come from `add`.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import type { Tally } from '../search/facet-code.rules.ts';
import { FacetColumns } from './facet-columns.ts';
import { type Bits, bitOf, groupOf, groupsOf, keepMarked, readMarked } from './bits.ts';
import { numberAt } from './place.ts';
import type { Places } from './places.ts';

/** An asset as searches read it: a row of `asset_search`. */
export interface SearchRow {
  readonly id: string;
  /** Microseconds since 1970. */
  readonly time: number;
  readonly setId: number;
  readonly isShown: boolean;
  readonly facetCode: string;
  /** A `tsvector` as text. */
  readonly words: string;
  /** Its card in lists. Null unless everybody sees it. */
  readonly card?: string | null;
}

const ID_SIZE_BYTES = 16;
/** An id has this many 32-bit numbers. */
const NUMBERS_PER_ID = 4;
/** Bits of an asset: it is not deleted, and everybody sees it. */
const ALIVE = 1;
const SHOWN = 2;
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/**
 * The attributes of assets that searches need besides the words, by the asset's number in the
 * index.
 */
export class AssetColumns {
  count = 0;
  #idNumbers = new Uint32Array(0);
  /** A byte view of `#idNumbers`. */
  #ids = Buffer.from(this.#idNumbers.buffer);
  #times = new Float64Array(0);
  #sets = new Int32Array(0);
  #flags = new Uint8Array(0);
  /** A bit for each asset that is shown. */
  #shownBits = new Uint32Array(0);
  #shownCount = 0;
  readonly #facets = new FacetColumns();

  /** Hash table from ids to asset numbers: open addressing, 0 means empty. */
  #slots = new Uint32Array(1024);

  add(row: SearchRow): number {
    const number = this.count;
    if (number === this.#flags.length) this.#grow(Math.max(1024, Math.ceil(number * 1.5)));
    this.count += 1;
    bytesOf(row.id).copy(this.#ids, number * ID_SIZE_BYTES);
    this.#times[number] = row.time;
    this.#sets[number] = row.setId;
    this.#flags[number] = ALIVE | (row.isShown ? SHOWN : 0);
    this.#facets.add(number, row.facetCode);
    if (row.isShown) this.#show(number, 1);
    if (this.count * 2 > this.#slots.length) this.#place(this.#slots.length * 2);
    else this.#slots[this.#slotOf(this.#ids, number * ID_SIZE_BYTES)] = number + 1;
    return number;
  }

  /** Excludes an asset from all answers. */
  remove(number: number): void {
    if (this.isShown(number)) this.#show(number, -1);
    this.#flags[number] = 0;
  }

  #show(number: number, sign: 1 | -1): void {
    this.#shownCount += sign;
    this.#shownBits[groupOf(number)]! ^= bitOf(number);
    this.#facets.tally(number, sign);
  }

  numberOf(id: string): number | undefined {
    const found = this.#slots[this.#slotOf(bytesOf(id), 0)]!;
    return found === 0 ? undefined : found - 1;
  }

  isAlive(number: number): boolean {
    return (this.#flags[number]! & ALIVE) !== 0;
  }

  isShown(number: number): boolean {
    return (this.#flags[number]! & SHOWN) !== 0;
  }

  /**
   * Copies the places of assets that are shown, or all that are not deleted, and returns their
   * number. `into` may be the list itself.
   */
  keep(places: Places, isShown: boolean, into: Places): number {
    const flags = this.#flags;
    const wanted = isShown ? SHOWN : ALIVE;
    let length = 0;
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at]!;
      into[length] = place;
      length += (flags[numberAt(place)]! & wanted) === 0 ? 0 : 1;
    }
    return length;
  }

  timeOf(number: number): number {
    return this.#times[number]!;
  }

  setOf(number: number): number {
    return this.#sets[number]!;
  }

  /** The ids at sixteen bytes each, concatenated. */
  idsOf(places: Places): Buffer {
    const ids = new Uint32Array(places.length * NUMBERS_PER_ID);
    for (let index = 0; index < places.length; index += 1) {
      const at = numberAt(places[index]!) * NUMBERS_PER_ID;
      for (let part = 0; part < NUMBERS_PER_ID; part += 1)
        ids[index * NUMBERS_PER_ID + part] = this.#idNumbers[at + part]!;
    }
    return Buffer.from(ids.buffer);
  }

  /** Sorts by age, newest first, then by id. */
  compare(one: number, other: number): number {
    return (
      this.#times[other]! - this.#times[one]! ||
      this.#ids.compare(
        this.#ids,
        other * ID_SIZE_BYTES,
        (other + 1) * ID_SIZE_BYTES,
        one * ID_SIZE_BYTES,
        (one + 1) * ID_SIZE_BYTES,
      )
    );
  }

  /** The facets of some assets. Those of all that are shown are counted already. */
  countFacets(places: Places, areShown: boolean): Tally {
    return areShown && places.length === this.#shownCount
      ? this.#facets.ofShown()
      : this.#facets.of(places);
  }

  /** The facets of the assets that have a bit. */
  countMarked(bits: Bits): Tally {
    return this.#facets.ofMarked(bits);
  }

  /** Removes the bits of assets that are not shown, or only of those that are deleted. */
  keepMarked(bits: Bits, areShown: boolean): void {
    if (areShown) return keepMarked(bits, this.#shownBits);
    for (const place of readMarked(bits)) {
      const number = numberAt(place);
      if (!this.isAlive(number)) bits[groupOf(number)]! ^= bitOf(number);
    }
  }

  #grow(size: number): void {
    const larger = <T extends Float64Array | Int32Array | Uint8Array | Uint32Array>(
      column: T,
      wider: T,
    ): T => {
      wider.set(column);
      return wider;
    };
    this.#idNumbers = larger(this.#idNumbers, new Uint32Array(size * NUMBERS_PER_ID));
    this.#ids = Buffer.from(this.#idNumbers.buffer);
    this.#times = larger(this.#times, new Float64Array(size));
    this.#sets = larger(this.#sets, new Int32Array(size));
    this.#flags = larger(this.#flags, new Uint8Array(size));
    this.#shownBits = larger(this.#shownBits, new Uint32Array(groupsOf(size)));
    this.#facets.grow(size);
  }

  /**
   * The slot of an id, or the empty slot where it belongs. An asset that was added again keeps the
   * slot of its old number.
   */
  #slotOf(ids: Buffer, at: number): number {
    const mask = this.#slots.length - 1;
    // Real ids are random, but test ids differ only at one end, so the hash uses both ends.
    let slot =
      (Math.imul(ids.readUInt32BE(at) ^ ids.readUInt32BE(at + 12), 0x9e3779b1) >>> 8) & mask;
    for (;;) {
      const found = this.#slots[slot]!;
      if (
        found === 0 ||
        this.#ids.compare(
          ids,
          at,
          at + ID_SIZE_BYTES,
          (found - 1) * ID_SIZE_BYTES,
          found * ID_SIZE_BYTES,
        ) === 0
      )
        return slot;
      slot = (slot + 1) & mask;
    }
  }

  #place(size: number): void {
    this.#slots = new Uint32Array(size);
    for (let number = 0; number < this.count; number += 1)
      this.#slots[this.#slotOf(this.#ids, number * ID_SIZE_BYTES)] = number + 1;
  }
}
