import type { RemoteLoadReport } from '@editorial/contracts/telemetry';
import type { Context } from '../context.ts';

/** Different errors of one release that are logged. More would let reports fill the log. */
const MAX_ERRORS = 50;

/** The message and the first place in the stack, without what differs between visitors. */
function groupOf({ outcome, error = '' }: RemoteLoadReport): string {
  const [message = ''] = error.split('\n');
  const place = /\/remotes\/[^\s)]+:\d+:\d+/.exec(error)?.[0] ?? '';
  return `${outcome} ${message.replaceAll(/\d+/g, 'N')} ${place}`;
}

/**
 * Logs what browsers report of remotes, with release, route and stack: each different error of a
 * release once, and again whenever it was reported ten times as often.
 */
export function createRemoteErrors(log: Pick<Context['log'], 'warn'>) {
  const releases = new Map<string, Map<string, number>>();
  return (report: RemoteLoadReport): void => {
    const { name: remote, version, outcome, error, route } = report;
    if (outcome === 'loaded' || error === undefined) return;
    const release = `${remote} ${version}`;
    const counts = releases.get(release) ?? new Map<string, number>();
    releases.set(release, counts);
    const group = groupOf(report);
    if (!counts.has(group) && counts.size >= MAX_ERRORS) return;
    const reports = (counts.get(group) ?? 0) + 1;
    counts.set(group, reports);
    if (Number.isInteger(Math.log10(reports)))
      log.warn({ remote, version, outcome, route, error, reports }, 'A remote failed in a browser');
  };
}
