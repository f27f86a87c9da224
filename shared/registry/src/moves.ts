import {
  lastGoodReleases,
  type RegisteredRemote,
  type Release,
  type ShellBuild,
} from '@editorial/contracts/federation';
import type { ShareLock } from '@editorial/contracts/share-lock';
import { checkContract } from './built-release.ts';
import {
  change,
  known,
  knownRelease,
  moved,
  readRegistry,
  withRelease,
  withRemote,
  type Action,
} from './document.ts';
import { refused, seen, type Look } from './look.ts';
import { openStore } from './open-store.ts';
import { checkShell } from './shared-libraries.ts';

/** Moves a pinned remote all the same. */
export interface MoveOptions {
  readonly force?: boolean;
}

/** How the files of the shell are kept beside the remotes. */
const SHELL = 'shell';

/**
 * Puts another shell before the remotes; refused while a live release can't go with it, save those
 * of remotes that are released together with it. Its files are kept, so that releases can be looked
 * at with it from anywhere.
 */
export async function changeShell(
  location: string,
  shell: ShellBuild,
  {
    lock,
    together = [],
    files,
  }: {
    readonly lock?: ShareLock;
    readonly together?: readonly string[];
    /** The folder of its build. */
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
        if (version === live) checkContract(descriptor, shell.contract);
    if (lock) checkShell(staying, shell, lock);
    return { next: { ...now, shell }, result: now.shell?.version };
  });
  if (before && before !== shell.version) await store.remove(SHELL, before);
}

/** A folder with the files of the shell that stands before a registry; null when it keeps none. */
export async function shellFiles(location: string): Promise<string | null> {
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
  location: string,
  { name, by, action, reason = '', choose }: Move,
  { force = false }: MoveOptions,
): Promise<string> =>
  change(openStore(location), (now) => {
    const remote = known(now, name);
    const { version, pinned = remote.pinned } = choose(remote);
    const release = knownRelease(remote, name, version);
    checkContract(release.descriptor, now.shell?.contract);
    if (version !== remote.live && !force) checkPin(name, remote);
    const left = remote.releases.find((each) => each.version === remote.live);
    // What was rolled back from is not gone back to; what somebody chose by name is wanted again.
    const marks: Partial<Record<Action, Release | undefined>> = {
      promote: { ...release, refused: null },
      pin: { ...release, refused: null },
      rollback: left && refused(left, by, reason || 'rolled back'),
    };
    const marked = marks[action] ? withRelease(remote, marks[action]) : remote;
    return {
      next: withRemote(now, name, { ...moved(marked, version, by, action, reason), pinned }),
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
  options: MoveOptions = {},
): Promise<string> {
  const reason = await seen(location, name, version, by, look);
  return move(
    location,
    { name, by, action: 'promote', reason, choose: () => ({ version }) },
    options,
  );
}

/**
 * Goes back to the last good release that was live before; again, and it goes further back. Going
 * back must be quick: nobody looks.
 */
export const rollback = (
  location: string,
  name: string,
  by: string,
  reason = '',
  options: MoveOptions = {},
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

/** Holds a version: publishing does not move it until it is unpinned. */
export async function pin(
  location: string,
  name: string,
  version: string,
  by: string,
  look: Look,
  options: MoveOptions = {},
): Promise<string> {
  const reason = await seen(location, name, version, by, look);
  return move(
    location,
    { name, by, action: 'pin', reason, choose: () => ({ version, pinned: true }) },
    options,
  );
}

export const unpin = (location: string, name: string, by: string): Promise<string> =>
  move(
    location,
    { name, by, action: 'unpin', choose: ({ live }) => ({ version: live, pinned: false }) },
    {},
  );

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
  const note = await seen(location, name, version, by, look);
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
