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
import { numberAt } from './place.ts';
import type { Places } from './places.ts';

/** With more different codes than this, the parts of a column get columns of their own. */
const MAX_TOGETHER = 4096;
/** So many codes have numbers of 16 bits. */
const MAX_NARROW = 2 ** 16;
/** Places that are counted at a time: what one column read is still near for the next one. */
const PLACES_AT_A_TIME = 4096;
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

  /** Columns with half of the parts each. */
  halves(): FacetColumn[] {
    const half = Math.ceil(this.parts.length / 2);
    return [new FacetColumn(this.parts.slice(0, half)), new FacetColumn(this.parts.slice(half))];
  }
}

/**
 * The facets of assets, by the asset's number in the index. Parts of a facet code that have few
 * combinations share a column, because counting costs one addition for each column and match.
 */
export class FacetColumns {
  /** Type, people, year and categories together; colors and countries together. */
  #columns: readonly FacetColumn[] = [new FacetColumn([0, 4, 5, 1]), new FacetColumn([2, 3])];
  readonly #values = new FacetValues();
  /** The codes of an asset stand side by side, so that counting waits once for the memory. */
  #codes: Uint16Array | Uint32Array = new Uint16Array(0);

  add(number: number, facetCode: string): void {
    const texts = splitFacetCode(facetCode);
    this.#columns.forEach((column, at) => {
      const code = column.codeOf(texts, this.#values);
      if (code === MAX_NARROW) this.#codes = Uint32Array.from(this.#codes);
      this.#codes[number * this.#columns.length + at] = code;
    });
    while (this.#columns.some(({ isFull }) => isFull)) this.#split(number + 1);
  }

  /** Gives the parts of full columns columns of their own. */
  #split(count: number): void {
    const [columns, codes] = [this.#columns, this.#codes];
    const size = columns.length;
    const sources = columns.flatMap((column, at) =>
      (column.isFull ? column.halves() : [column]).map((split) => ({ at, column, split })),
    );
    const length = (codes.length / size) * sources.length;
    this.#codes = codes instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
    this.#columns = sources.map(({ split }) => split);
    sources.forEach(({ at, column, split }, to) => {
      const codeOf = column.texts.map((texts) => split.codeOf(texts, this.#values));
      if (split !== column)
        codeOf.forEach((code, old) => {
          split.shown[code]! += column.shown[old]!;
        });
      for (let number = 0; number < count; number += 1)
        this.#codes[number * sources.length + to] = codeOf[codes[number * size + at]!]!;
    });
  }

  /** Makes room for so many assets. */
  grow(size: number): void {
    const [codes, length] = [this.#codes, size * this.#columns.length];
    this.#codes = codes instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
    this.#codes.set(codes);
  }

  /** Counts an asset among those that are shown, or no longer. */
  tally(number: number, sign: 1 | -1): void {
    this.#columns.forEach(({ shown }, at) => {
      shown[this.#codes[number * this.#columns.length + at]!]! += sign;
    });
  }

  /** The facets of all assets that are shown. */
  ofShown(): Tally {
    return this.#named(this.#columns.map(({ shown }) => shown));
  }

  /** The facets of some assets, which come in pieces. */
  of(pieces: Iterable<Places>): Tally {
    const counts = this.#columns.map(({ texts }) => new Uint32Array(texts.length));
    for (const places of pieces)
      for (let from = 0; from < places.length; from += PLACES_AT_A_TIME) {
        const some = places.subarray(from, from + PLACES_AT_A_TIME);
        for (let column = 0; column < counts.length; column += 1)
          this.#count(some, column, counts[column]!);
      }
    return this.#named(counts);
  }

  #count(places: Places, column: number, counts: Uint32Array): void {
    const [codes, size] = [this.#codes, this.#columns.length];
    for (let at = 0; at < places.length; at += 1)
      counts[codes[numberAt(places[at]!) * size + column]!]! += 1;
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
