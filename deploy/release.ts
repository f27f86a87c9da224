import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { programLine } from '../shared/commands/src/programs.mjs';
import { shareLock } from '../shared/contracts/src/share-lock.ts';
import { changeShell, publish, readRegistry, shellFiles } from '../shared/registry/src/registry.ts';

/**
 * Publishes the live releases of one registry folder to another, and then its shell: `node
 * deploy/release.ts FROM TO`. Remotes that a team has pinned, or released itself since, stay
 * unchanged. If one of them is not compatible with the new shell, nothing is published and the
 * error names it.
 */
async function release({
  from,
  to,
  agreed,
}: {
  readonly from: string;
  readonly to: string;
  readonly agreed: string;
}): Promise<void> {
  const [built, there] = await Promise.all([readRegistry(from), readRegistry(to)]);
  const options = { lock: shareLock.parse(JSON.parse(await readFile(agreed, 'utf8'))) };
  const known = (name: string, version: string) =>
    there.remotes[name]?.releases.some((release) => release.version === version) ?? false;
  const fresh = Object.entries(built.remotes).filter(
    ([name, { live }]) => live && !known(name, live),
  );
  const files = await shellFiles(from);
  if (built.shell)
    await changeShell(to, built.shell, {
      ...options,
      ...(files ? { files } : {}),
      together: fresh.map(([name]) => name).filter((name) => !there.remotes[name]?.pinned),
    });
  // The releases in an image were verified before the image was built.
  for (const [name, { live }] of fresh)
    await publish(to, {
      buildFolder: join(from, name, live),
      by: 'release',
      look: 'unverified',
      options,
    });
  for (const [name, { live }] of Object.entries(built.remotes))
    console.log(`${name}: ${live} ${known(name, live) ? 'was published before' : 'is published'}`);
}

const { words } = programLine('deploy/release.ts');
const [from = '', to = '', agreed = resolve(import.meta.dirname, '../share-lock.json')] = words;

await release({ from, to, agreed }).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
