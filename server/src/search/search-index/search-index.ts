/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { AssetColumns, type SearchRow } from './asset-columns.ts';
import { LRUCache } from 'lru-cache';
import type { ItemRow } from '../../catalog/assets/asset.view.ts';
import { Found } from './found.ts';
import { type IndexQuery, isBound } from './index-query.rules.ts';
import { ItemCards } from './item-cards.ts';
import {
  isJoinedByBits,
  isOwnList,
  isWide,
  join,
  markAll,
  Marked,
  marksOf,
  type Operand,
  operandOf,
  placesOf,
  scoresAll,
  type Wish,
} from './operand.ts';
import { PlaceList } from './place-list.ts';
import { firstFrom } from './sorted-words.ts';
import { MAX_LOOKED_AT, MAX_OF_WORD, titlePlaces } from './title-places.ts';
import { inSome } from './in-some.ts';
import { MAX_NUMBER, numberAt, placeOf } from './place.ts';
import { noPlaces, type Places } from './places.ts';
import { eachWord, type SomeQuery, type TextQuery } from '../search/text-search.rules.ts';

/**
 * The numeric part of an asset's number (`ED-0000123`). It is unique to the asset, so one list each
 * would take up most of the index.
 */
const OwnNumber = /^-\d{7,}$/;
/** Parts joined by OR, also inside of one another. */
const alternatives = (query: TextQuery): readonly TextQuery[] =>
  query.kind === 'or' ? query.parts.flatMap(alternatives) : [query];
