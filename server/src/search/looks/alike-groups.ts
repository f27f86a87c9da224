import { eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../catalog/context/context.ts';
import type { Database, Tx } from '../../ground/database/database.ts';
import { alikeAssets, alikePending, assets } from '../../catalog/assets/assets.tables.ts';
import type { Near } from './look-index.ts';
import { duplicateLimits, near } from './nearest.queries.ts';

export const ALIKE_GROUPS_JOB = 'catalog.alike-groups';
/** Each takes a few milliseconds, while the transaction is open. */
const PICTURES_PER_TURN = 20;

/** Puts a picture into the group of the nearest that may be the same, or into a new one with it. */
async function joinGroup(tx: Tx, id: string, look: readonly number[], ask: Near): Promise<void> {
  const others = (await near(tx, look, ask, duplicateLimits)).filter((other) => other !== id);
  if (others.length === 0) return;
  const known = await tx.select().from(alikeAssets).where(inArray(alikeAssets.assetId, others));
  const groups = new Map(known.map(({ assetId, groupId }) => [assetId, groupId]));
  const groupId = others.map((other) => groups.get(other)).find(Boolean) ?? others[0] ?? id;
  // Some may have been deleted a moment ago.
  await tx.execute(sql`
    insert into alike_assets (asset_id, group_id)
    select id, ${groupId}::uuid from assets
    where id = any(${`{${[id, ...others].join(',')}}`}::uuid[]) on conflict do nothing`);
}

/** Compares the oldest pictures that wait. Returns how many. */
async function groupSome(tx: Tx, ask: Near): Promise<{ count: number; hasIndex: boolean }> {
  const waiting = await tx
    .select({ id: alikePending.assetId, look: assets.descriptor })
    .from(alikePending)
    .innerJoin(assets, eq(assets.id, alikePending.assetId))
    .orderBy(assets.creationTime, assets.id)
    .limit(PICTURES_PER_TURN)
    .for('update', { of: alikePending });
  const [first] = waiting;
  if (!first) return { count: 0, hasIndex: true };
  const hasIndex = first.look !== null && (await ask(tx, first.look, 1)) !== null;
  for (const { id, look } of waiting) if (look) await joinGroup(tx, id, look, ask);
  const ids = waiting.map(({ id }) => id);
  await tx.delete(alikePending).where(inArray(alikePending.assetId, ids));
  return { count: waiting.length, hasIndex };
}

const waitingTenants = async (database: Pick<Database, 'asSystem'>): Promise<string[]> =>
  (
    await database.asSystem((tx) =>
      tx.selectDistinct({ tenantId: alikePending.tenantId }).from(alikePending),
    )
  ).map(({ tenantId }) => tenantId);

/**
 * Compares the pictures that wait with all others, and groups those that may be the same. While
 * there is no index of looks, only a few: the rest waits for it.
 */
export async function groupAlike(
  { database }: Pick<Context, 'database'>,
  nearOf: (tenantId: string) => Near,
  signal?: AbortSignal,
): Promise<void> {
  for (const tenantId of await waitingTenants(database))
    for (let goesOn = true; goesOn && !signal?.aborted;) {
      const { count, hasIndex } = await database.inTenant(tenantId, (tx) =>
        groupSome(tx, nearOf(tenantId)),
      );
      goesOn = hasIndex && count === PICTURES_PER_TURN;
    }
}

/** The pictures in the same group as this one, and itself. */
export async function groupOf(tx: Tx, id: string): Promise<string[]> {
  const group = tx
    .select({ id: alikeAssets.groupId })
    .from(alikeAssets)
    .where(eq(alikeAssets.assetId, id));
  const rows = await tx
    .select({ id: alikeAssets.assetId })
    .from(alikeAssets)
    .where(inArray(alikeAssets.groupId, group));
  return [...new Set([id, ...rows.map((row) => row.id)])];
}
