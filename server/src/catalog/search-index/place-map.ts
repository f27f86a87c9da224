/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Groups are below the length that `follow` allocated.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { bitsIn, MAX_SCORE, numberAt, type Places, placeOf, scoreAt } from './places.ts';

/** Number of assets per 32-bit word. */
const BITS_PER_WORD = 32;
const groupOf = (number: number): number => number >>> 5;
const bitOf = (number: number): number => number & (BITS_PER_WORD - 1);
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
    const both = this.#among(few, list.length);
    const [bits, before] = [this.#bits, this.#before];
    for (let index = 0; index < both.length; index += 1) {
      const place = both[index]!;
      const [group, bit] = [groupOf(numberAt(place)), bitOf(numberAt(place))];
      const at = before[group]! + bitsIn(bits[group]! & ((1 << bit) - 1));
      both[index] = placeOf(
        numberAt(place),
        Math.min(MAX_SCORE, scoreAt(place) + scoreAt(list[at]!)),
      );
    }
    return both;
  }

  /**
   * The places of a shorter list whose assets are in this one. Each is written, and kept only if its
   * bit is set: a branch would often be mispredicted.
   */
  #among(few: Places, most: number): Places {
    const bits = this.#bits;
    const both = new Uint32Array(Math.min(few.length, most) + 1);
    let length = 0;
    for (let index = 0; index < few.length; index += 1) {
      const place = few[index]!;
      const group = groupOf(numberAt(place));
      if (group >= bits.length) break;
      both[length] = place;
      length += (bits[group]! >>> bitOf(numberAt(place))) & 1;
    }
    return both.subarray(0, length);
  }
}
