/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { PlaceMap } from './place-map.ts';
import { intersect, MAX_SCORE, numberAt, type Places, scoreAt, seek } from './places.ts';

/**
 * A list gets a map if it holds at least one in this many assets. Shorter lists can be scanned as
 * fast as looked up in a map, and the map takes two bits per asset.
 */
export const MAX_ASSETS_PER_ENTRY = 16;

/** The assets in both of two lists that were combined for one search. */
export function intersectOnce(one: Places, other: Places, count: number): Places {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  if (few.length * MAX_ASSETS_PER_ENTRY < count) return intersect(few, many);
  const map = new PlaceMap();
  map.follow(many);
  return map.intersect(few, many);
}

/** A growing list of places. New places always have higher asset numbers. */
export class PlaceList {
  #places: Places = new Uint32Array(2);
  #length = 0;
  /** Built on first use. */
  #map: PlaceMap | null = null;

  /** A list of places that were found together. */
  static of(places: Places): PlaceList {
    const list = new PlaceList();
    list.#places = places;
    list.#length = places.length;
    return list;
  }

  push(place: number): void {
    if (this.#length === this.#places.length) {
      const larger = new Uint32Array(Math.ceil(this.#length * 1.5));
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[this.#length] = place;
    this.#length += 1;
  }

  get length(): number {
    return this.#length;
  }

  get places(): Places {
    return this.#places.subarray(0, this.#length);
  }

  /** Releases the spare capacity. */
  trim(): void {
    this.#places = this.#places.slice(0, this.#length);
  }

  /** The assets that are also in a shorter list. `count` is the number of all assets. */
  intersect(few: Places, count: number): Places {
    const map = this.#mapOf(count);
    return map ? map.intersect(few, this.places) : intersect(few, this.places);
  }

  /** Null for a short list. */
  #mapOf(count: number): PlaceMap | null {
    if (this.#length === 0 || this.#length * MAX_ASSETS_PER_ENTRY < count) return null;
    this.#map ??= new PlaceMap();
    this.#map.follow(this.places);
    return this.#map;
  }

  /** A bit for each asset. Null for a short list. Not to be changed. */
  bits(count: number): Uint32Array | null {
    return this.#mapOf(count)?.bits ?? null;
  }

  /** Sets the bit of each asset. */
  mark(bits: Uint32Array, count: number): void {
    const own = this.bits(count);
    if (own) {
      const end = Math.min(bits.length, own.length);
      for (let group = 0; group < end; group += 1) bits[group]! |= own[group]!;
      return;
    }
    const { places } = this;
    for (let at = 0; at < places.length; at += 1) {
      const number = numberAt(places[at]!);
      bits[number >>> 5]! |= 1 << (number & 31);
    }
  }

  /** Raises the scores of some assets to those that they have in this list, and `extra`. */
  raise(best: Uint16Array, of: Places, extra: number, count: number): void {
    const map = this.#mapOf(count);
    const { places } = this;
    if (map) return map.raise(best, of, extra, places);
    // Both lists are jumped through: either may be much shorter.
    for (let [at, ofAt] = [0, 0]; at < places.length && ofAt < of.length;) {
      const [number, ofNumber] = [numberAt(places[at]!), numberAt(of[ofAt]!)];
      if (number < ofNumber) at = seek(places, ofNumber, at);
      else if (number > ofNumber) ofAt = seek(of, number, ofAt);
      else {
        const score = Math.min(MAX_SCORE, scoreAt(places[at]!) + extra);
        best[ofAt] = Math.max(best[ofAt]!, score);
        at += 1;
        ofAt += 1;
      }
    }
  }
}
