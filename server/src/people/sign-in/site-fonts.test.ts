import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { siteFonts } from './site-fonts.ts';

test('the issuer’s pages use the fonts of the built site; without a built site they request none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-fonts-'));
  assert.equal(await siteFonts(join(folder, 'missing')), '');
  assert.equal(await siteFonts(folder), '');
  for (const name of [
    'inter-latin-wght-normal.0123abcd.woff2',
    'inter-latin-ext-wght-normal.0123abcd.woff2',
    'newsreader-latin-wght-normal.4567abcd.woff2',
    'main.js',
  ])
    await writeFile(join(folder, name), '');
  assert.deepEqual(
    [...(await siteFonts(folder)).matchAll(/url\('([^']+)'\)/g)].map(([, url]) => url),
    ['/inter-latin-wght-normal.0123abcd.woff2', '/newsreader-latin-wght-normal.4567abcd.woff2'],
  );
  await rm(folder, { recursive: true });
});
