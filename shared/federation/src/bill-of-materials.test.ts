import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { thirdPartiesOf } from '@editorial/contracts/third-party';
import webpack, { type Compilation } from 'webpack';
import { billOfMaterials } from './bill-of-materials.ts';
import { packagesOf } from './libraries.ts';
import { preset } from './preset.ts';
import { sentByServer } from './sent-by-server.ts';
import { installedVersion, root } from './workspace.ts';

const remote = { name: '@editorial/tried', version: '1.0.0' };
const folderOf = (owner: string, name: string) => join(root, owner, 'node_modules', name);

test('a bill lists each package once, with its licenses and their texts, in the same order each time', () => {
  const uplot = folderOf('remotes/administration', 'uplot');
  const idb = folderOf('remotes/catalog', 'idb');
  const bill = billOfMaterials(remote, [uplot, idb, uplot]);
  assert.equal(bill, billOfMaterials(remote, [idb, uplot]));
  assert.doesNotMatch(bill, /timestamp|serialNumber/);
  const listed = thirdPartiesOf(JSON.parse(bill));
  assert.deepEqual(
    listed.map(({ name, version, licenses }) => [name, version, licenses]),
    [
      ['idb', installedVersion('idb', join(root, 'remotes/catalog')), ['ISC']],
      ['uplot', installedVersion('uplot', join(root, 'remotes/administration')), ['MIT']],
    ],
  );
  assert.match(listed[0]?.texts[0] ?? '', /Jake Archibald/);
});

test('a package that brings no text of its license is listed with the standard text', () => {
  const [hash] = thirdPartiesOf(
    JSON.parse(billOfMaterials(remote, [folderOf('shared/ui', 'thumbhash')])),
  );
  assert.match(
    hash?.texts[0] ?? '',
    /Copyright \(c\) the authors of thumbhash[^]*Permission is hereby granted/,
  );
});

test('fonts of documents and the files that the server itself sends have their notices', () => {
  const listed = thirdPartiesOf(JSON.parse(billOfMaterials(remote, sentByServer())));
  const arabic = listed.find(({ name }) => name === '@fontsource-variable/noto-sans-arabic');
  assert.match(arabic?.texts[0] ?? '', /SIL OPEN FONT LICENSE/i);
  const swagger = listed.find(({ name }) => name === 'swagger-ui-dist');
  assert.match(swagger?.texts.join() ?? '', /Apache License/);
});

/** Builds a shell of one style and one script, as the real one is built. */
async function build(output: string): Promise<Compilation> {
  const { cache: _, ...configuration } = preset({
    kind: 'shell',
    name: 'shell',
    folder: join(root, 'shell'),
    output,
    mode: 'production',
  });
  const entry = {
    main: `data:text/javascript,import '${root}/shared/ui/src/theme/fonts.css';import { create } from 'zustand'; console.log(create);`,
  };
  return new Promise((done, fail) => {
    webpack({ ...configuration, entry }, (error, stats) =>
      error || !stats || stats.hasErrors()
        ? fail(error ?? new Error(stats?.toString('errors-only')))
        : done(stats.compilation),
    );
  });
}

test('packages of a build are those of its modules, of fonts in its styles, and of the tools that write code into it', async () => {
  const output = await mkdtemp(join(tmpdir(), 'editorial-notices-'));
  after(() => rm(output, { recursive: true, force: true }));
  const names = packagesOf(await build(output)).map((folder) =>
    folder.split('/node_modules/').at(-1),
  );
  assert.deepEqual(names.sort(), [
    '@fontsource-variable/inter',
    '@fontsource-variable/newsreader',
    '@module-federation/enhanced',
    'mini-css-extract-plugin',
    'react',
    'webpack',
    'zustand',
  ]);
});
