import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { containerName, type Registry } from '@editorial/contracts/federation';
import type { RemoteDefinition } from '@editorial/platform';
import { FederationError } from './errors.ts';
import { expectFiles, tamperedFile } from './integrity.ts';
import { keepLoaded } from './loaded.ts';
import './page-runtime.ts';
import { earlierReleases, fitsContract, isAddress, type ChosenRelease } from './registry.ts';
import { setAside, standInFor } from './set-aside.ts';
import { takeOutStyles } from './take-out-styles.ts';

export { fetchAhead } from './ahead.ts';
/** Waits before each new attempt, ms (R9.13: the first after 100). */
export const RETRY_DELAYS_MS = [100, 400, 1600] as const;
/** ms; what hangs for so long is given up, and not tried again. */
export const ATTEMPT_TIMEOUT_MS = 30_000;
/** Stands beside the manifest; the registry told the rest already. */
const ENTRY_FILE = 'remoteEntry.js';
const entryOf = (manifest: string) => new URL(ENTRY_FILE, new URL(manifest, location.origin));
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Tells how a load ended, once per attempt to load a remote; the version is the one that was asked
 * for.
 */
export type Telemetry = (report: {
  name: string;
  version: string;
  source: ChosenRelease['source'];
  outcome: 'loaded' | 'recovered' | 'failed';
  ms: number;
  error?: string;
}) => void;

/** Why the release before stands in: the new one did not load, or it failed too often. */
export type FallbackReason = 'load' | 'crash';

/** What a load has to know of a release. */
type Loadable = Pick<ChosenRelease, 'manifest' | 'descriptor'> & {
  readonly source?: ChosenRelease['source'];
};

/**
 * The global variable of a release's entry. Behind an address stands another build than the one
 * that the registry knows: its own manifest tells.
 */
async function containerOf(
  name: string,
  { manifest, descriptor, source }: Loadable,
): Promise<string> {
  const isElsewhere = source === 'override' && !manifest.startsWith(`/remotes/${name}/`);
  if (!isElsewhere) return descriptor.container ?? containerName(name);
  const said = await fetch(manifest).then(
    (answer) => answer.json() as Promise<{ metaData?: { globalName?: string } }>,
    () => null,
  );
  return said?.metaData?.globalName ?? containerName(name);
}

async function attempt(
  name: string,
  release: Loadable,
  isRetry: boolean,
): Promise<RemoteDefinition> {
  const { manifest } = release;
  const entryGlobalName = await containerOf(name, release);
  const entry = entryOf(manifest);
  // A failed entry stays in the runtime's cache and in the browser's: a new address asks again.
  if (isRetry) entry.searchParams.set('retry', String(Date.now()));
  registerRemotes([{ name, entry: entry.href, entryGlobalName, type: 'global' }], {
    force: true,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new FederationError('FED-012', `'${name}' from ${manifest}`)),
      ATTEMPT_TIMEOUT_MS,
    );
  });
  const module = await Promise.race([
    loadRemote<{ default?: RemoteDefinition }>(`${name}/remote`),
    limit,
  ]).finally(() => clearTimeout(timer));
  if (!module?.default || !Array.isArray(module.default.routes))
    throw new FederationError('FED-007', `'${name}' from ${manifest}`);
  return module.default;
}

async function attempts(name: string, release: Loadable): Promise<RemoteDefinition> {
  const { manifest } = release;
  let last: unknown;
  for (const [index, delay] of [0, ...RETRY_DELAYS_MS].entries()) {
    if (delay > 0) await pause(delay);
    try {
      return await attempt(name, release, index > 0);
    } catch (error) {
      // Neither a file that says nothing useful nor one that hangs gets better by asking again.
      if (error instanceof FederationError) throw error;
      last = error;
    }
  }
  const tampered = await tamperedFile(manifest);
  throw tampered === null
    ? new FederationError('FED-005', `'${name}' from ${manifest}`, last)
    : new FederationError('FED-009', `'${tampered}' of '${name}' from ${manifest}`, last);
}

/**
 * Loads remotes at run time: retries, then the last good release of the registry's history, which
 * stays for the session.
 */
