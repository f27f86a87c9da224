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

/** The best are looked for among assets with all words if so many times as many are likely. */
const WORTH_TRYING = 4;

/**
 * One part of a search: the assets in any of some lists. Words that mean the same score like one
 * word, by all fields that have any of them.
 */
export interface Operand {
  /** Of words. */
  readonly scored: readonly PlaceList[];
  /** Of words whose matches come before all others. */
  readonly first: readonly PlaceList[];
  /** Scores of these do not count. */
  readonly unscored: readonly PlaceList[];
  /** Of several words that were joined: the best score counts. */
  readonly others?: readonly PlaceList[];
  /** Each of its matches scores the same, so that nobody needs to read how much. */
  readonly isFilter?: true;
  /** A bit for each of its assets, if somebody keeps them. */
  readonly marks?: Bit.Bits;
}

/** The assets that are in all wanted operands and in none of the excluded ones. */
export interface Wish {
  readonly wanted: readonly Operand[];
  readonly excluded: readonly Operand[];
}

const none: readonly PlaceList[] = [];
const listsOf = ({ scored, first, unscored, others = none }: Operand): readonly PlaceList[] => [
  ...scored,
  ...first,
  ...unscored,
  ...others,
];
const sizeOf = (operand: Operand): number =>
  listsOf(operand).reduce((sum, { length }) => sum + length, 0);
export const operandOf = (...scored: readonly PlaceList[]): Operand => ({
  scored,
  first: [],
  unscored: [],
});
/** The list that an operand consists of. Null if there are others, or its scores are changed. */
const onlyList = ({ scored, first, unscored, others = none }: Operand): PlaceList | null =>
  scored.length === 1 && first.length + unscored.length + others.length === 0 ? scored[0]! : null;

/**
 * Whether an operand is several lists of so many places together, and all of their scores count.
 */
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
const withoutScore = (places: Places): Places => rescored(places, () => 0);

/** The assets of an operand with their scores, of each list what is read of it. */
const united = (
  { scored, first, unscored, others = none }: Operand,
  count: number,
  read: (list: PlaceList) => Places,
): Places =>
  unite(
    [
      ...(scored.length > 0 ? [unite(scored.map(read), count, 'fields')] : []),
      ...(first.length > 0 ? [rankedFirst(unite(first.map(read), count, 'fields'))] : []),
      ...unscored.map((list) => withoutScore(read(list))),
      ...others.map(read),
    ],
    count,
  );

/** The assets of an operand. `count` is the highest number of an asset plus one. */
export function placesOf(operand: Operand, count: number): Places {
  const only = onlyList(operand);
  return only ? only.places : united(operand, count, ({ places }) => places);
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

/** Whether an operand is several lists, which are long together. */
export const isWide = (operand: Operand, count: number): boolean =>
  listsOf(operand).length > 1 && sizeOf(operand) * MAX_ASSETS_PER_ENTRY >= count;

/** Whether a wish is joined faster by bits than list by list. */
export const isJoinedByBits = ({ wanted }: Wish, count: number): boolean =>
  wanted.some((operand) => isWide(operand, count));

/** A bit for each asset of an operand, which nobody may change. */
export function marksOf(operand: Operand, count: number): Bit.Bits {
  if (operand.marks) return operand.marks;
  const bits = new Uint32Array(Bit.groupsOf(count));
  for (const list of listsOf(operand)) {
    const map = list.map(count);
    if (map) Bit.markAlso(bits, map.bits);
    else Bit.markPlaces(bits, list.places);
  }
  return bits;
}

/**
 * A bit for each asset of a wish, whatever it scores: synonyms, filters and words of other
 * languages cost next to nothing.
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

/** The list of an operand whose assets score more than all others of it. */
interface Leading {
  readonly list: PlaceList;
  /** The further score of its assets, which is more than its others can score. */
  readonly bonus: number;
}

function leadingOf({ scored, first, others = none }: Operand): Leading | null {
  const [list, ...more] = first.length > 0 ? first : scored;
  if (!list || more.length + others.length > 0) return null;
  return { list, bonus: first.length > 0 ? FIRST_SCORE : 0 };
}

/** Assets that match, with the scores of those that have one. */
export class Marked {
  readonly bits: Bit.Bits;
  readonly count: number;
  readonly #operands: readonly Operand[];
  readonly #assetCount: number;
  /** Both are read once they are needed. */
  #scores: Places | null = null;
  #read: Places | null = null;

  /** @param bits As `markAll` gives them. */
  constructor(bits: Bit.Bits, { wanted }: Wish, assetCount: number) {
    this.bits = bits;
    this.count = Bit.countMarked(bits);
    this.#operands = wanted.filter(({ isFilter }) => !isFilter);
    this.#assetCount = assetCount;
  }

  /** Those with a score. */
  get scores(): Places {
    return (this.#scores ??= this.#readScores());
  }

  #readScores(): Places {
    const count = this.#assetCount;
    const scores = this.#operands.map((operand) => this.#scoresOf(operand, count));
    return withScore(unite(scores, count, 'sum'));
  }

  /**
   * Some of those with a score: among them are the best, `most` of the assets numbered below `late`
   * and all others. Null if all of them have to be read to know.
   */
  top(most: number, late: number): Places | null {
    const leading = this.#operands.flatMap((operand) => leadingOf(operand) ?? []);
    const [first, ...others] = leading;
    if (!first || leading.length < this.#operands.length) return null;
    const { list } = first;
    return others.length === 0
      ? Bit.newestMarked(list.places, this.bits, { score: list.highest, most, late })
      : this.#withAll(leading, most);
  }

  /** Those in all of the lists, if at least `most` of them score more than any other match can. */
  #withAll(leading: readonly Leading[], most: number): Places | null {
    const count = this.#assetCount;
    const expected = leading.reduce((left, { list }) => (left * list.length) / count, count);
    if (expected < most * WORTH_TRYING) return null;
    const [least, ...others] = leading
      .map(({ list }) => list)
      .toSorted((one, other) => one.length - other.length);
    const all = others.reduce(
      (places, list) => list.intersect(places, count),
      Bit.amongMarked(least!.places, this.bits),
    );
    const bonus = leading.reduce((sum, one) => sum + one.bonus, 0);
    const highest = leading.map((one) => one.list.highest + one.bonus);
    const limit = highest.reduce((sum, score) => sum + score, 0) - Math.min(...highest) - bonus;
    let better = 0;
    for (let at = 0; at < all.length; at += 1) better += scoreAt(all[at]!) > limit ? 1 : 0;
    return better < most ? null : all;
  }

  #scoresOf(operand: Operand, count: number): Places {
    return united({ ...operand, unscored: none }, count, (list) => this.#among(list, count));
  }

  #among(list: PlaceList, count: number): Places {
    return this.count * LOOKED_UP_SHARE < list.length
      ? list.intersect((this.#read ??= Bit.readMarked(this.bits)), count)
      : Bit.amongMarked(list.places, this.bits);
  }

  /** All of them, also those without a score. */
  places(): Places {
    const [all, { scores }] = [Bit.readMarked(this.bits), this];
    let scored = 0;
    for (let at = 0; at < all.length && scored < scores.length; at += 1)
      if (numberAt(all[at]!) === numberAt(scores[scored]!)) all[at] = scores[scored++]!;
    return all;
  }
}

/** Leaves out places without a score. Mostly there are none. */
function withScore(places: Places): Places {
  let length = 0;
  while (length < places.length && scoreAt(places[length]!) > 0) length += 1;
  return length === places.length ? places : places.filter((place) => scoreAt(place) > 0);
}
