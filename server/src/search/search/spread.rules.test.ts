import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Candidate, spread, SPREAD_COUNT } from './spread.rules.ts';

const of = (setId: number, count: number, groupId: string | null = null): Candidate[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${setId}-${at}`, setId, groupId }));

test('a series of 200 has three pictures among the first twenty, while other sets match', () => {
  const found = spread([
    ...of(1, 200),
    ...of(2, 9),
    ...of(3, 9),
    ...of(4, 9),
    ...of(5, 9),
    ...of(6, 9),
    ...of(7, 9),
    ...of(8, 9),
  ]);
  const sets = found.slice(0, SPREAD_COUNT).map((id) => id.split('-')[0]);
  assert.equal(sets.filter((set) => set === '1').length, 3);
  assert.deepEqual(
    sets.filter((set, at) => set === sets[at - 1]),
    [],
    'no two neighbors',
  );
});

test('the best match stays first, and what has no rival keeps its order', () => {
  assert.deepEqual(
    spread(of(1, 5)),
    of(1, 5).map(({ id }) => id),
  );
  const [first] = spread([...of(1, 2), ...of(2, 1)]);
  assert.equal(first, '1-0');
});

test('a near duplicate of a picture above moves down', () => {
  const [one, two] = [of(1, 1, 'same'), of(2, 1, 'same')];
  const others = [...of(3, 1), ...of(4, 1)];
  assert.deepEqual(spread([...one, ...two, ...others]), ['1-0', '3-0', '4-0', '2-0']);
});

test('arranging loses nothing, doubles nothing, and changes nothing when done again', () => {
  const candidates = fc
    .array(
      fc.record({
        setId: fc.integer({ min: 1, max: 6 }),
        groupId: fc.constantFrom(null, 'a', 'b'),
      }),
      {
        maxLength: 60,
      },
    )
    .map((all) => all.map((one, at) => ({ ...one, id: String(at) })));
  fc.assert(
    fc.property(candidates, (all) => {
      const found = spread(all);
      assert.deepEqual(found.toSorted(), all.map(({ id }) => id).toSorted());
      const byId = new Map(all.map((one) => [one.id, one]));
      assert.deepEqual(spread(found.map((id) => byId.get(id)!)), found);
    }),
  );
});
