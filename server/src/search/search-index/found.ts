/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import type { Tally } from '../search/facet-code.rules.ts';
import type { Sorting } from '../search/sorting.rules.ts';
import type { AssetColumns } from './asset-columns.ts';
import { Marked } from './operand.ts';
import { MAX_SCORE, numberAt, scoreAt } from './place.ts';
import { noPlaces, type Places } from './places.ts';

/** The result of a search. Valid until the index changes. */
export class Found {
  readonly #columns: AssetColumns;
  readonly #matches: Places | Marked;
  readonly #late: number;
  readonly #areShown: boolean;
  /** Those of `Marked`, once they are needed. */
  #read: Places | null = null;

  constructor(columns: AssetColumns, matches: Places | Marked, late: number, areShown: boolean) {
    this.#areShown = areShown;
    this.#columns = columns;
    this.#matches = matches;
    this.#late = late;
  }

  get count(): number {
    return this.#matches instanceof Marked ? this.#matches.count : this.#matches.length;
  }

  get #places(): Places {
    if (!(this.#matches instanceof Marked)) return this.#matches;
    return (this.#read ??= this.#matches.places());
  }

  /** The ids of some matches, sixteen bytes each. */
  idsOf(places: Places): Buffer {
    return this.#columns.idsOf(places);
  }

  /** The facets of all matches. */
  countFacets(): Tally {
    return this.#matches instanceof Marked
      ? this.#columns.countMarked(this.#matches.bits)
      : this.#columns.countFacets(this.#matches, this.#areShown);
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
  #inOrder(places: Places): number {
    let inOrder = places.length;
    while (inOrder > 0 && numberAt(places[inOrder - 1]!) >= this.#late) inOrder -= 1;
    return inOrder;
  }

  /** The newest `most` matches, newest first. */
  newest(most = this.count): Places {
    const places = this.#places;
    const [length, first] = [
      Math.min(most, places.length),
      new Uint32Array(Math.min(most, places.length)),
    ];
    const inOrder = this.#inOrder(places);
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
    if (!(this.#matches instanceof Marked)) return this.#bestOf(this.#places, most);
    const top = this.#matches.top(most, this.#late);
    if (top) return this.#bestOf(top, most);
    const { scores } = this.#matches;
    // Where enough matches have a score, nobody asks for the others.
    return this.#bestOf(scores.length >= most ? scores : this.#places, most);
  }

  /** Some of the matches. */
  #of(places: Places): Found {
    return new Found(this.#columns, places, this.#late, this.#areShown);
  }

  #bestOf(places: Places, most: number): Places {
    const counts = new Uint32Array(MAX_SCORE + 1);
    for (let at = 0; at < places.length; at += 1) counts[scoreAt(places[at]!)]! += 1;
    let [least, enough] = [MAX_SCORE, counts[MAX_SCORE]!];
    while (enough < most && least > 0) enough += counts[--least]!;
    let better = enough - counts[least]!;
    // Of the matches with the lowest needed score, the newest are enough. Matches out of order are
    // all included, because their age is not known yet.
    let wanted = Math.max(0, most - better);
    const inOrder = this.#inOrder(places);
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
    const newest = this.#of(good.subarray(start)).newest();
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
