import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { filledResources, Languages, languageOf } from './texts.ts';
import { Problems } from '@editorial/contracts/problems';

const read = async (resource: string, language: string) =>
  JSON.parse(
    await readFile(new URL(`texts/${resource}.${language}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;
const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

for (const resource of filledResources()) {
  test(`every text of ${resource} exists in every language, with the same parameters`, async () => {
    const english = await read(resource, 'en');
    for (const { cultureName } of Languages) {
      const texts = await read(resource, cultureName);
      assert.deepEqual(Object.keys(texts).sort(), Object.keys(english).sort(), cultureName);
      for (const [key, text] of Object.entries(texts)) {
        assert.notEqual(text.trim(), '', `${cultureName} ${key}`);
        assert.deepEqual(parameters(text), parameters(english[key] ?? ''), `${cultureName} ${key}`);
      }
    }
  });
}

test('every problem code has a text', async () => {
  const codes = Object.keys(await read('Editorial', 'en')).filter(
    // The others are texts of pages that the server draws.
    (key) => !key.startsWith('Page:'),
  );
  assert.deepEqual(Object.keys(Problems).sort(), codes.sort());
});

test('the language comes from the address, else the cookie, else the browser’s preference, else English', () => {
  const cookie = `.AspNetCore.Culture=${encodeURIComponent('c=fr|uic=fr')}`;
  assert.equal(
    languageOf({ headers: { cookie, 'accept-language': 'es' }, query: { culture: 'de-AT' } }),
    'de',
  );
  assert.equal(
    languageOf({ headers: { cookie, 'accept-language': 'es' }, query: { culture: 'tlh' } }),
    'fr',
  );
  assert.equal(languageOf({ headers: { 'accept-language': 'tlh, es-MX;q=0.9' }, query: {} }), 'es');
  assert.equal(languageOf({ headers: {} }), 'en');
  assert.equal(languageOf({ headers: { cookie: '.AspNetCore.Culture=%E0%A4%A' } }), 'en');
});
