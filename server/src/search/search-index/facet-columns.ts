/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Numbers of assets come from `AssetColumns`.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import {
  emptyTally,
  type FacetValue,
  splitFacetCode,
  type Tally,
  valuesOfPart,
} from '../search/facet-code.rules.ts';
import { type Bits, lowestIn } from './bits.ts';
import { MAX_NUMBER, numberAt } from './place.ts';
import type { Places } from './places.ts';

/** With more different codes than this, the parts of a column get columns of their own. */
const MAX_TOGETHER = 4096;
/** Bits of a code that shares a number with another, and the highest such code. */
const SMALL_BITS = 16;
const MAX_SMALL = 2 ** SMALL_BITS - 1;
const SEPARATOR = '|';

/** The values of facets that occur, each with a number. */
class FacetValues {
  readonly all: FacetValue[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(value: FacetValue): number {
    const key = `${value.dimension} ${value.name}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.all.push(value) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** Some parts of all facet codes: each combination that occurs is a code of this column. */
class FacetColumn {
  /** Which of the parts that `splitFacetCode` gives. */
  readonly parts: readonly number[];
  /** The texts of the parts by code. */
  readonly texts: (readonly string[])[] = [];
  /** The values by code. */
  readonly values: number[][] = [];
  /** How often each code occurs among all shown assets. */
  readonly shown: number[] = [];
  readonly #codes = new Map<string, number>();

  constructor(parts: readonly number[]) {
    this.parts = parts;
  }

  /** @param texts Of all parts. */
  codeOf(texts: readonly string[], known: FacetValues): number {
    const name = this.parts.map((part) => texts[part]!).join(SEPARATOR);
    let code = this.#codes.get(name);
    if (code === undefined) {
      code = this.texts.push(texts) - 1;
      this.#codes.set(name, code);
      this.shown.push(0);
      const values = this.parts.flatMap((part) => valuesOfPart(part, texts[part]!));
      this.values.push(values.map((value) => known.numberOf(value)));
    }
    return code;
  }

  get isFull(): boolean {
    return this.parts.length > 1 && this.texts.length > MAX_TOGETHER;
  }

  /** Whether its codes need a number for themselves. */
  get isLarge(): boolean {
    return this.texts.length > MAX_SMALL + 1;
  }

  /** Columns with half of the parts each. */
  halves(): FacetColumn[] {
    const half = Math.ceil(this.parts.length / 2);
    return [new FacetColumn(this.parts.slice(0, half)), new FacetColumn(this.parts.slice(half))];
  }
}

/** A number of 32 bits of each asset: the codes of two columns, or of one with many codes. */
interface Pair {
  readonly low: number;
  readonly high: number | null;
}

/** Puts columns side by side into pairs. */
function pairsOf(columns: readonly FacetColumn[]): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < columns.length; at += 1) {
    const hasRoom = !columns[at]!.isLarge && columns[at + 1]?.isLarge === false;
    pairs.push({ low: at, high: hasRoom ? at + 1 : null });
    if (hasRoom) at += 1;
  }
  return pairs;
}

const lowOf = (code: number, { high }: Pair): number => (high === null ? code : code & MAX_SMALL);
const highOf = (code: number): number => code >>> SMALL_BITS;

/** Where the codes of a pair stand, and the counts of each code. */
interface PairCounts {
  readonly codes: Uint32Array;
  readonly at: number;
  /** Number of pairs. */
  readonly size: number;
  readonly low: Uint32Array;
  readonly high: Uint32Array | null;
}
/** The upper bits of the one code of a large column are counted here, and never read. */
const unread = new Uint32Array(highOf(MAX_NUMBER) + 1);

function countPlaces(places: Places, { codes, at, size, low, high }: PairCounts): void {
  const [mask, upper] = [high ? MAX_SMALL : ~0, high ?? unread];
  for (let index = 0; index < places.length; index += 1) {
    const code = codes[numberAt(places[index]!) * size + at]!;
    low[code & mask]! += 1;
    upper[highOf(code)]! += 1;
  }
}

function countMarked(bits: Bits, { codes, at, size, low, high }: PairCounts): void {
  const [mask, upper] = [high ? MAX_SMALL : ~0, high ?? unread];
  for (let group = 0; group < bits.length; group += 1)
    for (let left = bits[group]! | 0; left !== 0; left &= left - 1) {
      const code = codes[lowestIn(group, left) * size + at]!;
      low[code & mask]! += 1;
      upper[highOf(code)]! += 1;
    }
}

/**
 * The facets of assets, by the asset's number in the index. Parts of a facet code that have few
 * combinations share a column, because counting costs one addition for each column and match. Two
 * columns share a number, because counting waits for the memory once for each number.
 */
export class FacetColumns {
  /** Type, people, year and categories together; colors and countries together. */
  #columns: readonly FacetColumn[] = [new FacetColumn([0, 4, 5, 1]), new FacetColumn([2, 3])];
  #pairs = pairsOf(this.#columns);
  readonly #values = new FacetValues();
  /** The pairs of an asset stand side by side. */
  #codes = new Uint32Array(0);

  add(number: number, facetCode: string): void {
    const texts = splitFacetCode(facetCode);
    const codes = this.#columns.map((column) => column.codeOf(texts, this.#values));
    const isLate = this.#pairs.some(
      ({ low, high }) => high !== null && (codes[low]! > MAX_SMALL || codes[high]! > MAX_SMALL),
    );
    if (isLate || this.#columns.some(({ isFull }) => isFull)) {
      this.#arrange(number);
      this.add(number, facetCode);
    } else this.#write(number, codes);
  }

  #write(number: number, codes: readonly number[]): void {
    this.#pairs.forEach(({ low, high }, at) => {
      const upper = high === null ? 0 : codes[high]! << SMALL_BITS;
      this.#codes[number * this.#pairs.length + at] = codes[low]! | upper;
    });
  }

  /** Gives the parts of full columns their own columns, and large columns their own number. */
  #arrange(count: number): void {
    const [columns, pairs, codes] = [this.#columns, this.#pairs, this.#codes];
    const sources = columns.flatMap((column, at) =>
      (column.isFull ? column.halves() : [column]).map((split) => ({ at, column, split })),
    );
    const codesOf = sources.map(({ column, split }) =>
      column.texts.map((texts, old) => {
        const code = split.codeOf(texts, this.#values);
        if (split !== column) split.shown[code]! += column.shown[old]!;
        return code;
      }),
    );
    this.#columns = sources.map(({ split }) => split);
    this.#pairs = pairsOf(this.#columns);
    this.#codes = new Uint32Array((codes.length / pairs.length) * this.#pairs.length);
    const old = columns.map(() => 0);
    for (let number = 0; number < count; number += 1) {
      pairs.forEach((pair, at) => {
        const code = codes[number * pairs.length + at]!;
        old[pair.low] = lowOf(code, pair);
        if (pair.high !== null) old[pair.high] = highOf(code);
      });
      this.#write(
        number,
        sources.map(({ at }, to) => codesOf[to]![old[at]!]!),
      );
    }
  }

  /** Makes room for so many assets. */
  grow(size: number): void {
    const codes = new Uint32Array(size * this.#pairs.length);
    codes.set(this.#codes);
    this.#codes = codes;
  }

  /** Counts an asset among those that are shown, or no longer. */
  tally(number: number, sign: 1 | -1): void {
    this.#pairs.forEach((pair, at) => {
      const code = this.#codes[number * this.#pairs.length + at]!;
      this.#columns[pair.low]!.shown[lowOf(code, pair)]! += sign;
      if (pair.high !== null) this.#columns[pair.high]!.shown[highOf(code)]! += sign;
    });
  }

  /** The facets of all assets that are shown. */
  ofShown(): Tally {
    return this.#named(this.#columns.map(({ shown }) => shown));
  }

  /** The facets of some assets. */
  of(places: Places): Tally {
    return this.#named(this.#count((counts) => countPlaces(places, counts)));
  }

  /** The facets of the assets that have a bit. */
  ofMarked(bits: Bits): Tally {
    return this.#named(this.#count((counts) => countMarked(bits, counts)));
  }

  /** @param ofPair Counts the codes of one pair. */
  #count(ofPair: (counts: PairCounts) => void): Uint32Array[] {
    const counts = this.#columns.map(({ texts }) => new Uint32Array(texts.length));
    this.#pairs.forEach(({ low, high }, at) =>
      ofPair({
        codes: this.#codes,
        at,
        size: this.#pairs.length,
        low: counts[low]!,
        high: high === null ? null : counts[high]!,
      }),
    );
    return counts;
  }

  #named(counts: readonly (readonly number[] | Uint32Array)[]): Tally {
    const ofValues = new Float64Array(this.#values.all.length);
    this.#columns.forEach(({ values }, at) => {
      const ofColumn = counts[at]!;
      for (let code = 0; code < values.length; code += 1) {
        const count = ofColumn[code]!;
        if (count === 0) continue;
        const own = values[code]!;
        for (let value = 0; value < own.length; value += 1) ofValues[own[value]!]! += count;
      }
    });
    const tally = emptyTally();
    this.#values.all.forEach(({ dimension, name }, value) => {
      if (ofValues[value]! > 0) tally[dimension].set(name, ofValues[value]!);
    });
    return tally;
  }
}
