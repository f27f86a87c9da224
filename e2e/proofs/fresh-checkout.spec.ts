import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyReleases } from '@editorial/federation/verify';
import { changeShell, readRegistry, remove, shellFiles } from '@editorial/registry';
import { siteRemotes } from '../site/remotes.ts';
import { expect, test } from '../site/test.ts';

test('a release is verified with the live shell, from the files in the registry, and the result names that shell', async () => {
  test.setTimeout(120_000);
  const remotes = await mkdtemp(join(tmpdir(), 'editorial-fresh-'));
  try {
    await cp(siteRemotes, remotes, { recursive: true });
    const { shell, remotes: all } = await readRegistry(remotes);
    expect(await shellFiles(remotes)).toBe(join(remotes, 'shell', shell?.version ?? ''));
    for (const name of Object.keys(all)) if (name !== 'checkout') await remove(remotes, name);
    const releases = (await readRegistry(remotes)).remotes.checkout?.releases ?? [];
    const looked = await verifyReleases(remotes, releases.slice(0, 1));
    expect(looked.shell).toBe(shell?.version);
    expect(looked.seen.map(({ name, problems }) => [name, problems])).toEqual([['checkout', []]]);

    // Without its files, and with a different shell built locally, the error says what is missing.
    await rm(join(remotes, 'shell'), { recursive: true });
    await changeShell(remotes, { ...shell!, version: 'another' });
    await expect(verifyReleases(remotes, releases.slice(0, 1))).rejects.toThrow(
      /says that shell another is live, but keeps no files of it.*SITE=https/,
    );
  } finally {
    await rm(remotes, { recursive: true, force: true });
  }
});
