import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { giveReasons, type ReasonNeeds } from '../../people/restrictions/give-reasons.ts';
import type { Caller, Context } from '../context/context.ts';
import { assetRenditions, assets } from './assets.tables.ts';

/**
 * Refuses assets that an open notice names: whoever decides it looks at the picture, and may give it
 * back. Locks them, so that nobody reports one at the same moment.
 */
async function assertNotReported(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: assets.id })
    .from(assets)
    .where(inArray(assets.id, [...ids]))
    .orderBy(assets.id)
    .for('update');
  // By its name: notices are above pictures.
  const { rows } = (await tx.execute(sql`
    select asset_id as "assetId", 'N-' || lpad(running_number::text, 6, '0') as number from notices
      where state = 'Open' and asset_id = any(${sql.param([...ids])}::uuid[])
      order by running_number`)) as unknown as { rows: { assetId: string; number: string }[] };
  if (rows.length === 0) return;
  throw problem('Editorial:AssetReported', {
    data: {
      assetIds: [...new Set(rows.map(({ assetId }) => assetId))],
      notices: rows.map(({ number }) => number).join(', '),
    },
  });
}

/**
 * Deletes assets, all or none (R7.20, R7.21). Returns the storage keys of their files. A licensed
 * asset can't be deleted, only withdrawn; one with an open notice stays until that is decided.
 */
export async function removeAssets(
  context: ReasonNeeds & Pick<Context, 'licenses'>,
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  {
    ids,
    reasons,
  }: { readonly ids: readonly string[]; readonly reasons?: ReasonsGiven | undefined },
): Promise<string[]> {
  const unique = [...new Set(ids)];
  const licensed = await context.licenses.licensed(tx, unique);
  if (licensed.length > 0)
    throw problem('Editorial:InvalidAssetState', { data: { assetIds: licensed } });
  await assertNotReported(tx, unique);
  const files = await tx
    .select({ key: assetRenditions.storageKey })
    .from(assetRenditions)
    .where(inArray(assetRenditions.assetId, unique));
  const removed = await tx
    .delete(assets)
    .where(inArray(assets.id, unique))
    .returning({ id: assets.id, number: assets.number, personId: assets.contributorId });
  const missing = unique.filter((id) => !removed.some((row) => row.id === id));
  if (missing.length > 0) throw problem('Editorial:NotFound', { data: { assetIds: missing } });
  await giveReasons(context, tx, caller, {
    kind: 'Removed',
    restricted: removed.map(({ personId, ...asset }) => ({ personId, asset })),
    reasons,
  });
  for (const id of unique)
    recordAudit(tx, { action: 'Asset.Removed', target: { type: 'Asset', id } });
  return files.map((file) => file.key);
}
