import { userInfo } from 'node:os';
import { resolve } from 'node:path';
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
import { remotesFolder } from './workspace.ts';

const usage = `npm run remote -- <command> [--unverified]
  publish <name>                     build a remote, look at it in a browser before the live shell, make it live
  verify <name>                      build it and look at it, without making it live
  verify                             build the shell and look at every live remote with it
  promote <name> <version>           make a kept release live
  rollback <name> [reason]           go back to the release before
  pin <name> <version> | unpin <name>
  canary <name> <version> <share>    give a share of visitors (0 to 1) another release; 0 ends it
  list                               what is live, and the history
  remove <name>                      take a remote out of the site
  share-lock                         write share-lock.json as the shell and the live remotes are now
The registry lies in ${remotesFolder}, or in REMOTES_DIR: another folder, or s3://bucket/prefix with S3_ENDPOINT and keys.
Releases are looked at on the built shell, or on the site that SITE names (VERIFY_USER, VERIFY_PASSWORD sign in there).`;

const { REMOTES_DIR } = process.env;
const location = REMOTES_DIR
  ? isBucket(REMOTES_DIR)
    ? REMOTES_DIR
    : resolve(REMOTES_DIR)
  : remotesFolder;
const by = process.env.PUBLISHER ?? userInfo().username;
const asked = process.argv.slice(2).filter((word) => word !== '--unverified');
const isUnverified = process.argv.includes('--unverified');
const [command, name = '', value = '', share = ''] = asked;

/** A release that nobody saw with the shell of now is moved to only on purpose. */
const given: Acting = {
  location,
  by,
  tell: (line) => console.log(line),
  ...(isUnverified ? { look: 'unverified' } : {}),
};

async function verify(): Promise<string> {
  if (!name) return `All live remotes do with the shell ${await verifyShell(given)}.`;
  const { version } = await verifyRemote(name, given);
  return `${name} ${version} does, and waits: npm run remote -- promote ${name} ${version}`;
}

async function list(): Promise<void> {
  const { shell, remotes } = await readRegistry(location);
  if (shell) console.log(`shell  ${shell.version}  contract ${shell.contract}`);
  for (const [name, remote] of Object.entries(remotes)) {
    console.log(
      `${name}  ${remote.live || '(nothing live)'}${remote.pinned ? '  (pinned)' : ''}${remote.canary ? `  canary ${remote.canary.version} for ${remote.canary.share * 100} %` : ''}`,
    );
    for (const { at, action, version, by, reason } of remote.history.slice(0, 10))
      console.log(
        `  ${at}  ${action.padEnd(8)}  ${version}  ${remote.releases.find((release) => release.version === version)?.descriptor.commit ?? ''}  ${by}  ${reason}`,
      );
  }
}

const live = (version: string) => `${name}: ${version} is live`;
const commands: Record<string, () => Promise<string | void>> = {
  publish: async () => {
    const { version } = await publishRemote(name, given);
    const { live: now } = (await readRegistry(location)).remotes[name] ?? { live: version };
    return now === version
      ? live(version)
      : `${name}: ${version} is kept; ${now} is pinned and stays live`;
  },
  verify,
  promote: async () => live(await promoteRemote(name, value, given)),
  rollback: async () => live(await rollback(location, name, by, value)),
  pin: async () => live(await pinRemote(name, value, given)),
  unpin: async () => live(await unpin(location, name, by)),
  canary: () =>
    Number(share) === 0
      ? endCanary(location, name, by)
      : canaryRemote(name, value, Number(share), given),
  remove: () => remove(location, name),
  list,
  'share-lock': async () => {
    await writeShareLock(agree(await readShellBuild(), await readRegistry(location)));
    return 'share-lock.json is written: look at what changed, and commit it.';
  },
};

const work = command ? commands[command] : undefined;
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
