import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import webpack, { type Compilation } from 'webpack';
import { librariesOf } from './libraries.ts';
import { preset } from './preset.ts';
import { root } from './workspace.ts';

test('a remote’s build tells which libraries it takes from the page, by range, and which ones it carries, also a copy of the kit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-libraries-'));
  try {
    const library = join(folder, 'other/node_modules/second-copy');
    for (const path of [library, join(folder, 'src')]) await mkdir(path, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"name":"@editorial/remote-tried","version":"1.0.0"}');
    await symlink(join(root, 'remotes/checkout/node_modules'), join(folder, 'node_modules'));
    await writeFile(join(library, 'package.json'), '{"name":"second-copy","version":"3.2.1"}');
    await writeFile(join(library, 'index.js'), 'export const copied = () => String(globalThis.name);');
    await writeFile(join(folder, 'src/remote.ts'), `import { defineRemote } from '@editorial/platform';
      import { copied } from '${library}/index.js';
      import { classNames } from '${root}/shared/ui/src/controls/class-names.ts';
      export default defineRemote({ name: classNames(copied()), routes: [] });`);
    const { cache: _, ...configuration } = preset({ kind: 'remote', name: 'tried', folder, output: join(folder, 'dist'), mode: 'production' });
    const compilation = await new Promise<Compilation>((done, fail) => {
      webpack(configuration, (error, stats) => (error || !stats || stats.hasErrors() ? fail(error ?? new Error(stats?.toString('errors-only'))) : done(stats.compilation)));
    });
    assert.deepEqual(librariesOf(compilation), { consumes: { '@editorial/platform': '^1.0.0' }, brings: { '@editorial/ui': '1.0.0', 'second-copy': '3.2.1' } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
