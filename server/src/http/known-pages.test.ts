import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { knownPages } from './known-pages.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-known-'));
});
after(() => rm(folder, { recursive: true, force: true }));

test('a page is what the shell or a remote has; without a registry everything may be one', async () => {
  const open = () => knownPages({ remotesDir: folder });
  assert.equal(await open()('/nowhere'), true);
  await writeFile(join(folder, 'registry.json'), JSON.stringify({ updatedAt: '', remotes: {} }));
  const isKnown = open();
  assert.equal(await isKnown('/nowhere'), false);
  for (const own of ['/console', '/signin-callback']) assert.equal(await isKnown(own), true, own);
  assert.equal(await isKnown('/consoles'), false);
  const descriptor = {
    basePaths: ['/preview'],
    name: 'catalog',
    version: '1.0.0',
    commit: '',
    builtAt: '',
    contract: '1.0.0',
  };
  const release = {
    version: '1.0.0',
    manifest: '',
    publishedAt: '',
    publishedBy: '',
    descriptor,
    verified: null,
  };
  const registry = {
    updatedAt: '',
    remotes: { catalog: { live: '1.0.0', history: [], releases: [release] } },
  };
  const withRemote = knownPages({ remotesDir: folder }, async () => JSON.stringify(registry));
  assert.equal(await withRemote('/preview/sets/1'), true);
  assert.equal(await withRemote('/previews'), false);
  const pages = ['/preview', '/preview/sets/:setId'];
  const named = {
    ...registry.remotes.catalog,
    releases: [{ ...release, descriptor: { ...descriptor, pages } }],
  };
  const withPages = knownPages({ remotesDir: folder }, async () =>
    JSON.stringify({ updatedAt: '', remotes: { catalog: named } }),
  );
  for (const page of ['/preview', '/Preview/', '/preview/sets/7'])
    assert.equal(await withPages(page), true, page);
  for (const none of ['/preview/sets', '/preview/sets/7/8', '/preview/nothing'])
    assert.equal(await withPages(none), false, none);
});
