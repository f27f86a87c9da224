import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf, WordReader } from './picture-words.ts';

test('texts are of the language whose stop words or letters they have, else English', () => {
  for (const [text, language] of [
    ['A boat on the lake', 'en'],
    ['Ein Boot auf dem See', 'de'],
    ['Un bateau sur le lac', 'fr'],
    ['Un barco en el lago', 'es'],
    ['قارب في البحيرة', 'ar'],
    ['Canicas de cristal con cintas azules. Un render 3D. render 3D', 'es'],
    ['Boat Lake', 'en'],
    ['Man in a hat', 'en'],
    ['A war', 'en'],
    ['', 'en'],
  ] as const)
    assert.equal(languageOf(text), language, text);
});

test('words are read in their language: no stop words, one stem for all forms, and their English meaning', async () => {
  const read = async (language: 'en' | 'de' | 'fr' | 'ar', text: string) =>
    (await WordReader.of(language)).read(text);
  assert.deepEqual(await read('en', 'The boats'), [
    { text: 'boats', english: 'boats', stem: 'boat' },
  ]);
  const german = await read('de', 'Das Boot und die Bäume');
  assert.deepEqual(
    german.map(({ text, english }) => [text, english]),
    [
      ['boot', 'boat'],
      ['baume', 'tree'],
    ],
  );
  const [one] = await read('de', 'Baum');
  assert.equal(one?.stem, german[1]?.stem);
  assert.deepEqual(
    (await read('fr', "l'arbre")).map(({ english }) => english),
    ['tree'],
  );
  const [table] = await read('de', 'Holztisch');
  assert.equal(table?.english, 'table', 'a compound is what it is in the end');
  const [unknown, form] = await read('de', 'Zwirbelung Zwirbelungen');
  assert.equal(unknown?.stem, form?.stem, 'words that no list has are equal by their stems');
});
