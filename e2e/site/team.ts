import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRemote } from '@editorial/federation/build';
import { newRemote } from '@editorial/federation/new-remote';
import { root } from '@editorial/federation/workspace';
import { publish, readRegistry, remove, type Look } from '@editorial/registry';
import { siteRemotes } from './remotes.ts';

/** A verification that passes with the shell of the site. */
export const seen: Look = async () => ({
  at: new Date().toISOString(),
  by: 'a look',
  shell: (await readRegistry(siteRemotes)).shell?.version ?? 'unknown',
});

/**
 * Creates a remote with the generator, builds it with webpack and removes it from the site after
 * the work.
 */
export async function whileTeam<T>(
  name: string,
  work: (team: Awaited<ReturnType<typeof found>>) => Promise<T>,
): Promise<T> {
  const workspace = await mkdtemp(join(tmpdir(), 'editorial-team-'));
  try {
    return await work(await found(name, workspace));
  } finally {
    if ((await readRegistry(siteRemotes)).remotes[name]) await remove(siteRemotes, name);
    await rm(workspace, { recursive: true, force: true });
  }
}

async function found(name: string, workspace: string) {
  const folder = await newRemote(name, workspace);
  await symlink(join(root, 'remotes/checkout/node_modules'), join(folder, 'node_modules'));
  return {
    name,
    folder,
    state: async () => (await readRegistry(siteRemotes)).remotes[name],
    write: (file: string, text: string) => writeFile(join(folder, file), text),
    async change(from: string, to: string, file = 'src/texts/en.ts'): Promise<void> {
      const path = join(folder, file);
      await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
    },
    build: async () => (await buildRemote(folder)).output,
    /** Builds the current sources and publishes them. Returns the version. */
    release: async (look: Look = 'unverified'): Promise<string> =>
      (
        await publish(siteRemotes, {
          buildFolder: (await buildRemote(folder)).output,
          by: `team ${name}`,
          look,
        })
      ).version,
  };
}
