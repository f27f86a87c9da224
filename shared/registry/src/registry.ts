import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry, remoteDescriptor, type RegisteredRemote, type Registry, type Release, type RemoteDescriptor } from '@editorial/contracts/federation';

type Action = RegisteredRemote['history'][number]['action'];
/** How many releases of a remote are kept beside the live one and those that its history could go back to. */
const KEPT_RELEASES = 10;
const LOCK_WAIT = 10_000;
const LOCK_STALE = 30_000;

const file = (folder: string) => join(folder, 'registry.json');
/** The registry of a folder; an empty one before the first release. A broken file is named, never overwritten. */
export async function readRegistry(folder: string): Promise<Registry> {
  const text = await readFile(file(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { updatedAt: new Date(0).toISOString(), remotes: {} };
  try {
    return registry.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file(folder)} can't be read: ${(error as Error).message}`, { cause: error });
  }
}
async function lock(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, '.registry.lock');
  await mkdir(folder, { recursive: true });
  for (const begin = Date.now(); ; ) {
    try {
      await (await open(path, 'wx')).close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now());
      // A publisher that died holds nobody up for long.
      if (age > LOCK_STALE) await rm(path, { force: true });
      else if (Date.now() - begin > LOCK_WAIT) throw new Error(`Somebody else is publishing: ${path} is held. Try again.`, { cause: error });
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  }
}
/** Changes the registry under its lock; the new file takes the old one's place at once. */
async function change<T>(folder: string, work: (now: Registry) => { next: Registry; result: T }): Promise<T> {
  const unlock = await lock(folder);
  try {
    const { next, result } = work(await readRegistry(folder));
    const temporary = join(folder, `.registry.${randomUUID()}.json`);
    await writeFile(temporary, `${JSON.stringify(registry.parse({ ...next, updatedAt: new Date().toISOString() }), null, 1)}\n`);
    await rename(temporary, file(folder));
    return result;
  } finally {
    await unlock();
  }
}
const moved = (remote: RegisteredRemote, version: string, by: string, action: Action, reason = ''): RegisteredRemote => ({
  ...remote, live: version, history: [{ version, at: new Date().toISOString(), by, action, reason }, ...remote.history].slice(0, 100),
});
function known(now: Registry, name: string): RegisteredRemote {
  const remote = now.remotes[name];
  if (!remote) throw new Error(`There is no remote '${name}'. Known are: ${Object.keys(now.remotes).join(', ') || 'none'}.`);
  return remote;
}
function knownRelease(remote: RegisteredRemote, name: string, version: string): Release {
  const found = remote.releases.find((release) => release.version === version);
  if (!found) throw new Error(`'${name}' has no release ${version}. Kept are: ${remote.releases.map((release) => release.version).join(', ')}.`);
  return found;
}