export function createRemoteLoader(
  registry: Registry,
  releases: readonly ChosenRelease[],
  tell: Telemetry,
  onFallback: (name: string, version: string, reason: FallbackReason) => void,
) {
  const loading = new Map<string, Promise<RemoteDefinition>>();
  const given = new Map<string, Set<string>>();
  /** What stands in the page, and the manifests of what was loaded a second time. */
  const shown = new Map<string, Loadable>();
  const loadedAgain = new Set<string>();

  /** Loads the newest earlier release that does; null when none is left. */
  async function earlier(
    chosen: ChosenRelease,
    began: number,
    error: unknown,
    reason: FallbackReason,
  ): Promise<RemoteDefinition | null> {
    const { name, version: asked } = chosen;
    const bad = given.get(name) ?? new Set([asked]);
    given.set(name, bad);
    for (const release of earlierReleases(registry, name, bad)) {
      bad.add(release.version);
      expectFiles(release.manifest, release.descriptor);
      const definition = await attempt(name, release, false).catch(() => null);
      if (!definition) continue;
      const gone = shown.get(name);
      if (gone) takeOutStyles(gone.manifest);
      const ms = Math.round(performance.now() - began);
      shown.set(name, release);
      keepLoaded({
        name,
        version: release.version,
        asked,
        source: 'last-good',
        ms,
        entry: entryOf(release.manifest).pathname,
      });
      if (chosen.source !== 'override') setAside(name, asked, release.version);
      tell({
        name,
        version: asked,
        source: chosen.source,
        outcome: 'recovered',
        ms,
        error: String(error),
      });
      onFallback(name, release.version, reason);
      return definition;
    }
    return null;
  }

  async function load(name: string): Promise<RemoteDefinition> {
    const chosen = releases.find((release) => release.name === name);
    if (!chosen) throw new FederationError('FED-003', `'${name}'`);
    const asked = { name, version: chosen.version, source: chosen.source };
    const begin = performance.now();
    const took = () => Math.round(performance.now() - begin);
    try {
      const standIn =
        chosen.source === 'override'
          ? undefined
          : registry.remotes[name]?.releases.find(
              ({ version }) => version === standInFor(name, chosen.version),
            );
      if (standIn && fitsContract(standIn.descriptor)) {
        given.set(name, new Set([chosen.version, standIn.version]));
        expectFiles(standIn.manifest, standIn.descriptor);
        const definition = await attempts(name, standIn);
        shown.set(name, standIn);
        keepLoaded({
          name,
          version: standIn.version,
          asked: chosen.version,
          source: 'last-good',
          ms: took(),
          entry: entryOf(standIn.manifest).pathname,
        });
        return definition;
      }
      if (!fitsContract(chosen.descriptor))
        throw new FederationError(
          'FED-004',
          `'${name}' ${chosen.version} asks for ${chosen.descriptor.contract}`,
        );
      // An override by address is another build than the one that the registry knows.
      if (chosen.source !== 'override' || !isAddress(chosen.version))
        expectFiles(chosen.manifest, chosen.descriptor);
      const definition = await attempts(name, chosen);
      shown.set(name, chosen);
      keepLoaded({
        name,
        version: chosen.version,
        asked: chosen.version,
        source: chosen.source,
        ms: took(),
        entry: entryOf(chosen.manifest).pathname,
      });
      tell({ ...asked, outcome: 'loaded', ms: took() });
      return definition;
    } catch (error) {
      const definition = await earlier(chosen, begin, error, 'load');
      if (definition) {
        console.error(error);
        return definition;
      }
      tell({ ...asked, outcome: 'failed', ms: took(), error: String(error) });
      throw error;
    }
  }
  return {
    /** One load at a time per remote; a failed one can be tried again. */
    loadRemote(name: string): Promise<RemoteDefinition> {
      const running =
        loading.get(name) ??
        load(name).catch((error: unknown) => {
          loading.delete(name);
          throw error;
        });
      loading.set(name, running);
      return running;
    },
    /**
     * Loads the code of what is shown once more: a part that was missing may come this time. False
     * when that was tried before.
     */
    async again(name: string): Promise<boolean> {
      const release = shown.get(name);
      if (release === undefined || loadedAgain.has(release.manifest)) return false;
      loadedAgain.add(release.manifest);
      const definition = await attempt(name, release, true).catch(() => null);
      if (definition) loading.set(name, Promise.resolve(definition));
      return definition !== null;
    },
    /**
     * Puts the release before in the place of one that is shown and does not do; false when none is
     * left, or a tester asked for this one.
     */
    async giveWay(name: string, error: unknown, reason: FallbackReason): Promise<boolean> {
      const chosen = releases.find((release) => release.name === name);
      if (!chosen || chosen.source === 'override') return false;
      const definition = await earlier(chosen, performance.now(), error, reason);
      if (!definition) return false;
      loading.set(name, Promise.resolve(definition));
      return true;
    },
  };
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;
