import type {
  RegisteredRemote,
  Registry,
  Release,
  RemoteDescriptor,
} from '@editorial/contracts/federation';
import type { ShareLock } from '@editorial/contracts/share-lock';
import { checkContract, isSameRelease, parseDescriptor, readBuild } from './built-release.ts';
import {
  change,
  followsBuilds,
  requireRemote,
  requireRelease,
  withLive,
  parse,
  withRelease,
  withRemote,
} from './document.ts';
import { verifyRelease, type Look } from './look.ts';
import { openStore } from './open-store.ts';
import { checkLibraries } from './shared-libraries.ts';
import type { RegistryLocation, RegistryStore } from './store.ts';

/**
 * Number of old releases that are kept per remote, in addition to the live one and those that a
 * rollback could reach.
 */
const KEPT_RELEASES = 10;
/** A release that somebody opened by a link with its version stays for so long, ms. */
const LINKED_MS = 30 * 24 * 60 * 60 * 1000;

export interface StageOptions {
  /** The shell's platform contract, used if the registry does not know its shell yet. */
  readonly contract?: string;
  /** Content of `share-lock.json`. A release that breaks it is refused. */
  readonly lock?: ShareLock;
  /** Fingerprint of the key that signed the build. */
  readonly signedBy?: string;
  /** Why it is published, for the history. */
  readonly reason?: string;
  /** `working` for a build that is not released. */
  readonly channel?: NonNullable<Release['channel']>;
  /** The descriptor that `readBuild` read in the folder, if its files were checked before. */
  readonly descriptor?: RemoteDescriptor;
}

const nothingYet: RegisteredRemote = { live: '', pinned: false, history: [], releases: [] };
/** Adds a release to the remote. A stored working copy becomes a release once it is released. */
function addRelease(before: RegisteredRemote, fresh: Release): [RegisteredRemote, Release] {
  const kept = before.releases.find(({ version }) => version === fresh.version);
  if (!kept) return [{ ...before, releases: [fresh, ...before.releases] }, fresh];
  if (kept.channel !== 'working' || fresh.channel === 'working') return [before, kept];
  const { publishedAt, publishedBy, channel } = fresh;
  const release = { ...kept, publishedAt, publishedBy, channel };
  return [withRelease(before, release), release];
}

/**
 * Stores a built remote without making it live: only overrides reach it. A release that already
 * exists stays unchanged.
 */
export async function stage(
  location: RegistryLocation,
  buildFolder: string,
  by: string,
  { contract, lock, signedBy, channel = 'release', descriptor: read }: StageOptions = {},
): Promise<Release> {
  const store = openStore(location);
  const descriptor = read ?? (await readBuild(buildFolder));
  const { name, version } = descriptor;
  const fresh: Release = {
    version,
    manifest: `/remotes/${name}/${version}/mf-manifest.json`,
    publishedAt: new Date().toISOString(),
    publishedBy: by,
    channel,
    descriptor,
    ...(signedBy ? { signedBy } : {}),
  };
  const check = (now: Registry): void => {
    checkContract(descriptor, now.shell ?? (contract ? { contract } : undefined));
    if (lock) checkLibraries(now, fresh, lock);
  };
  check(parse(await store.read(), store.place));
  await store.put(name, version, buildFolder);
  // The stored files count: another publisher may have been faster, or the remote was removed and
  // is now added again.
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
    const [remote, release] = addRelease(now.remotes[name] ?? nothingYet, {
      ...fresh,
      descriptor: there,
    });
    return { next: withRemote(now, name, remote), result: release };
  });
}

/**
 * Publishes a built remote: stores its files, verifies it, then makes it live. A pinned remote does
 * not change.
 */
export async function publish(
  location: RegistryLocation,
  {
    buildFolder,
    by,
    look,
    options = {},
  }: {
    readonly buildFolder: string;
    readonly by: string;
    readonly look: Look;
    readonly options?: StageOptions;
  },
): Promise<Release> {
  const release = await stage(location, buildFolder, by, options);
  const verified = look === 'unverified' ? null : await verifyRelease(location, release, by, look);
  return goLive(location, { release: release.descriptor, by, verified, why: options.reason });
}

/**
 * Makes a stored release live, as publishing does. A pinned remote does not change. Old releases
 * are removed.
 */
export async function goLive(
  location: RegistryLocation,
  {
    release: { name, version },
    by,
    verified,
    why,
  }: {
    readonly release: Pick<Release['descriptor'], 'name' | 'version'>;
    readonly by: string;
    readonly verified: Release['verified'];
    readonly why?: string;
  },
): Promise<Release> {
  const store = openStore(location);
  const done = await change(store, (now) => {
    const before = requireRemote(now, name);
    const release = requireRelease(before, name, version);
    checkContract(release.descriptor, now.shell);
    // A working copy that is already live becomes a release.
    const isMoved = !before.pinned && (before.live !== version || followsBuilds(before));
    const result = {
      ...release,
      ...(verified ? { verified } : {}),
      // Releasing it again lifts an earlier refusal.
      ...(isMoved || verified ? { refused: null } : {}),
    };
    const next = withRelease(before, result);
    const reason = [why, verified ? '' : 'unverified'].filter(Boolean).join(', ');
    return {
      next: withRemote(
        now,
        name,
        isMoved ? withLive(next, { version, by, action: 'publish', reason }) : next,
      ),
      result,
    };
  });
  await forgetOldReleases(store, name);
  return done;
}

/**
 * Stores a local build as the remote's working copy. Visitors get it only until somebody publishes,
 * promotes, rolls back or pins a release.
 */
export async function publishWorkingCopy(
  location: RegistryLocation,
  buildFolder: string,
  by: string,
  options: StageOptions = {},
): Promise<{ readonly version: string; readonly live: string }> {
  const { descriptor, version } = await stage(location, buildFolder, by, {
    ...options,
    channel: 'working',
  });
  const { name } = descriptor;
  const store = openStore(location);
  const live = await change(store, (now) => {
    const before = requireRemote(now, name);
    const working = { version, at: new Date().toISOString(), by };
    const isMoved = followsBuilds(before) && before.live !== version;
    const next = {
      ...(isMoved ? withLive(before, { version, by, action: 'build' }) : before),
      working: before.working?.version === version ? before.working : working,
    };
    return { next: withRemote(now, name, next), result: next.live };
  });
  await forgetOldReleases(store, name);
  return { version, live };
}

/**
 * Removes old releases, but never the live one (a pinned one is live), a canary, the working copy,
 * possible targets of a rollback, or one that somebody lately opened by a link with its version.
 * Keeps only the last working copy.
 */
async function forgetOldReleases(store: RegistryStore, name: string): Promise<void> {
  const gone = await change(store, (now) => {
    const remote = requireRemote(now, name);
    const needed = new Set([
      remote.live,
      remote.canary?.version,
      remote.working?.version,
      ...remote.history
        .filter(({ action }) => action !== 'build')
        .slice(0, KEPT_RELEASES)
        .map((entry) => entry.version),
    ]);
    const released = remote.releases.filter(({ channel }) => channel !== 'working');
    const recent = new Set(released.slice(0, KEPT_RELEASES));
    const stays = remote.releases.filter(
      (release) =>
        recent.has(release) ||
        needed.has(release.version) ||
        (release.linkedAt !== undefined && Date.now() - Date.parse(release.linkedAt) < LINKED_MS),
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
