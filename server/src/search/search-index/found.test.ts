import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexQuery } from './index-query.rules.ts';
import type { SearchRow } from './asset-columns.ts';
import { numberAt, scoreAt } from './place.ts';
import { SearchIndex } from './search-index.ts';

test('the best matches are the first in that order, however many are requested', () => {
  const row = (number: number, hour: number): SearchRow => ({
    id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
    time: hour,
    setId: 1,
    isShown: true,
    facetCode: 'PNla  ',
    words: `'sea':1${'ABC '[(number * 7) % 4]}`,
  });
  const index = new SearchIndex();
  for (let number = 0; number < 100; number += 1) index.set(row(number, number));
  // Some are added late, and some of those are old.
  for (let number = 100; number < 120; number += 1)
    index.set(row(number, number % 2 === 0 ? number : number - 80.5));
  const found = index.find(indexQuery({ kind: 'word', word: 'sea', isPrefix: false }, [])!);
  const all = [...found.best()];
  const time = (place: number) => {
    const number = numberAt(place);
    return number < 100 || number % 2 === 0 ? number : number - 80.5;
  };
  assert.deepEqual(
    all,
    [...found.in('newest')].sort((a, b) => scoreAt(b) - scoreAt(a) || time(b) - time(a)),
  );
  for (const most of [0, 1, 5, 40, 119, 120, 500])
    assert.deepEqual([...found.best(most).subarray(0, most)], all.slice(0, most));
});

test('the best of a wide search are the same, whether few or all matches are read for them', () => {
  let state = 1;
  const roll = () => (state = (state * 48_271) % 2_147_483_647) % 10;
  const index = new SearchIndex();
  for (let number = 0; number < 600; number += 1) {
    // The last ones are late, and some of those are old.
    const isOld = number > 550 && number % 2 === 1;
    // Few titles have it, and most descriptions.
    const has = (word: string) => `'${word}':1${roll() === 0 || isOld ? 'A' : ''}`;
    index.set({
      id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
      time: isOld ? number - 400.5 : number,
      setId: 1,
      isShown: number % 9 !== 0,
      facetCode: 'PNla  ',
      words: ['sea', 'boat', 'ocean', '#de:see']
        .filter(() => roll() < 8)
        .map(has)
        .join(' '),
    });
  }
  const word = (text: string, rank?: 'first' | 'last') =>
    ({ kind: 'word', word: text, isPrefix: false, ...(rank ? { rank } : {}) }) as const;
  const sea = { kind: 'or', parts: [word('sea'), word('ocean', 'last')] } as const;
  const boat = { kind: 'or', parts: [word('boat'), word('#de:see', 'last')] } as const;
  const german = { kind: 'or', parts: [word('#de:see', 'first'), word('ocean')] } as const;
  const queries = [
    sea,
    german,
    ...[boat, german, word('boat')].map((other) => ({ kind: 'and', parts: [sea, other] }) as const),
    { kind: 'and', parts: [sea, boat, german] } as const,
  ];
  for (const query of queries) {
    const asked = indexQuery(query, [{ kind: 'shown' }])!;
    const all = index.find(asked).in('relevance', 600);
    assert.ok(all.length > 100);
    for (const most of [0, 1, 5, 20, 60, 90])
      assert.deepEqual(
        [...index.find(asked).best(most).subarray(0, most)].map(numberAt),
        [...all.subarray(0, most)].map(numberAt),
        JSON.stringify([query, most]),
      );
  }
});
test('facets count all matches of a wide search, also those out of order, and none twice', () => {
  const index = new SearchIndex();
  const heads = ['PNla', 'VNpo', 'PEsq'];
  const add = (number: number, head: string) =>
    index.set({
      id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
      time: number % 7 === 0 ? 0 : number,
      setId: 1,
      isShown: number % 5 !== 0,
      facetCode: `${head}${'abc'[number % 3]} f SE`,
      words: "'sea':1A",
    });
  for (let number = 0; number < 25_000; number += 1) add(number, heads[number % 3]!);
  for (let number = 1; number < 25_000; number += 500) add(number, 'IEla');
  index.delete('00000000-0000-4000-8000-000000000002');
  const shown = Array.from({ length: 25_000 }, (_, number) => number).filter(
    (number) => number % 5 !== 0 && number !== 2,
  );
  const query = indexQuery({ kind: 'word', word: 'sea', isPrefix: false }, [{ kind: 'shown' }]);
  const { assetType, categories, colour } = index.find(query!).countFacets();
  const illustrations = shown.filter((number) => number % 500 === 1).length;
  assert.equal(assetType.get('Illustration'), illustrations);
  assert.equal(
    assetType.get('Vector'),
    shown.filter((number) => number % 3 === 1 && number % 500 !== 1).length,
  );
  assert.equal(colour.get('blue'), shown.length);
  assert.equal(
    [...categories.values()].reduce((sum, count) => sum + count, 0),
    shown.length,
  );
});

for (const manyOthers of [false, true])
  test(`facets stay right with more countries than 16 bits number, many others: ${manyOthers}`, () => {
    const index = new SearchIndex();
    const [count, letters] = [2 ** 16 + 10, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    for (let number = 0; number < count; number += 1) {
      const at = (place: number) => letters[Math.floor(number / 26 ** place) % 26];
      const category = manyOthers ? 'abcdefg'[number % 7] : 'a';
      const shown = manyOthers ? `|${at(0)}${at(1)}` : '';
      index.set({
        id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
        time: number,
        setId: 1,
        isShown: true,
        facetCode: `PNla${category} f X${at(3)}${at(2)} ${at(1)}${at(0)}${shown}`,
        words: number % 2 === 0 ? "'sea':1" : "'day':1",
      });
    }
    const sumOf = (counts: ReadonlyMap<string, number>) =>
      [...counts.values()].reduce((sum, times) => sum + times, 0);
    const word = (text: string) => ({ kind: 'word', word: text, isPrefix: false }) as const;
    const both = [word('sea'), { ...word('day'), rank: 'last' }] as const;
    for (const [query, found] of [
      [word('sea'), count / 2],
      [word('day'), count / 2],
      [{ kind: 'or', parts: both }, count],
    ] as const) {
      const { countries, categories, colour } = index.find(indexQuery(query, [])!).countFacets();
      assert.equal(colour.get('blue'), found);
      assert.equal(sumOf(categories), found);
      assert.equal(sumOf(countries), 2 * found);
      // The last 650 pictures have it, some of them with a code beyond 16 bits.
      assert.equal(countries.get('XDS'), (650 * found) / count);
    }
  });
