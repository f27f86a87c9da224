import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import { knownPages } from './known-pages.ts';

/** A remote of the registry with one release. */
function remoteAt(basePath: string, pages?: readonly string[]) {
  const version = '1.0.0';
  const descriptor = {
    basePaths: [basePath],
    name: basePath.slice(1),
    version,
    commit: '',
    builtAt: '',
    contract: '1.0.0',
    ...(pages && { pages }),
  };
  const release = {
    version,
    manifest: '',
    publishedAt: '',
    publishedBy: '',
    descriptor,
    verified: null,
  };
  return { live: version, history: [], releases: [release] };
}

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
  const catalog = remoteAt('/preview');
  const registry = { updatedAt: '', remotes: { catalog } };
  const withRemote = knownPages({ remotesDir: folder }, async () => JSON.stringify(registry));
  assert.equal(await withRemote('/preview/sets/1'), true);
  assert.equal(await withRemote('/previews'), false);
  const pages = ['/preview', '/preview/sets/:setId'];
  const named = remoteAt('/preview', pages);
  const withPages = knownPages({ remotesDir: folder }, async () =>
    JSON.stringify({ updatedAt: '', remotes: { catalog: named } }),
  );
  for (const page of ['/preview', '/Preview/', '/preview/sets/7'])
    assert.equal(await withPages(page), true, page);
  for (const none of ['/preview/sets', '/preview/sets/7/8', '/preview/nothing'])
    assert.equal(await withPages(none), false, none);
});

test('a page that was just released is known a second later, and unknown addresses do not read more often', async () => {
  mock.timers.enable({ apis: ['Date'] });
  try {
    let remotes = {};
    let reads = 0;
    const isKnown = knownPages({ remotesDir: folder }, async () => {
      reads += 1;
      return JSON.stringify({ updatedAt: '', remotes });
    });
    for (let time = 0; time < 5; time += 1) assert.equal(await isKnown('/light-table'), false);
    assert.equal(reads, 1);
    remotes = { 'light-table': remoteAt('/light-table') };
    mock.timers.tick(1001);
    assert.equal(await isKnown('/light-table'), true);
    assert.equal(reads, 2);
  } finally {
    mock.timers.reset();
  }
});
