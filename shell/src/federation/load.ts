import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { containerName, type Registry } from '@editorial/contracts/federation';
import type { RemoteDefinition } from '@editorial/platform';
import { FederationError } from './errors.ts';
import { expectFiles, isTampered } from './integrity.ts';
import { keepLoaded } from './loaded.ts';
import { earlierReleases, fitsContract, isAddress, type ChosenRelease } from './registry.ts';

/** Waits before each new attempt, ms (R9.13: the first after 100). */
export const RETRY_DELAYS = [100, 400, 1600] as const;
/** Stands beside the manifest; the registry told the rest already. */
const ENTRY_FILE = 'remoteEntry.js';
const entryOf = (manifest: string) => new URL(ENTRY_FILE, new URL(manifest, location.origin));
const pause = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms); });

/** Tells how a load ended, once per attempt to load a remote; the version is the one that was asked for. */
export type Telemetry = (report: { name: string; version: string; source: ChosenRelease['source']; outcome: 'loaded' | 'recovered' | 'failed'; ms: number; error?: string }) => void;

async function attempt(name: string, manifest: string, isRetry: boolean): Promise<RemoteDefinition> {
  const entry = entryOf(manifest);
  // A failed entry stays in the runtime's cache and in the browser's: a new address asks again.
  if (isRetry) entry.searchParams.set('retry', String(Date.now()));
  registerRemotes([{ name, entry: entry.href, entryGlobalName: containerName(name), type: 'global' }], { force: true });
  const module = await loadRemote<{ default?: RemoteDefinition }>(`${name}/remote`);
  if (!module?.default || !Array.isArray(module.default.routes)) throw new FederationError('FED-007', `'${name}' from ${manifest}`);
  return module.default;
}
async function attempts(name: string, manifest: string): Promise<RemoteDefinition> {
  let last: unknown;
  for (const [index, delay] of [0, ...RETRY_DELAYS].entries()) {
    if (delay > 0) await pause(delay);
    try {
      return await attempt(name, manifest, index > 0);
    } catch (error) {
      last = error;
    }
  }
  throw new FederationError((await isTampered(entryOf(manifest).href)) ? 'FED-009' : 'FED-005', `'${name}' from ${manifest}`, last);
}

/** Loads remotes at run time: retries, then the last good release of the registry's history. */
export function createRemoteLoader(registry: Registry, releases: readonly ChosenRelease[], tell: Telemetry, onFallback: (name: string, version: string) => void) {
  const loading = new Map<string, Promise<RemoteDefinition>>();

  async function load(name: string): Promise<RemoteDefinition> {
    const chosen = releases.find((release) => release.name === name);
    if (!chosen) throw new FederationError('FED-003', `'${name}'`);
    const asked = { name, version: chosen.version, source: chosen.source };
    const begin = performance.now();
    const took = () => Math.round(performance.now() - begin);
    try {
      if (!fitsContract(chosen.descriptor)) throw new FederationError('FED-004', `'${name}' ${chosen.version} asks for ${chosen.descriptor.contract}`);
      // An override by address is another build than the one that the registry knows.
      if (chosen.source !== 'override' || !isAddress(chosen.version)) expectFiles(chosen.manifest, chosen.descriptor);
      const definition = await attempts(name, chosen.manifest);
      keepLoaded({ name, version: chosen.version, asked: chosen.version, source: chosen.source, ms: took(), entry: entryOf(chosen.manifest).pathname });
      tell({ ...asked, outcome: 'loaded', ms: took() });
      return definition;
    } catch (error) {
      for (const release of earlierReleases(registry, name, chosen.version)) {
        expectFiles(release.manifest, release.descriptor);
        const definition = await attempt(name, release.manifest, false).catch(() => null);
        if (!definition) continue;
        keepLoaded({ name, version: release.version, asked: chosen.version, source: 'last-good', ms: took(), entry: entryOf(release.manifest).pathname });
        tell({ ...asked, outcome: 'recovered', ms: took(), error: String(error) });
        onFallback(name, release.version);
        return definition;
      }
      tell({ ...asked, outcome: 'failed', ms: took(), error: String(error) });
      throw error;
    }
  }
  return {
    /** One load at a time per remote; a failed one can be tried again. */
    loadRemote(name: string): Promise<RemoteDefinition> {
      const running = loading.get(name) ?? load(name).catch((error: unknown) => {
        loading.delete(name);
        throw error;
      });
      loading.set(name, running);
      return running;
    },
  };
}
