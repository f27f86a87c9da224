import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRemote } from '@editorial/federation/build';
import { root } from '@editorial/federation/workspace';
import { promote, publishWorkingCopy, readRegistry } from '@editorial/registry';
import { people, withSession } from '../site/people.ts';
import { changedBuild } from '../site/releases.ts';
import { siteRemotes } from '../site/remotes.ts';
import { expect, test } from '../site/test.ts';

const name = 'catalog';

test('what a team made live stays live when working copies are built; a link shows the working copy', async ({
  page,
}) => {
  const released = (await readRegistry(siteRemotes)).remotes[name]?.live ?? '';
  await promote(
    siteRemotes,
    { name, version: released, by: 'a team', look: 'unverified' },
    { force: true },
  );
  const build = await changedBuild(name, { 'Open the set': 'Only built' });
  try {
    // As `npm start` and `npm run build` do.
    const { version, live } = await publishWorkingCopy(siteRemotes, build, 'a developer');
    expect(live).toBe(released);
    const now = (await readRegistry(siteRemotes)).remotes[name];
    expect([now?.live, now?.working?.version]).toEqual([released, version]);

    await withSession(page, people.client);
    const main = page.getByRole('main');
    await page.goto('/catalog');
    await expect(main.getByText('Open the set').first()).toBeVisible();
    await page.goto(`/catalog?remote.${name}=working`);
    await expect(main.getByText('Only built').first()).toBeVisible();
  } finally {
    await rm(build, { recursive: true, force: true });
  }
});

test('the lockfile as a whole is no part of a version: another package in it builds the same release', async () => {
  test.setTimeout(120_000);
  const folder = join(root, 'remotes/checkout');
  const lockfile = join(root, 'pnpm-lock.yaml');
  const before = await readFile(lockfile, 'utf8');
  const versionOf = async (output: string): Promise<string> =>
    JSON.parse(await readFile(join(output, 'mf-manifest.json'), 'utf8')).editorial.version;
  const first = await versionOf((await buildRemote(folder)).output);
  try {
    await writeFile(lockfile, `${before}\n# another package\n`);
    const again = await buildRemote(folder);
    expect([again.isFresh, await versionOf(again.output)]).toEqual([true, first]);
  } finally {
    await writeFile(lockfile, before);
  }
});
