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
import { noMemory, openSearchMemory, type SearchMemory } from '../../engines/search-memory.ts';
import { stopWords, things, withoutStopWords } from './stop-words.ts';
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

/** Whether a stop word is a thing beside a noun. */
const isThing = (word: string, language: TextLanguage): boolean =>
  language === 'en' && things.get('en')!.has(word);

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
      for (const word of [...stopWords.get(language)!].filter((one) => !isThing(one, language)))
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

test('a stop word that is a thing is looked for where it stands as one', async () => {
  const thing = (text: string, language: TextLanguage = 'en') => {
    const node = withoutStopWords(readSearchText(text)!.query!, language);
    const parts = node === null ? [] : 'parts' in node ? node.parts : [node];
    return parts.some((part) => part.kind === 'word' && part.isThing);
  };
  for (const text of [
    'can',
    'the can',
    'tin can',
    'can opener',
    'beer can on a beach',
    'human being',
  ])
    assert.ok(thing(text), text);
  for (const text of ['can I', 'how can dogs swim', 'can dogs swim', 'being', 'will it rain'])
    assert.equal(thing(text), text === 'being', text);
  assert.ok(thing('le son', 'fr') && thing('sobre', 'es') && thing('Hat', 'de'));
  assert.equal(
    thing('son chat', 'fr') || thing('lo que sobre', 'es') || thing('der Hat', 'en'),
    false,
  );
  const { rows } = await database.executeSql(
    `insert into assets (tenant_id, title, tags, set_id, status)
    select $1::uuid, name, array['metal'], (select min(id) from asset_sets), 'Published' from unnest($2::text[]) as name returning id`,
    [HOST_TENANT, ['A tin can', 'A tin canoe', 'A tin']],
  );
  const fresh = await openSearchMemory(database, { findsByMeaning: () => false });
  await fresh.prepare(HOST_TENANT);
  for (const known of [fresh.of(HOST_TENANT), noMemory]) {
    assert.deepEqual((await find(known, 'can', 'en')).titles, ['A tin can']);
    assert.equal((await find(known, 'tin can', 'en')).titles.includes('A tin can'), true);
  }
  await fresh.close();
  await database.executeSql('delete from assets where id = any($1::uuid[])', [
    rows.map(({ id }) => id),
  ]);
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
