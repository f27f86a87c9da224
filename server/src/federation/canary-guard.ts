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
 * A canary is rolled back after visitors of this many neighborhoods reported a failure, if those
 * visitors are also this share of all who reported about it.
 */
export const CanaryLimits = { bad: 5, share: 0.1 } as const;
/** More neighborhoods of a release are not distinguished, so that no report fills the memory. */
const MAX_NEIGHBORHOODS = 5000;
/** More visitors of one neighborhood have no weight, so that one person changes no share alone. */
const MAX_VISITORS_NEARBY = 5;

/** The visitor of a report, and all addresses around that one person may own. */
export interface Reporter {
  readonly visitor: string;
  readonly neighborhood: string;
}

/**
 * Whether a failure comes with what a failing page can report: the error, and for a crash a place
 * in the release's own files.
 */
const hasEvidence = ({ name, version, outcome, error = '' }: RemoteLoadReport): boolean =>
  outcome === 'crashed' ? error.includes(`/remotes/${name}/${version}/`) : error !== '';

/** Visitors by neighborhood, and all of them, so that a report need not look through them. */
interface Visitors {
  readonly near: Map<string, number>;
  readonly all: Set<string>;
}
const nobody = (): Visitors => ({ near: new Map(), all: new Set() });
interface Counted {
  readonly all: Visitors;
  readonly bad: Visitors;
}

function note({ near, all }: Visitors, { visitor, neighborhood }: Reporter): void {
  // An account that travels is one visitor, where it was first.
  if (all.has(visitor)) return;
  const count = near.get(neighborhood) ?? 0;
  if (count >= MAX_VISITORS_NEARBY || (count === 0 && near.size >= MAX_NEIGHBORHOODS)) return;
  near.set(neighborhood, count + 1);
  all.add(visitor);
}

/** Counts a visitor. Returns everybody who reported about the release so far. */
function countIn(
  counts: Map<string, Counted>,
  report: RemoteLoadReport,
  reporter: Reporter,
): Counted {
  const key = `${report.name} ${report.version}`;
  const counted: Counted = counts.get(key) ?? { all: nobody(), bad: nobody() };
  counts.set(key, counted);
  const isBad = report.outcome !== 'loaded';
  if (isBad && !hasEvidence(report)) return counted;
  note(counted.all, reporter);
  if (isBad) note(counted.bad, reporter);
  return counted;
}

/** The reason to take a canary back, or null while it is good enough. */
function reasonAgainst({ all, bad }: Counted): string | null {
  const [failed, reported] = [bad.all.size, all.all.size];
  return bad.near.size < CanaryLimits.bad || failed / reported < CanaryLimits.share
    ? null
    : `it did not load, or crashed, for ${failed} of ${reported} visitors`;
}

/**
 * Counts what browsers report about canaries, and rolls back one that fails for too many visitors.
 * It only rolls back canaries: no report may change what everybody else gets. Crashes of a live
 * release are only noted. One visitor counts once, whatever it sends, and so does one neighborhood
 * towards the number that ends a canary: one person has as many accounts and addresses of a network
 * as they like. Each server counts on its own.
 */
export function createCanaryGuard(
  registry: RegistryLocation,
  onTakenBack: (name: string, version: string, reason: string) => void,
) {
  const counts = new Map<string, Counted>();
  const count = (report: RemoteLoadReport, by: Reporter) => countIn(counts, report, by);

  /** Notes crashes of a live release in the registry once, when the limit is reached. */
  async function countCrash(report: RemoteLoadReport, by: Reporter): Promise<void> {
    const key = `${report.name} ${report.version}`;
    const before = counts.get(key)?.bad.near.size ?? 0;
    const { size } = count(report, by).bad.near;
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
    async report(report: RemoteLoadReport, by: Reporter): Promise<boolean> {
      const { name, version, outcome } = report;
      const remote = (await readRegistry(registry)).remotes[name];
      // Names and versions come from browsers, so those that the registry doesn't know are ignored.
      if (!remote?.releases.some((release) => release.version === version)) return false;
      if (remote.canary?.version !== version) {
        // Only a link to this version loads a release that is neither live nor a canary.
        if (remote.live !== version && outcome === 'loaded')
          await noteLinked(registry, name, version);
        if (remote.live === version && outcome === 'crashed') await countCrash(report, by);
        return true;
      }
      const reason = reasonAgainst(count(report, by));
      if (outcome !== 'loaded' && reason !== null) await takeBack({ name, version, reason });
      return true;
    },
  };
}

export type CanaryGuard = ReturnType<typeof createCanaryGuard>;
