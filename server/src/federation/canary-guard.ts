import { canary, readRegistry } from '@editorial/registry';
import type { RemoteLoadReport } from '@editorial/contracts/telemetry';

/** A canary goes back after so many bad reports, once they are this share of all reports about it. */
export const CanaryLimits = { bad: 5, share: 0.1 } as const;
/** Names and versions come from browsers: so many are counted at once. */
const MOST = 200;

/**
 * Counts what browsers report about releases, and takes a canary back that fails too often. Only canaries: nobody's
 * report moves what everybody else sees. Each server counts for itself.
 */
export function createCanaryGuard(remotesDir: string, onTakenBack: (name: string, version: string, reason: string) => void) {
  const counts = new Map<string, { loaded: number; bad: number }>();
  async function takeBack(name: string, version: string, reason: string): Promise<void> {
    const remote = (await readRegistry(remotesDir)).remotes[name];
    if (remote?.canary?.version !== version) return;
    await canary(remotesDir, name, version, 0, 'canary guard', reason);
    onTakenBack(name, version, reason);
  }
  return {
    /** Takes a report in; resolves when the registry is as it should be. */
    async report({ name, version, outcome }: RemoteLoadReport): Promise<void> {
      const key = `${name} ${version}`;
      if (!counts.has(key) && counts.size >= MOST) counts.clear();
      const count = counts.get(key) ?? { loaded: 0, bad: 0 };
      counts.set(key, count);
      if (outcome === 'loaded') count.loaded += 1;
      else count.bad += 1;
      const reports = count.loaded + count.bad;
      if (outcome === 'loaded' || count.bad < CanaryLimits.bad || count.bad / reports < CanaryLimits.share) return;
      counts.delete(key);
      await takeBack(name, version, `${count.bad} of ${reports} reports: it did not load, or crashed`);
    },
  };
}
export type CanaryGuard = ReturnType<typeof createCanaryGuard>;
