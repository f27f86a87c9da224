import type { RegisteredRemote, Registry } from '@editorial/contracts/federation';
import type { releasesApi } from '@editorial/contracts/releases';
import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { count, desc } from 'drizzle-orm';
import type { Tx } from '../ground/database/database.ts';
import { releaseLog } from './releases.tables.ts';
import { type AskedRemotes, ofRemotes } from './remotes-filter.ts';

type Act = Omit<typeof releaseLog.$inferInsert, 'id' | 'at'>;

const none: RegisteredRemote = { live: '', pinned: false, history: [], releases: [] };

function actsOf(remote: string, before: RegisteredRemote, after: RegisteredRemote): Act[] {
  const known = new Map(before.releases.map((release) => [release.version, release]));
  const staged = after.releases
    .filter(({ version }) => !known.has(version))
    .map(({ version, publishedBy }) => ({ version, action: 'stage', by: publishedBy, reason: '' }));
  const verified = after.releases.flatMap(({ version, verified: now }) =>
    now && now.at !== known.get(version)?.verified?.at
      ? [{ version, action: 'verify', by: now.by, reason: `shell ${now.shell}` }]
      : [],
  );
  const refused = after.releases.flatMap(({ version, refused: now }) =>
    now && now.at !== known.get(version)?.refused?.at
      ? [{ version, action: 'refuse', by: now.by, reason: now.reason }]
      : [],
  );
  const last = before.history[0];
  const until = after.history.findIndex(
    ({ at, action, version }) =>
      at === last?.at && action === last.action && version === last.version,
  );
  const moves = after.history
    .slice(0, until === -1 ? after.history.length : until)
    .toReversed()
    .map(({ version, action, by, reason }) => ({ version, action, by, reason }));
  const kept = new Set(after.releases.map(({ version }) => version));
  const forgotten = [...known.keys()]
    .filter((version) => !kept.has(version))
    .map((version) => ({ version, action: 'forget', by: 'retention', reason: '' }));
  return [...staged, ...verified, ...moves, ...refused, ...forgotten].map((act) => ({
    remote,
    ...act,
  }));
}

/** Returns the acts between two states of the registry, oldest first. */
export function actsBetween({ remotes: before }: Registry, { remotes: after }: Registry): Act[] {
  const gone = Object.entries(before)
    .filter(([remote]) => !(remote in after))
    .map(([remote, { live }]) => ({ remote, version: live, action: 'remove', by: '', reason: '' }));
  const changed = Object.entries(after).flatMap(([remote, now]) =>
    actsOf(remote, before[remote] ?? none, now),
  );
  return [...gone, ...changed];
}

/** Writes an act that changed nothing in the registry, such as a refused upload. */
export async function logAct(tx: Tx, act: Act): Promise<void> {
  await tx.insert(releaseLog).values(act);
}

/** Lists acts, newest first. */
export async function listActs(
  tx: Tx,
  { skipCount, maxResultCount, ...asked }: AskedRemotes,
): Promise<EndpointOutput<typeof releasesApi.log>> {
  const where = ofRemotes(releaseLog.remote, asked);
  const [total] = await tx.select({ all: count() }).from(releaseLog).where(where);
  const rows = await tx
    .select()
    .from(releaseLog)
    .where(where)
    .orderBy(desc(releaseLog.id))
    .limit(maxResultCount)
    .offset(skipCount);
  return {
    totalCount: total?.all ?? 0,
    items: rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() })),
  };
}
