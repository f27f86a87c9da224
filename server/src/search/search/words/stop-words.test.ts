import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter, type TextLanguage, TextLanguages } from '@editorial/contracts/catalog';
import { type Database, HOST_TENANT } from '../../../ground/database/database.ts';
import { openTestDatabase } from '../../../ground/database/embedded.testing.ts';
import { firstAssetPrices } from '../../../commerce/pricing/prices.testing.ts';
import { listAssets } from '../../lists/asset.queries.ts';
import { assets, assetSets } from '../../../catalog/assets/assets.tables.ts';
import { writeTranslations } from '../../../catalog/assets/translations.ts';
import { viewerOf } from '../../../catalog/assets/viewer.ts';
import { fileAddresses } from '../../../catalog/assets/file-addresses.ts';
import { readSearchText } from '../search-text.rules.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../../memory/search-memory.ts';
import { stopWords, withoutStopWords } from './stop-words.ts';
import { synonymsOf } from './thesaurus.ts';

/** Ten nouns in each language; the pictures below hold them. */
const nouns: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: ['sea', 'tea', 'horse', 'bridge', 'forest', 'city', 'bread', 'winter', 'chair', 'boat'],
  de: ['Meer', 'Tee', 'Pferd', 'Brücke', 'Wald', 'Stadt', 'Brot', 'Winter', 'Stuhl', 'Boot'],
  fr: ['mer', 'thé', 'cheval', 'pont', 'forêt', 'ville', 'pain', 'hiver', 'chaise', 'bateau'],
  es: ['mar', 'té', 'caballo', 'puente', 'bosque', 'ciudad', 'pan', 'invierno', 'silla', 'barco'],
  ar: ['بحر', 'شاي', 'حصان', 'جسر', 'غابة', 'مدينة', 'خبز', 'شتاء', 'كرسي', 'قارب'],
};

let database: Database;
let memory: SearchMemory;

before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    for (const [at, title] of nouns.en.entries()) {
      const [row] = await tx
        .insert(assets)
        .values({ title, setId: set!.id, status: 'Published' })
        .returning();
      for (const language of TextLanguages.filter((one) => one !== 'en'))
        await writeTranslations(tx, row!.id, {
          [language]: {
            title: nouns[language][at]!,
            description: '',
            alternativeText: '',
            tags: [],
          },
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

type Known = Parameters<typeof listAssets>[2]['memory'];

/** The titles found, in any order, and what the page says was meant. */
const find = (known: Known, searchText: string, language: TextLanguage) =>
  database.inTenant(HOST_TENANT, async (tx) => {
    const { items, correction } = await listAssets(tx, facetFilter.parse({ searchText }), {
      viewer: { userId: '00000000-0000-4000-8000-000000000001', isReviewer: false, language },
      showing: {
        addresses: fileAddresses('test', viewerOf(null), new Date()),
        prices: firstAssetPrices,
      },
      memory: known,
    });
    return { titles: items.map(({ title }) => title).toSorted(), correction };
  });

test('a stop word beside a noun changes nothing, in five languages, before and behind it', async () => {
  const known = memory.of(HOST_TENANT);
  for (const language of TextLanguages)
    for (const noun of nouns[language]) {
      const alone = await find(known, noun, language);
      assert.ok(alone.titles.length > 0, `${noun} in ${language}`);
      for (const word of stopWords.get(language)!)
        for (const text of [`${word} ${noun}`, `${noun} ${word}`])
          assert.deepEqual(
            withoutStopWords(readSearchText(text)!.query!, language),
            { ...readSearchText(noun)!.query!, isPrefix: text.endsWith(noun) },
            `${text} in ${language}`,
          );
      const words = [...stopWords.get(language)!];
      const [first, last] = [words[0]!, words.at(-1)!];
      for (const engine of [known, noMemory])
        for (const text of [`${first} ${noun}`, `${first} ${last} ${noun}`])
          assert.deepEqual(
            (await find(engine, text, language)).titles,
            engine === known ? alone.titles : (await find(noMemory, noun, language)).titles,
            `${text} in ${language}`,
          );
    }
});

test('each stop word alone has no synonym; French tea is tea, an English article is not', async () => {
  for (const language of TextLanguages)
    for (const word of stopWords.get(language)!)
      assert.deepEqual(synonymsOf(word, language), [], `${word} in ${language}`);
  const known = memory.of(HOST_TENANT);
  assert.deepEqual((await find(known, 'the sea', 'en')).titles, ['sea']);
  assert.deepEqual((await find(known, 'thé', 'fr')).titles, ['tea']);
  assert.deepEqual((await find(known, 'thé', 'en')).titles, ['tea']);
});

test('a plural of another language makes no other word: "care" is no car, "then" no tea', () => {
  assert.deepEqual(synonymsOf('care', 'en'), []);
  assert.deepEqual(synonymsOf('then', 'en'), []);
  assert.ok(synonymsOf('cars', 'en').length > 0);
});

test('phrases keep their stop words; a search of nothing else is like an empty one', async () => {
  const query = (text: string) => withoutStopWords(readSearchText(text)!.query!, 'en');
  assert.deepEqual(query('"the sea"'), { kind: 'phrase', text: 'the sea' });
  assert.deepEqual(query('boat -the'), { kind: 'word', text: 'boat', isPrefix: false });
  assert.deepEqual(query('the -boat'), query('-boat'));
  for (const known of [memory.of(HOST_TENANT), noMemory])
    for (const text of ['the', 'to be or not to be', '-the', 'the OR of'])
      assert.equal((await find(known, text, 'en')).titles.length, nouns.en.length, text);
});

test('PostgreSQL passes over the same English words', async () => {
  const { rows } = await database.executeSql(
    `select word from unnest($1::text[]) as word where numnode(plainto_tsquery('english', word)) = 0`,
    [[...stopWords.get('en')!]],
  );
  assert.equal(
    rows.length,
    stopWords.get('en')!.size - 1,
    'all but "whose" are stop words in both',
  );
});
