import {
  endCanary,
  noteCrashes,
  noteLinked,
  noteRefused,
  readRegistry,
  type RegistryLocation,
} from '@editorial/registry';
import type { RemoteLoadReport } from '@editorial/contracts/telemetry';

/**
 * A canary is rolled back after this many bad reports, if they are also this share of all its
 * reports.
 */
export const CanaryLimits = { bad: 5, share: 0.1 } as const;

/**
 * Counts what browsers report about canaries, and rolls back one that fails too often. It only
 * rolls back canaries: no report may change what everybody else gets. Crashes of a live release are
 * only noted. Each server counts on its own.
 */
export function createCanaryGuard(
  registry: RegistryLocation,
  onTakenBack: (name: string, version: string, reason: string) => void,
) {
  const counts = new Map<string, { readonly loaded: number; readonly bad: number }>();
  const crashes = new Map<string, number>();
  /** Notes crashes of a live release in the registry once, when the limit is reached. */
  async function countCrash(name: string, version: string): Promise<void> {
    const key = `${name} ${version}`;
    const count = (crashes.get(key) ?? 0) + 1;
    crashes.set(key, count);
    if (count === CanaryLimits.bad) await noteCrashes(registry, name, version, count);
  }

  return {
    /**
     * Counts a report. Resolves once the registry is up to date; false if there is no such release.
     */
    async report({ name, version, outcome }: RemoteLoadReport): Promise<boolean> {
      const remote = (await readRegistry(registry)).remotes[name];
      // Names and versions come from browsers, so those that the registry doesn't know are ignored.
      if (!remote?.releases.some((release) => release.version === version)) return false;
      const key = `${name} ${version}`;
      if (remote.canary?.version !== version) {
        // Only a link to this version loads a release that is neither live nor a canary.
        if (remote.live !== version && outcome === 'loaded')
          await noteLinked(registry, name, version);
        if (remote.live === version && outcome === 'crashed') await countCrash(name, version);
        return true;
      }
      const before = counts.get(key) ?? { loaded: 0, bad: 0 };
      const count =
        outcome === 'loaded'
          ? { ...before, loaded: before.loaded + 1 }
          : { ...before, bad: before.bad + 1 };
      counts.set(key, count);
      const reports = count.loaded + count.bad;
      if (
        outcome === 'loaded' ||
        count.bad < CanaryLimits.bad ||
        count.bad / reports < CanaryLimits.share
      )
        return true;
      counts.delete(key);
      const reason = `${count.bad} of ${reports} reports: it did not load, or crashed`;
      await endCanary(registry, name, 'canary guard', reason);
      await noteRefused(registry, name, version, 'canary guard', reason);
      onTakenBack(name, version, reason);
      return true;
    },
  };
}

export type CanaryGuard = ReturnType<typeof createCanaryGuard>;
