/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Numbers of assets come from `add`.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { type CodeCounts, splitFacetCode } from '../search/facet-code.rules.ts';
import { numberAt, type Places } from './places.ts';

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
  /** What lists show of it. Null unless everybody sees it. */
  readonly card?: string | null;
}

const ID_SIZE_BYTES = 16;
/** An id has this many 32-bit numbers. */
const NUMBERS_PER_ID = 4;
/**
 * Columns that hold the parts of a facet code. Type, people and year have few values together, so
 * that one column holds these three: eight bytes for each asset, which never lie on two cache lines.
 */
const COLUMN_COUNT = 4;
/** So many distinct parts have numbers of 16 bits. */
const MAX_NARROW_PARTS = 2 ** 16;
const [Alive, Shown] = [1, 2];
type Counts = Map<string, number>;
/** Between the parts in one column. */
const SEPARATOR = '|';
/** The parts of a facet code by column. */
function columnsOf(facetCode: string): [string, string, string, string] {
  const [head, categories, colours, countries, shown, year] = splitFacetCode(facetCode);
  return [[head, shown, year].join(SEPARATOR), categories, colours, countries];
}
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
  /**
   * The parts of each asset's facet code, as indexes into the lists of distinct parts. Facets of a
   * wide search read all of them, so they are as narrow as they can be.
   */
  #parts: Uint16Array | Uint32Array = new Uint16Array(0);
  /** How often each part occurs among all shown assets. */
  readonly #shownParts: number[][] = Array.from({ length: COLUMN_COUNT }, () => []);
  #shownCount = 0;
  readonly #facets = Array.from({ length: COLUMN_COUNT }, () => ({
    names: [] as string[],
    numbers: new Map<string, number>(),
  }));

  /** Hash table from ids to asset numbers: open addressing, 0 means empty. */
  #slots = new Uint32Array(1024);

  add(row: SearchRow): number {
    const number = this.count;
    if (number === this.#flags.length) this.#grow(Math.max(1024, Math.ceil(number * 1.5)));
    this.count += 1;
    bytesOf(row.id).copy(this.#ids, number * ID_SIZE_BYTES);
    this.#times[number] = row.time;
    this.#sets[number] = row.setId;
    this.#flags[number] = Alive | (row.isShown ? Shown : 0);
    columnsOf(row.facetCode).forEach((name, column) => {
      const { names, numbers } = this.#facets[column]!;
      let known = numbers.get(name);
      if (known === undefined) {
        known = names.push(name) - 1;
        numbers.set(name, known);
        if (known === MAX_NARROW_PARTS) this.#parts = Uint32Array.from(this.#parts);
      }
      this.#parts[number * COLUMN_COUNT + column] = known;
    });
    if (row.isShown) this.#tally(number, 1);
    if (this.count * 2 > this.#slots.length) this.#place(this.#slots.length * 2);
    else this.#slots[this.#slotOf(this.#ids, number * ID_SIZE_BYTES)] = number + 1;
    return number;
  }

  /** Excludes an asset from all answers. */
  remove(number: number): void {
    if (this.isShown(number)) this.#tally(number, -1);
    this.#flags[number] = 0;
  }

  #tally(number: number, sign: 1 | -1): void {
    this.#shownCount += sign;
    this.#shownParts.forEach((counts, column) => {
      const part = this.#parts[number * COLUMN_COUNT + column]!;
      counts[part] = (counts[part] ?? 0) + sign;
    });
  }

  numberOf(id: string): number | undefined {
    const found = this.#slots[this.#slotOf(bytesOf(id), 0)]!;
    return found === 0 ? undefined : found - 1;
  }

  isAlive(number: number): boolean {
    return (this.#flags[number]! & Alive) !== 0;
  }

  isShown(number: number): boolean {
    return (this.#flags[number]! & Shown) !== 0;
  }

  /**
   * Copies the places of assets that are shown, or all that are not deleted, and returns their
   * number. `into` may be the list itself.
   */
  keep(places: Places, isShown: boolean, into: Places): number {
    const flags = this.#flags;
    const wanted = isShown ? Shown : Alive;
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

  /** Counts each part of the facet codes of some assets. All that are shown are counted already. */
  countFacets(places: Places, areShown: boolean): CodeCounts {
    return areShown && places.length === this.#shownCount
      ? this.#named(this.#shownParts)
      : this.#named(this.#countParts(places));
  }

  #countParts(places: Places): readonly Uint32Array[] {
    const parts = this.#parts;
    const counts = this.#facets.map(({ names }) => new Uint32Array(names.length));
    const [joint, categories, colours, countries] = counts as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
      Uint32Array,
    ];
    for (let index = 0; index < places.length; index += 1) {
      const at = numberAt(places[index]!) * COLUMN_COUNT;
      joint[parts[at]!]! += 1;
      categories[parts[at + 1]!]! += 1;
      colours[parts[at + 2]!]! += 1;
      countries[parts[at + 3]!]! += 1;
    }
    return counts;
  }

  #named(counts: readonly (readonly number[] | Uint32Array)[]): CodeCounts {
    const met = this.#facets.map(({ names }, column) => {
      const ofColumn = new Map<string, number>();
      counts[column]!.forEach((count, part) => {
        if (count > 0) ofColumn.set(names[part]!, count);
      });
      return ofColumn;
    });
    const [joint, categories, colours, countries] = met as [Counts, Counts, Counts, Counts];
    const [heads, shown, years] = [0, 1, 2].map((part) => {
      const ofPart: Counts = new Map();
      for (const [names, count] of joint) {
        const name = names.split(SEPARATOR)[part]!;
        ofPart.set(name, (ofPart.get(name) ?? 0) + count);
      }
      return ofPart;
    }) as [Counts, Counts, Counts];
    return [heads, categories, colours, countries, shown, years];
  }

  #grow(size: number): void {
    const larger = <T extends Float64Array | Int32Array | Uint8Array | Uint16Array | Uint32Array>(
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
    const isNarrow = this.#parts instanceof Uint16Array;
    const length = size * COLUMN_COUNT;
    this.#parts = larger(this.#parts, isNarrow ? new Uint16Array(length) : new Uint32Array(length));
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
