import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, readRegistry } from '../shared/registry/src/registry.ts';

/**
 * Publishes the live releases of one registry into another: `node deploy/release.ts FROM TO`. Remotes that a team has
 * pinned, or released since on its own, are left to that team.
 */
async function release(from: string, to: string): Promise<void> {
  const [built, there] = await Promise.all([readRegistry(from), readRegistry(to)]);
  for (const name of (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name)) {
    const live = built.remotes[name]?.live;
    if (!live) continue;
    const isKnown = there.remotes[name]?.releases.some(({ version }) => version === live) ?? false;
    if (!isKnown) await publish(to, join(from, name, live), 'release');
    console.log(`${name}: ${live} ${isKnown ? 'was there already' : 'is published'}`);
  }
}

const [from, to] = process.argv.slice(2);
if (!from || !to) {
  console.error('node deploy/release.ts FROM TO');
  process.exit(2);
}
await release(from, to);
