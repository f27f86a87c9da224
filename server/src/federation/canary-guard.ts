import { endCanary, noteCrashes, noteRefused, readRegistry } from '@editorial/registry';
import type { RemoteLoadReport } from '@editorial/contracts/telemetry';

/**
 * A canary goes back after so many bad reports, once they are this share of all reports about it.
 */
export const CanaryLimits = { bad: 5, share: 0.1 } as const;

/**
 * Counts what browsers report about canaries, and takes one back that fails too often. Only
 * canaries: nobody's report moves what everybody else sees; of a live release that crashes it is
 * noted. Each server counts for itself.
 */
export function createCanaryGuard(
  remotesDir: string,
  onTakenBack: (name: string, version: string, reason: string) => void,
) {
  const counts = new Map<string, { readonly loaded: number; readonly bad: number }>();
  const crashes = new Map<string, number>();
  /** Says so in the registry once: it has not been served without complaint. */
  async function countCrash(name: string, version: string): Promise<void> {
    const key = `${name} ${version}`;
    const count = (crashes.get(key) ?? 0) + 1;
    crashes.set(key, count);
    if (count === CanaryLimits.bad) await noteCrashes(remotesDir, name, version, count);
  }

  return {
    /**
     * Takes a report in; resolves when the registry is as it should be, with whether there is such
     * a release at all.
     */
    async report({ name, version, outcome }: RemoteLoadReport): Promise<boolean> {
      const remote = (await readRegistry(remotesDir)).remotes[name];
      // Names and versions come from browsers: what the registry doesn't know is not kept.
      if (!remote?.releases.some((release) => release.version === version)) return false;
      const key = `${name} ${version}`;
      if (remote.canary?.version !== version) {
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
      await endCanary(remotesDir, name, 'canary guard', reason);
      await noteRefused(remotesDir, name, version, 'canary guard', reason);
      onTakenBack(name, version, reason);
      return true;
    },
  };
}

export type CanaryGuard = ReturnType<typeof createCanaryGuard>;
