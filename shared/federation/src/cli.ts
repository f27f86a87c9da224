import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isBucket } from '@editorial/registry';
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
import { remotesFolder, root } from './workspace.ts';

const usage = `npm run remote -- <command> [--unverified] [--force] [--why TEXT] [--to https://SITE]
  publish <name>                     build a remote, look at it in a browser before the live shell, make it live
  verify <name>                      build it and look at it, without making it live
  verify                             build the shell and look at every live remote with it
  promote <name> <version>           make a kept release live
  rollback <name> [reason]           go back to the last good release before; again: further back
  pin <name> <version> | unpin <name>
  canary <name> <version> <share>    give a share of visitors (0 to 1) another release; 0 ends it
  list                               what is live, and the history
  remove <name>                      take a remote out of the site
  share-lock                         write share-lock.json as the shell and the live remotes are now
A pinned remote is moved with --force only.
The registry lies in ${remotesFolder}, or in REMOTES_DIR: another folder, or s3://bucket/prefix with S3_ENDPOINT and keys.
With --to, a site takes the release over HTTP: RELEASE_TOKEN is your key there.
Releases are looked at on the built shell, or on the site that SITE names (VERIFY_USER, VERIFY_PASSWORD sign in there).`;

const { REMOTES_DIR } = process.env;
const location = REMOTES_DIR
  ? isBucket(REMOTES_DIR)
    ? REMOTES_DIR
    : resolve(REMOTES_DIR)
  : remotesFolder;
const by = process.env.PUBLISHER ?? userInfo().username;
/** The options and words of the command line. Says how the command is used if they make no sense. */
function readCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        unverified: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        why: { type: 'string', default: '' },
        to: { type: 'string' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}
const { values: flags, positionals } = readCommandLine();
if (flags.help) {
  console.log(usage);
  process.exit();
}
const { force, why } = flags;
const [command, name = '', value = '', share = ''] = positionals;

/** Moving to a release that was not verified with the current shell requires an explicit option. */
const acting: Acting = {
  location,
  by,
  tell: (line) => console.log(line),
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
const commands: Record<string, () => Promise<string | void>> = {
  publish: async () => {
    const { version } = await publishRemote(name, acting);
    const { live: now } = (await readRegistry(location)).remotes[name] ?? { live: version };
    return now === version
      ? live(version)
      : `${name}: ${version} is kept; ${now} is pinned and stays live`;
  },
  verify,
  promote: async () => live(await promoteRemote(name, value, acting)),
  rollback: async () => live(await rollback(location, name, by, value || why, { force })),
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

const overHttp = (site: string): typeof commands =>
  commandsOf(site, {
    name,
    value,
    share,
    why,
    force,
    isUnverified: flags.unverified,
    build: async () => {
      const { buildRemote } = await import('./build.ts');
      return (await buildRemote(join(root, 'remotes', name))).output;
    },
  });
const all = flags.to ? overHttp(flags.to) : commands;
const work = command ? all[command] : undefined;
if (!work) {
  console.error(usage);
  process.exit(2);
}

try {
  const result = await work();
  if (result) console.log(result);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
