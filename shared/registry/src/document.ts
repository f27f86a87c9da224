import {
  registry,
  type RegisteredRemote,
  type Registry,
  type Release,
} from '@editorial/contracts/federation';
import { openStore } from './open-store.ts';
import type { RegistryLocation, RegistryStore } from './store.ts';

/** Format 1 had no channel for working copies; builds were published like releases. */
const FORMAT = 2;
export type Action = RegisteredRemote['history'][number]['action'];

/** Upgrades an older registry: marks what builds published as working copies. */
function upgraded(remote: RegisteredRemote): RegisteredRemote {
  const history = remote.history.map((entry) =>
    entry.action === 'publish' && entry.reason === 'unverified'
      ? { ...entry, action: 'build' as const, reason: '' }
      : entry,
  );
  const built = history.find(({ action }) => action === 'build');
  return {
    ...remote,
    history,
    working: built ? { version: built.version, at: built.at, by: built.by } : null,
  };
}

export function parse(text: string | null, place: string): Registry {
  if (text === null) return { updatedAt: new Date(0).toISOString(), format: FORMAT, remotes: {} };
  try {
    const read = registry.parse(JSON.parse(text));
    if (read.format !== undefined) return read;
    const remotes = Object.entries(read.remotes).map(([name, remote]) => [name, upgraded(remote)]);
    return { ...read, format: FORMAT, remotes: Object.fromEntries(remotes) as Registry['remotes'] };
  } catch (error) {
    throw new Error(`${place} can't be read: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Reads the registry of a folder or bucket. Returns an empty one before the first release. A
 * damaged registry throws an error that names it, and is never overwritten.
 */
export async function readRegistry(location: RegistryLocation): Promise<Registry> {
  const store = openStore(location);
  return parse(await store.read(), store.place);
}

/** Changes the registry atomically. If the work throws, nothing changes. */
export async function change<T>(
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

export const withRemote = (now: Registry, name: string, remote: RegisteredRemote): Registry => ({
  ...now,
  remotes: { ...now.remotes, [name]: remote },
});

/** Returns the remote with one release replaced. */
export const withRelease = (remote: RegisteredRemote, changed: Release): RegisteredRemote => ({
  ...remote,
  releases: remote.releases.map((each) => (each.version === changed.version ? changed : each)),
});

export function requireRemote(now: Registry, name: string): RegisteredRemote {
  const remote = now.remotes[name];
  if (!remote)
    throw new Error(
      `There is no remote '${name}'. Known are: ${Object.keys(now.remotes).join(', ') || 'none'}.`,
    );
  return remote;
}

export function requireRelease(remote: RegisteredRemote, name: string, version: string): Release {
  const found = remote.releases.find((release) => release.version === version);
  if (!found)
    throw new Error(
      `'${name}' has no release ${version}. Kept are: ${remote.releases.map((release) => release.version).join(', ')}.`,
    );
  return found;
}

/** A release that is live for this time (ms) without a crash or refusal counts as served. */
const SERVED_AFTER_MS = 60 * 60 * 1000;
/** Marks the live release as served, if it was, before another one replaces it. */
function markServed(remote: RegisteredRemote): RegisteredRemote {
  const release = remote.releases.find(({ version }) => version === remote.live);
  const since = remote.history.find(
    ({ version, action }) => version === remote.live && action !== 'canary' && action !== 'unpin',
  )?.at;
  if (!release || !since || release.channel === 'working' || release.served) return remote;
  if (release.refused || release.crashes) return remote;
  if (Date.now() - Date.parse(since) < SERVED_AFTER_MS) return remote;
  return withRelease(remote, { ...release, served: { at: new Date().toISOString() } });
}

/** Returns the remote with its live version changed and a history entry for it. */
export function withLive(
  remote: RegisteredRemote,
  {
    version,
    by,
    action,
    reason = '',
  }: {
    readonly version: string;
    readonly by: string;
    readonly action: Action;
    readonly reason?: string;
  },
): RegisteredRemote {
  const at = new Date().toISOString();
  const before = remote.live === version || action === 'rollback' ? remote : markServed(remote);
  return {
    ...before,
    live: version,
    history: [{ version, at, by, action, reason }, ...before.history].slice(0, 100),
  };
}

/** Whether only builds have set the live version so far. */
export const followsBuilds = ({ history, pinned }: RegisteredRemote): boolean =>
  !pinned && history.every(({ action }) => action === 'build');
