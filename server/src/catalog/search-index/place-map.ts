/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Groups are below the length that `follow` allocated.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { MAX_SCORE, numberAt, type Places, placeOf, scoreAt } from './places.ts';

/** Number of assets per 32-bit word. */
const BITS_PER_WORD = 32;
const groupOf = (number: number): number => number >>> 5;
const bitOf = (number: number): number => number & (BITS_PER_WORD - 1);
/** Number of set bits (population count). */
function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * A bitmap of the assets in a long list, so that another list can look them up without scanning it.
 */
export class PlaceMap {
  #bits = new Uint32Array(0);
  /** Number of list entries before each group of 32 assets. */
  #before = new Uint32Array(0);
  #length = 0;

  /** Adds the entries that the list gained since the last call. */
  follow(list: Places): void {
    if (this.#length === list.length) return;
    const groups = groupOf(numberAt(list.at(-1)!)) + 1;
    if (groups > this.#bits.length) {
      const [bits, before] = [
        new Uint32Array(groups + (groups >>> 4)),
        new Uint32Array(groups + (groups >>> 4)),
      ];
      bits.set(this.#bits);
      before.set(this.#before);
      [this.#bits, this.#before] = [bits, before];
    }
    for (let at = this.#length; at < list.length; at += 1) {
      const number = numberAt(list[at]!);
      const group = groupOf(number);
      if (this.#bits[group] === 0) this.#before[group] = at;
      this.#bits[group]! |= 1 << bitOf(number);
    }
    this.#length = list.length;
  }

  /** The assets that are also in another list. Their scores are added. */
  intersect(few: Places, list: Places): Places {
    const [bits, before] = [this.#bits, this.#before];
    const both = new Uint32Array(Math.min(few.length, list.length));
    let length = 0;
    for (let index = 0; index < few.length; index += 1) {
      const place = few[index]!;
      const [group, bit] = [groupOf(numberAt(place)), bitOf(numberAt(place))];
      const set = group < bits.length ? bits[group]! : 0;
      if (((set >>> bit) & 1) === 0) continue;
      const at = before[group]! + bitsIn(set & ((1 << bit) - 1));
      both[length++] = placeOf(
        numberAt(place),
        Math.min(MAX_SCORE, scoreAt(place) + scoreAt(list[at]!)),
      );
    }
    return both.subarray(0, length);
  }
}
