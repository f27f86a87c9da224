import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter, type FacetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { type Database, HOST_TENANT } from '../../../../ground/database/database.ts';
import { openTestDatabase } from '../../../../ground/database/embedded.testing.ts';
import { type ListedPage, listAssets } from '../../../lists/asset.queries.ts';
import { assets, assetSets } from '../../../../catalog/assets/assets.tables.ts';
import { countFacets } from '../../facets.queries.ts';
import { showing, viewer } from '../../same-answers.testing.ts';
import { openSearchMemory, type SearchMemory } from '../../../engines/search-memory.ts';
import { type WordList, wordListOf } from '../lists/word-list.ts';
import { namedNearWords, nearWordsOf } from '../relaxation.rules.ts';
import { Vocabulary } from '../vocabulary.ts';
import { areNeighbors } from './neighbors.ts';
import { NearWords } from './near-words.ts';
import { closenessTo } from './word-closeness.ts';
import { wordVectors, WordVectors } from './word-vectors.ts';

/** Titles, the newest last. */
const titles = [
  'Coat on a hook',
  'Canoe on the river',
  'Harbor at night',
  'Diving mask',
  'Barber with scissors',
  'Bar in the old town',
] as const;
let database: Database;
let byMeaning: SearchMemory;
let byWords: SearchMemory;
/** The same meanings, found by the database alone. */
let bySql: SearchMemory;

before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    await tx.insert(assets).values(
      titles.map((title, at) => ({
        title,
        setId: set!.id,
        status: 'Published' as const,
        creationTime: new Date(Date.UTC(2026, 0, 1 + at)),
      })),
    );
  });
  [byMeaning, byWords, bySql] = await Promise.all([
    openSearchMemory(database),
    openSearchMemory(database, { findsByMeaning: () => false }),
    openSearchMemory(database, { searchUrls: [new URL('postgresql:')] }),
  ]);
  for (const memory of [byMeaning, byWords, bySql]) await memory.prepare(HOST_TENANT);
});
after(async () => {
  for (const memory of [byMeaning, byWords, bySql]) await memory.close();
  await database.close();
});

const page = (
  memory: SearchMemory,
  searchText: string,
  { language = 'en', ...more }: Partial<FacetFilter> & { language?: TextLanguage } = {},
): Promise<ListedPage> =>
  database.inTenant(HOST_TENANT, (tx) =>
    listAssets(tx, facetFilter.parse({ searchText, ...more }), {
      viewer: { ...viewer, language },
      showing,
      memory: memory.of(HOST_TENANT),
    }),
  );
const titlesOf = ({ items }: ListedPage): string[] => items.map(({ title }) => title);

test('a word that no text has finds what means about the same; the page names the words', async () => {
  for (const memory of [byMeaning, bySql]) {
    const found = await page(memory, 'jacket');
    assert.deepEqual(titlesOf(found), ['Coat on a hook']);
    assert.deepEqual([found.totalCount, found.relaxedCount], [0, 1]);
    assert.deepEqual(found.nearWords, ['coat']);
    assert.equal(found.items[0]?.missingWords, undefined, 'all lack the only word');
  }
});

test('a word of another language finds what means about the same as its English words', async () => {
  for (const memory of [byMeaning, bySql]) {
    const found = await page(memory, 'Jacke', { language: 'de' });
    assert.deepEqual(titlesOf(found), ['Coat on a hook']);
    assert.deepEqual(found.nearWords, [], 'the page names no words of another language');
  }
  assert.deepEqual(titlesOf(await page(byWords, 'Jacke', { language: 'de' })), []);
});

test('facets count what means about the same', async () => {
  const { assetType } = await database.inTenant(HOST_TENANT, (tx) =>
    countFacets(tx, facetFilter.parse({ searchText: 'jacket' }), {
      viewer,
      memory: byMeaning.of(HOST_TENANT),
    }),
  );
  assert.deepEqual(assetType, [{ value: 'Photo', count: 1 }]);
});

test('a word counts more than what means about the same, and several words are found by some of them', async () => {
  for (const memory of [byMeaning, bySql]) {
    const found = await page(memory, 'rowing river coat');
    assert.equal(titlesOf(found)[0], 'Canoe on the river');
    assert.deepEqual(found.items[0]?.missingWords, ['rowing', 'coat']);
    assert.ok(found.nearWords?.includes('canoe'));
  }
});

