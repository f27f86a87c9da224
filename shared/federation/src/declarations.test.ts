import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { imported, writePackages } from './declarations.ts';
import { root } from './workspace.ts';

let folder: string;
const installed = (name: string) => join(folder, 'node_modules', name);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-team-'));
  await writePackages(installed('@editorial'), '1.0.0');
  // Links the peer dependencies of the three packages, as `npm install` would.
  for (const name of ['contracts', 'platform', 'ui']) {
    const { peerDependencies } = JSON.parse(
      await readFile(join(installed('@editorial'), name, 'package.json'), 'utf8'),
    ) as { peerDependencies: Record<string, string> };
    for (const library of Object.keys(peerDependencies)) {
      await mkdir(dirname(installed(library)), { recursive: true });
      await symlink(join(root, 'shared', name, 'node_modules', library), installed(library)).catch(
        () => {},
      );
    }
  }
  await mkdir(installed('@types'), { recursive: true });
  await symlink(join(root, 'node_modules/@types/react'), installed('@types/react'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Returns the compiler's output for a remote outside of the repository. */
async function compiled(source: string): Promise<string> {
  await writeFile(join(folder, 'remote.tsx'), source);
  const options = [
    '--noEmit',
    '--pretty',
    'false',
    '--strict',
    '--skipLibCheck',
    '--jsx',
    'react-jsx',
    '--target',
    'es2022',
    '--module',
    'preserve',
    '--moduleResolution',
    'bundler',
    '--types',
    'react',
  ];
  return spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, 'remote.tsx'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout;
}

const remote = `
import { catalogApi } from '@editorial/contracts/catalog';
import type { RemoteConfig } from '@editorial/contracts/federation';
import { defineRemote, trackUnfinished, type RouteHandle } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { Form, TextField } from '@editorial/ui/forms';
const handle: RouteHandle = { layout: 'application' };
function Page() {
  const { data } = useEndpoint(catalogApi.list, { query: {} });
  const count: number | undefined = data?.totalCount;
  return <Form defaultValues={{ note: '' }} onSubmit={(values) => void values.note.length}><TextField name="note" label={String(count)} /><Button look="primary" onClick={() => trackUnfinished('x')()}>Go</Button></Form>;
}

export const config: RemoteConfig = { basePaths: ['/light-table'] };
export default defineRemote({ name: 'light-table', routes: [{ path: '/light-table', element: <Page />, handle }], translations: {} });
`;

test('a remote outside of the repository compiles against the types that the site provides, without a build', async () => {
  assert.equal(await compiled(remote), '');
});

test('the types are strict: names that the platform, the kit and the contracts do not export are errors', async () => {
  const said = await compiled(
    remote
      .replace("layout: 'application'", "layout: 'nowhere'")
      .replace('data?.totalCount', 'data?.nothing')
      .replace('look="primary"', 'look="loud"')
      .replace('values.note.length', 'values.other')
      .replace("basePaths: ['/light-table']", 'basePaths: 7'),
  );
  assert.deepEqual(
    [...said.matchAll(/error TS\d+: (.*)/g)]
      .map(([, message]) =>
        /'(nowhere|nothing|"?nowhere"?|"loud"|other|number)'|"(nowhere|loud)"/
          .exec(message ?? '')?.[0]
          .replaceAll(/['"]/g, ''),
      )
      .sort(),
    ['loud', 'nothing', 'nowhere', 'number', 'other'],
  );
});

test('an import in a comment is an example, and no file of the package', () => {
  const text = `/**
 * As in \`typeof import('./texts/en.ts').default\`.
 */
// import './gone.js';
import { one } from './one.js';
export type Two = import('./two.ts').Two;`;
  assert.deepEqual(imported(text), ['./one.js', './two.ts']);
});
