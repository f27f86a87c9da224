import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteVerified, promote, publish, readRegistry } from '@editorial/registry';
import { siteRemotes } from './remotes.ts';

/** Builds a copy of a remote's live release with some words replaced, as its team would. */
export async function changedBuild(
  name: string,
  words: Readonly<Record<string, string>>,
): Promise<string> {
  const build = await mkdtemp(join(tmpdir(), 'editorial-release-'));
  const before = (await readRegistry(siteRemotes)).remotes[name]?.live ?? '';
  await cp(join(siteRemotes, name, before), build, { recursive: true });
  const change = (source: string) =>
    Object.entries({ ...words, [before]: `${before}-fresh` }).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      source,
    );
  for (const file of await readdir(build)) {
    // Removes compressed copies, which are out of date.
    if (/\.(br|gz)$/.test(file)) await rm(join(build, file));
    else if (file.endsWith('.js'))
      await writeFile(join(build, file), change(await readFile(join(build, file), 'utf8')));
  }
  const manifest = JSON.parse(await readFile(join(build, 'mf-manifest.json'), 'utf8')) as {
    editorial: { version: string; integrity: Record<string, string> };
  };
  manifest.editorial.version = `${before}-fresh`;
  for (const path of Object.keys(manifest.editorial.integrity))
    manifest.editorial.integrity[path] = `sha384-${createHash('sha384')
      .update(await readFile(join(build, path)))
      .digest('base64')}`;
  await writeFile(join(build, 'mf-manifest.json'), JSON.stringify(manifest));
  return build;
}

/**
 * Runs the work with a remote whose words are replaced: `publishNow` makes it live and returns its
 * version. Afterwards the previous release is live again.
 */
export async function whilePublished(
  name: string,
  words: Readonly<Record<string, string>>,
  work: (publishNow: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const before = (await readRegistry(siteRemotes)).remotes[name]?.live ?? '';
  // The journeys run on a build that was not verified, and a rollback needs a verified release.
  await noteVerified(siteRemotes, name, before, {
    at: new Date().toISOString(),
    by: 'a team',
    shell: 'the shell under test',
  });
  const build = await changedBuild(name, words);
  try {
    await work(
      async () =>
        (await publish(siteRemotes, { buildFolder: build, by: 'a team', look: 'unverified' }))
          .version,
    );
  } finally {
    if ((await readRegistry(siteRemotes)).remotes[name]?.live !== before)
      await promote(siteRemotes, { name, version: before, by: 'a team', look: 'unverified' });
    await rm(build, { recursive: true, force: true });
  }
}
