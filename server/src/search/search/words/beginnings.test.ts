import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { assets, assetSets } from '../../../catalog/assets/assets.tables.ts';
import { writeTranslations } from '../../../catalog/assets/translations.ts';
import { type Database, HOST_TENANT } from '../../../ground/database/database.ts';
import { openTestDatabase } from '../../../ground/database/embedded.testing.ts';
import { openSearchMemory, type SearchMemory } from '../../engines/search-memory.ts';
import { listAssets } from '../../lists/asset.queries.ts';
import { showing, viewer } from '../same-answers.testing.ts';
import { wordsLikeBeginning } from './beginnings.rules.ts';
import { wordListOf } from './lists/word-list.ts';
import { Vocabulary } from './vocabulary.ts';

/** English titles with German ones. */
const pictures = [
  ['A car on a road', 'Ein Auto auf einer Straße'],
  ['Carpet in a hall', 'Teppich in einem Flur'],
  ['A careful carver', 'Ein vorsichtiger Schnitzer'],
  ['Many pumpkins, an old wall', 'Viele Kürbisse, eine alte Mauer'],
  ['An old man', 'Ein alter Mann'],
  ['Pencils in a jar', 'Stifte in einem Glas'],
  ['By the sea', 'Am Meer'],
  ['A guinea pig', 'Ein Meerschweinchen'],
  ['Mountains at dawn', 'Berge im Morgengrauen'],
  ['Two SSDs', 'Zwei SSDs'],
  ['A DVD', 'Eine DVD'],
] as const;
let database: Database;
let memories: readonly SearchMemory[] = [];
before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Zz' }).returning();
    for (const [title, german] of pictures) {
      const [row] = await tx
        .insert(assets)
        .values({ title, setId: set!.id, status: 'Published' as const })
        .returning();
      await writeTranslations(tx, row!.id, {
        de: { title: german, description: '', alternativeText: '', tags: [] },
      });
    }
  });
  memories = await Promise.all([
    openSearchMemory(database),
    openSearchMemory(database, { searchUrls: [new URL('postgresql:')] }),
  ]);
  for (const memory of memories) await memory.prepare(HOST_TENANT);
});
after(async () => {
  for (const memory of memories) await memory.close();
  await database.close();
});

/** The titles with all words, the same by both engines. */
async function find(searchText: string, language: TextLanguage = 'en'): Promise<string[]> {
  const [inMemory, bySql] = await Promise.all(
    memories.map((memory) =>
      database.inTenant(HOST_TENANT, async (tx) => {
        const { items, totalCount } = await listAssets(tx, facetFilter.parse({ searchText }), {
          viewer: { ...viewer, language },
          showing,
          memory: memory.of(HOST_TENANT),
        });
        return items.slice(0, totalCount).map(({ title }) => title);
      }),
    ),
  );
  assert.deepEqual(inMemory, bySql, searchText);
  return inMemory ?? [];
}

test('[R3.19] a known last word finds itself, not what only begins with it', async () => {
  assert.deepEqual(await find('car'), ['A car on a road']);
  assert.deepEqual(await find('old man'), ['An old man']);
  assert.deepEqual(await find('Meer', 'de'), ['By the sea']);
});

test('an unfinished last word, and one with a star, still find what begins with it', async () => {
  assert.deepEqual(await find('mount'), ['Mountains at dawn']);
  assert.deepEqual(await find('pump'), ['Many pumpkins, an old wall']);
  assert.deepEqual((await find('car*')).toSorted(), [
    'A car on a road',
    'A careful carver',
    'Carpet in a hall',
  ]);
});

test('an abbreviation is found in plural and in singular', async () => {
  for (const [title, ...asked] of [
    ['Two SSDs', 'SSD', 'ssds', 'two ssd'],
    ['A DVD', 'DVD', 'dvds', 'DVDs -ssd'],
  ] as const)
    for (const text of asked)
      for (const language of ['en', 'de'] as const)
        assert.deepEqual(await find(text, language), [title], `${text} in ${language}`);
});

test('a longer word that means about the same is found: pencils for a pen', async () => {
  assert.deepEqual(await find('pen'), ['Pencils in a jar']);
});

test('an English word for a typed one may be a stop word of the visitor: Spanish "sea"', async () => {
  assert.deepEqual(await find('mar', 'es'), ['By the sea']);
});

test('a longer word of another language, or one that no list has, is not near to its beginning', async () => {
  const vocabulary = new Vocabulary();
  const add = (language: TextLanguage, title: string) =>
    vocabulary.add({ language, title, description: '', tags: [] });
  add('fr', 'carnet, carton, penderie');
  add('es', 'carpeta, manta');
  add('en', 'pencil');
  assert.deepEqual(wordsLikeBeginning('car', 'en', { vocabulary }), null);
  assert.deepEqual(wordsLikeBeginning('pen', 'en', { vocabulary }), ['pencil']);
  const list = await wordListOf('es');
  add('es', 'mar, marxyz');
  assert.deepEqual(wordsLikeBeginning('mar', 'es', { vocabulary, list }), []);
});

test('longer words are compared by their English meaning in other languages, too', async () => {
  const vocabulary = new Vocabulary();
  const title = 'mar, marino, mármol, leche, lechería, lechuga';
  vocabulary.add({ language: 'es', title, description: '', tags: [] });
  const known = { vocabulary, list: await wordListOf('es') };
  assert.deepEqual(wordsLikeBeginning('mar', 'es', known), ['marino']);
  assert.deepEqual(wordsLikeBeginning('leche', 'es', known), ['lecheria']);
  for (const unfinished of ['lechu', 'le', 'm'])
    assert.equal(wordsLikeBeginning(unfinished, 'es', known), null, unfinished);
});
