import { PlaceMap } from './place-map.ts';
import { intersect, type Places } from './places.ts';

/**
 * With fewer than one of so many assets a list is gone through as fast as it is looked up in a map,
 * which takes two bits for each asset.
 */
const MIN_LONG_LIST_LENGTH = 16;

/** Places that new ones come to, always of a higher number. */
export class PlaceList {
  #places: Places = new Uint32Array(2);
  #length = 0;
  /** Made when it is first needed. */
  #map: PlaceMap | null = null;

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

  /** Gives back what was kept for more. */
  trim(): void {
    this.#places = this.#places.slice(0, this.#length);
  }

  /** The assets of it that are also in a shorter list; `count` is how many assets there are. */
  intersect(few: Places, count: number): Places {
    if (this.#length * MIN_LONG_LIST_LENGTH < count) return intersect(few, this.places);
    this.#map ??= new PlaceMap();
    this.#map.follow(this.places);
    return this.#map.intersect(few, this.places);
  }
}
