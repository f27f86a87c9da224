import { createHash } from 'node:crypto';
import type { EndpointOutput } from '@editorial/contracts/endpoint';
import type { releasesApi } from '@editorial/contracts/releases';
import type { RemoteLoadReport } from '@editorial/contracts/telemetry';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { remoteErrors } from '../releases.tables.ts';
import { createErrorRecords } from './error-records.ts';
import { openStacks } from './release-maps.ts';
import { type AskedRemotes, ofRemotes } from '../remotes-filter.ts';

/** Different errors of one release that are kept. More would let reports fill the database. */
const MAX_ERRORS = 50;
const KEPT_DAYS = 90;
/** Errors whose visitors this server still distinguishes, and how many of each. */
const MAX_KNOWN_ERRORS = 500;
const MAX_VISITORS = 1000;
/** Releases of which this server knows who reported which number of errors. */
const MAX_KNOWN_RELEASES = 500;
const MESSAGE_LENGTH = 300;

const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const;

/** Returns a browser's name without its version, which could distinguish visitors. */
const browserOf = (userAgent: string): string =>
  browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Other';

/** The message and the first place of a stack, without what differs between visitors. */
function groupOf(
  outcome: string,
  stack: string,
): { readonly id: string; readonly message: string } {
  const [first = '', ...lines] = stack.split('\n');
  const message = first.slice(0, MESSAGE_LENGTH);
  const place = lines.find((line) => /:\d+:\d+/.test(line))?.trim() ?? '';
  const group = `${outcome} ${message.replaceAll(/\d+/g, 'N')} ${place}`;
  return { id: createHash('sha256').update(group).digest('hex'), message };
}

interface Seen {
  readonly report: RemoteLoadReport;
  readonly visitor: string;
  /** All that one person may own around the visitor. */
  readonly neighborhood: string;
  readonly userAgent: string;
}

/**
 * Counts the different errors of each release that one neighborhood was the first to report.
 * Anybody may report, so nobody may take more of the room for errors than is left for others.
 */
function countShares() {
  const releases = new LRUCache<string, Map<string, number>>({ max: MAX_KNOWN_RELEASES });
  return {
    of: (release: string, neighborhood: string): number =>
      releases.get(release)?.get(neighborhood) ?? 0,
    add(release: string, neighborhood: string): void {
      const shares = releases.get(release) ?? new Map<string, number>();
      releases.set(release, shares);
      shares.set(neighborhood, (shares.get(neighborhood) ?? 0) + 1);
    },
  };
}

/**
 * Keeps and logs what browsers report of remotes, with release, route and mapped stack. Each
 * different error of a release is one row. It is logged once, and again whenever it was reported
 * ten times as often.
 */
export function createRemoteErrors(
  context: Pick<Context, 'database' | 'clock' | 'log' | 'environment'>,
) {
  const { database, clock, log } = context;
  const records = createErrorRecords(context);
  const mapped = openStacks({ database });
  const visitors = new LRUCache<string, Set<string>>({ max: MAX_KNOWN_ERRORS });
  const shares = countShares();

  function isNewVisitor(key: string, visitor: string): boolean {
    const known = visitors.get(key) ?? new Set<string>();
    visitors.set(key, known);
    if (known.has(visitor) || known.size >= MAX_VISITORS) return false;
    known.add(visitor);
    return true;
  }

  async function note({ report, visitor, neighborhood, userAgent }: Seen): Promise<void> {
    const { name: remote, version, outcome, error, route = '' } = report;
    if (outcome === 'loaded' || error === undefined) return;
    const stack = await mapped(error, { name: remote, version });
    const { id, message } = groupOf(outcome, stack);
    const [at, browser] = [clock.now(), browserOf(userAgent)];
    records.add({ report, id, message, stack, browser, at });
    const isNew = isNewVisitor(`${remote} ${version} ${id}`, visitor);
    const release = `${remote} ${version}`;
    const fresh = {
      remote,
      version,
      id,
      outcome,
      message,
      stack,
      route,
      browsers: [browser],
      visitors: isNew ? 1 : 0,
      lastSeen: at,
    };
    const reports = await database.asSystem((tx) =>
      keepError(tx, fresh, shares.of(release, neighborhood)),
    );
    if (reports === 1) shares.add(release, neighborhood);
    if (Number.isInteger(Math.log10(reports)))
      log.warn(
        { remote, version, outcome, route, error: stack, reports },
        'A remote failed in a browser',
      );
  }
  return { note, close: () => records.close() };
}

type Fresh = Omit<typeof remoteErrors.$inferInsert, 'reports' | 'firstSeen'>;

/**
 * Counts a report. Returns how many there are of its error; 0 for a new one if the release has too
 * many errors, or no more are left than `share`, those of the reporter's neighborhood.
 */
async function keepError(tx: Tx, fresh: Fresh, share: number): Promise<number> {
  const { remote, version, id, browsers: named, visitors, lastSeen } = fresh;
  const ofRelease = and(eq(remoteErrors.remote, remote), eq(remoteErrors.version, version));
  const [known] = await tx
    .update(remoteErrors)
    .set({
      reports: sql`${remoteErrors.reports} + 1`,
      visitors: sql`${remoteErrors.visitors} + ${visitors}`,
      browsers: sql`array(select distinct unnest(${remoteErrors.browsers} || ${named[0]}::text) order by 1)`,
      lastSeen,
    })
    .where(and(ofRelease, eq(remoteErrors.id, id)))
    .returning({ reports: remoteErrors.reports });
  if (known) return known.reports;
  const [{ errors } = { errors: 0 }] = await tx
    .select({ errors: count() })
    .from(remoteErrors)
    .where(ofRelease);
  if (share >= MAX_ERRORS - errors) return 0;
  const old = new Date(lastSeen.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  await tx.delete(remoteErrors).where(lt(remoteErrors.lastSeen, old));
  const added = await tx
    .insert(remoteErrors)
    .values({ ...fresh, reports: 1, firstSeen: lastSeen })
    .onConflictDoNothing()
    .returning();
  // Another server was faster: its row counts this report.
  return added.length > 0 ? 1 : keepError(tx, fresh, share);
}

/** Lists errors, the last seen first. */
export async function listErrors(
  tx: Tx,
  { skipCount, maxResultCount, ...asked }: AskedRemotes,
): Promise<EndpointOutput<typeof releasesApi.errors>> {
  const where = ofRemotes(remoteErrors.remote, asked);
  const [total] = await tx.select({ all: count() }).from(remoteErrors).where(where);
  const rows = await tx
    .select()
    .from(remoteErrors)
    .where(where)
    .orderBy(desc(remoteErrors.lastSeen), remoteErrors.id)
    .limit(maxResultCount)
    .offset(skipCount);
  return {
    totalCount: total?.all ?? 0,
    items: rows.map((row) => ({
      ...row,
      firstSeen: row.firstSeen.toISOString(),
      lastSeen: row.lastSeen.toISOString(),
    })),
  };
}
