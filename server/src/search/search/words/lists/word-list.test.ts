import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { facetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { assets, assetSets } from '../../../../catalog/assets/assets.tables.ts';
import { type Database, HOST_TENANT } from '../../../../ground/database/database.ts';
import { required } from '../../../../ground/required.ts';
import { openTestDatabase } from '../../../../ground/database/embedded.testing.ts';
import { listAssets } from '../../../lists/asset.queries.ts';
import { openSearchMemory, type SearchMemory } from '../../../engines/search-memory.ts';
import { showing, viewer } from '../../same-answers.testing.ts';
import { expanded } from '../expansion.rules.ts';
import { Vocabulary } from '../vocabulary.ts';
import { WordList, wordListOf } from './word-list.ts';

/** Words for a thing: alone, with its articles, in plural, with and without accents. */
const things: readonly (readonly [string, Partial<Record<TextLanguage, readonly string[]>>])[] = [
  [
    'Dog on a path',
    {
      en: ['dog', 'the dog', 'a dog', 'dogs', 'the dogs'],
      de: ['Hund', 'der Hund', 'ein Hund', 'Hunde', 'die Hunde', 'Hunden'],
      fr: ['chien', 'le chien', 'un chien', 'chiens', 'les chiens'],
      es: ['perro', 'el perro', 'un perro', 'perros', 'los perros'],
      ar: ['كلب', 'الكلب'],
    },
  ],
  [
    'Tree by a wall',
    {
      en: ['tree', 'the tree', 'trees'],
      de: ['Baum', 'der Baum', 'Bäume', 'die Bäume', 'Baume'],
      fr: ['arbre', "l'arbre", 'l’arbre', "d'arbres", 'arbres', 'les arbres'],
      es: ['árbol', 'arbol', 'el árbol', 'árboles', 'los arboles'],
      ar: ['شجرة', 'الشجرة', 'والشجرة', 'شجره'],
    },
  ],
  [
    'Forest from above',
    {
      en: ['forest', 'the forests'],
      de: ['Wald', 'der Wald', 'Wälder', 'die Wälder'],
      fr: ['forêt', 'foret', 'la forêt', 'forêts', 'les forets'],
      es: ['bosque', 'el bosque', 'bosques'],
      ar: ['غابة', 'الغابة', 'غابات', 'الغابات'],
    },
  ],
  [
    'Car in a garage',
    {
      en: ['car', 'the cars'],
      de: ['Auto', 'das Auto', 'Autos', 'die Autos'],
      fr: ['voiture', 'la voiture', 'voitures', 'des voitures'],
      es: ['coche', 'el coche', 'coches'],
      ar: ['سيارة', 'السيارة', 'سيارات', 'السيارات', 'سياره'],
    },
  ],
];

let database: Database;
let memories: readonly SearchMemory[];
before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    const others = ['Wooden bench', 'Girl who plays the violin', 'Violin teacher'];
    for (const title of [...things.map(([one]) => one), ...others])
      await tx.insert(assets).values({ title, setId: set?.id ?? 1, status: 'Published' });
  });
  const options = { findsByMeaning: () => false };
  memories = [
    await openSearchMemory(database, options),
    await openSearchMemory(database, { ...options, searchUrls: [new URL('postgresql:')] }),
  ];
  for (const memory of memories) await memory.prepare(HOST_TENANT);
});
after(async () => {
  for (const memory of memories) await memory.close();
  await database.close();
});

/** The titles that a search finds. The index and the database must agree. */
async function titles(searchText: string, language: TextLanguage, verbatim = false) {
  const [indexed, stored] = await Promise.all(
    memories.map(async (memory) => {
      const { items } = await database.inTenant(HOST_TENANT, (tx) =>
        listAssets(tx, facetFilter.parse({ searchText, verbatim }), {
          viewer: { ...viewer, language },
          showing,
          memory: memory.of(HOST_TENANT),
        }),
      );
      return items.map(({ title }) => title);
    }),
  );
  assert.deepEqual(indexed, stored, `${searchText} in ${language}`);
  return indexed ?? [];
}

test('a noun finds the same English texts in five languages: with an article, in plural, without accents', async () => {
  for (const [title, words] of things)
    for (const [language, forms] of Object.entries(words) as [TextLanguage, string[]][])
      for (const form of forms)
        assert.deepEqual(await titles(form, language), [title], `${language}: ${form}`);
});

test('a German compound finds what has both of its parts in English, then what is meant by the last one', async () => {
  assert.deepEqual(await titles('Holzbank', 'de'), ['Wooden bench']);
  assert.deepEqual(await titles('Geigenlehrer', 'de'), ['Violin teacher']);
});

test('a German compound that texts have is not looked for by its last part, which may be another word', async () => {
  const vocabulary = new Vocabulary();
  const add = (language: TextLanguage, title: string) =>
    vocabulary.add({ language, title, description: '', tags: [] });
  for (const title of ['Paper plane', 'Fly agaric', 'Lamp', 'Garden']) add('en', title);
  const known = { synonymsOf: () => [], vocabulary, list: await wordListOf('de') };
  const lookedFor = (text: string) =>
    JSON.stringify(expanded({ kind: 'word', text, isPrefix: false }, 'de', known));
  for (const [compound, part] of [
    ['Papierflieger', 'fly'],
    ['Gartenlampe', 'lamp'],
  ] as const) {
    assert.match(lookedFor(compound), new RegExp(`"${part}"[^}]*"isRelated"`, 'u'));
    add('de', compound);
    assert.doesNotMatch(lookedFor(compound), new RegExp(`"${part}"[^}]*"isRelated"`, 'u'));
  }
});

test('a verb is found in other forms than the list has; literally, only the typed word is looked for', async () => {
  assert.deepEqual(await titles('spielt', 'de'), ['Girl who plays the violin']);
  assert.deepEqual(await titles('spielt', 'de', true), []);
});

test('an Arabic word is known behind "and", "with" and "for", and a verb behind "he" or "she"', async () => {
  const list = required(await wordListOf('ar'), 'The Arabic list');
  assert.deepEqual(list.of('وأصفر'), list.of('أصفر'));
  assert.deepEqual(list.of('بقطار'), list.of('قطار'));
  assert.ok(list.of('يعوم').includes('swim'));
});

test('each line of each list is found, with words that searches can look for', async () => {
  for (const language of ['de', 'fr', 'es', 'ar'] as const) {
    const text = readFileSync(new URL(`${language}.txt`, import.meta.url), 'utf8');
    const list = new WordList(text, (word) => word, language);
    const lines = text.trimEnd().split('\n');
    assert.ok(lines.length > 8000, language);
    for (const line of lines) {
      const [stem = '', words = ''] = line.split('=');
      assert.deepEqual(list.of(stem), words.split(','), `${language}: ${stem}`);
      assert.match(words, /^[\p{L} ]+(?:,[\p{L} ]+)*$/u);
    }
  }
});

test('English needs no list, an unknown word has none, and a list is read once', async () => {
  assert.equal(wordListOf('en'), null);
  const german = wordListOf('de');
  assert.equal(german, wordListOf('de'));
  for (const word of ['', 'qzxvkq', 'Ω', '=', '\n'])
    assert.deepEqual((await german)?.of(word), [], word);
});
