import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter, type FacetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { assets, assetSets } from '../../catalog/assets/assets.tables.ts';
import { writeTranslations } from '../../catalog/assets/translations.ts';
import { type Database, HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { listAssets } from '../lists/asset.queries.ts';
import { openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';
import { showing, viewer } from './same-answers.testing.ts';

/** Titles and descriptions, the newest last. All have the same words in the same fields. */
const texts = [
  ['Children at the beach', 'Playing, playing, playing', 'Spielen, spielen, spielen'],
  ['Kids at the beach', 'A soccer ball, playing', 'Ein Fußball, spielen'],
  ['Children by the sea', 'Playing a violin in a concert', 'Spielen in einem Konzert'],
  ['Children at the beach', 'Playing a violin in an old house', 'Spielen in einem alten Haus'],
] as const;
let database: Database;
let memory: SearchMemory;
let bySql: SearchMemory;
let byWords: SearchMemory;

before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    for (const [at, [title, description, german]] of texts.entries()) {
      const [set] = await tx
        .insert(assetSets)
        .values({ title: `Set ${at}` })
        .returning();
      const creationTime = new Date(Date.UTC(2026, 0, 1 + at));
      const row = {
        title,
        description,
        setId: set!.id,
        status: 'Published' as const,
        creationTime,
      };
      const [added] = await tx.insert(assets).values(row).returning();
      const translation = { title: '', alternativeText: '', tags: ['Kinder', 'Strand'] };
      await writeTranslations(tx, added!.id, { de: { ...translation, description: german } });
    }
  });
  [memory, bySql, byWords] = await Promise.all([
    openSearchMemory(database),
    openSearchMemory(database, { searchUrls: [new URL('postgresql:')] }),
    openSearchMemory(database, { findsByMeaning: () => false }),
  ]);
  for (const one of [memory, bySql, byWords]) await one.prepare(HOST_TENANT);
});
after(async () => {
  for (const one of [memory, bySql, byWords]) await one?.close();
  await database?.close();
});

/** The places of the texts among the results. */
async function order(
  one: SearchMemory,
  searchText: string,
  more: Partial<FacetFilter> & { language?: TextLanguage } = {},
): Promise<number[]> {
  const { language = 'en', ...filter } = more;
  const { items } = await database.inTenant(HOST_TENANT, (tx) =>
    listAssets(tx, facetFilter.parse({ searchText, sorting: 'relevance', ...filter }), {
      viewer: { ...viewer, language },
      showing,
      memory: one.of(HOST_TENANT),
    }),
  );
  return items.map(({ creationTime }) => new Date(creationTime).getUTCDate() - 1);
}
const sentence = 'children playing football at the beach';

test('the best matches of a sentence are read: what says the same more often comes first, in each engine', async () => {
  for (const one of [memory, bySql, byWords]) assert.equal((await order(one, sentence))[0], 0);
  assert.deepEqual(await order(memory, sentence), await order(bySql, sentence));
  assert.equal((await order(memory, sentence, { verbatim: true })).length, 0);
});

test('what means about the same rises', async () => {
  const placeOf = async (one: SearchMemory) => (await order(one, sentence)).indexOf(1);
  assert.ok((await placeOf(memory)) < (await placeOf(byWords)));
});

test('a sentence in another language is read too, in the texts of that language', async () => {
  const german = 'Kinder spielen Handball am Strand';
  for (const one of [memory, bySql])
    assert.equal((await order(one, german, { language: 'de' }))[0], 0);
});

test('a sentence in another language means what its English words mean', async () => {
  const german = 'Kinder spielen Jungs am Strand';
  const placeOf = async (one: SearchMemory) =>
    (await order(one, german, { language: 'de' })).indexOf(1);
  assert.ok((await placeOf(memory)) < (await placeOf(byWords)));
});

test('every match stays, and is on one page only', async () => {
  const all = await order(memory, sentence);
  assert.deepEqual(new Set(all), new Set(texts.keys()));
  const paged: number[] = [];
  for (let skipCount = 0; skipCount < all.length; skipCount += 1)
    paged.push(...(await order(memory, sentence, { skipCount, maxResultCount: 1 })));
  assert.deepEqual(paged, all);
});

test('a few words are read too if they find less than a page, where meanings are known', async () => {
  for (const one of [memory, bySql])
    assert.equal((await order(one, 'children playing beach'))[0], 0);
  assert.equal((await order(byWords, 'children playing beach'))[0], 3, 'without meaning: by age');
  assert.equal((await order(byWords, 'playing'))[0], 3, 'one word: by age');
  assert.equal((await order(memory, 'playing'))[0], 0);
  const oldest = Date.UTC(2025, 0, 1);
  const add = (titles: readonly string[], from: number) =>
    database.inTenant(HOST_TENANT, (tx) =>
      tx.insert(assets).values(
        titles.map((title, at) => ({
          title,
          setId: 1,
          status: 'Published' as const,
          creationTime: new Date(oldest + (from + at) * 60_000),
        })),
      ),
    );
  const firstTitles = async () => {
    const fresh = await openSearchMemory(database);
    await fresh.prepare(HOST_TENANT);
    const { items } = await database.inTenant(HOST_TENANT, (tx) =>
      listAssets(tx, facetFilter.parse({ searchText: 'lantern', maxResultCount: 10 }), {
        viewer,
        showing,
        memory: fresh.of(HOST_TENANT),
      }),
    );
    await fresh.close();
    return items.map(({ title }) => title);
  };
  await add(['Lantern', ...Array.from({ length: 40 }, (_, at) => `Lantern and a dog ${at}`)], 0);
  assert.ok((await firstTitles()).includes('Lantern'), 'the oldest is all about it');
  await add(
    Array.from({ length: 19 }, (_, at) => `Lantern and a cat ${at}`),
    100,
  );
  assert.deepEqual(
    await firstTitles(),
    Array.from({ length: 10 }, (_, at) => `Lantern and a cat ${18 - at}`),
    'the newest of a full page',
  );
});
