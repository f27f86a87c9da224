import type { assetSetsApi, ManagedSet } from '@editorial/contracts/asset-sets';
import type { z } from '@editorial/contracts/schema';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  isNotNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { containing, orderBy } from '../../ground/database/lists.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { assets, assetSets } from '../assets/assets.tables.ts';
import type { FileAddresses } from '../assets/file-addresses.ts';

type Query = z.output<NonNullable<typeof assetSetsApi.list.query>>;
type NewSet = z.output<NonNullable<typeof assetSetsApi.create.body>>;
type SetChange = z.output<NonNullable<typeof assetSetsApi.change.body>>;
type Names = ManagedSet['names'];

const assetCount = sql<number>`(select count(*)::int from assets
  where assets.set_id = asset_sets.id)`;
const sortings: Readonly<Record<string, SQL>> = {
  title: sql`lower(${assetSets.title})`,
  position: sql`${assetSets.position}`,
  creationTime: sql`${assetSets.creationTime}`,
  assetCount,
};

function orderOf(sorting: string | undefined): SQL[] {
  if (!sorting) return [sql`${assetSets.position} nulls last`, desc(assetSets.creationTime)];
  return [orderBy(sorting, sortings)];
}

function holds(filter: string | undefined): SQL | undefined {
  const text = filter?.trim();
  if (!text) return undefined;
  const pattern = containing(text);
  return or(ilike(assetSets.title, pattern), sql`${assetSets.names}::text ilike ${pattern}`);
}

const states = {
  Shown: sql`not ${assetSets.isHidden}`,
  Hidden: sql`${assetSets.isHidden}`,
  Placed: isNotNull(assetSets.position),
  Empty: sql`not exists (select from assets where assets.set_id = asset_sets.id)`,
};

const cover = {
  id: assets.id,
  contentHash: assets.contentHash,
  status: assets.status,
  isHidden: assets.isHidden,
  contributorId: assets.contributorId,
};

const managedSets = (tx: Tx) =>
  tx
    .select({ set: getTableColumns(assetSets), assetCount, cover })
    .from(assetSets)
    .leftJoin(assets, eq(assets.id, assetSets.coverId));

const view = (
  { set, assetCount: pictures, cover: picture }: Awaited<ReturnType<typeof managedSets>>[number],
  addresses: FileAddresses,
): ManagedSet => ({
  id: set.id,
  title: set.title,
  names: set.names,
  description: set.description,
  descriptions: set.descriptions,
  position: set.position,
  coverId: set.coverId,
  coverUrl: picture ? addresses.of(picture, 'thumb') || null : null,
  isHidden: set.isHidden,
  assetCount: pictures,
  creationTime: set.creationTime.toISOString(),
  concurrencyStamp: set.concurrencyStamp,
});

/** A page of the sets, also of hidden and empty ones. */
export async function listManagedSets(tx: Tx, query: Query, addresses: FileAddresses) {
  const where = and(holds(query.filter), query.state && states[query.state]);
  const [total] = await tx.select({ count: count() }).from(assetSets).where(where);
  const rows = await managedSets(tx)
    .where(where)
    .orderBy(...orderOf(query.sorting), assetSets.id)
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return { totalCount: total?.count ?? 0, items: rows.map((row) => view(row, addresses)) };
}

async function managedSet(tx: Tx, id: number, addresses: FileAddresses): Promise<ManagedSet> {
  const [row] = await managedSets(tx).where(eq(assetSets.id, id));
  if (!row) throw problem('Editorial:NotFound', { data: { setId: id } });
  return view(row, addresses);
}

const target = (id: number) => ({ type: 'Set', id: String(id) });

/** Texts that are not empty: an empty one removes that of before. */
const merged = (before: Names, change: Names): Names =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, name]) => name.trim() !== ''),
  );

export async function createSet(
  tx: Tx,
  { names = {}, descriptions = {}, ...body }: NewSet,
  addresses: FileAddresses,
): Promise<ManagedSet> {
  const values = {
    ...body,
    names: merged({}, names),
    descriptions: merged({}, descriptions),
  };
  const [row] = await tx.insert(assetSets).values(values).returning({ id: assetSets.id });
  const { id } = required(row, 'The new set');
  recordAudit(tx, { action: 'Set.Created', target: target(id), data: { title: body.title } });
  return managedSet(tx, id, addresses);
}

async function lockSet(tx: Tx, id: number): Promise<void> {
  const rows = await tx
    .select({ id: assetSets.id })
    .from(assetSets)
    .where(eq(assetSets.id, id))
    .for('update');
  if (rows.length === 0) throw problem('Editorial:NotFound', { data: { setId: id } });
}

async function requireMember(tx: Tx, setId: number, coverId: string): Promise<void> {
  const found = await tx.$count(assets, and(eq(assets.id, coverId), eq(assets.setId, setId)));
  if (found === 0)
    throw problem('Editorial:Validation', {
      validationErrors: [{ message: 'AssetManagement::CoverOfSet', members: ['coverId'] }],
    });
}

/** Changes the named fields of a set. Refuses a change that was made on an older state. */
export async function changeSet(
  tx: Tx,
  id: number,
  { concurrencyStamp, names, descriptions, ...body }: SetChange,
  addresses: FileAddresses,
): Promise<ManagedSet> {
  await lockSet(tx, id);
  const current = await managedSet(tx, id, addresses);
  if (concurrencyStamp !== undefined && concurrencyStamp !== current.concurrencyStamp)
    throw problem('Editorial:ChangedMeanwhile', { data: { current } });
  if (body.coverId) await requireMember(tx, id, body.coverId);
  const values = {
    ...body,
    ...(names && { names: merged(current.names, names) }),
    ...(descriptions && { descriptions: merged(current.descriptions, descriptions) }),
  };
  const changes = changesBetween<object>(current, values, Object.keys(values) as never[]);
  if (Object.keys(changes).length === 0) return current;
  await tx
    .update(assetSets)
    .set({ ...values, concurrencyStamp: crypto.randomUUID() })
    .where(eq(assetSets.id, id));
  recordAudit(tx, { action: 'Set.Changed', target: target(id), changes });
  return managedSet(tx, id, addresses);
}

/** Removes a set. Its pictures move to another one first, if it has any. */
export async function removeSet(tx: Tx, id: number, moveTo: number | undefined): Promise<void> {
  // The lower id first, so that two removals of each other wait instead of deadlocking.
  for (const one of [id, ...(moveTo === undefined ? [] : [moveTo])].toSorted((a, b) => a - b))
    await lockSet(tx, one);
  const pictures = await tx.$count(assets, eq(assets.setId, id));
  if (pictures > 0 && (moveTo === undefined || moveTo === id))
    throw problem('Editorial:SetInUse', { data: { pictures } });
  if (pictures > 0) await tx.update(assets).set({ setId: moveTo }).where(eq(assets.setId, id));
  await tx.delete(assetSets).where(eq(assetSets.id, id));
  recordAudit(tx, {
    action: 'Set.Removed',
    target: target(id),
    data: { pictures, ...(moveTo === undefined ? {} : { moveTo }) },
  });
}
