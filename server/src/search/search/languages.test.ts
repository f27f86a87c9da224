import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FacetFilter, facetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { sql } from 'drizzle-orm';
import { type Database, HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { listAssets } from '../lists/asset.queries.ts';
import { assets, assetSets } from '../../catalog/assets/assets.tables.ts';
import { type TranslationChanges, writeTranslations } from '../../catalog/assets/translations.ts';
import { viewerOf } from '../../catalog/assets/viewer.ts';
import { fileAddresses } from '../../catalog/assets/file-addresses.ts';
import { firstAssetPrices } from '../../commerce/pricing/prices.testing.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';
import { fold } from '../../ground/terms.rules.ts';

const showing = {
  addresses: fileAddresses('test', viewerOf(null), new Date()),
  prices: firstAssetPrices,
};
const userId = '00000000-0000-4000-8000-000000000001';
let database: Database;
let memory: SearchMemory;

const texts = (title: string, tags: string[] = []) => ({
  title,
  tags,
  description: '',
  alternativeText: '',
});

const pictures: Readonly<Record<string, TranslationChanges>> = {
  'Harbour at dusk': {
    de: texts('Häfen in der Abenddämmerung', ['Schiffe']),
    fr: texts('Le port au crépuscule', ['bateaux']),
    es: texts('Puerto al anochecer', ['barcos']),
    ar: texts('مِينَاء عند الغروب', ['أشرعة', 'مدينة']),
  },
  'A gift in red paper': { de: texts('Ein Geschenk in rotem Papier') },
  'Bottle with a skull': { de: texts('Flasche mit Gift') },
};

before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    for (const [title, translations] of Object.entries(pictures)) {
      const [row] = await tx
        .insert(assets)
        .values({ title, setId: set!.id, status: 'Published', creator: 'Ansel Østergård' })
        .returning();
      await writeTranslations(tx, row!.id, translations);
    }
  });
  memory = await openSearchMemory(database);
  await memory.prepare(HOST_TENANT);
});
after(async () => {
  await memory.close();
  await database.close();
});

/** The titles found in a language. Index and database must agree. */
async function titles(
  searchText: string,
  language: TextLanguage,
  more: Partial<FacetFilter> = {},
): Promise<string[]> {
  const found = await Promise.all(
    [{ ...noMemory, engine: memory.of(HOST_TENANT).engine }, noMemory].map((known) =>
      database.inTenant(HOST_TENANT, (tx) =>
        listAssets(tx, facetFilter.parse({ searchText, verbatim: true, ...more }), {
          viewer: { userId, isReviewer: false, language },
          showing,
          memory: known,
        }),
      ),
    ),
  );
  const [indexed, stored] = found.map(({ items }) => items.map((item) => item.title));
  assert.deepEqual(indexed, stored, `${searchText} in ${language}`);
  return indexed!;
}

test('a picture is found by its texts in every language and by every form of their words', async () => {
  for (const text of [
    'hafen',
    'Hafens',
    'schiff',
    'bateau',
    'crepuscule',
    'barco',
    'puertos',
    'harbours',
    'ميناء',
    'اشرعه',
    'مدينه',
    'häf',
  ])
    assert.deepEqual(await titles(text, 'en'), ['Harbour at dusk'], text);
});

test('an Arabic word is found with and without its article', async () => {
  const words = ['صورة', 'زهرة', 'طاولة', 'شجرة', 'سيارة', 'قهوة', 'مدينة', 'وجه', 'مياه', 'بحر'];
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Words' }).returning();
    for (const word of words)
      for (const text of [word, `ال${word}`]) {
        const row = {
          title: text,
          setId: set!.id,
          status: 'Draft',
          contributorId: userId,
        } as const;
        const [asset] = await tx.insert(assets).values(row).returning();
        await writeTranslations(tx, asset!.id, { ar: texts(text) });
      }
  });
  for (const word of words)
    for (const asked of [word, `ال${word}`])
      assert.deepEqual(
        (await titles(asked, 'ar', { mine: true, status: 'Draft' })).toSorted(),
        [word, `ال${word}`].toSorted(),
        asked,
      );
});

