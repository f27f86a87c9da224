import type { RegisteredRemote, Release, ShellBuild } from '@editorial/contracts/federation';
import { lastGoodReleases } from '@editorial/contracts/release-rules';
import type { ShareLock } from '@editorial/contracts/share-lock';
import { checkContract } from './built-release.ts';
import {
  change,
  requireRemote,
  requireRelease,
  withLive,
  readRegistry,
  withRelease,
  withRemote,
  type Action,
} from './document.ts';
import { type LookedAt, markRefused, ensureVerified, type Look } from './look.ts';
import { openStore } from './open-store.ts';
import { checkShell } from './shared-libraries.ts';
import type { RegistryLocation } from './store.ts';

export interface MoveOptions {
  /** Also moves a pinned remote. */
  readonly force?: boolean;
  /** Why, for the history. */
  readonly reason?: string;
}

const remark = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(', ');

/** Name under which the shell's files are stored beside the remotes. */
const SHELL = 'shell';

/**
 * Records a new shell in the registry. Throws if a live release is not compatible with it, except
 * for remotes that are released together with it. Its files are kept, so that releases can be
 * verified with it on any machine.
 */
export async function changeShell(
  location: RegistryLocation,
  shell: ShellBuild,
  {
    lock,
    together = [],
    files,
  }: {
    readonly lock?: ShareLock;
    readonly together?: readonly string[];
    /** Folder with the shell's build. */
    readonly files?: string;
  } = {},
): Promise<void> {
  const store = openStore(location);
  if (files) await store.put(SHELL, shell.version, files);
  const before = await change(store, (now) => {
    const staying = {
      ...now,
      remotes: Object.fromEntries(
        Object.entries(now.remotes).filter(([name]) => !together.includes(name)),
      ),
    };
    for (const { live, releases } of Object.values(staying.remotes))
      for (const { descriptor, version } of releases)
        if (version === live) checkContract(descriptor, shell);
    if (lock) checkShell(staying, shell, lock);
    return { next: { ...now, shell }, result: now.shell?.version };
  });
  if (before && before !== shell.version) await store.remove(SHELL, before);
}

/** Returns a folder with the files of the registry's shell, or null if it keeps none. */
export async function shellFiles(location: RegistryLocation): Promise<string | null> {
  const { shell } = await readRegistry(location);
  return shell ? openStore(location).folder(SHELL, shell.version) : null;
}

function checkPin(name: string, { pinned, live, history }: RegisteredRemote): void {
  if (!pinned) return;
  const by = history.find(({ action }) => action === 'pin')?.by ?? 'somebody';
  throw new Error(
    `'${name}' is pinned to ${live} by ${by}, and stays there. Unpin it first, or add --force.`,
  );
}

interface Move {
  readonly name: string;
  readonly by: string;
  readonly action: Action;
  readonly reason?: string;
  readonly choose: (remote: RegisteredRemote) => {
    readonly version: string;
    readonly pinned?: boolean;
  };
}

const move = (
  location: RegistryLocation,
  { name, by, action, reason = '', choose }: Move,
  { force = false }: MoveOptions,
): Promise<string> =>
  change(openStore(location), (now) => {
    const remote = requireRemote(now, name);
    const { version, pinned = remote.pinned } = choose(remote);
    const release = requireRelease(remote, name, version);
    checkContract(release.descriptor, now.shell);
    if (version !== remote.live && !force) checkPin(name, remote);
    const left = remote.releases.find((each) => each.version === remote.live);
    // A rollback never returns to a release that was rolled back. Choosing a release by name lifts
    // that.
    const marks: Partial<Record<Action, Release | undefined>> = {
      promote: { ...release, refused: null },
      pin: { ...release, refused: null },
      rollback: left && markRefused(left, by, reason || 'rolled back'),
    };
    const marked = marks[action] ? withRelease(remote, marks[action]) : remote;
    return {
      next: withRemote(now, name, { ...withLive(marked, { version, by, action, reason }), pinned }),
      result: version,
    };
  });

