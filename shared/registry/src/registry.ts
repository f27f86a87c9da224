import {
  registry,
  type RegisteredRemote,
  type Registry,
  type Release,
  type ShellBuild,
} from '@editorial/contracts/federation';
import type { ShareLock } from '@editorial/contracts/share-lock';
import { checkContract, isSameRelease, parseDescriptor, readBuild } from './built-release.ts';
import { openStore } from './open-store.ts';
import { checkLibraries, checkShell } from './shared-libraries.ts';
import type { RegistryStore } from './store.ts';

export { isBucket, openStore } from './open-store.ts';
export type { RegistryStore } from './store.ts';

type Action = RegisteredRemote['history'][number]['action'];
/**
 * How many releases of a remote are kept beside the live one and those that its history could go
 * back to.
 */
const KEPT_RELEASES = 10;

function parse(text: string | null, place: string): Registry {
  if (text === null) return { updatedAt: new Date(0).toISOString(), remotes: {} };
  try {
    return registry.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${place} can't be read: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The registry of a folder or bucket; an empty one before the first release. A broken one is named,
 * never overwritten.
 */
export async function readRegistry(location: string): Promise<Registry> {
  const store = openStore(location);
  return parse(await store.read(), store.place);
}

/** Changes the registry at once; what the work throws leaves it as it was. */
async function change<T>(
  { change: write, place }: RegistryStore,
  work: (now: Registry) => { next: Registry; result: T },
): Promise<T> {
  const done: { result?: T } = {};
  await write((text) => {
    const { next, result } = work(parse(text, place));
    done.result = result;
    return {
      next: `${JSON.stringify(registry.parse({ ...next, updatedAt: new Date().toISOString() }), null, 1)}\n`,
    };
  });
  return done.result as T;
}

const moved = (
  remote: RegisteredRemote,
  version: string,
  by: string,
  action: Action,
  reason = '',
): RegisteredRemote => ({
  ...remote,
  live: version,
  history: [{ version, at: new Date().toISOString(), by, action, reason }, ...remote.history].slice(
    0,
    100,
  ),
});

const withRemote = (now: Registry, name: string, remote: RegisteredRemote): Registry => ({
  ...now,
  remotes: { ...now.remotes, [name]: remote },
});

function known(now: Registry, name: string): RegisteredRemote {
  const remote = now.remotes[name];
  if (!remote)
    throw new Error(
      `There is no remote '${name}'. Known are: ${Object.keys(now.remotes).join(', ') || 'none'}.`,
    );
  return remote;
}

function knownRelease(remote: RegisteredRemote, name: string, version: string): Release {
  const found = remote.releases.find((release) => release.version === version);
  if (!found)
    throw new Error(
      `'${name}' has no release ${version}. Kept are: ${remote.releases.map((release) => release.version).join(', ')}.`,
    );
  return found;
}

/**
 * How a release is seen before a pointer moves to it: a function that throws when it does not do,
 * and whose result is kept with the release; or `'unverified'`, which the history then says.
 */
export type Look = ((release: Release) => Promise<Release['verified']>) | 'unverified';
export interface StageOptions {
  /** The shell's platform contract, where the registry does not know its shell yet. */
  readonly contract?: string;
  /** What `share-lock.json` says; a release that breaks it is refused. */
  readonly lock?: ShareLock;
}

/** The shell that stands before the remotes, by version. */
export const shellOf = ({ shell }: Registry): string => shell?.version ?? 'unknown';
/**
 * Puts a built remote beside the others, for nobody yet but those who ask for it. A release that
 * exists already stays as it is.
 */
export async function stage(
  location: string,
  buildFolder: string,
  by: string,
  { contract, lock }: StageOptions = {},
): Promise<Release> {
  const store = openStore(location);
  const descriptor = await readBuild(buildFolder);
  const { name, version } = descriptor;
  const fresh: Release = {
    version,
    manifest: `/remotes/${name}/${version}/mf-manifest.json`,
    publishedAt: new Date().toISOString(),
    publishedBy: by,
    descriptor,
  };
  const check = (now: Registry): void => {
    checkContract(descriptor, now.shell?.contract ?? contract);
    if (lock) checkLibraries(now, fresh, lock);
  };
  check(parse(await store.read(), store.place));
  await store.put(name, version, buildFolder);
  // What lies there counts: another publisher may have been faster, or the remote was taken out and
  // comes back.
  const there = parseDescriptor(
    String(await store.file(`${name}/${version}/mf-manifest.json`)),
    `${name}/${version}/mf-manifest.json`,
  );
  if (!isSameRelease(there, descriptor))
    throw new Error(
      `'${name}' ${version} was released before with other files, and releases are never changed. Raise the package's version, or go back with rollback.`,
    );
  return change(store, (now) => {
    check(now);
    const before = now.remotes[name] ?? { live: '', pinned: false, history: [], releases: [] };
    const kept = before.releases.find((release) => release.version === version);
    const release = kept ?? { ...fresh, descriptor: there };
    return {
      next: withRemote(now, name, {
        ...before,
        releases: kept ? before.releases : [release, ...before.releases],
      }),
      result: release,
    };
  });
}

/**
 * Publishes a built remote: its files first, then, once it was looked at, the pointer. A pinned
 * remote is not moved.
 */
export async function publish(
  location: string,
  buildFolder: string,
  by: string,
  look: Look,
  options: StageOptions = {},
): Promise<Release> {
  const release = await stage(location, buildFolder, by, options);
  const { name } = release.descriptor;
  const verified = look === 'unverified' ? null : await look(release);
  const store = openStore(location);
  const done = await change(store, (now) => {
    const before = known(now, name);
    const result = {
      ...knownRelease(before, name, release.version),
      ...(verified ? { verified } : {}),
    };
    const next = {
      ...before,
      releases: before.releases.map((other) => (other.version === result.version ? result : other)),
    };
    const isMoved = !before.pinned && before.live !== result.version;
    return {
      next: withRemote(
        now,
        name,
        isMoved
          ? moved(next, result.version, by, 'publish', look === 'unverified' ? look : '')
          : next,
      ),
      result,
    };
  });
  await forgetOldReleases(store, name);
  return done;
}

/** Old releases go, never the live one, a canary, or the ones to go back to. */
async function forgetOldReleases(store: RegistryStore, name: string): Promise<void> {
  const gone = await change(store, (now) => {
    const remote = known(now, name);
    const needed = new Set([
      remote.live,
      remote.canary?.version,
      ...remote.history.slice(0, KEPT_RELEASES).map((entry) => entry.version),
    ]);
    const stays = remote.releases.filter(
      (release, index) => index < KEPT_RELEASES || needed.has(release.version),
    );
    return {
      next: withRemote(now, name, { ...remote, releases: stays }),
      result: remote.releases
        .filter((release) => !stays.includes(release))
        .map((release) => release.version),
    };
  });
  for (const version of gone) await store.remove(name, version);
}

/** Notes that a browser showed a release with the shell of that version. */
export const noteVerified = (
  location: string,
  name: string,
  version: string,
  verified: Release['verified'],
): Promise<void> =>
  change(openStore(location), (now) => {
    const remote = known(now, name);
    const seen = { ...knownRelease(remote, name, version), verified };
    return {
      next: withRemote(now, name, {
        ...remote,
        releases: remote.releases.map((release) => (release.version === version ? seen : release)),
      }),
      result: undefined,
    };
  });
/**
 * Puts another shell before the remotes; refused while a live release can't go with it, save those
 * of remotes that are released together with it.
 */
export const changeShell = (
  location: string,
  shell: ShellBuild,
  {
    lock,
    together = [],
  }: { readonly lock?: ShareLock; readonly together?: readonly string[] } = {},
): Promise<void> =>
  change(openStore(location), (now) => {
    const staying = {
      ...now,
      remotes: Object.fromEntries(
        Object.entries(now.remotes).filter(([name]) => !together.includes(name)),
      ),
    };
    for (const { live, releases } of Object.values(staying.remotes))
      for (const { descriptor, version } of releases)
        if (version === live) checkContract(descriptor, shell.contract);
    if (lock) checkShell(staying, shell, lock);
    return { next: { ...now, shell }, result: undefined };
  });

/**
 * Lets a release be seen with the shell of now, unless it was; answers what the history says about
 * that.
 */
async function seen(location: string, name: string, version: string, look: Look): Promise<string> {
  const now = await readRegistry(location);
  const release = knownRelease(known(now, name), name, version);
  checkContract(release.descriptor, now.shell?.contract);
  if (release.verified?.shell === shellOf(now)) return '';
  if (look === 'unverified') return look;
  await noteVerified(location, name, version, await look(release));
  return '';
}

const move = (
  location: string,
  name: string,
  by: string,
  action: Action,
  choose: (remote: RegisteredRemote) => { version: string; pinned?: boolean },
  reason = '',
): Promise<string> =>
  change(openStore(location), (now) => {
    const remote = known(now, name);
    const { version, pinned = remote.pinned } = choose(remote);
    checkContract(knownRelease(remote, name, version).descriptor, now.shell?.contract);
    return {
      next: withRemote(now, name, { ...moved(remote, version, by, action, reason), pinned }),
      result: version,
    };
  });
/** Makes a kept release the live one. */
export async function promote(
  location: string,
  name: string,
  version: string,
  by: string,
  look: Look,
): Promise<string> {
  const reason = await seen(location, name, version, look);
  return move(location, name, by, 'promote', () => ({ version }), reason);
}

/**
 * Goes back to the release that was live before this one. It was live, and going back must be
 * quick: nobody looks.
 */
export const rollback = (
  location: string,
  name: string,
  by: string,
  reason = '',
): Promise<string> =>
  move(
    location,
    name,
    by,
    'rollback',
    (remote) => {
      // A canary was never live.
      const before = remote.history.find(
        (entry) =>
          entry.action !== 'canary' &&
          entry.version !== remote.live &&
          remote.releases.some((release) => release.version === entry.version),
      );
      if (!before) throw new Error(`'${name}' has no earlier release to go back to.`);
      return { version: before.version };
    },
    reason,
  );
/** Holds a version: publishing does not move it until it is unpinned. */
export async function pin(
  location: string,
  name: string,
  version: string,
  by: string,
  look: Look,
): Promise<string> {
  const reason = await seen(location, name, version, look);
  return move(location, name, by, 'pin', () => ({ version, pinned: true }), reason);
}

export const unpin = (location: string, name: string, by: string): Promise<string> =>
  move(location, name, by, 'unpin', (remote) => ({ version: remote.live, pinned: false }));
/** Gives a share of visitors (above 0, at most 1) another release. */
export async function canary(
  location: string,
  name: string,
  version: string,
  share: number,
  by: string,
  look: Look,
): Promise<void> {
  if (!(share > 0 && share <= 1)) throw new Error(`A share from 0 to 1 is expected, not ${share}.`);
  const note = await seen(location, name, version, look);
  await setCanary(
    location,
    name,
    by,
    { version, share },
    [`share ${share}`, note].filter(Boolean).join(', '),
  );
}

/** Nobody gets the canary any more. */
export const endCanary = (
  location: string,
  name: string,
  by: string,
  reason = 'ended',
): Promise<void> => setCanary(location, name, by, null, reason);
const setCanary = (
  location: string,
  name: string,
  by: string,
  next: RegisteredRemote['canary'],
  reason: string,
): Promise<void> =>
  change(openStore(location), (now) => {
    const remote = known(now, name);
    if (next)
      checkContract(knownRelease(remote, name, next.version).descriptor, now.shell?.contract);
    const version = next?.version ?? remote.canary?.version ?? remote.live;
    const history = [
      { version, at: new Date().toISOString(), by, action: 'canary' as const, reason },
      ...remote.history,
    ];
    return { next: withRemote(now, name, { ...remote, history, canary: next }), result: undefined };
  });
/** Takes a remote out of the site; its files stay until they are deleted by hand. */
export const remove = (location: string, name: string): Promise<void> =>
  change(openStore(location), (now) => {
    known(now, name);
    const { [name]: _, ...remotes } = now.remotes;
    return { next: { ...now, remotes }, result: undefined };
  });
