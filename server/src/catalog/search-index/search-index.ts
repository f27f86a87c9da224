/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { AssetColumns, type SearchRow } from './asset-columns.ts';
import { LRUCache } from 'lru-cache';
import type { ItemRow } from '../assets/asset.view.ts';
import { Found } from './found.ts';
import { type IndexQuery, isBound } from './index-query.rules.ts';
import { ItemCards } from './item-cards.ts';
import { intersectOnce, PlaceList } from './place-list.ts';
import {
  MAX_NUMBER,
  MAX_SCORE,
  noPlaces,
  numberAt,
  type Places,
  placeOf,
  scoreAt,
  subtract,
  unite,
} from './places.ts';
import { eachWord, TITLE_SCORE, type TextQuery } from './text-search.rules.ts';

/**
 * The numeric part of an asset's number (`ED-0000123`). It is unique to the asset, so one list each
 * would take up most of the index.
 */
const OwnNumber = /^-\d{7,}$/;
/** An operand: a word's own list, or a combined list. */
type Part = Places | PlaceList;
const placesIn = (part: Part): Places => (part instanceof PlaceList ? part.places : part);
/** More than all places of a word together may count. */
const FIRST_SCORE = 32;
/** The same places before all others. */
function rankedFirst(places: Places): Places {
  const ranked = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]!;
    ranked[at] = placeOf(numberAt(place), Math.min(MAX_SCORE, scoreAt(place) + FIRST_SCORE));
  }
  return ranked;
}
/** What is joined by OR, also inside of one another. */
const alternatives = (query: TextQuery): readonly TextQuery[] =>
  query.kind === 'or' ? query.parts.flatMap(alternatives) : [query];
/** The place of the first word that is not before a text. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** Shorter unions are made as fast as they are found again. */
const MIN_UNION_PLACES = 10_000;
/** All of an index together, at four bytes each. */
const MAX_UNION_PLACES = 8_000_000;
/** Places of one word that are looked at for a title, from the newest. */
const MAX_LOOKED_AT = 1000;
/** Titles taken of one word, so that other words with the same beginning have theirs. */
const MAX_OF_WORD = 20;
const setWord = (setId: number) => `#set:${setId}`;

/**
 * All words of a tenant's assets with their places, in memory. Assets are numbered by age, so that
 * the newest matches are at the end of each list. Assets added or changed later get higher numbers
 * (from `#late` on) and are sorted when they are found.
 */
