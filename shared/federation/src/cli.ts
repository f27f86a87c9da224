import { join, resolve } from 'node:path';
import { isBucket } from '@editorial/registry';
import { commandLine, USAGE_EXIT_CODE } from '../../commands/src/command-line.mjs';
import { commands } from '../../commands/src/commands.mjs';
import {
  canaryRemote,
  endCanary,
  pinRemote,
  promoteRemote,
  publishRemote,
  readRegistry,
  remove,
  rollback,
  unpin,
  verifyRemote,
  verifyShell,
  type Acting,
} from './releases.ts';
import { agree, readShellBuild, writeShareLock } from './share-lock.ts';
import { commandsOf } from './commands-over-http.ts';
import { linesOf } from './list.ts';
import { personHere } from './person-here.ts';
import { remotesFolder, root } from './workspace.ts';

const { REMOTES_DIR } = process.env;
const location = REMOTES_DIR
  ? isBucket(REMOTES_DIR)
    ? REMOTES_DIR
    : resolve(REMOTES_DIR)
  : remotesFolder;
const by = personHere();
const { values, words } = commandLine(commands.find(({ name }) => name === 'remote')!);
const flags = values as { unverified?: boolean; force?: boolean; why?: string; to?: string };
const { force = false, why = '' } = flags;
const [command = '', name = '', value = '', share = ''] = words;

/** Moving to a release that was not verified with the current shell requires an explicit option. */
const acting: Acting = {
  location,
  by,
  print: (line) => console.log(line),
  force,
  reason: why,
  ...(flags.unverified ? { look: 'unverified' } : {}),
};

async function verify(): Promise<string> {
  if (!name) return `All live remotes do with the shell ${await verifyShell(acting)}.`;
  const { version } = await verifyRemote(name, acting);
  return `${name} ${version} does, and waits: npm run remote -- promote ${name} ${version}`;
}

async function list(): Promise<void> {
  const { shell, remotes } = await readRegistry(location);
  if (shell) console.log(`shell  ${shell.version}  contract ${shell.contract}`);
  for (const [name, remote] of Object.entries(remotes))
    for (const line of linesOf(name, remote, shell)) console.log(line);
}

const live = (version: string) => `${name}: ${version} is live`;
const work: Record<string, () => Promise<string | void>> = {
  publish: async () => {
    const { version } = await publishRemote(name, acting);
    const { live: now } = (await readRegistry(location)).remotes[name] ?? { live: version };
    return now === version
      ? live(version)
      : `${name}: ${version} is kept; ${now} is pinned and stays live`;
  },
  verify,
  promote: async () => live(await promoteRemote(name, value, acting)),
  rollback: async () =>
    live(await rollback(location, { name, by, reason: value || why, options: { force } })),
  pin: async () => live(await pinRemote(name, value, acting)),
  unpin: async () => live(await unpin(location, name, by, why)),
  canary: () =>
    Number(share) === 0
      ? endCanary(location, name, by)
      : canaryRemote(name, value, Number(share), acting),
  remove: () => remove(location, name),
  list,
  'share-lock': async () => {
    await writeShareLock(agree(await readShellBuild(), await readRegistry(location)));
    return 'share-lock.json is written: look at what changed, and commit it.';
  },
};

const overHttp = (site: string): typeof work =>
  commandsOf(site, {
    name,
    value,
    share,
    why,
    force,
    isUnverified: flags.unverified ?? false,
    build: async () => {
      const { buildRemote } = await import('./build.ts');
      return (await buildRemote(join(root, 'remotes', name))).output;
    },
  });

const chosen = (flags.to ? overHttp(flags.to) : work)[command];
if (!chosen) {
  console.error(`${command} does not go over HTTP: leave --to away.`);
  process.exit(USAGE_EXIT_CODE);
}
try {
  const result = await chosen();
  if (result) console.log(result);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
