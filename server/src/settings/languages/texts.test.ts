import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { DocumentNames, deliveredText, nameOfDocument } from '../site-texts/delivered-texts.ts';
import { fillIn, filledResources, Languages, languageOf, textsOf, translate } from './texts.ts';
import { Problems } from '@editorial/contracts/problems';

const read = async (resource: string, language: string) =>
  JSON.parse(
    await readFile(new URL(`texts/${resource}.${language}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;
/** The name of a text without its plural form. */
const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
/** The names of the texts of a language; each that counts has all forms of the language. */
function namesOf(texts: Record<string, string>, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const names = [...new Set(Object.keys(texts).map(withoutForm))].sort();
  for (const name of names.filter((one) => texts[one] === undefined))
    for (const form of pluralCategories)
      // French and Spanish have a form for millions, which reads like the general one.
      if (form !== 'many' || language === 'ar')
        assert.ok(texts[`${name}_${form}`], `${language} ${name}_${form}`);
  return names;
}
const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

for (const resource of filledResources()) {
  test(`every text of ${resource} exists in every language, with the same parameters`, async () => {
    const english = await read(resource, 'en');
    for (const { cultureName } of Languages) {
      const texts = await read(resource, cultureName);
      assert.deepEqual(namesOf(texts, cultureName), namesOf(english, 'en'), cultureName);
      for (const [key, text] of Object.entries(texts)) {
        assert.notEqual(text.trim(), '', `${cultureName} ${key}`);
        const whole = english[`${withoutForm(key)}_other`] ?? english[key] ?? '';
        const known = parameters(whole);
        // A form for one number may say it as a word.
        const isOne = /_(zero|one|two)$/.test(key);
        assert.ok(
          parameters(text).every((name) => known.includes(name)),
          `${cultureName} ${key}`,
        );
        if (!isOne) assert.deepEqual(parameters(text), known, `${cultureName} ${key}`);
      }
    }
  });
}

test('every problem code has a text', async () => {
  const codes = Object.keys(await read('Editorial', 'en')).filter(
    // The others are texts of pages that the server draws.
    (key) => !key.startsWith('Page:'),
  );
  assert.deepEqual(Object.keys(Problems).sort(), [...new Set(codes.map(withoutForm))].sort());
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

test('a text has the form of its number, in each language', () => {
  const held = (language: string, pictures: number) =>
    translate(language, 'Editorial', 'Editorial:SetInUse', { pictures });
  assert.equal(held('en', 1), 'This set holds one picture. Say which set it moves to.');
  assert.equal(held('en', 2), 'This set holds 2 pictures. Say which set they move to.');
  assert.equal(
    held('de', 1),
    'Diese Serie enthält ein Bild. Geben Sie an, in welche Serie es kommt.',
  );
  const first = (count: number) => held('ar', count).split('.')[0];
  assert.deepEqual([0, 1, 2, 3, 11, 100].map(first), [
    'لا تضم هذه المجموعة أي صورة',
    'تضم هذه المجموعة صورة واحدة',
    'تضم هذه المجموعة صورتين',
    'تضم هذه المجموعة 3 صور',
    'تضم هذه المجموعة 11 صورة',
    'تضم هذه المجموعة 100 صورة',
  ]);
});

test('values stay as they are; unknown names, keys and languages do no harm', () => {
  const mail = (values: Record<string, unknown>) =>
    translate('en', 'Mails', 'search-alert.found', { count: 2, ...values });
  assert.equal(mail({ search: '{count} $t(x) <b> $&' }), '“{count} $t(x) <b> $&”: 2 new pictures');
  assert.equal(mail({}), '“{search}”: 2 new pictures');
  assert.equal(translate('en', 'Editorial', 'No:such.key'), 'No:such.key');
  assert.equal(translate('en', 'Editorial', 'constructor'), 'constructor');
  assert.equal(translate('tlh', 'AbpUi', 'Cancel'), translate('en', 'AbpUi', 'Cancel'));
});

test('French texts have narrow spaces before ; ! ? : and inside of guillemets', () => {
  const texts = [
    ...filledResources().flatMap((resource) => Object.entries(textsOf(resource, 'fr'))),
    ...DocumentNames.map((name) => [name, deliveredText(nameOfDocument(name), 'fr').body] as const),
  ];
  const plain = /[^\S\u00a0\u202f](?:[;?»]|!(?!\[)|:(?![-:]))|«[^\S\u00a0\u202f]/;
  for (const [name, text] of texts) assert.doesNotMatch(text, plain, `${name}: ${text}`);
  const narrow = texts.map(([, text]) => text.split('\u202f').length - 1);
  assert.ok(narrow.reduce((sum, one) => sum + one, 0) > 200);
});

test('somebody without a name is greeted without one, in each language', () => {
  const greetings = Languages.map(({ cultureName }) => {
    const { 'confirm-email.text': text = '' } = textsOf('Mails', cultureName);
    return fillIn(text, { name: '', address: 'x' }).split('\n')[0];
  });
  assert.deepEqual(greetings.toSorted(), ['Bonjour,', 'Guten Tag,', 'Hello,', 'Hola:', 'مرحبًا،']);
  assert.equal(fillIn('Hola, {name}:', { name: 'Ana' }), 'Hola, Ana:');
  assert.equal(fillIn('{a}, {b}', { a: 'x', b: 'y' }), 'x, y');
});

const server = new URL('../../', import.meta.url);
/** The texts that the server's code names as `Resource::Key`, with a pattern for values inside. */
async function namedTexts(): Promise<{ resource: string; key: RegExp; where: string }[]> {
  const found: { resource: string; key: RegExp; where: string }[] = [];
  for await (const name of glob('**/*.ts', { cwd: server.pathname })) {
    if (/\.(test|testing|races|cluster)\.ts$/.test(name)) continue;
    const code = await readFile(new URL(name, server), 'utf8');
    for (const [where, , resource = '', key = ''] of code.matchAll(
      /(['`])([A-Z]\w+)::([^'`\s]+)\1/g,
    )) {
      const parts = key.split(/\$\{[^}]+\}/).map((part) => part.replaceAll(/\W/g, '\\$&'));
      found.push({
        resource,
        key: new RegExp(`^${parts.join('\\w+')}$`),
        where: `${name} ${where}`,
      });
    }
  }
  return found;
}

test('every text that an answer names is there in each language', async () => {
  const named = await namedTexts();
  assert.ok(named.length > 10);
  for (const { resource, key, where } of named)
    for (const { cultureName } of Languages)
      assert.ok(
        Object.keys(textsOf(resource, cultureName)).some((name) => key.test(name)),
        `${cultureName}: ${where}`,
      );
});

test('every rule of passwords has a sentence in each language', async () => {
  const rules = /\[\s*'(Password\w+)'/g;
  const code = await readFile(new URL('people/passwords/password.rules.ts', server), 'utf8');
  const names = [...code.matchAll(rules)].map(([, name]) => name);
  assert.equal(names.length, 8);
  for (const { cultureName } of Languages) {
    const texts = await read('AbpIdentity', cultureName);
    for (const name of names)
      assert.match(texts[`Volo.Abp.Identity:${name}`] ?? '', /[.。؟]$/, `${cultureName} ${name}`);
  }
});