/** Shorter unions are made as fast as they are found again. */
const MIN_UNION_PLACES = 10_000;
/** All unions of an index together, at four bytes each. */
const MAX_UNION_NUMBERS = 8_000_000;
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
   * Unions of common words, such as the words with one beginning, or a word and its synonyms:
   * searches with several words ask for them again and again. Valid until the index changes.
   */
  readonly #unions = new LRUCache<string, Operand>({
    maxSize: MAX_UNION_NUMBERS,
    sizeCalculation: ({ marks, scored }) => Math.max(1, marks?.length ?? scored[0]!.length),
  });
  /** All words in sorted order, to look up prefixes. Built on first use. */
  #sorted: string[] | null = null;
  #late = 0;
  #removed = 0;

  /** Adds an asset, or replaces it by its current state. */
  set(row: SearchRow): void {
    if (this.#unions.size > 0) this.#unions.clear();
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

  /** The card of a public asset in lists. Null if the index does not know it. */
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

  #all(): Operand {
    const all = new Uint32Array(this.columns.count);
    for (let number = 0; number < all.length; number += 1) all[number] = placeOf(number, 0);
    return { ...operandOf(PlaceList.of(all)), isFilter: true };
  }

  #beginningWith(start: string): string[] {
    const sorted = (this.#sorted ??= [...this.#words.keys()].sort());
    return sorted.slice(firstFrom(sorted, start), firstFrom(sorted, `${start}\uffff`));
  }

  #listsOf(words: Iterable<string>): PlaceList[] {
    return [...new Set(words)].flatMap((word) => this.#words.get(word) ?? []);
  }

  /** The places of a wish, with the sum of the scores. */
  #join(wish: Wish): Places {
    const { count } = this.columns;
    return isJoinedByBits(wish, count)
      ? new Marked(markAll(wish, count), wish, count).places()
      : join(wish, count);
  }

  /** The lists of words with this rank, each once. */
  #listsWithRank(queries: readonly TextQuery[], rank?: 'first' | 'last'): PlaceList[] {
    const words = queries.flatMap((query) =>
      query.kind !== 'word' || query.rank !== rank
        ? []
        : query.isPrefix
          ? this.#beginningWith(query.word)
          : [query.word],
    );
    return this.#listsOf(words);
  }

  /**
   * Words of an OR, such as a stem and the unstemmed word, often share places, so all of them are
   * one operand, and score like one word.
   */
  #readAny(queries: readonly TextQuery[]): Operand {
    const key = JSON.stringify(queries);
    const known = this.#unions.get(key);
    if (known) return known;
    const others = queries.flatMap((query) =>
      query.kind === 'word' ? [] : [PlaceList.of(this.#join(this.#wish(query)))],
    );
    const operand: Operand = {
      scored: this.#listsWithRank(queries),
      first: this.#listsWithRank(queries, 'first'),
      unscored: this.#listsWithRank(queries, 'last'),
      others,
    };
    const union = this.#unionOf(operand);
    if (union !== operand) this.#unions.set(key, union);
    return union;
  }

  /** The operand with its lists joined, if these are long. */
  #unionOf(operand: Operand): Operand {
    const { count } = this.columns;
    if (scoresAll(operand, MIN_UNION_PLACES))
      return operandOf(PlaceList.of(placesOf(operand, count), true));
    return isWide(operand, count) ? { ...operand, marks: marksOf(operand, count) } : operand;
  }

  #read(query: TextQuery): Operand {
    if (query.kind === 'word' || query.kind === 'or') return this.#readAny(alternatives(query));
    return query.kind === 'some'
      ? operandOf(PlaceList.of(this.#someOf(query)))
      : operandOf(PlaceList.of(this.#join(this.#wish(query))));
  }

  #someOf(query: SomeQuery): Places {
    const { count } = this.columns;
    return inSome(
      query.parts.map((part) => placesOf(this.#read(part), count)),
      query,
      count,
    );
  }

  #wish(query: TextQuery): Wish {
    const parts = query.kind === 'and' ? query.parts : [query];
    const wanted = parts.flatMap((part) => (part.kind === 'not' ? [] : [this.#read(part)]));
    const excluded = parts.flatMap((part) => (part.kind === 'not' ? [this.#read(part.part)] : []));
    return { wanted: wanted.length > 0 ? wanted : [this.#all()], excluded };
  }

  /**
   * The places of titles with all whole words and one of the others: one list, or one for each of
   * these.
   */
  *#titlesWith(whole: readonly string[], others: readonly string[]): Generator<Places> {
    if (whole.length > 0) {
      const wanted = [...whole.map((word) => [word]), others].map((all) => this.#inTitles(all));
      yield this.#join({ wanted, excluded: [] });
    } else
      for (const word of others) yield titlePlaces(this.#words.get(word)!.places, MAX_LOOKED_AT);
  }

  /**
   * Titles with any of the words. Long lists are kept, since each letter that is typed asks again.
   */
  #inTitles(words: readonly string[]): Operand {
    const key = `titles ${words.join(' ')}`;
    const known = this.#unions.get(key);
    if (known) return known;
    const lists = this.#listsOf(words);
    const titles = operandOf(...lists.map(({ places }) => PlaceList.of(titlePlaces(places))));
    const readCount = lists.reduce((sum, { length }) => sum + length, 0);
    if (readCount < MIN_UNION_PLACES) return titles;
    const union = operandOf(PlaceList.of(placesOf(titles, this.columns.count), true));
    this.#unions.set(key, union);
    return union;
  }

  /** Some of the newest assets that are shown and have all words, or a beginning, in the title. */
  titled(words: readonly string[], most: number): Places {
    const start = words.at(-1);
    if (start === undefined) return noPlaces;
    const beginnings = this.#beginningWith(start);
    const isOneList = words.length > 1 || beginnings.length === 1;
    const found: number[] = [];
    for (const places of this.#titlesWith(words.slice(0, -1), beginnings)) {
      if (found.length >= most) break;
      const enough = isOneList ? most : Math.min(most, found.length + MAX_OF_WORD);
      const end = Math.max(0, places.length - MAX_LOOKED_AT);
      for (let at = places.length - 1; at >= end && found.length < enough; at -= 1) {
        const place = places[at]!;
        if (this.columns.isShown(numberAt(place))) found.push(place);
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

  #wishOf(query: IndexQuery): Wish {
    const filters = query.words.map((words): Operand => ({
      ...operandOf(...this.#listsOf(words)),
      isFilter: true,
    }));
    if (query.setIds)
      filters.push({ ...operandOf(...this.#listsOf(query.setIds.map(setWord))), isFilter: true });
    if (query.assetIds) {
      const numbers = new Set(query.assetIds.flatMap((id) => this.columns.numberOf(id) ?? []));
      const places = Uint32Array.from(numbers, (number) => placeOf(number, 0)).sort();
      filters.push({ ...operandOf(PlaceList.of(places)), isFilter: true });
    }
    if (!query.text) return { wanted: filters.length > 0 ? filters : [this.#all()], excluded: [] };
    const text = this.#wish(query.text);
    return { ...text, wanted: [...filters, ...text.wanted] };
  }

  find(query: IndexQuery): Found {
    const { columns } = this;
    const wish = this.#wishOf(query);
    if (isJoinedByBits(wish, columns.count) && !isBound(query)) {
      const bits = markAll(wish, columns.count);
      columns.keepMarked(bits, query.isShown);
      return new Found(columns, new Marked(bits, wish, columns.count), this.#late, query.isShown);
    }
    const matching = this.#join(wish);
    const found = isOwnList(wish) ? new Uint32Array(matching.length) : matching;
    let length = columns.keep(matching, query.isShown, found);
    if (isBound(query)) length = this.#within(found.subarray(0, length), query);
    return new Found(columns, found.subarray(0, length), this.#late, query.isShown);
  }
}
