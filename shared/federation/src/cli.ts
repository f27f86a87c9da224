import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Registry, Release } from '@editorial/contracts/federation';
import { canary, isBucket, noteVerified, pin, promote, publish, readRegistry, remove, rollback, stage, unpin } from '@editorial/registry';
import { agree, readShareLock, readShellBuild, writeShareLock } from './share-lock.ts';
import { remotesFolder, root } from './workspace.ts';

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
const location = REMOTES_DIR ? (isBucket(REMOTES_DIR) ? REMOTES_DIR : resolve(REMOTES_DIR)) : remotesFolder;
const by = process.env.PUBLISHER ?? userInfo().username;
const asked = process.argv.slice(2).filter((word) => word !== '--unverified');
const isUnverified = process.argv.includes('--unverified');
const [command, name = '', value = '', share = ''] = asked;

// Builds and browsers are loaded only where they are needed: going back must not wait for them.
const shellOf = (now: Registry): string => now.shell?.version ?? 'unknown';
async function see(releases: readonly Release[]): Promise<NonNullable<Release['verified']>> {
  const { report, verifyReleases } = await import('./verify.ts');
  for (const line of report(await verifyReleases(location, releases))) console.log(line);
  return { at: new Date().toISOString(), by, shell: shellOf(await readRegistry(location)) };
}
const builder = () => import('./build.ts');
const options = async () => ({ contract: (await builder()).platformContract(), lock: await readShareLock() });
const built = async () => (await (await builder()).buildRemote(resolve(root, 'remotes', name))).output;

async function verify(): Promise<string> {
  if (name) {
    const release = await stage(location, await built(), by, await options());
    await noteVerified(location, name, release.version, await see([release]));
    return `${name} ${release.version} does, and waits: npm run remote -- promote ${name} ${release.version}`;
  }
  await (await builder()).buildShell();
  const { version } = await readShellBuild();
  const { shownReleases } = await import('./verify.ts');
  const releases = shownReleases(await readRegistry(location));
  const seen = await see(releases);
  for (const release of releases) await noteVerified(location, release.descriptor.name, release.version, { ...seen, shell: version });
  return `All live remotes do with the shell ${version}.`;
}
/** A release that nobody saw with the shell of now is moved to only on purpose. */
async function mustBeSeen(): Promise<void> {
  const now = await readRegistry(location);
  const release = now.remotes[name]?.releases.find(({ version }) => version === value);
  if (!release || isUnverified || release.verified?.shell === shellOf(now)) return;
  await noteVerified(location, name, value, await see([release]));
}
async function list(): Promise<void> {
  const { shell, remotes } = await readRegistry(location);
  if (shell) console.log(`shell  ${shell.version}  contract ${shell.contract}`);
  for (const [name, remote] of Object.entries(remotes)) {
    console.log(`${name}  ${remote.live || '(nothing live)'}${remote.pinned ? '  (pinned)' : ''}${remote.canary ? `  canary ${remote.canary.version} for ${remote.canary.share * 100} %` : ''}`);
    for (const { at, action, version, by, reason } of remote.history.slice(0, 10)) console.log(`  ${at}  ${action.padEnd(8)}  ${version}  ${remote.releases.find((release) => release.version === version)?.descriptor.commit ?? ''}  ${by}  ${reason}`);
  }
}
const live = (version: string) => `${name}: ${version} is live`;
const commands: Record<string, () => Promise<string | void>> = {
  publish: async () => {
    const { version } = await publish(location, await built(), by, { ...(await options()), ...(isUnverified ? {} : { verify: (release: Release) => see([release]) }) });
    const { live: now } = (await readRegistry(location)).remotes[name] ?? { live: version };
    return now === version ? live(version) : `${name}: ${version} is kept; ${now} is pinned and stays live`;
  },
  verify,
  promote: async () => { await mustBeSeen(); return live(await promote(location, name, value, by, isUnverified ? 'unverified' : '')); },
  rollback: async () => live(await rollback(location, name, by, value)),
  pin: async () => { await mustBeSeen(); return live(await pin(location, name, value, by)); },
  unpin: async () => live(await unpin(location, name, by)),
  canary: async () => { if (Number(share) > 0) await mustBeSeen(); return canary(location, name, value, Number(share), by); },
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
