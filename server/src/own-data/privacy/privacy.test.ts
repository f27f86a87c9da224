import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { test } from 'node:test';
import { join } from 'node:path';
import { BasketStorageKeys } from '@editorial/contracts/basket';
import { KEYS_OF_PERSON } from '@editorial/contracts/names';
import { CookieNames, StorageKeys } from '@editorial/contracts/session';
import { copyParts } from '../collect.queries.ts';
import { copyPage } from '../copy-page.ts';
import { personalTables } from '../register/register.ts';
import { Languages, textsOf } from '../../settings/languages/texts.ts';
import { cookieNames } from '../../people/clients/session-life.ts';
import { deliveredText } from '../../settings/site-texts/delivered-texts.ts';
import { renderDocument } from '../../pages/documents/documents.ts';
import { onDevice } from './on-device.ts';
import { privacyFacts, type PrivacyFacts } from './privacy-facts.ts';
import { PrivacyPartNames, privacyParts, withParts } from './privacy-parts.ts';

const facts: PrivacyFacts = {
  controller: 'Press Pictures | Ltd\n1 Quay',
  contact: 'office@pictures.example',
  officer: '',
  authority: 'Authority *of* the town',
  years: 8,
  days: 365,
  recipients: [{ kind: 'Store', host: 'files.example' }],
};

