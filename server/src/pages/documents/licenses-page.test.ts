import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { BOM_FILE } from '@editorial/contracts/third-party';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { readPackages } from './licenses-page.ts';

const bill = (name: string, version: string, license: string, text: string) => {
  const content = Buffer.from(text).toString('base64');
  const evidence = {
    licenses: [{ license: { name: 'LICENSE', text: { content, encoding: 'base64' } } }],
  };
  const licenses = license ? [{ license: { id: license } }] : [];
  const component = { type: 'library', name, version, licenses, evidence };
  return JSON.stringify({ bomFormat: 'CycloneDX', components: [component] });
};

let folder: string;
let site: TestSite;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-licenses-'));
  const release = join(folder, 'remotes/catalog/1.0.0');
  await mkdir(release, { recursive: true });
  await mkdir(join(folder, 'site'));
  await writeFile(
    join(folder, 'site/index.html'),
    '<!doctype html><html lang="en" dir="ltr"><head><title>x</title></head><body><div id="root"></div></body></html>',
  );
  await writeFile(
    join(folder, 'site', BOM_FILE),
    bill('react', '19.0.0', 'MIT', 'Copyright (c) <Meta> & others'),
  );
  await writeFile(join(release, BOM_FILE), bill('idb', '8.0.0', '', 'Der Text – mit Strich'));
  await writeFile(
    join(folder, 'remotes/registry.json'),
    JSON.stringify({
      updatedAt: '',
      remotes: {
        catalog: { live: '1.0.0', history: [], releases: [] },
        gone: { live: '2.0.0', history: [], releases: [] },
      },
    }),
  );
  site = await openTestSite({
    variables: {
      SITE_DIR: join(folder, 'site'),
      REMOTES_DIR: join(folder, 'remotes'),
      RELEASES: 'folder',
    },
  });
});
after(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test('the page lists the packages of shell and live remotes with the texts of their licenses, in the language of its reader', async () => {
  const response = await fetch(`${site.url}/licenses?culture=de`);
  assert.equal(response.status, 200);
  const html = await response.text();
  assert.match(html, /<h1>Lizenzen Dritter<\/h1>/);
  assert.match(html, /react 19\.0\.0<\/bdi> · MIT/);
  assert.match(html, /Copyright \(c\) &lt;Meta&gt; &amp; others/);
  assert.match(html, /idb 8\.0\.0<\/bdi> · Keine Lizenz genannt[^]*Der Text – mit Strich/);
});

test('other texts lead to it', async () => {
  const html = await (await fetch(`${site.url}/imprint`)).text();
  assert.match(html, /href="\/licenses">Third-party licenses</);
});

test('a release whose list cannot be read is noted, and the others are listed', async () => {
  const noted: unknown[] = [];
  const packages = await readPackages(
    {
      siteDir: join(folder, 'site'),
      remotesDir: join(folder, 'remotes'),
      log: { warn: (about: unknown) => noted.push(about) } as never,
    },
    { shell: 'one', remotes: ['gone/2.0.0', 'catalog/1.0.0'] },
  );
  assert.deepEqual(
    packages.map(({ name }) => name),
    ['idb', 'react'],
  );
  assert.equal((noted[0] as { of: string }).of, 'gone/2.0.0');
});
