import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAddressIn } from './own-address.rules.ts';

const SITE = 'https://site.example';
const partsOf = (word: string) => {
  const own = ownAddressIn(word, SITE);
  return own && [own.before, own.address, own.after, own.isWhole];
};

test('an address of the site is found between the marks of its sentence', () => {
  const words: Readonly<Record<string, ReturnType<typeof partsOf>>> = {
    'https://site.example': ['', 'https://site.example', '', true],
    '(https://site.example/help?a=1#b).': ['(', 'https://site.example/help?a=1#b', ').', true],
    '„https://site.example/help.”': ['„', 'https://site.example/help', '.”', true],
    'site.example/help!': ['', 'site.example/help', '!', false],
  };
  for (const [word, parts] of Object.entries(words)) assert.deepEqual(partsOf(word), parts, word);
});

test('a word that leads elsewhere is no address of the site', () => {
  for (const word of [
    '',
    'help',
    'https://site.example.evil.example',
    'https://site.example@evil.example',
    'https://site.example:8443/help',
    'http://site.example/help',
    'https://site.example/https://evil.example',
    'https://evil.example/https://site.example/',
  ])
    assert.equal(partsOf(word), null, word);
});
