import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { NARROW_SPACE, withFrenchSpaces } from '@editorial/contracts/french-spaces';
import { transformSync } from '@swc/core';
import loader from './french-spaces-loader.js';
import { frenchTexts } from './french-texts.ts';
import { root } from './workspace.ts';

/** A space where French has a narrow one. */
const plain = /[^\S\u00a0\u202f](?:[;?»]|!(?!\[)|:(?![-:]))|«[^\S\u00a0\u202f]/;

/** What the build makes of a file of texts: the loader, then swc. */
function built(source: string): string {
  const narrow = loader.call({ getOptions: () => frenchTexts.use.options }, source);
  return transformSync(narrow, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } })
    .code;
}

const files = globSync('{shell,remotes/*,shared/ui}/src/**/texts/{fr,*.fr}.ts', { cwd: root });

test('spaces are narrow before ; ! ? : and inside of guillemets, and nowhere else', () => {
  assert.equal(
    withFrenchSpaces('Prix : « {0} » ; sûr ? Oui ! 10:30, a:b, ::Key, ![picture], | :- |'),
    'Prix_: «_{0}_»_; sûr_? Oui_! 10:30, a:b, ::Key, ![picture], | :- |'.replaceAll(
      '_',
      NARROW_SPACE,
    ),
  );
});

test('the build gives every French text of the pages its narrow spaces', () => {
  assert.ok(files.length > 20, String(files.length));
  let count = 0;
  for (const file of files) {
    assert.ok(frenchTexts.test.test(join('/', file)), file);
    const source = readFileSync(join(root, file), 'utf8');
    const code = built(source);
    for (const text of code.matchAll(
      /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    )) {
      assert.doesNotMatch(text[0], plain, `${file}: ${text[0]}`);
      count += text[0].split(NARROW_SPACE).length - 1;
    }
  }
  assert.ok(count > 100, String(count));
  for (const language of ['de', 'en', 'es', 'ar'])
    assert.ok(!frenchTexts.test.test(`/shell/src/texts/${language}.ts`), language);
});