/** Makes a release live that was looked at before, and notes what was seen. */
const moveTo =
  (action: 'promote' | 'pin') =>
  async (
    location: RegistryLocation,
    release: LookedAt,
    options: MoveOptions = {},
  ): Promise<string> => {
    const { name, version, by } = release;
    const reason = remark(options.reason, await ensureVerified(location, release));
    const choice = action === 'pin' ? { version, pinned: true } : { version };
    return move(location, { name, by, action, reason, choose: () => choice }, options);
  };

/** Makes a stored release live. */
export const promote = moveTo('promote');

/** Pins a version: publishing does not change it until it is unpinned. */
export const pin = moveTo('pin');

/**
 * Makes the last good release that was live before live again. Repeating it goes further back. The
 * release is not verified first, because a rollback must be quick.
 */
export const rollback = (
  location: RegistryLocation,
  {
    name,
    by,
    reason = '',
    options = {},
  }: {
    readonly name: string;
    readonly by: string;
    readonly reason?: string;
    readonly options?: MoveOptions;
  },
): Promise<string> =>
  move(
    location,
    {
      name,
      by,
      action: 'rollback',
      reason,
      choose(remote) {
        const [before] = lastGoodReleases(remote, new Set([remote.live]));
        if (before) return { version: before.version };
        const others = remote.releases.filter(({ version }) => version !== remote.live);
        throw new Error(
          others.length === 0
            ? `'${name}' has no earlier release to go back to.`
            : `'${name}' has no earlier release that was verified, or served without complaint. Kept are: ${others.map(({ version }) => version).join(', ')}. Promote one of them: it is looked at, or with --unverified at once.`,
        );
      },
    },
    options,
  );

export const unpin = (
  location: RegistryLocation,
  name: string,
  by: string,
  reason = '',
): Promise<string> =>
  move(
    location,
    { name, by, action: 'unpin', reason, choose: ({ live }) => ({ version: live, pinned: false }) },
    {},
  );

/** Gives a share of the visitors (above 0, at most 1) a different release. */
export async function canary(
  location: RegistryLocation,
  {
    name,
    version,
    share,
    by,
    look,
    reason,
  }: {
    readonly name: string;
    readonly version: string;
    readonly share: number;
    readonly by: string;
    readonly look: Look;
    readonly reason?: string;
  },
): Promise<void> {
  if (!(share > 0 && share <= 1)) throw new Error(`A share from 0 to 1 is expected, not ${share}.`);
  const note = await ensureVerified(location, { name, version, by, look });
  await setCanary(location, {
    name,
    by,
    next: { version, share },
    reason: remark(`share ${share}`, reason, note),
  });
}

/** Ends the canary. */
export const endCanary = (
  location: RegistryLocation,
  name: string,
  by: string,
  reason = 'ended',
): Promise<void> => setCanary(location, { name, by, next: null, reason });
const setCanary = (
  location: RegistryLocation,
  {
    name,
    by,
    next,
    reason,
  }: {
    readonly name: string;
    readonly by: string;
    readonly next: RegisteredRemote['canary'];
    readonly reason: string;
  },
): Promise<void> =>
  change(openStore(location), (now) => {
    const remote = requireRemote(now, name);
    if (next) checkContract(requireRelease(remote, name, next.version).descriptor, now.shell);
    const version = next?.version ?? remote.canary?.version ?? remote.live;
    const history = [
      { version, at: new Date().toISOString(), by, action: 'canary' as const, reason },
      ...remote.history,
    ];
    return { next: withRemote(now, name, { ...remote, history, canary: next }), result: undefined };
  });

/** Removes a remote from the registry. Its files stay until somebody deletes them. */
export const remove = (location: RegistryLocation, name: string): Promise<void> =>
  change(openStore(location), (now) => {
    requireRemote(now, name);
    const { [name]: _, ...remotes } = now.remotes;
    return { next: { ...now, remotes }, result: undefined };
  });
