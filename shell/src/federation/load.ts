import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Registry } from '@editorial/contracts/federation';
import { containerName } from '@editorial/contracts/container-name';
import type { RemoteDefinition } from '@editorial/platform';
import { federationError } from './error-texts.ts';
import { FederationError } from './errors.ts';
import './page-runtime.ts';
import { expectFiles, tamperedFile } from './integrity.ts';
import { keepLoaded } from './loaded.ts';
import {
  earlierReleases,
  fitsContract,
  isAddress,
  majorsBehind,
  type ChosenRelease,
} from './registry.ts';
import { setAside, replacementFor } from './set-aside.ts';
import { takeOutStyles } from './take-out-styles.ts';

export { fetchAhead } from './ahead.ts';
export { sharedModules } from './shared-modules.ts';
/** Waits before each new attempt, ms (R9.13: the first after 100). */
export const RETRY_DELAYS_MS = [100, 400, 1600] as const;
/** A load attempt that hangs this long (ms) is aborted and not retried. */
export const ATTEMPT_TIMEOUT_MS = 30_000;
/**
 * The entry lies next to the manifest. The registry already provided everything else, so the
 * manifest need not be read.
 */
const ENTRY_FILE = 'remoteEntry.js';
const entryOf = (manifest: string) => new URL(ENTRY_FILE, new URL(manifest, location.origin));
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Reports how a load ended, once per load. `version` is the version that was requested. */
export type Telemetry = (report: {
  name: string;
  version: string;
  source: ChosenRelease['source'];
  outcome: 'loaded' | 'recovered' | 'failed';
  ms: number;
  error?: string;
}) => void;

/** Why an earlier release is used: the new one did not load, or it crashed too often. */
export type FallbackReason = 'load' | 'crash';

/** The parts of a release that are needed to load it. */
type Loadable = Pick<ChosenRelease, 'manifest' | 'descriptor'> & {
  readonly source?: ChosenRelease['source'];
};

/**
 * Returns the name of the global variable that a release's entry defines. An override by URL points
 * to a build that the registry does not know, so the name comes from that build's own manifest.
 */
async function containerOf(
  name: string,
  { manifest, descriptor, source }: Loadable,
): Promise<string> {
  const isElsewhere = source === 'override' && !manifest.startsWith(`/remotes/${name}/`);
  if (!isElsewhere) return descriptor.container ?? containerName(name);
  const manifestJson = await fetch(manifest).then(
    (answer) => answer.json() as Promise<{ metaData?: { globalName?: string } }>,
    () => null,
  );
  return manifestJson?.metaData?.globalName ?? containerName(name);
}

async function attempt(
  name: string,
  release: Loadable,
  isRetry: boolean,
): Promise<RemoteDefinition> {
  const { manifest } = release;
  const entryGlobalName = await containerOf(name, release);
  const entry = entryOf(manifest);
  // The federation runtime and the browser both cache a failed entry. A new URL bypasses the
  // caches.
  if (isRetry) entry.searchParams.set('retry', String(Date.now()));
  const shareScope =
    majorsBehind(release.descriptor) === 1
      ? (await import('./earlier-major.ts')).earlierScope()
      : 'default';
  registerRemotes([{ name, entry: entry.href, entryGlobalName, type: 'global', shareScope }], {
    force: true,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(federationError('FED-012', `'${name}' from ${manifest}`)),
      ATTEMPT_TIMEOUT_MS,
    );
  });
  const module = await Promise.race([
    loadRemote<{ default?: RemoteDefinition }>(`${name}/remote`),
    limit,
  ]).finally(() => clearTimeout(timer));
  if (!module?.default || !Array.isArray(module.default.routes))
    throw federationError('FED-007', `'${name}' from ${manifest}`);
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
      // Retrying helps neither with an entry that exposes no routes nor with one that hangs.
      if (error instanceof FederationError) throw error;
      last = error;
    }
  }
  const tampered = await tamperedFile(manifest);
  throw tampered === null
    ? federationError('FED-005', `'${name}' from ${manifest}`, last)
    : federationError('FED-009', `'${tampered}' of '${name}' from ${manifest}`, last);
}

/**
 * Loads remotes at run time. After the last retry it falls back to the last good release in the
 * registry's history, for the rest of the session.
 */
// Long because its steps share what is loaded, failed and waiting: apart, each would take four maps,
// the registry and the telemetry, and could change them in another order.
export function createRemoteLoader(
  registry: Registry,
  releases: readonly ChosenRelease[],
  report: Telemetry,
  onFallback: (name: string, version: string, reason: FallbackReason) => void,
) {
  const loading = new Map<string, Promise<RemoteDefinition>>();
  const triedVersions = new Map<string, Set<string>>();
  /**
   * The releases that the page shows, by remote, and the manifests of releases that were loaded a
   * second time.
   */
  const shown = new Map<string, Loadable>();
  const loadedAgain = new Set<string>();

  /** Loads the newest earlier release that works. Returns null if there is none. */
  async function earlier(
    chosen: ChosenRelease,
    began: number,
    error: unknown,
    reason: FallbackReason,
  ): Promise<RemoteDefinition | null> {
    const { name, version: asked } = chosen;
    const tried = triedVersions.get(name) ?? new Set([asked]);
    triedVersions.set(name, tried);
    for (const release of earlierReleases(registry, name, tried)) {
      tried.add(release.version);
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
      if (chosen.source !== 'override') setAside({ name, asked, instead: release.version });
      report({
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
    if (!chosen) throw federationError('FED-003', `'${name}'`);
    const asked = { name, version: chosen.version, source: chosen.source };
    const begin = performance.now();
    const took = () => Math.round(performance.now() - begin);
    try {
      const standIn =
        chosen.source === 'override'
          ? undefined
          : registry.remotes[name]?.releases.find(
              ({ version }) => version === replacementFor(name, chosen.version),
            );
      if (standIn && fitsContract(standIn.descriptor)) {
        triedVersions.set(name, new Set([chosen.version, standIn.version]));
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
      // An override by URL is not the build whose hashes the registry knows.
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
      report({ ...asked, outcome: 'loaded', ms: took() });
      return definition;
    } catch (error) {
      const definition = await earlier(chosen, begin, error, 'load');
      if (definition) {
        console.error(error);
        return definition;
      }
      report({ ...asked, outcome: 'failed', ms: took(), error: String(error) });
      throw error;
    }
  }
  return {
    /** Loads a remote. Concurrent calls share one load; a failed load can be tried again. */
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
     * Loads the code of the shown release a second time, because a missing file may be available
     * now. Returns false if that failed or was already tried.
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
     * Replaces a broken release with an earlier one. Returns false if there is none, or if a tester
     * asked for this release.
     */
    async fallBack(name: string, error: unknown, reason: FallbackReason): Promise<boolean> {
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