test('switched off, literally, as a phrase, or beside a filter, a word finds only itself', async () => {
  assert.deepEqual(titlesOf(await page(byWords, 'jacket')), []);
  for (const [text, more] of [
    ['jacket', { verbatim: true }],
    ['"jacket"', {}],
    ['jacket -coat', {}],
    ['jacket', { assetType: 'Vector' as const }],
  ] as const)
    assert.deepEqual(titlesOf(await page(byMeaning, text, more)), [], text);
});

test('a usual word is not corrected to another one, if its meaning finds something', async () => {
  for (let number = 0; number < 25; number += 1)
    await database.inTenant(HOST_TENANT, (tx) =>
      tx.insert(assets).values({ title: `Cost ${number}`, setId: 1, status: 'Published' }),
    );
  const memory = await openSearchMemory(database);
  await memory.prepare(HOST_TENANT);
  assert.equal((await page(memory, 'costt')).correction, 'cost');
  const found = await page(memory, 'coast');
  assert.equal(found.correction, undefined);
  assert.ok(titlesOf(found).includes('Harbor at night'), titlesOf(found).join());
  await memory.close();
});

test('a filter that leaves out what has the word is not filled up by meaning', async () => {
  for (const memory of [byMeaning, bySql]) {
    const found = await page(memory, 'coat hook', { assetType: 'Vector' });
    assert.deepEqual([titlesOf(found), found.unfilteredCount], [[], 1]);
  }
});

test('the pieces of gibberish mean nothing', async () => {
  const near = new NearWords(['its', 'lolly', 'still', 'snow', 'board', 'river'], wordVectors());
  for (const word of ['asdfgh', 'asdf', 'poiuyt', 'hgfdsa'])
    assert.deepEqual(near.near(word), [], word);
});

test('what only begins with a known word is found by a star', async () => {
  for (const memory of [byMeaning, byWords, bySql]) {
    assert.deepEqual(titlesOf(await page(memory, 'bar')), ['Bar in the old town']);
    assert.deepEqual(titlesOf(await page(memory, 'bar*')).toSorted(), [
      'Bar in the old town',
      'Barber with scissors',
    ]);
  }
});

test('the nearest word comes first; forms of the word and gibberish have none', () => {
  const near = new NearWords(['sweater', 'jackets', 'coat', 'river', 'algebra'], wordVectors());
  assert.deepEqual(
    near.near('jacket').map(({ word }) => word),
    ['coat', 'sweater'],
  );
  for (const word of ['qzxvkq', '', 'سترة', '12:30']) assert.deepEqual(near.near(word), [], word);
});

test('a page names words that are neighbors of a typed one, not those near to hundreds of words', () => {
  const named = (typed: string, words: readonly string[], language: TextLanguage = 'en') =>
    namedNearWords(
      words.map((word) => ({ word, closeness: 0.6 })),
      typed.split(' '),
      language,
    );
  assert.deepEqual(named('old man', ['still', 'lolly', 'age', 'blows', 'right']), ['age']);
  assert.deepEqual(named('happy', ['fine', 'still', 'end']), []);
  assert.deepEqual(named('rowing coat', ['jacket', 'canoe', 'still']), ['jacket', 'canoe']);
  assert.deepEqual(named('car', ['automobile', 'vehicle', 'driving', 'cars']).length, 3);
  assert.deepEqual(named('jacket', ['coat'], 'de'), []);
});

test('neighbors are the same in both directions; words of several pieces, and unknown ones, have none', () => {
  for (const [one, other] of [
    ['coat', 'jacket'],
    ['office', 'desk'],
    ['winter', 'snow'],
  ] as const)
    assert.ok(areNeighbors(one, other) && areNeighbors(other, one), one);
  for (const [one, other] of [
    ['man', 'still'],
    ['qzxvkq', 'coat'],
    ['the', 'coat'],
    ['3', '4'],
  ] as const)
    assert.ok(!areNeighbors(one, other) && !areNeighbors(other, one), one);
});

