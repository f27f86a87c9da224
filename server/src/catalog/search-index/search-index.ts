/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import type { CodeCounts } from '../search/facet-code.rules.ts';
import type { Sorting } from '../search/sorting.rules.ts';
import { AssetColumns, type SearchRow } from './asset-columns.ts';
import { PlaceList } from './place-list.ts';
import {
  intersect,
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
/** The same places before or behind all others. */
function rankedPlaces(places: Places, rank: 'first' | 'last'): Places {
  const ranked = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]!;
    const score = rank === 'first' ? Math.min(MAX_SCORE, scoreAt(place) + FIRST_SCORE) : 0;
    ranked[at] = placeOf(numberAt(place), score);
  }
  return ranked;
}
/** Places of one word that are looked at for a title, from the newest. */
const MAX_LOOKED_AT = 1000;
/** Titles taken of one word, so that other words with the same beginning have theirs. */
const MAX_OF_WORD = 20;
const setWord = (setId: number) => `#set:${setId}`;

/** A query. All parts must match. */
export interface IndexQuery {
  readonly text: TextQuery | null;
  /** One word of each list must match, such as `#category:Sea`. */
  readonly words: readonly (readonly string[])[];
  readonly isShown: boolean;
  readonly setIds: readonly number[] | null;
  readonly assetIds: readonly string[] | null;
  /** Inclusive range of set ids. */
  readonly setIdFrom: number;
  readonly setIdTo: number;
  /** Inclusive range in microseconds since 1970. */
  readonly timeFrom: number;
  readonly timeTo: number;
}

/**
 * All words of a tenant's assets with their places, in memory. Assets are numbered by age, so that
 * the newest matches are at the end of each list. Assets added or changed later get higher numbers
 * (from `#late` on) and are sorted when they are found.
 */
export class SearchIndex {
  readonly columns = new AssetColumns();
  readonly #words = new Map<string, PlaceList>();
  /** All words in sorted order, to look up prefixes. Built on first use. */
  #sorted: string[] | null = null;
  #late = 0;
  #removed = 0;

  /** Adds an asset, or replaces it by its current state. */
  set(row: SearchRow): void {
    const old = this.columns.numberOf(row.id);
    if (old !== undefined) this.#remove(old);
    const number = this.columns.add(row);
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
      this.#sorted = null;
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
    const firstFrom = (text: string): number => {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (sorted[middle]! < text) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return sorted.slice(firstFrom(start), firstFrom(`${start}\uffff`));
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
            : intersect(found, part),
      placesIn(least!),
    );
  }

  #read(query: TextQuery): Part {
    if (query.kind === 'word') {
      const part = this.#any(query.isPrefix ? this.#beginningWith(query.word) : [query.word]);
      return query.rank ? rankedPlaces(placesIn(part), query.rank) : part;
    }
    if (query.kind === 'not') return this.#without(this.#all(), [query.part]);
    if (query.kind === 'or') {
      // Words of an OR, such as a stem and the unstemmed word, often share places, so they are
      // united in one step.
      const words = query.parts.flatMap((part) =>
        part.kind !== 'word' || part.rank
          ? []
          : part.isPrefix
            ? this.#beginningWith(part.word)
            : [part.word],
      );
      return unite(
        [
          this.#any(words),
          ...query.parts.flatMap((part) =>
            part.kind === 'word' && !part.rank ? [] : [this.#read(part)],
          ),
        ]
          .map(placesIn)
          .filter((places) => places.length > 0),
        this.columns.count,
      );
    }
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
    let length = 0;
    const isBound =
      query.setIdFrom > -Infinity ||
      query.setIdTo < Infinity ||
      query.timeFrom > -Infinity ||
      query.timeTo < Infinity;
    for (let at = 0; at < matching.length; at += 1) {
      const number = numberAt(matching[at]!);
      if (!(query.isShown ? columns.isShown(number) : columns.isAlive(number))) continue;
      if (isBound) {
        const [setId, time] = [columns.setOf(number), columns.timeOf(number)];
        if (
          setId < query.setIdFrom ||
          setId > query.setIdTo ||
          time < query.timeFrom ||
          time > query.timeTo
        )
          continue;
      }
      found[length++] = matching[at]!;
    }
    return new Found(columns, found.subarray(0, length), this.#late, query.isShown);
  }
}

/** The result of a search. Valid until the index changes. */
export class Found {
  readonly #columns: AssetColumns;
  readonly #places: Places;
  readonly #late: number;
  readonly #areShown: boolean;
  constructor(columns: AssetColumns, places: Places, late: number, areShown: boolean) {
    this.#areShown = areShown;
    this.#columns = columns;
    this.#places = places;
    this.#late = late;
  }

