import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter, type FacetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { type Database, HOST_TENANT } from '../../../ground/database/database.ts';
import { openTestDatabase } from '../../../ground/database/embedded.testing.ts';
import { assets, assetSets } from '../../../catalog/assets/assets.tables.ts';
import { listAssets } from '../../lists/asset.queries.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../../engines/search-memory.ts';
import { countFacets } from '../facets.queries.ts';
import { showing, viewer } from '../same-answers.testing.ts';
import { readSearchText } from '../search-text.rules.ts';
import { readFilterWords } from './filter-words.ts';

type Values = Partial<typeof assets.$inferInsert>;
const [upright, wide] = [
  { width: 2000, height: 3000 },
  { width: 3000, height: 2000 },
];
const pictures: Readonly<Record<string, Values>> = {
  'Mountain one': { ...upright, colorNames: ['blue', 'white'], peopleCount: 0 },
  'Mountain two': { ...wide, colorNames: ['green'], copySpace: ['left'], peopleCount: 0 },
  'Mountain three': { ...wide, colorNames: ['black', 'grey'], peopleCount: 2 },
  'A vertical wall on a mountain': { ...wide, colorNames: ['brown'], peopleCount: null },
  'Woman at a desk': { ...upright, colorNames: ['red'], peopleCount: 1 },
  'Portrait of a woman': { ...wide, colorNames: ['brown'], peopleCount: 1 },
  'A red boat': { ...wide, colorNames: ['red', 'blue'], peopleCount: 0 },
  'A boat at dusk': { ...wide, colorNames: ['red', 'purple'], peopleCount: 3 },
};
let database: Database;
let memory: SearchMemory;
before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    await tx.insert(assets).values(
      Object.entries(pictures).map(([title, values]) => ({
        title,
        setId: set!.id,
        status: 'Published' as const,
        ...values,
      })),
    );
  });
  memory = await openSearchMemory(database, { findsByMeaning: () => false });
  await memory.prepare(HOST_TENANT);
});
after(async () => {
  await memory.close();
  await database.close();
});

/** What both engines find, with the words that were read as filters. */
async function find(
  searchText: string,
  language: TextLanguage = 'en',
  more: Partial<FacetFilter> = {},
): Promise<{ titles: string[]; read: string[] }> {
  const [byMemory, byDatabase] = await Promise.all(
    [memory.of(HOST_TENANT), { ...noMemory, vocabulary: memory.of(HOST_TENANT).vocabulary }].map(
      async (known) => {
        const { items, totalCount, readAs } = await database.inTenant(HOST_TENANT, (tx) =>
          listAssets(tx, facetFilter.parse({ searchText, ...more }), {
            viewer: { ...viewer, language },
            showing,
            memory: known,
          }),
        );
        return {
          titles: items
            .slice(0, totalCount)
            .map(({ title }) => title)
            .toSorted(),
          read: (readAs ?? []).map(({ words, filter, value }) => `${words} ${filter} ${value}`),
        };
      },
    ),
  );
  assert.deepEqual(byMemory, byDatabase, searchText);
  return byMemory!;
}
const three = ['Mountain one', 'Mountain three', 'Mountain two'];

test('[R3.19] words that are filters find pictures of that value and those that have the words', async () => {
  const both = ['A vertical wall on a mountain', 'Mountain one'];
  for (const [text, language] of [
    ['vertical mountain', 'en'],
    ['mountain vertical', 'de'],
    ['mountain in portrait format', 'en'],
  ] as const)
    assert.deepEqual(
      (await find(text, language)).titles,
      text.includes('format') ? ['Mountain one'] : both,
      text,
    );
  assert.deepEqual(await find('mountain copy space'), {
    titles: ['Mountain two'],
    read: ['copy space space any'],
  });
  assert.deepEqual((await find('mountain black and white')).titles, ['Mountain three']);
  assert.deepEqual((await find('mountain with people')).titles, ['Mountain three']);
  assert.deepEqual((await find('red boat')).titles, ['A boat at dusk', 'A red boat']);
  assert.deepEqual((await find('woman portrait')).titles, [
    'Portrait of a woman',
    'Woman at a desk',
  ]);
});

test('[R3.19] room for words may be asked for on a side, before or behind it', async () => {
  for (const text of [
    'copy space on the left',
    'copy space left',
    'left copy space',
    'negative space to the left',
    'space on the left side',
  ])
    assert.deepEqual(
      await find(`mountain ${text}`),
      { titles: ['Mountain two'], read: [`${text} space left`] },
      text,
    );
  assert.deepEqual((await find('mountain copy space right')).titles, []);
  assert.deepEqual(await find('mountain left'), { titles: [], read: [] });
});