test('a word alone leads to more words, farther off; beside others, or in another language, it does not', async () => {
  const vocabulary = new Vocabulary();
  vocabulary.add({
    language: 'en',
    title: 'Winter coat',
    description: 'Leather, a vest, a shirt, algebra',
    tags: [],
  });
  const word = { kind: 'word', text: 'jacket', isPrefix: false } as const;
  const near = (isAlone: boolean, list: WordList | null = null) =>
    nearWordsOf('jacket', { vocabulary, list }, { words: isAlone ? [word] : [word, word] }).map(
      ({ word }) => word,
    );
  assert.deepEqual(near(false), ['coat', 'vest', 'shirt']);
  assert.deepEqual(near(true), ['coat', 'vest', 'shirt', 'winter', 'leather']);
  assert.deepEqual(near(true, await wordListOf('de')), near(false));
});

test('a picture with none of the words is shown if it is about the same, and counted only then', async () => {
  await database.inTenant(HOST_TENANT, (tx) =>
    tx.insert(assets).values(
      [
        ['Eggs in a tray', 'Six brown eggs in a paper tray on a kitchen table, a coat behind'],
        ['Nurse in a hospital', 'A smile, gray wall'],
        ['Photographer with a camera', 'A camera, a tripod, a river at dawn'],
      ].map(([title = '', description = '']) => {
        return { title, description, setId: 1, status: 'Published' as const };
      }),
    ),
  );
  const [memory, bySql_] = await Promise.all([
    openSearchMemory(database),
    openSearchMemory(database, { searchUrls: [new URL('postgresql:')] }),
  ]);
  for (const one of [memory, bySql_]) {
    await one.prepare(HOST_TENANT);
    assert.deepEqual(
      titlesOf(await page(one, 'coat'))
        .slice(0, 2)
        .toSorted(),
      ['Coat on a hook', 'Eggs in a tray'],
    );
    const found = await page(one, 'jacket');
    assert.deepEqual([titlesOf(found), found.relaxedCount], [['Coat on a hook'], 1]);
    const { assetType } = await database.inTenant(HOST_TENANT, (tx) =>
      countFacets(tx, facetFilter.parse({ searchText: 'jacket' }), {
        viewer,
        memory: one.of(HOST_TENANT),
      }),
    );
    assert.deepEqual(assetType, [{ value: 'Photo', count: 1 }]);
    const two = titlesOf(await page(one, 'jacket tray'));
    assert.deepEqual(two.toSorted(), ['Coat on a hook', 'Eggs in a tray'], 'it has a word');
    const nearest = titlesOf(await page(one, 'physician'));
    assert.deepEqual(nearest, ['Nurse in a hospital'], 'the nearest, although not near');
    await one.close();
  }
});

test('there are as many vectors as pieces, so that comparing needs no more memory', () => {
  assert.equal(wordVectors().pieceCount, 26_503);
});

test('the title and all texts of a picture are compared apart; both take one array', () => {
  const vocabulary = new Vocabulary();
  const [title, rest] = ['A boat', 'Algebra on a blackboard'];
  for (const one of [title, 'A river', 'Music'])
    vocabulary.add({
      language: 'en',
      title: one,
      description: one === title ? rest : '',
      tags: [],
    });
  const meaning = vocabulary.meaningOf(title, rest);
  assert.equal(meaning.values.length, 2 * wordVectors().dimensions);
  const { closeness, titleCloseness } = vocabulary.closenessTo('boat')(meaning);
  assert.ok(titleCloseness > 0.95 && closeness < titleCloseness, `${titleCloseness}, ${closeness}`);
  assert.ok(vocabulary.closenessTo(`${title} ${rest}`)(meaning).closeness > 0.99);
  const unknown = vocabulary.closenessTo('xqzvw')(meaning);
  assert.deepEqual(unknown, { closeness: 0, titleCloseness: 0 });
});

test('vectors that are cut off are refused', () => {
  assert.throws(() => new WordVectors(['a', 'b'], new Uint8Array(100)), /cut off/);
});

test('several words are compared with another one at once: itself is 1, an unknown one 0', () => {
  const near = closenessTo(['ship', 'horse', 'xqzvw']);
  const [ship = 0, horse = 0, unknown] = near('boat');
  assert.ok(ship > 0.5 && ship > horse, `${ship}, ${horse}`);
  assert.equal(unknown, 0);
  assert.deepEqual([...near('xqzvw')], [0, 0, 1]);
  assert.equal(near('horse')[1], 1);
});