/** Nouns as texts have them, and their other forms: in plural, and without their accents. */
const nouns: Readonly<Record<TextLanguage, readonly (readonly [string, ...string[]])[]>> = {
  en: [
    ['boat', 'boats'],
    ['beach', 'beaches'],
    ['city', 'cities'],
    ['knives', 'knives'],
  ],
  de: [
    ['Blume', 'Blumen'],
    ['Fluss', 'Flüsse', 'Flusse'],
    ['Wälder', 'Wald', 'Walder'],
    ['Straße', 'Strasse'],
  ],
  fr: [
    ['arbre', 'arbres'],
    ['forêts', 'forêt', 'foret'],
    ['île', 'îles', 'ile'],
    ['oiseau', 'oiseaux'],
  ],
  es: [
    ['árbol', 'árboles', 'arboles'],
    ['ciudades', 'ciudad'],
    ['niño', 'niños', 'nino'],
    ['flor', 'flores'],
  ],
  ar: [
    ['نافذة', 'نافذه'],
    ['دراجة', 'دراجات'],
    ['ساعة', 'ساعات'],
    ['أرنب', 'ارنب'],
  ],
};
/** What stands before a noun, or is written together with it. */
const articles: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: ['', 'the ', 'a '],
  de: ['', 'der ', 'die ', 'eine '],
  fr: ['', 'la ', 'les ', 'une ', 'l’'],
  es: ['', 'el ', 'las ', 'un '],
  ar: ['', 'ال'],
};

test('a noun is found with and without article, in plural, and with and without accents', async () => {
  const languages = Object.keys(nouns) as TextLanguage[];
  const all = languages.flatMap((language) =>
    nouns[language].map((forms) => ({ language, forms })),
  );
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Nouns' }).returning();
    for (const { language, forms } of all) {
      const title = language === 'en' ? forms[0] : `Noun of ${language}: ${forms[0]}`;
      const row = { title, setId: set!.id, status: 'Draft', contributorId: userId } as const;
      const [asset] = await tx.insert(assets).values(row).returning();
      if (language !== 'en')
        await writeTranslations(tx, asset!.id, { [language]: texts(forms[0]) });
    }
  });
  for (const { language, forms } of all)
    for (const form of forms)
      for (const article of articles[language]) {
        const asked = article + form;
        const found = await titles(asked, language, { mine: true, status: 'Draft' });
        const own = found.filter((title) => title.endsWith(forms[0]));
        assert.deepEqual([own.length, found.length], [1, 1], `${asked} in ${language}`);
      }
});

test('matches in the visitor’s own language come first, then those in all other languages', async () => {
  assert.deepEqual(await titles('Gift papier OR Gift', 'de'), [
    'Bottle with a skull',
    'A gift in red paper',
  ]);
  assert.deepEqual(await titles('gift', 'de'), ['Bottle with a skull', 'A gift in red paper']);
  assert.deepEqual(await titles('gift', 'en'), ['A gift in red paper', 'Bottle with a skull']);
});

test('a stop word of the visitor’s language is ignored', async () => {
  assert.deepEqual(await titles('der hafen', 'de'), ['Harbour at dusk']);
  assert.deepEqual(await titles('le bateau', 'fr'), ['Harbour at dusk']);
});

test('after a translation is changed or removed, only its new words find the picture', async () => {
  const { rows } = await database.executeSql("select id from assets where title like 'Bottle%'");
  const id = rows[0]!.id as string;
  const change = (translations: TranslationChanges) =>
    database.inTenant(HOST_TENANT, (tx) => writeTranslations(tx, id, translations));
  await change({ fr: texts('Une bouteille'), de: texts('Eine Flasche') });
  assert.deepEqual(await titles('bouteilles', 'fr'), ['Bottle with a skull']);
  assert.deepEqual(await titles('gift', 'de'), ['A gift in red paper']);
  await change({ fr: null });
  assert.deepEqual(await titles('bouteilles', 'fr'), []);
  assert.deepEqual(await titles('flaschen', 'fr'), ['Bottle with a skull']);
});

test('texts are folded in code exactly as in the database', async () => {
  for (const text of ['Ærø ÉTÉ Straße', 'مِينَاء أإآٱ ى ة ؤ ئـــ', 'ŁÓDŹ Đà']) {
    const { rows } = await database.executeSql('select catalog_fold($1) as folded', [text]);
    assert.equal(fold(text), rows[0]!.folded);
  }
});

test('the words beside a search are read before the statement that ends its transaction', async () => {
  let reads = 0;
  const reading = {
    ...noMemory,
    vocabulary: async (tx: Tx) => {
      reads += 1;
      await tx.execute(sql`select 1`);
      return null;
    },
  };
  const { items } = await database.inTenant(HOST_TENANT, (tx) =>
    listAssets(tx, facetFilter.parse({ searchText: 'harbour', verbatim: true }), {
      viewer: { userId, isReviewer: false, language: 'en' },
      showing,
      memory: reading,
    }),
  );
  assert.equal(items.length, 1);
  assert.ok(reads > 0);
});