export class SearchIndex {
  readonly columns = new AssetColumns();
  readonly #cards = new ItemCards();
  /** The titles of sets. A set without one is not known yet. */
  readonly setTitles = new Map<number, string>();
  readonly #words = new Map<string, PlaceList>();
  /**
   * Unions of common words, such as a word with its synonyms: searches with several words ask for
   * them again and again. Valid until the index changes.
   */
  readonly #unions = new LRUCache<string, PlaceList>({
    maxSize: MAX_UNION_PLACES,
    sizeCalculation: ({ length }) => length,
  });
  /** All words in sorted order, to look up prefixes. Built on first use. */
  #sorted: string[] | null = null;
  #late = 0;
  #removed = 0;

  /** Adds an asset, or replaces it by its current state. */
  set(row: SearchRow): void {
    this.#forgetUnions();
    const old = this.columns.numberOf(row.id);
    if (old !== undefined) this.#remove(old);
    const number = this.columns.add(row);
    if (row.card) this.#cards.set(number, row.card);
    if (this.#late === number && (number === 0 || this.columns.compare(number, number - 1) <= 0))
      this.#late = number + 1;
    eachWord(row.words, (word, score) => {
      if (!OwnNumber.test(word)) this.#push(word, placeOf(number, score));
    });
    this.#push(setWord(row.setId), placeOf(number, 0));
  }

  delete(id: string): void {
    const number = this.columns.numberOf(id);
    if (number !== undefined) this.#remove(number);
  }

  #forgetUnions(): void {
    if (this.#unions.size > 0) this.#unions.clear();
  }

  /** What lists show of a public asset. Null if the index does not know it. */
  item(id: string): ItemRow | null {
    const number = this.columns.numberOf(id);
    if (number === undefined || !this.columns.isShown(number)) return null;
    const setId = this.columns.setOf(number);
    const setTitle = this.setTitles.get(setId);
    if (setTitle === undefined) return null;
    const creationTime = new Date(this.columns.timeOf(number) / 1000);
    return this.#cards.row(number, { id, setId, setTitle, creationTime });
  }

  /** Releases the spare capacity once all assets are loaded. */
  trim(): void {
    for (const list of this.#words.values()) list.trim();
  }

  /** Number of assets that are out of order or deleted. The more, the slower the searches. */
  get disorder(): number {
    return this.columns.count - this.#late + this.#removed;
  }

  get isFull(): boolean {
    return this.columns.count > MAX_NUMBER - 1;
  }

  #remove(number: number): void {
    if (this.columns.isAlive(number)) this.#removed += 1;
    this.columns.remove(number);
  }

  #push(word: string, place: number): void {
    let list = this.#words.get(word);
    if (!list) {
      list = new PlaceList();
      this.#words.set(word, list);
      // Sorting all words again would hold up the next search.
      this.#sorted?.splice(firstFrom(this.#sorted, word), 0, word);
    }
    list.push(place);
  }

  #all(): Places {
    const all = new Uint32Array(this.columns.count);
    for (let number = 0; number < all.length; number += 1) all[number] = placeOf(number, 0);
    return all;
  }

  #beginningWith(start: string): string[] {
    const sorted = (this.#sorted ??= [...this.#words.keys()].sort());
    return sorted.slice(firstFrom(sorted, start), firstFrom(sorted, `${start}\uffff`));
  }

  #any(words: Iterable<string>): Part {
    const lists = [...new Set(words)].flatMap((word) => this.#words.get(word) ?? []);
    return lists.length === 1
      ? lists[0]!
      : unite(
          lists.map((list) => list.places),
          this.columns.count,
        );
  }

  #every(parts: readonly Part[]): Places {
    const [least, ...others] = [...parts].sort((a, b) => a.length - b.length);
    return others.reduce<Places>(
      (found, part) =>
        found.length === 0
          ? found
          : part instanceof PlaceList
            ? part.intersect(found, this.columns.count)
            : intersectOnce(found, part, this.columns.count),
      placesIn(least!),
    );
  }

  /** The lists of words with this rank, each once. */
  #listsOf(queries: readonly TextQuery[], rank?: 'first' | 'last'): PlaceList[] {
    const words = queries.flatMap((query) =>
      query.kind !== 'word' || query.rank !== rank
        ? []
        : query.isPrefix
          ? this.#beginningWith(query.word)
          : [query.word],
    );
    return [...new Set(words)].flatMap((word) => this.#words.get(word) ?? []);
  }

  /**
   * Words of an OR, such as a stem and the unstemmed word, often share places, so all of them are
   * united in one step.
   */
  #readAny(queries: readonly TextQuery[]): Part {
    const key = JSON.stringify(queries);
    const known = this.#unions.get(key);
    if (known) return known;
    const others = queries.flatMap((query) => (query.kind === 'word' ? [] : [this.#read(query)]));
    const first = this.#listsOf(queries, 'first').map(({ places }) => rankedFirst(places));
    const last = this.#listsOf(queries, 'last').map(({ places }) => places);
    const parts = [...this.#listsOf(queries), ...first, ...others].filter(
      ({ length }) => length > 0,
    );
    // A word's own list can be looked up by its map.
    if (parts.length === 1 && last.length === 0) return parts[0]!;
    const union = PlaceList.of(unite(parts.map(placesIn), this.columns.count, last));
    if (union.length >= MIN_UNION_PLACES) this.#unions.set(key, union);
    return union;
  }

  #read(query: TextQuery): Part {
    if (query.kind === 'word' || query.kind === 'or') return this.#readAny(alternatives(query));
    if (query.kind === 'not') return this.#without(this.#all(), [query.part]);
    const wanted = query.parts.flatMap((part) => (part.kind === 'not' ? [] : [this.#read(part)]));
    const found = wanted.length === 0 ? this.#all() : this.#every(wanted);
    const excluded = query.parts.flatMap((part) => (part.kind === 'not' ? [part.part] : []));
    return this.#without(found, excluded);
  }

  /** Leaves out all of them in one pass, however many there are. */
  #without(from: Places, excluded: readonly TextQuery[]): Places {
    if (excluded.length === 0 || from.length === 0) return from;
    const places = excluded.map((query) => placesIn(this.#read(query)));
    const what = unite(
      places.filter(({ length }) => length > 0),
      this.columns.count,
    );
    return what.length === 0 ? from : subtract(from, what);
  }

  /** Some of the newest assets that are shown and have all words, or a beginning, in the title. */
  titled(words: readonly string[], most: number): Places {
    const start = words.at(-1);
    if (start === undefined) return noPlaces;
    const beginnings = this.#beginningWith(start);
    const whole = words.slice(0, -1).map((word) => this.#any([word]));
    const lists =
      whole.length > 0
        ? [this.#every([...whole, this.#any(beginnings)])]
        : beginnings.map((word) => this.#words.get(word)!.places);
    const found: number[] = [];
    for (const places of lists) {
      if (found.length >= most) break;
      const enough = lists.length === 1 ? most : Math.min(most, found.length + MAX_OF_WORD);
      const end = Math.max(0, places.length - MAX_LOOKED_AT);
      for (let at = places.length - 1; at >= end && found.length < enough; at -= 1) {
        const place = places[at]!;
        if (scoreAt(place) >= TITLE_SCORE * words.length && this.columns.isShown(numberAt(place)))
          found.push(place);
      }
    }
    return Uint32Array.from(found);
  }

  /** Keeps the assets of a list that are in the query's ranges, and returns their number. */
  #within(found: Places, { setIdFrom, setIdTo, timeFrom, timeTo }: IndexQuery): number {
    let length = 0;
    for (let at = 0; at < found.length; at += 1) {
      const number = numberAt(found[at]!);
      const [setId, time] = [this.columns.setOf(number), this.columns.timeOf(number)];
      if (setId >= setIdFrom && setId <= setIdTo && time >= timeFrom && time <= timeTo)
        found[length++] = found[at]!;
    }
    return length;
  }

  find(query: IndexQuery): Found {
    const { columns } = this;
    const parts: Part[] = query.words.map((words) => this.#any(words));
    if (query.text) parts.push(this.#read(query.text));
    if (query.setIds) parts.push(this.#any(query.setIds.map(setWord)));
    if (query.assetIds)
      parts.push(
        Uint32Array.from(
          new Set(query.assetIds.flatMap((id) => columns.numberOf(id) ?? [])),
          (number) => placeOf(number, 0),
        ).sort(),
      );
    const matching = parts.length === 0 ? this.#all() : this.#every(parts);
    // A combined list may be overwritten. A single word's own list must not.
    const found = parts.length === 1 ? new Uint32Array(matching.length) : matching;
    let length = columns.keep(matching, query.isShown, found);
    if (isBound(query)) length = this.#within(found.subarray(0, length), query);
    return new Found(columns, found.subarray(0, length), this.#late, query.isShown);
  }
}