  get count(): number {
    return this.#places.length;
  }

  /** The ids of some matches, sixteen bytes each. */
  idsOf(places: Places): Buffer {
    return this.#columns.idsOf(places);
  }

  /** Counts each part of the facet codes of all matches. */
  countFacets(): CodeCounts {
    return this.#columns.countFacets(this.#places, this.#areShown);
  }

  /** The distinct sets of some matches, in order of appearance. */
  setsOf(places: Places): number[] {
    const sets = new Set<number>();
    for (let at = 0; at < places.length; at += 1)
      sets.add(this.#columns.setOf(numberAt(places[at]!)));
    return [...sets];
  }

  /** At least the first `most` matches, in the given order. */
  in(sorting: Exclude<Sorting, 'title'>, most = this.count): Places {
    return sorting === 'newest'
      ? this.newest(most)
      : sorting === 'oldest'
        ? this.newest().toReversed()
        : this.best(most);
  }

  /** The number of matches at the start of the list that are sorted by age. */
  #inOrder(): number {
    let inOrder = this.#places.length;
    while (inOrder > 0 && numberAt(this.#places[inOrder - 1]!) >= this.#late) inOrder -= 1;
    return inOrder;
  }

  /** The newest `most` matches, newest first. */
  newest(most = this.count): Places {
    const places = this.#places;
    const [length, first] = [
      Math.min(most, places.length),
      new Uint32Array(Math.min(most, places.length)),
    ];
    const inOrder = this.#inOrder();
    const late =
      inOrder === places.length
        ? noPlaces
        : places.slice(inOrder).sort((a, b) => this.#columns.compare(numberAt(a), numberAt(b)));
    let [index, at, lateAt] = [0, inOrder - 1, 0];
    for (; index < length && lateAt < late.length; index += 1) {
      const isLate =
        at < 0 || this.#columns.compare(numberAt(late[lateAt]!), numberAt(places[at]!)) < 0;
      first[index] = isLate ? late[lateAt++]! : places[at--]!;
    }
    for (; index < length; index += 1) first[index] = places[at--]!;
    return first;
  }

  /** The best matches, the newest first among equals: at least `most`. */
  best(most = this.count): Places {
    const places = this.#places;
    const counts = new Uint32Array(MAX_SCORE + 1);
    for (let at = 0; at < places.length; at += 1) counts[scoreAt(places[at]!)]! += 1;
    let [least, enough] = [MAX_SCORE, counts[MAX_SCORE]!];
    while (enough < most && least > 0) enough += counts[--least]!;
    let better = enough - counts[least]!;
    // Of the matches with the lowest needed score, the newest are enough. Matches out of order are
    // all included, because their age is not known yet.
    let wanted = Math.max(0, most - better);
    const inOrder = this.#inOrder();
    const good = new Uint32Array(
      better + Math.min(counts[least]!, wanted + places.length - inOrder),
    );
    let start = good.length;
    for (let at = places.length - 1; at >= 0 && better + wanted > 0; at -= 1) {
      const score = scoreAt(places[at]!);
      if (score > least) better -= 1;
      else if (score < least || wanted === 0) continue;
      else if (at < inOrder) wanted -= 1;
      good[--start] = places[at]!;
    }
    const newest = new Found(
      this.#columns,
      good.subarray(start),
      this.#late,
      this.#areShown,
    ).newest();
    // The first position of each score is the number of matches with better scores.
    const starts = counts;
    for (let [score, before] = [MAX_SCORE, 0]; score >= least; score -= 1)
      [starts[score], before] = [before, before + counts[score]!];
    const best = new Uint32Array(newest.length);
    for (let at = 0; at < newest.length; at += 1)
      best[starts[scoreAt(newest[at]!)]!++] = newest[at]!;
    return best;
  }
}
