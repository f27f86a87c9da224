import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { changeShell, pin, publish, readRegistry } from '../shared/registry/src/registry.ts';

let folder: string;
let image: string;
let site: string;
const shell = (contract: string) => ({ version: `shell-${contract}`, contract, provides: {} });
async function build(name: string, version: string, contract = '1.0.0'): Promise<string> {
  const output = join(folder, 'builds', name, version);
  const code = `// ${name} ${version}`;
  await mkdir(output, { recursive: true });
  await writeFile(join(output, 'remoteEntry.js'), code);
  const integrity = {
    'remoteEntry.js': `sha384-${createHash('sha384').update(code).digest('base64')}`,
  };
  await writeFile(
    join(output, 'mf-manifest.json'),
    JSON.stringify({
      editorial: {
        basePaths: [`/${name}`],
        name,
        version,
        commit: 'c',
        builtAt: 'now',
        contract,
        integrity,
      },
    }),
  );
  return output;
}

/** Runs the release step as an image does, with a share lock without libraries. */
async function release(): Promise<{ status: number | null; said: string }> {
  const lock = join(folder, 'share-lock.json');
  await writeFile(lock, '{}');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'release.ts'), image, site, lock],
    { encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

const live = async () =>
  Object.fromEntries(
    Object.entries((await readRegistry(site)).remotes).map(([name, remote]) => [name, remote.live]),
  );
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-release-'));
  [image, site] = [join(folder, 'image'), join(folder, 'site')];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('an image’s remotes are published once, together with its shell; later releases by a team stay live', async () => {
  await changeShell(image, shell('1.0.0'));
  for (const name of ['catalog', 'account'])
    await publish(image, { buildFolder: await build(name, '1'), by: 'build', look: 'unverified' });
  assert.match((await release()).said, /catalog: 1 is published/);
  await publish(site, { buildFolder: await build('catalog', '2'), by: 'team', look: 'unverified' });
  assert.match((await release()).said, /catalog: 1 was published before/);
  assert.deepEqual(await live(), { account: '1', catalog: '2' });
  assert.equal((await readRegistry(site)).shell?.version, 'shell-1.0.0');
});

test('a shell with another contract is published together with its remotes, or not at all if a pinned one is not compatible', async () => {
  await changeShell(site, shell('1.0.0'));
  for (const name of ['catalog', 'account'])
    await publish(site, { buildFolder: await build(name, '1'), by: 'team', look: 'unverified' });
  await changeShell(image, shell('2.0.0'));
  for (const name of ['catalog', 'account'])
    await publish(image, {
      buildFolder: await build(name, '2', '2.0.0'),
      by: 'build',
      look: 'unverified',
    });
  await pin(site, { name: 'account', version: '1', by: 'team', look: 'unverified' });
  const refused = await release();
  assert.deepEqual([refused.status, await live()], [1, { account: '1', catalog: '1' }]);
  assert.match(
    refused.said,
    /'account' 1 was built for platform contract 1\.0\.0, the shell has 2\.0\.0/,
  );
});
