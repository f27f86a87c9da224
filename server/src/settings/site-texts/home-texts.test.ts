import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Languages } from '../languages/texts.ts';
import { deliveredText, HOME_TEXT } from './delivered-texts.ts';
import { homeTextsIn } from './home-texts.ts';

test('the words of home are a title, a sentence and searches; what a text lacks stays as delivered', () => {
  assert.deepEqual(homeTextsIn('# Harbor\n\nShips and\ncranes.\n\n- pier, old\n* crane'), {
    'Home:Title': 'Harbor',
    'Home:Lead': 'Ships and cranes.',
    'Home:ExampleWords': 'pier old, crane',
  });
  assert.deepEqual(homeTextsIn('# Harbor'), { 'Home:Title': 'Harbor' });
  assert.deepEqual(homeTextsIn('Ships'), {});
});

test('the text that came with the software says the same as the page', () => {
  for (const { cultureName } of Languages) {
    const page = new URL(`../../../../shell/src/texts/${cultureName}.ts`, import.meta.url);
    const words = readFileSync(page, 'utf8');
    const texts = homeTextsIn(deliveredText(HOME_TEXT, cultureName).body);
    assert.deepEqual(Object.keys(texts), ['Home:Title', 'Home:Lead', 'Home:ExampleWords']);
    for (const [key, text] of Object.entries(texts)) {
      const written = new RegExp(`'${key}':\\s*'([^']*)'`).exec(words)?.[1] ?? '';
      const plain = (value: string) =>
        value.replaceAll(/[\s\u00a0\u202f]/g, ' ').replaceAll('،', ',');
      assert.equal(plain(text), plain(written), `${cultureName} ${key}`);
    }
  }
});
