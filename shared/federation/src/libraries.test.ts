import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { remoteDescriptor } from '@editorial/contracts/federation';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import webpack, { type Compilation } from 'webpack';
import { bytesOfLibraries, contentsOf, librariesOf } from './libraries.ts';
import { costOfLibraries } from './release-build.ts';
import { preset } from './preset.ts';
import { installedVersion, root } from './workspace.ts';

const versionOf = (name: 'platform' | 'ui') =>
  (
    JSON.parse(readFileSync(join(root, 'shared', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

const folders: string[] = [];
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/**
 * Builds a remote that takes the platform from the page and bundles a library and a part of the
 * kit.
 */
async function build(): Promise<Compilation> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-libraries-'));
  folders.push(folder);
  const library = join(folder, 'other/node_modules/second-copy');
  // As npm installs `"old-react": "npm:react@18"`.
  const alias = join(folder, 'other/node_modules/old-react');
  for (const path of [library, alias, join(folder, 'src')]) await mkdir(path, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    '{"name":"@editorial/remote-tried","version":"1.0.0"}',
  );
  await symlink(join(root, 'remotes/checkout/node_modules'), join(folder, 'node_modules'));
  await writeFile(join(library, 'package.json'), '{"name":"second-copy","version":"3.2.1"}');
  await writeFile(
    join(library, 'index.js'),
    'export const copied = () => String(globalThis.name);',
  );
  await writeFile(join(alias, 'package.json'), '{"name":"react","version":"18.3.1"}');
  await writeFile(join(alias, 'index.js'), 'export const version = () => globalThis.react;');
  await writeFile(
    join(folder, 'src/remote.ts'),
    `import { defineRemote } from '@editorial/platform';
    import { copied } from '../other/node_modules/second-copy/index.js';
    import { version } from '../other/node_modules/old-react/index.js';
    import { classNames } from '${root}/shared/ui/src/controls/class-names.ts';
    export default defineRemote({ name: classNames(copied(), version()), routes: [] });`,
  );
  const { cache: _, ...configuration } = preset({
    kind: 'remote',
    name: 'tried',
    folder,
    output: join(folder, 'dist'),
    mode: 'production',
  });
  return new Promise<Compilation>((done, fail) => {
    webpack(configuration, (error, stats) =>
      error || !stats || stats.hasErrors()
        ? fail(error ?? new Error(stats?.toString('errors-only')))
        : done(stats.compilation),
    );
  });
}

const compilation = await build();

test('a remote’s build lists the libraries that it takes from the page, with ranges, and those that it bundles, even a copy of the kit, or one under another name', () => {
  assert.deepEqual(librariesOf(compilation), {
    consumes: {
      '@editorial/platform': `^${versionOf('platform')}`,
      '@module-federation/enhanced': `^${installedVersion('@module-federation/enhanced', join(root, 'shared/federation'))}`,
    },
    brings: { '@editorial/ui': versionOf('ui'), react: '18.3.1', 'second-copy': '3.2.1' },
    bytes: {},
  });
});

test('what own libraries cost is measured, printed, and kept within the remote’s budget', async () => {
  const { shares } = contentsOf(compilation);
  const entry = { path: 'remoteEntry.js', bytes: 9000, brotli: 4000, integrity: '' };
  const bytes = bytesOfLibraries(shares, [entry]);
  assert.deepEqual(Object.keys(bytes), ['@editorial/ui', 'react', 'second-copy']);
  assert.ok(bytes['second-copy']! > 0 && bytes['second-copy']! < 400, String(bytes['second-copy']));

  const described = remoteDescriptor.parse({
    basePaths: ['/tried'],
    name: 'tried',
    version: '1.0.0',
    commit: '',
    builtAt: '',
    contract: '2.0.0',
    budgets: { libraryBytes: 2000 },
    libraries: { brings: { maps: '2.0.0', pins: '1.0.0' }, bytes: { maps: 1234, pins: 700 } },
  });
  assert.deepEqual(costOfLibraries(described), [
    "Own libraries of 'tried': 1.9 kB of 2.0 kB",
    '  maps 2.0.0  1.2 kB',
    '  pins 1.0.0  0.7 kB',
  ]);
  assert.throws(
    () => costOfLibraries({ ...described, budgets: { ...described.budgets, libraryBytes: 1900 } }),
    /maps 2\.0\.0 {2}1\.2 kB[^]*above its budget[^]*budgets\.libraryBytes/,
  );
});

test('a build does not depend on the path of the repository: the federation plugin’s own file has fixed ids', () => {
  const ids = [...compilation.modules]
    .filter((module) => module.identifier().includes('/.federation/'))
    .map((module) => compilation.chunkGraph.getModuleId(module));
  assert.deepEqual(ids.sort(), ['container', 'federation']);
});

test('the entry contains what a remote exposes, and the runtime comes from the page', async () => {
  const scripts = Object.keys(compilation.assets).filter((path) => path.endsWith('.js'));
  assert.deepEqual(scripts, ['remoteEntry.js']);
  const entry = await readFile(
    join(compilation.outputOptions.path ?? '', 'remoteEntry.js'),
    'utf8',
  );
  assert.match(entry, /globalThis\.name/);
  assert.match(entry, /=globalThis\.editorialFederation/);
  assert.ok(entry.length < 12_000, `${entry.length} bytes`);
});
