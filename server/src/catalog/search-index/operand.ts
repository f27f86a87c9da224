/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import * as Bit from './bits.ts';
import { MAX_SCORE, numberAt, placeOf, scoreAt } from './place.ts';
import { MAX_ASSETS_PER_ENTRY, PlaceList } from './place-list.ts';
import { noPlaces, type Places, subtract, unite } from './places.ts';

/** More than all places of a word together may count. */
const FIRST_SCORE = 32;
/** A list with so many more entries than there are matches is looked up in instead of read. */
const LOOKED_UP_SHARE = 8;

/** What one part of a search wants: the assets in any of some lists, each with its best score. */
export interface Operand {
  readonly scored: readonly PlaceList[];
  /** Matches of these come before all others. */
  readonly first: readonly PlaceList[];
  /** Scores of these do not count. */
  readonly unscored: readonly PlaceList[];
  /** Each of its matches scores the same, so that nobody needs to read how much. */
  readonly isFilter?: true;
}

/** The assets that are in all wanted operands and in none of the excluded ones. */
export interface Wish {
  readonly wanted: readonly Operand[];
  readonly excluded: readonly Operand[];
}

const listsOf = ({ scored, first, unscored }: Operand): readonly PlaceList[] => [
  ...scored,
  ...first,
  ...unscored,
];
const sizeOf = (operand: Operand): number =>
  listsOf(operand).reduce((sum, { length }) => sum + length, 0);
export const operandOf = (...scored: readonly PlaceList[]): Operand => ({
  scored,
  first: [],
  unscored: [],
});
/** The list that an operand consists of. Null if there are others, or its scores are changed. */
const onlyList = ({ scored, first, unscored }: Operand): PlaceList | null =>
  scored.length === 1 && first.length + unscored.length === 0 ? scored[0]! : null;

/** Whether an operand is several lists of so many places together, and all of their scores count. */
export const scoresAll = (operand: Operand, least: number): boolean =>
  operand.unscored.length === 0 && listsOf(operand).length > 1 && sizeOf(operand) >= least;

/** The same places with another score. */
function rescored(places: Places, scoreOf: (score: number) => number): Places {
  const all = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1)
    all[at] = placeOf(numberAt(places[at]!), scoreOf(scoreAt(places[at]!)));
  return all;
}
const rankedFirst = (places: Places): Places =>
  rescored(places, (score) => Math.min(MAX_SCORE, score + FIRST_SCORE));

/** The assets of an operand. `count` is the highest number of an asset plus one. */
export function placesOf(operand: Operand, count: number): Places {
  const only = onlyList(operand);
  if (only) return only.places;
  const { scored, first, unscored } = operand;
  return unite(
    [
      ...scored.map(({ places }) => places),
      ...first.map(({ places }) => rankedFirst(places)),
      ...unscored.map(({ places }) => rescored(places, () => 0)),
    ],
    count,
  );
}

/** Whether joining may give a word's own list, which nobody may overwrite. */
export const isOwnList = ({ wanted: [only, ...others] }: Wish): boolean =>
  only !== undefined && others.length === 0 && onlyList(only)?.isKept === true;

function without(found: Places, excluded: readonly Operand[], count: number): Places {
  const lists = excluded.map((operand) => placesOf(operand, count));
  const what = unite(lists, count);
  return what.length === 0 ? found : subtract(found, what);
}

/** The assets of a wish, found list by list: fast while one of the lists is short. */
export function join({ wanted, excluded }: Wish, count: number): Places {
  const [least, ...others] = wanted
    .map((operand) => onlyList(operand) ?? PlaceList.of(placesOf(operand, count)))
    .sort((a, b) => a.length - b.length);
  const found = others.reduce<Places>(
    (places, list) => (places.length === 0 ? places : list.intersect(places, count)),
    least?.places ?? noPlaces,
  );
  return found.length === 0 ? found : without(found, excluded, count);
}

/** Whether a wish is joined faster by bits than list by list: one operand is several long lists. */
export const isWide = ({ wanted }: Wish, count: number): boolean =>
  wanted.some(
    (operand) => listsOf(operand).length > 1 && sizeOf(operand) * MAX_ASSETS_PER_ENTRY >= count,
  );

function marksOf(operand: Operand, count: number): Bit.Bits {
  const bits = new Uint32Array(Bit.groupsOf(count));
  for (const list of listsOf(operand)) {
    const map = list.map(count);
    if (map) Bit.markAlso(bits, map.bits);
    else Bit.markPlaces(bits, list.places);
  }
  return bits;
}

/**
 * A bit for each asset of a wish, whatever it scores: synonyms, filters and words of other languages
 * cost next to nothing.
 */
export function markAll({ wanted, excluded }: Wish, count: number): Bit.Bits {
  const [first, ...others] = wanted.map((operand) => {
    const only = onlyList(operand)?.map(count);
    return only ? only.bits : marksOf(operand, count);
  });
  const bits = new Uint32Array(Bit.groupsOf(count));
  if (first) Bit.markAlso(bits, first);
  for (const other of others) Bit.keepMarked(bits, other);
  for (const operand of excluded) Bit.unmark(bits, marksOf(operand, count));
  return bits;
}

/** Assets that match, with the scores of those that have one. */
export class Marked {
  readonly bits: Bit.Bits;
  readonly count: number;
  readonly scores: Places;

  /** @param bits As `markAll` gives them. */
  constructor(bits: Bit.Bits, { wanted }: Wish, count: number) {
    this.bits = bits;
    this.count = Bit.countMarked(bits);
    const scores = wanted.flatMap((operand) =>
      operand.isFilter ? [] : [this.#scoresOf(operand, count)],
    );
    this.scores = withScore(unite(scores, count, 'sum'));
  }

  #scoresOf({ scored, first }: Operand, count: number): Places {
    return unite(
      [
        ...scored.map((list) => this.#among(list, count)),
        ...first.map((list) => rankedFirst(this.#among(list, count))),
      ],
      count,
    );
  }

  #among(list: PlaceList, count: number): Places {
    return this.count * LOOKED_UP_SHARE < list.length
      ? list.intersect(Bit.readMarked(this.bits), count)
      : Bit.amongMarked(list.places, this.bits);
  }

  /** All of them, also those without a score. */
  places(): Places {
    const all = Bit.readMarked(this.bits);
    let scored = 0;
    for (let at = 0; at < all.length && scored < this.scores.length; at += 1)
      if (numberAt(all[at]!) === numberAt(this.scores[scored]!)) all[at] = this.scores[scored++]!;
    return all;
  }
}

function withScore(places: Places): Places {
  const left = new Uint32Array(places.length + 1);
  let length = 0;
  for (let at = 0; at < places.length; at += 1) {
    left[length] = places[at]!;
    length += scoreAt(places[at]!) === 0 ? 0 : 1;
  }
  return left.subarray(0, length);
}