/** Reads the descriptor out of a built remote's manifest and checks it. */
export async function readDescriptor(buildFolder: string): Promise<RemoteDescriptor> {
  const manifest = JSON.parse(await readFile(join(buildFolder, 'mf-manifest.json'), 'utf8')) as { editorial?: unknown };
  const read = remoteDescriptor.safeParse(manifest.editorial);
  if (!read.success) throw new Error(`The descriptor in ${buildFolder}/mf-manifest.json is not valid: ${read.error.message}`);
  return read.data;
}
/** Publishes a built remote: its files first, then the pointer. A release that exists already stays as it is. */
export async function publish(folder: string, buildFolder: string, by: string, options: { contract?: string } = {}): Promise<Release> {
  const descriptor = await readDescriptor(buildFolder);
  const { name, version, contract } = descriptor;
  if (options.contract && contract.split('.')[0] !== options.contract.split('.')[0]) throw new Error(`'${name}' ${version} was built for platform contract ${contract}, the shell has ${options.contract}: build it again.`);
  const target = join(folder, name, version);
  if (!existsSync(join(target, 'mf-manifest.json'))) {
    const temporary = join(folder, name, `.${randomUUID()}`);
    await cp(buildFolder, temporary, { recursive: true });
    await rename(temporary, target).catch(async (error: NodeJS.ErrnoException) => {
      await rm(temporary, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
  const release: Release = { version, manifest: `/remotes/${name}/${version}/mf-manifest.json`, publishedAt: new Date().toISOString(), publishedBy: by, descriptor };
  await change(folder, (now) => {
    const before = now.remotes[name] ?? { live: version, pinned: false, history: [], releases: [] };
    const releases = [release, ...before.releases.filter((other) => other.version !== version)];
    const isMoved = !before.pinned && (before.live !== version || before.history.length === 0);
    const remote = isMoved ? moved({ ...before, releases }, version, by, 'publish') : { ...before, releases };
    return { next: { ...now, remotes: { ...now.remotes, [name]: remote } }, result: undefined };
  });
  await forgetOldReleases(folder, name);
  return release;
}
/** Old releases go, never the live one, a canary, or the ones to go back to. */
async function forgetOldReleases(folder: string, name: string): Promise<void> {
  const gone = await change(folder, (now) => {
    const remote = known(now, name);
    const needed = new Set([remote.live, remote.canary?.version, ...remote.history.slice(0, KEPT_RELEASES).map((entry) => entry.version)]);
    const stays = remote.releases.filter((release, index) => index < KEPT_RELEASES || needed.has(release.version));
    return { next: { ...now, remotes: { ...now.remotes, [name]: { ...remote, releases: stays } } }, result: remote.releases.filter((release) => !stays.includes(release)).map((release) => release.version) };
  });
  for (const version of gone) await rm(join(folder, name, version), { recursive: true, force: true });
}
const move = (folder: string, name: string, by: string, action: Action, choose: (remote: RegisteredRemote) => { version: string; pinned?: boolean }, reason = ''): Promise<string> =>
  change(folder, (now) => {
    const remote = known(now, name);
    const { version, pinned = remote.pinned } = choose(remote);
    knownRelease(remote, name, version);
    return { next: { ...now, remotes: { ...now.remotes, [name]: { ...moved(remote, version, by, action, reason), pinned } } }, result: version };
  });
/** Makes a kept release the live one. */
export const promote = (folder: string, name: string, version: string, by: string): Promise<string> => move(folder, name, by, 'promote', () => ({ version }));
/** Goes back to the release that was live before this one. */
export const rollback = (folder: string, name: string, by: string, reason = ''): Promise<string> =>
  move(folder, name, by, 'rollback', (remote) => {
    // A canary was never live.
    const before = remote.history.find((entry) => entry.action !== 'canary' && entry.version !== remote.live && remote.releases.some((release) => release.version === entry.version));
    if (!before) throw new Error(`'${name}' has no earlier release to go back to.`);
    return { version: before.version };
  }, reason);
/** Holds a version: publishing does not move it until it is unpinned. */
export const pin = (folder: string, name: string, version: string, by: string): Promise<string> => move(folder, name, by, 'pin', () => ({ version, pinned: true }));
export const unpin = (folder: string, name: string, by: string): Promise<string> => move(folder, name, by, 'unpin', (remote) => ({ version: remote.live, pinned: false }));
/** Gives a share of visitors (0 to 1) another release; share 0 ends it. */
export const canary = (folder: string, name: string, version: string, share: number, by: string, reason = `share ${share}`): Promise<void> =>
  change(folder, (now) => {
    const remote = known(now, name);
    knownRelease(remote, name, version);
    if (!(share >= 0 && share <= 1)) throw new Error(`A share from 0 to 1 is expected, not ${share}.`);
    const history = [{ version, at: new Date().toISOString(), by, action: 'canary' as const, reason }, ...remote.history];
    return { next: { ...now, remotes: { ...now.remotes, [name]: { ...remote, history, canary: share === 0 ? null : { version, share } } } }, result: undefined };
  });
/** Takes a remote out of the site; its files stay until they are deleted by hand. */
export const remove = (folder: string, name: string): Promise<void> =>
  change(folder, (now) => {
    known(now, name);
    const { [name]: _, ...remotes } = now.remotes;
    return { next: { ...now, remotes }, result: undefined };
  });
