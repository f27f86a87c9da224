import type {
  RegisteredRemote,
  Registry,
  Release,
  RemoteDescriptor,
} from '@editorial/contracts/federation';
import { registryChecks } from '@editorial/contracts/first-visit';
import { lastGoodReleases, registryReader } from '@editorial/contracts/release-rules';
import { CONTRACT_VERSION, readJson, readText, writeJson, writeText } from '@editorial/platform';
import { FederationError } from './errors.ts';

export interface ChosenRelease {
  readonly name: string;
  readonly version: string;
  readonly manifest: string;
  readonly descriptor: RemoteDescriptor;
  readonly source: 'live' | 'canary' | 'override';
}

const readRegistry = registryReader(registryChecks);

const UNREACHABLE = 'The registry of remotes could not be fetched.';

export const REGISTRY_URL = '/remotes/registry.json';

/** Reads the registry, revalidating the browser's cached copy. */
export async function fetchRegistry(url: string): Promise<Registry> {
  const response = await fetch(url, { cache: 'no-cache' }).catch((error: unknown) => {
    throw new FederationError('FED-001', `${UNREACHABLE} ${url}`, error);
  });
  if (!response.ok)
    throw new FederationError('FED-001', `${UNREACHABLE} ${url} answered ${response.status}`);
  try {
    const { registry, refused } = readRegistry(await response.json());
    for (const { name, reason } of refused)
      console.error(
        `[FED-002] The entry of '${name}' in the registry can't be read; the site goes on without it. ${reason}`,
      );
    return registry;
  } catch (error) {
    throw new FederationError('FED-002', `The registry of remotes is not valid. ${url}`, error);
  }
}

const VISITOR_KEY = 'editorial.visitor';
/**
 * Returns a number from 0 to 1 that is stored for this visitor, so that a canary stays the same
 * between visits.
 */
function visitorShare(): number {
  const stored = Number(readText('local', VISITOR_KEY) ?? Number.NaN);
  if (stored >= 0 && stored < 1) return stored;
  const share = Math.random();
  writeText('local', VISITOR_KEY, String(share));
  return share;
}

const OVERRIDE_KEY = 'editorial.remoteOverrides';
export type Overrides = Readonly<Record<string, string>>;
/**
 * Reads `?remote.<name>=<version or manifest URL>`. The override holds for this browser session; an
 * empty value removes it.
 */
export function readOverrides(search = location.search): Overrides {
  const kept = readJson('session', OVERRIDE_KEY);
  const overrides: Record<string, string> =
    typeof kept === 'object' && kept !== null ? { ...(kept as Record<string, string>) } : {};
  for (const [key, value] of new URLSearchParams(search)) {
    const name = /^remote\.([a-z][a-z0-9-]*)$/.exec(key)?.[1];
    if (!name) continue;
    if (value === '') delete overrides[name];
    else overrides[name] = value;
  }
  if (Object.keys(overrides).length > 0) writeJson('session', OVERRIDE_KEY, overrides);
  else clearOverrides();
  return overrides;
}

/** Removes all overrides. */
export const clearOverrides = (): void => writeText('session', OVERRIDE_KEY, null);

/** Whether an override is a URL and not a version. */
export const isAddress = (value: string): boolean => /^(https?:)?\//.test(value);
function overridden(
  name: string,
  remote: RegisteredRemote,
  wish: string,
  allowedOrigins: readonly string[],
): ChosenRelease | null {
  const version = wish === 'working' ? remote.working?.version : wish;
  const kept = remote.releases.find((release) => release.version === version);
  if (kept)
    return {
      name,
      version: kept.version,
      manifest: kept.manifest,
      descriptor: kept.descriptor,
      source: 'override',
    };
  if (!isAddress(wish)) return null;
  const { origin } = new URL(wish, location.origin);
  if (origin !== location.origin && !allowedOrigins.includes(origin)) return null;
  const live = liveRelease(remote);
  return live === undefined
    ? null
    : { name, version: wish, manifest: wish, descriptor: live.descriptor, source: 'override' };
}

const liveRelease = (remote: RegisteredRemote): Release | undefined =>
  remote.releases.find((release) => release.version === remote.live);

/**
 * Returns the release of each remote for this visitor: an override, the canary, or the live one.
 */
export function chooseReleases(
  from: Registry,
  overrides: Overrides,
  allowedOrigins: readonly string[],
): ChosenRelease[] {
  return Object.entries(from.remotes).flatMap(([name, remote]) => {
    const wish = overrides[name];
    const override = wish === undefined ? null : overridden(name, remote, wish, allowedOrigins);
    if (override) return [override];
    if (wish !== undefined)
      console.warn(
        `[FED-006] The override '${wish}' of '${name}' is not allowed or not known; the live release is used.`,
      );
    const canary =
      remote.canary && visitorShare() < remote.canary.share
        ? remote.releases.find((release) => release.version === remote.canary?.version)
        : undefined;
    const release = canary ?? liveRelease(remote);
    if (!release) return [];
    return [
      {
        name,
        version: release.version,
        manifest: release.manifest,
        descriptor: release.descriptor,
        source: canary ? ('canary' as const) : ('live' as const),
      },
    ];
  });
}

/** Returns the good releases of a remote that were live before, newest first, as fallbacks. */
export function earlierReleases(from: Registry, name: string, but: ReadonlySet<string>): Release[] {
  const remote = from.remotes[name];
  if (!remote) return [];
  return lastGoodReleases(remote, but).filter(({ descriptor }) => fitsContract(descriptor));
}

/** How many majors of the platform contract a remote is behind the shell. */
export const majorsBehind = ({ contract }: Pick<RemoteDescriptor, 'contract'>): number =>
  Number.parseInt(CONTRACT_VERSION, 10) - Number.parseInt(contract, 10);
/** Whether the shell can load this remote: it serves the last two majors of the contract. */
export const fitsContract = (descriptor: Pick<RemoteDescriptor, 'contract'>): boolean =>
  [0, 1].includes(majorsBehind(descriptor));
