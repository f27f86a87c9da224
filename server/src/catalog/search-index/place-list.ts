import { PlaceMap } from './place-map.ts';
import { intersect, type Places } from './places.ts';

/**
 * A list gets a map if it holds at least one in this many assets. Shorter lists can be scanned as
 * fast as looked up in a map, and the map takes two bits per asset.
 */
const MAX_ASSETS_PER_ENTRY = 16;

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
    if (this.#length * MAX_ASSETS_PER_ENTRY < count) return intersect(few, this.places);
    this.#map ??= new PlaceMap();
    this.#map.follow(this.places);
    return this.#map.intersect(few, this.places);
  }
}
