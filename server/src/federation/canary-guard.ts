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
 * A canary is rolled back after this many visitors reported a failure, if they are also this share
 * of all visitors who reported about it.
 */
export const CanaryLimits = { bad: 5, share: 0.1 } as const;
/** More visitors of a release are not distinguished, so that reports cannot fill the memory. */
const MAX_VISITORS = 5000;

/**
 * Whether a failure comes with what a failing page can report: the error, and for a crash a place in
 * the release's own files.
 */
const hasEvidence = ({ name, version, outcome, error = '' }: RemoteLoadReport): boolean =>
  outcome === 'crashed' ? error.includes(`/remotes/${name}/${version}/`) : error !== '';

interface Visitors {
  readonly loaded: Set<string>;
  readonly bad: Set<string>;
}

function note(visitors: Set<string>, visitor: string): void {
  if (visitors.size < MAX_VISITORS) visitors.add(visitor);
}

/** Counts a visitor. Returns everybody who reported about the release so far. */
function countIn(
  counts: Map<string, Visitors>,
  report: RemoteLoadReport,
  visitor: string,
): Visitors {
  const key = `${report.name} ${report.version}`;
  const visitors = counts.get(key) ?? { loaded: new Set(), bad: new Set() };
  counts.set(key, visitors);
  if (report.outcome === 'loaded') note(visitors.loaded, visitor);
  else if (hasEvidence(report)) note(visitors.bad, visitor);
  return visitors;
}

/** The reason to take a canary back, or null while it is good enough. */
function reasonAgainst({ loaded, bad }: Visitors): string | null {
  const all = new Set([...loaded, ...bad]).size;
  return bad.size < CanaryLimits.bad || bad.size / all < CanaryLimits.share
    ? null
    : `it did not load, or crashed, for ${bad.size} of ${all} visitors`;
}

/**
 * Counts what browsers report about canaries, and rolls back one that fails for too many visitors.
 * It only rolls back canaries: no report may change what everybody else gets. Crashes of a live
 * release are only noted. One visitor counts once, whatever it sends. Each server counts on its
 * own.
 */
export function createCanaryGuard(
  registry: RegistryLocation,
  onTakenBack: (name: string, version: string, reason: string) => void,
) {
  const counts = new Map<string, Visitors>();
  const count = (report: RemoteLoadReport, visitor: string) => countIn(counts, report, visitor);

  /** Notes crashes of a live release in the registry once, when the limit is reached. */
  async function countCrash(report: RemoteLoadReport, visitor: string): Promise<void> {
    const key = `${report.name} ${report.version}`;
    const before = counts.get(key)?.bad.size ?? 0;
    const { size } = count(report, visitor).bad;
    if (size === CanaryLimits.bad && before < size)
      await noteCrashes(registry, report.name, report.version, size);
  }

  async function takeBack({
    name,
    version,
    reason,
  }: {
    readonly name: string;
    readonly version: string;
    readonly reason: string;
  }): Promise<void> {
    counts.delete(`${name} ${version}`);
    await endCanary(registry, name, 'canary guard', reason);
    await noteRefused(registry, { name, version, by: 'canary guard', reason });
    onTakenBack(name, version, reason);
  }

  return {
    /**
     * Counts a report of a visitor. Resolves once the registry is up to date; false if there is no
     * such release.
     */
    async report(report: RemoteLoadReport, visitor: string): Promise<boolean> {
      const { name, version, outcome } = report;
      const remote = (await readRegistry(registry)).remotes[name];
      // Names and versions come from browsers, so those that the registry doesn't know are ignored.
      if (!remote?.releases.some((release) => release.version === version)) return false;
      if (remote.canary?.version !== version) {
        // Only a link to this version loads a release that is neither live nor a canary.
        if (remote.live !== version && outcome === 'loaded')
          await noteLinked(registry, name, version);
        if (remote.live === version && outcome === 'crashed') await countCrash(report, visitor);
        return true;
      }
      const reason = reasonAgainst(count(report, visitor));
      if (outcome !== 'loaded' && reason !== null) await takeBack({ name, version, reason });
      return true;
    },
  };
}

export type CanaryGuard = ReturnType<typeof createCanaryGuard>;