for (const { cultureName: language } of Languages)
  test(`the privacy text in ${language} contains every part, each purpose, and how long`, () => {
    const { body } = deliveredText('document.privacy', language);
    for (const name of PrivacyPartNames) assert.ok(`${body}\n`.includes(`\n{{${name}}}\n`), name);
    const { html } = renderDocument(withParts(body, privacyParts(language, facts)));
    assert.doesNotMatch(html, /\{\{|undefined|Purpose:|Period:|Device:|Life:|Basis:/);
    const texts = textsOf('Privacy', language);
    for (const { purpose, basis } of personalTables)
      for (const key of [`Purpose:${purpose}`, `Purpose:${purpose}:Text`, `Basis:${basis}`])
        assert.ok(html.includes(texts[key] ?? key), key);
    for (const shown of ['Press Pictures | Ltd', 'Authority *of* the town', 'files.example', '365'])
      assert.ok(html.includes(shown), shown);
    for (const { name } of copyParts) assert.ok(texts[`Part:${name}`], name);
  });

test('recipients are those that the site is configured with', () => {
  const settings = { valueOf: () => '', numberOf: () => 0 };
  const none = { mailFrom: 'a@b.example', auditKeepDays: 90 };
  const off = { stripe: undefined, smtpUrl: undefined, s3: undefined, viesUrl: undefined };
  const plain = privacyFacts({ ...none, ...off, otlp: undefined }, settings, '');
  assert.deepEqual([plain.recipients, plain.years], [[], 10]);
  const mailed = { ...none, ...off, otlp: undefined, smtpUrl: 'smtps://u:secret@mail.example:465' };
  assert.deepEqual(privacyFacts(mailed, settings, 'other.example').recipients, [
    { kind: 'Mail', host: 'mail.example' },
  ]);
});

const root = join(import.meta.dirname, '../../../..');
const declared = (kind: 'Cookie' | 'Storage') =>
  new Set(onDevice.filter((one) => one.kind === kind).map(({ name }) => name));

/**
 * The keys of storage and the databases that a source reads or writes by a name of its own. A name
 * that is a parameter is named by those who call.
 */
function keysIn(source: string): { key: string; value: string | undefined }[] {
  const uses = source.matchAll(
    /(?:(?:read|write)(?:Text|Json)\(\s*'(?:local|session)',|Storage\.[gs]etItem\(|openDB(?:<\w+>)?\()\s*([\w.]+|'[^']+')/g,
  );
  return [...uses].flatMap(([, key = '']) => {
    const constant = new RegExp(`const ${key} = '([^']+)'`).exec(source)?.[1];
    const isParameter =
      constant === undefined && new RegExp(`[(\\s]${key}(?:: string|\\])`).test(source);
    if (/^(Basket)?StorageKeys\./.test(key) || isParameter) return [];
    return [{ key, value: key.startsWith("'") ? key.slice(1, -1) : constant }];
  });
}

test('the privacy text names each cookie and each key of storage that the source writes', async () => {
  const keys = declared('Storage');
  for (const name of [...Object.values(StorageKeys), ...Object.values(BasketStorageKeys)])
    assert.ok(keys.has(name), name);
  const cookies = declared('Cookie');
  for (const name of [
    ...Object.values(CookieNames),
    ...Object.values(cookieNames({ publicUrl: 'https://pictures.example' })),
  ])
    assert.ok(cookies.has(name), name);
  const missing: string[] = [];
  let found = 0;
  for await (const path of glob('{shell,remotes/*,shared/*}/src/**/*.{js,ts,tsx}', { cwd: root })) {
    if (/\.test\.|\.testing\./.test(path)) continue;
    for (const { key, value } of keysIn(readFileSync(join(root, path), 'utf8'))) {
      if (value === undefined || !keys.has(value)) missing.push(`${path}: ${key} = ${value}`);
      found += 1;
    }
  }
  assert.deepEqual(missing, []);
  assert.ok(found >= 16, `${found} keys of their own`);
});

test('the page of a copy shows each part, and what Art. 15 asks for, and runs nothing', () => {
  const data = { profile: [{ user_name: '<script>x</script>', roles: ['a'], phone: null }] };
  const page = copyPage({ language: 'ar', site: 'Site', at: new Date(0), facts, data });
  assert.match(page, /<html lang="ar" dir="rtl">/);
  assert.match(page, /&#60;script&#62;x/);
  assert.doesNotMatch(page, /<script|https?:\/\//);
  for (const { name } of copyParts) assert.ok(page.includes(`id="${name}"`), name);
  const texts = textsOf('Privacy', 'ar');
  for (const key of ['Rights', 'Source', 'NoAutomation', 'Copy:Recipients'])
    assert.ok(page.includes(texts[key] ?? key), key);
});

/** What stays in a browser when somebody signs out, and why. */
const staysAfterSignOut: Readonly<Record<string, string>> = {
  [StorageKeys.session]: 'language and organization of the browser',
  [StorageKeys.clientId]: 'the program, not a person',
  [StorageKeys.recentSearches]: 'searches of nobody; those of a person have a key with their id',
  [StorageKeys.theme]: 'the look of the browser',
  pictureSize: 'the look of the browser',
  shownCurrency: 'the currency of the window, which follows the country of the next person too',
  'editorial.windowId': 'a random number of the window',
  'editorial.remoteCrashes': 'faults of releases',
  'editorial.remotesSetAside': 'faults of releases',
  'editorial.visitor': 'a random number, for the share of canaries',
  'editorial.remoteOverrides': 'releases that somebody chose for the window',
  'editorial.pseudo': 'a test of translations',
  [BasketStorageKeys.subscriptionImages]: 'a basket waits for its person, under their id (R3.83N)',
  [BasketStorageKeys.aLaCarteImages]: 'a basket waits for its person, under their id (R3.83N)',
  'editorial-uploads': 'files that the person chose to upload are not lost',
};

test('each key in a browser goes when its person signs out, or says why it stays', () => {
  const names = onDevice.filter(({ kind }) => kind === 'Storage').map(({ name }) => name);
  const tokens: readonly string[] = [
    StorageKeys.passwordFlow,
    StorageKeys.accessToken,
    StorageKeys.refreshToken,
    StorageKeys.idToken,
    StorageKeys.expiresAt,
    StorageKeys.accessTokenStoredAt,
    StorageKeys.grantedScopes,
  ];
  const kept = names.filter((name) => !KEYS_OF_PERSON.test(name) && !tokens.includes(name));
  assert.deepEqual(kept.toSorted(), Object.keys(staysAfterSignOut).toSorted());
  assert.ok(KEYS_OF_PERSON.test(`${StorageKeys.recentSearches}.${crypto.randomUUID()}`));
});
