import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maskScores } from './field-scores.ts';
import { join, markAll, Marked } from './operand.ts';
import { intersectOnce, PlaceList } from './place-list.ts';
import { numberAt, placeOf, scoreAt } from './place.ts';
import { intersect, subtract, unite } from './places.ts';

const scoredPlaces = (score: fc.Arbitrary<number>) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 300 }), score), {
      selector: ([number]) => number,
      maxLength: 120,
      size: 'max',
    })
    .map((pairs) => pairs.sort(([a], [b]) => a - b));
const places = scoredPlaces(fc.integer({ min: 0, max: 20 }));
/** Those of words: each score is of one choice of fields. */
const wordPlaces = scoredPlaces(
  fc.constantFrom(...Array.from(maskScores, (score) => score).filter((score) => score > 0)),
);
const placesOf = (pairs: readonly (readonly [number, number])[]) => {
  const all = new PlaceList();
  for (const [number, score] of pairs) all.push(placeOf(number, score));
  return all.places;
};

const pairsOf = (all: Uint32Array) => Array.from(all, (place) => [numberAt(place), scoreAt(place)]);
test('lists are combined like sets: intersection, union and difference', () => {
  fc.assert(
    fc.property(places, places, fc.array(places, { maxLength: 4 }), (one, other, lists) => {
      const scores = new Map(other);
      assert.deepEqual(
        pairsOf(intersect(placesOf(one), placesOf(other))),
        one.flatMap(([number, score]) =>
          scores.has(number) ? [[number, score + scores.get(number)!]] : [],
        ),
      );
      assert.deepEqual(
        pairsOf(subtract(placesOf(one), placesOf(other))),
        one.filter(([number]) => !scores.has(number)),
      );
      const best = new Map<number, number>();
      for (const [number, score] of lists.flat())
        best.set(number, Math.max(best.get(number) ?? 0, score));
      for (const count of [301, 20_000])
        assert.deepEqual(
          pairsOf(unite(lists.map(placesOf), count)),
          [...best].sort(([a], [b]) => a - b),
        );
      const sums = new Map<number, number>();
      for (const [number, score] of lists.flat()) sums.set(number, (sums.get(number) ?? 0) + score);
      for (const count of [301, 20_000])
        assert.deepEqual(
          pairsOf(unite(lists.map(placesOf), count, 'sum')),
          [...sums].sort(([a], [b]) => a - b),
        );
    }),
  );
});

test('words of an OR score by all fields that have one of them; a place not beside a keyword', () => {
  for (const [one, other, both] of [
    [10, 8, 18],
    [10, 10, 10],
    [8, 3, 8],
    [3, 14, 14],
    [9, 10, 19],
    [1, 6, 6],
    [16, 18, 24],
  ] as const)
    for (const count of [1, 100_000])
      for (const pair of [
        [one, other],
        [other, one],
      ])
        assert.deepEqual(
          pairsOf(
            unite(
              pair.map((score) => placesOf([[0, score]])),
              count,
              'fields',
            ),
          ),
          [[0, both]],
        );
});

test('operands joined by their bits are the same as joined list by list', () => {
  const listOf = (pairs: readonly (readonly [number, number])[]) => {
    const list = new PlaceList();
    for (const [number, score] of pairs) list.push(placeOf(number, score));
    return list;
  };
  const lists = fc.array(wordPlaces.map(listOf), { maxLength: 3 });
  const others = fc.array(places.map(listOf), { maxLength: 2 });
  const operand = fc.record({ scored: lists, first: lists, unscored: lists, others });
  fc.assert(
    fc.property(
      fc.array(operand, { minLength: 1, maxLength: 3 }),
      fc.array(operand, { maxLength: 2 }),
      fc.constantFrom(301, 1000, 20_000),
      (wanted, excluded, count) => {
        const wish = { wanted, excluded };
        const marked = new Marked(markAll(wish, count), wish, count);
        const expected = pairsOf(join(wish, count));
        assert.deepEqual(pairsOf(marked.places()), expected);
        assert.equal(marked.count, expected.length);
        assert.deepEqual(
          pairsOf(marked.scores),
          expected.filter(([, score]) => score! > 0),
        );
      },
    ),
  );
});

test('looking up another list in a long or short list equals the intersection, also after the list has grown', () => {
  fc.assert(
    fc.property(
      places,
      places,
      fc.nat(120),
      fc.constantFrom(1, 20_000),
      (one, other, first, count) => {
        const list = new PlaceList();
        const few = placesOf(one);
        for (const part of [other.slice(0, first), other.slice(first)]) {
          for (const [number, score] of part) list.push(placeOf(number, score));
          assert.deepEqual(
            pairsOf(list.intersect(few, count)),
            pairsOf(intersect(few, list.places)),
          );
          assert.deepEqual(
            pairsOf(intersectOnce(few, list.places, count)),
            pairsOf(intersect(few, list.places)),
          );
        }
      },
    ),
  );
});
