/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Groups are below the length that `follow` allocated.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { amongMarked, type Bits, bitOf, bitsIn, groupOf } from './bits.ts';
import { MAX_SCORE, numberAt, placeOf, scoreAt } from './place.ts';
import type { Places } from './places.ts';

/**
 * A bitmap of the assets in a long list, so that another list can look them up without scanning it.
 */
export class PlaceMap {
  #bits = new Uint32Array(0);
  /** Number of list entries before each group of 32 assets. */
  #before = new Uint32Array(0);
  #length = 0;

  get bits(): Bits {
    return this.#bits;
  }

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
      this.#bits[group]! |= bitOf(number);
    }
    this.#length = list.length;
  }

  /** The assets that are also in another list. Their scores are added. */
  intersect(few: Places, list: Places): Places {
    const [bits, before] = [this.#bits, this.#before];
    const both = amongMarked(few, bits);
    for (let index = 0; index < both.length; index += 1) {
      const place = both[index]!;
      const group = groupOf(numberAt(place));
      const at = before[group]! + bitsIn(bits[group]! & (bitOf(numberAt(place)) - 1));
      both[index] = placeOf(
        numberAt(place),
        Math.min(MAX_SCORE, scoreAt(place) + scoreAt(list[at]!)),
      );
    }
    return both;
  }
}
