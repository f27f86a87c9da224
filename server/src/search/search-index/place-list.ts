import { PlaceMap } from './place-map.ts';
import { MAX_SCORE, scoreAt } from './place.ts';
import { intersect, type Places } from './places.ts';

/**
 * A list gets a map if it holds at least one in this many assets. Shorter lists can be scanned as
 * fast as looked up in a map, and the map takes two bits per asset.
 */
export const MAX_ASSETS_PER_ENTRY = 32;

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
  #highest = 0;
  /** Built on first use. */
  #map: PlaceMap | null = null;

  /** False for lists of one search, which are read too few times for a map. */
  isKept = true;

  /** A list of places that were found together, for one search or for later ones as well. */
  static of(places: Places, isKept = false): PlaceList {
    const list = new PlaceList();
    list.#places = places;
    list.#length = places.length;
    list.#highest = MAX_SCORE;
    list.isKept = isKept;
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
    this.#highest = Math.max(this.#highest, scoreAt(place));
  }

  /** No place scores more. */
  get highest(): number {
    return this.#highest;
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
    return this.isKept
      ? (this.map(count)?.intersect(few, this.places) ?? intersect(few, this.places))
      : intersectOnce(few, this.places, count);
  }

  /** The map of a long list. Null if the list is too short to have one, or not kept. */
  map(count: number): PlaceMap | null {
    if (!this.isKept || this.#length * MAX_ASSETS_PER_ENTRY < count) return null;
    this.#map ??= new PlaceMap();
    this.#map.follow(this.places);
    return this.#map;
  }
}
