import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Database, HOST_TENANT } from '../../../ground/database/database.ts';
import { openTestDatabase } from '../../../ground/database/embedded.testing.ts';
import { assets, assetSets } from '../../../catalog/assets/assets.tables.ts';
import { writeTranslations } from '../../../catalog/assets/translations.ts';
import { idsOf, viewer } from '../same-answers.testing.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../../engines/search-memory.ts';

const titles = [
  'COVID-19 test',
  'Covid 19 ward',
  'Covid ward',
  'Boeing 747-8 landing',
  'F-16 over clouds',
  'F16 on the ground',
  'Route 66',
  'MP3 player',
  'A wind tunnel',
  'Wind over a tunnel, close-up',
  'Wind-tunnel test',
  'Shop that is to close',
] as const;
let database: Database;
let memory: SearchMemory;
const titleOf = new Map<string, string>();

before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    for (const title of titles) {
      const [row] = await tx
        .insert(assets)
        .values({ title, setId: set!.id, status: 'Published' })
        .returning();
      titleOf.set(row!.id, title);
      if (title === 'COVID-19 test')
        await writeTranslations(tx, row!.id, {
          de: { title: 'Schnelltest auf COVID-19', description: '', alternativeText: '', tags: [] },
        });
    }
  });
  memory = await openSearchMemory(database, { findsByMeaning: () => false });
  await memory.prepare(HOST_TENANT);
});
after(async () => {
  await memory.close();
  await database.close();
});

async function found(searchText: string, language: 'en' | 'de' = 'en'): Promise<string[]> {
  const who = { ...viewer, language };
  const [byMemory, byDatabase] = await Promise.all(
    [memory.of(HOST_TENANT), noMemory].map(async (known) => {
      const asked = { searchText, verbatim: true };
      const { ids } = await idsOf(database, asked, known, who);
      return ids.map((id) => titleOf.get(id) ?? id).toSorted();
    }),
  );
  assert.deepEqual(byMemory, byDatabase, searchText);
  return byMemory ?? [];
}

test('a number is found with and without a hyphen before it, in each engine', async () => {
  const [test_, ward, , boeing, hyphen, joined, route] = titles;
  for (const text of ['covid 19', 'covid-19', 'COVID 19', 'covid\u201119', 'covid19', '19'])
    assert.deepEqual(await found(text), [test_, ward], text);
  for (const text of ['boeing 747 8', 'boeing 747-8', '747-8', '747 8 landing'])
    assert.deepEqual(await found(text), [boeing], text);
  for (const text of ['f16', 'f-16', 'F-16'])
    assert.deepEqual(await found(text), [hyphen, joined], text);
  assert.deepEqual(await found('route66'), [route]);
  assert.deepEqual(await found('schnelltest covid 19', 'de'), [test_]);
  assert.deepEqual(await found('covid -19'), ['Covid ward']);
  assert.deepEqual(await found('covid NOT 19'), ['Covid ward']);
});

test('a letter that says nothing alone leaves its number alone', async () => {
  assert.deepEqual(await found('t66'), []);
  assert.deepEqual(await found('mp3'), ['MP3 player']);
});

test('words with a hyphen between them also find texts that write them without', async () => {
  const tunnels = ['A wind tunnel', 'Wind over a tunnel, close-up', 'Wind-tunnel test'];
  assert.deepEqual(await found('wind-tunnel'), tunnels.toSorted());
  // "up" says nothing alone: what is only close must not be found.
  assert.deepEqual(await found('close-up'), ['Wind over a tunnel, close-up']);
});