test('"no people" and "-people" leave out whom the words do not name', async () => {
  assert.deepEqual((await find('mountain no people')).titles, ['Mountain one', 'Mountain two']);
  assert.deepEqual(await find('boat -people'), {
    titles: ['A red boat'],
    read: ['-people people none'],
  });
  assert.deepEqual((await find('boat NOT people')).titles, ['A red boat']);
  assert.deepEqual((await find('boat without people')).titles, ['A red boat']);
});

test('in quotes, literally, or where it finds nothing more, a word is only a word', async () => {
  assert.deepEqual(await find('"vertical" mountain'), {
    titles: ['A vertical wall on a mountain'],
    read: [],
  });
  assert.deepEqual((await find('vertical mountain', 'en', { verbatim: true })).read, []);
  assert.deepEqual(
    (await find('mountain')).titles.filter((one) => three.includes(one)),
    three,
  );
  assert.deepEqual(await find('portrait'), { titles: ['Portrait of a woman'], read: [] });
  assert.deepEqual((await find('purple mountain')).read, []);
});

test('[R3.19] a filter stays one beside words that no picture has', async () => {
  for (const searchText of ['poster copy space', 'poster with copy space']) {
    const { items, totalCount, readAs } = await database.inTenant(HOST_TENANT, (tx) =>
      listAssets(tx, facetFilter.parse({ searchText }), {
        viewer,
        showing,
        memory: memory.of(HOST_TENANT),
      }),
    );
    assert.equal(totalCount, 0, 'with all words');
    assert.deepEqual(
      items.map(({ title }) => title),
      ['Mountain two'],
      searchText,
    );
    assert.deepEqual(
      readAs?.map(({ filter }) => filter),
      ['space'],
    );
  }
  assert.deepEqual((await find('portrait for an article')).read, []);
  // Boats are there, but none of them in green: words may be left out, also this one.
  assert.deepEqual((await find('green boat')).read, []);
});

test('facets count what the list shows', async () => {
  const { orientation } = await database.inTenant(HOST_TENANT, (tx) =>
    countFacets(tx, facetFilter.parse({ searchText: 'mountain copy space' }), {
      viewer,
      memory: memory.of(HOST_TENANT),
    }),
  );
  assert.deepEqual(orientation, [{ value: 'landscape', count: 1 }]);
});

test('the words are known in five languages, in any case and with or without accents', () => {
  const read = (text: string, language: TextLanguage) =>
    readFilterWords(readSearchText(text)!.query!, language)?.read.map(
      ({ filter, value }) => `${filter} ${value}`,
    );
  for (const [text, language, expected] of [
    ['Berg Hochformat', 'de', 'orientation portrait'],
    ['montagne verticale', 'fr', 'orientation portrait'],
    ['montaña vertical', 'es', 'orientation portrait'],
    ['جبل عمودي', 'ar', 'orientation portrait'],
    ['Platz für Text', 'de', 'space any'],
    ['espace pour texte', 'fr', 'space any'],
    ['Espacio para texto', 'es', 'space any'],
    ['مساحة للنص', 'ar', 'space any'],
    ['Berg Freiraum links', 'de', 'space left'],
    ['Platz für Text auf der rechten Seite', 'de', 'space right'],
    ['Textfreiraum oben', 'de', 'space top'],
    ['espace pour texte à gauche', 'fr', 'space left'],
    ['espacio para texto a la derecha', 'es', 'space right'],
    ['espacio abajo', 'es', 'space bottom'],
    ['مساحة للنص على اليسار', 'ar', 'space left'],
    ['copy space at the bottom', 'de', 'space bottom'],
    ['space', 'en', undefined],
    ['Platz links', 'en', undefined],
    ['Strand ohne Menschen', 'de', 'people none'],
    ['plage sans personne', 'fr', 'people none'],
    ['playa sin gente', 'es', 'people none'],
    ['شاطئ بدون أشخاص', 'ar', 'people none'],
    ['schwarz-weiß', 'de', 'colour monochrome'],
    ['NOIR ET BLANC', 'fr', 'colour monochrome'],
    ['blanco y negro', 'es', 'colour monochrome'],
    ['أبيض وأسود', 'ar', 'colour monochrome'],
    ['grune Tur', 'de', 'colour green'],
    ['grüne Tür', 'de', 'colour green'],
    ['porte bleue', 'fr', 'colour blue'],
    ['two people', 'ar', 'people two'],
    ['orange', 'en', undefined],
    ['orange flower', 'en', 'colour orange'],
  ] as const)
    assert.deepEqual(read(text, language)?.[0], expected, `${text} in ${language}`);
});
