import {
  MOST_TOGETHER,
  type BulkAct,
  type BulkPreview,
  type Selection,
} from '@editorial/contracts/asset-bulk';
import { facetFilter } from '@editorial/contracts/catalog';
import { inArray, sql, type SQL } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { giveReasons, type ReasonNeeds } from '../../people/restrictions/give-reasons.ts';
import type { Caller } from '../../ground/caller.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { assets, assetSearch } from '../../catalog/assets/assets.tables.ts';
import type { ListContext } from './asset.queries.ts';
import { requireCategories } from '../../catalog/assets/known-categories.ts';
import { openSearch } from '../search/matches.queries.ts';
import { rememberTermsOf } from '../../catalog/assets/remember-terms.ts';
import { type Before, recordOf, statementOf } from './bulk-acts.ts';

/** The pictures of a selection. More than can be changed together are refused. */
async function selectedIds(tx: Tx, selection: Selection, asked: ListContext): Promise<string[]> {
  if ('ids' in selection) {
    const rows = await tx
      .select({ id: assets.id })
      .from(assets)
      .where(inArray(assets.id, selection.ids));
    return rows.map(({ id }) => id);
  }
  const { category, ...filter } = selection;
  const search = await openSearch(
    tx,
    facetFilter.parse({
      ...filter,
      ...(category && { categories: category }),
      includeHidden: true,
    }),
    asked,
  );
  const rows = await tx
    .select({ id: assetSearch.assetId })
    .from(assetSearch)
    .where(search.condition().where)
    .limit(MOST_TOGETHER + 1);
  if (rows.length > MOST_TOGETHER)
    throw problem('Editorial:TooManyPictures', { data: { most: MOST_TOGETHER } });
  return rows.map(({ id }) => id);
}

const idList = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/** Returns the content of a selection. Nothing is changed. */
export async function previewSelection(
  tx: Tx,
  selection: Selection,
  asked: ListContext,
): Promise<BulkPreview> {
  const ids = await selectedIds(tx, selection, asked);
  const { rows } = (await tx.execute(sql`
    select count(*)::int as pictures,
      count(*) filter (where status = 'Published')::int as published,
      count(*) filter (where is_hidden)::int as hidden,
      (select count(distinct asset_id)::int from licenses
        where asset_id = any(${idList(ids)}) and revoked_at is null
        and (ends_at is null or ends_at > now())) as licensed,
      (select count(*)::int from licenses
        where asset_id = any(${idList(ids)}) and revoked_at is null
        and (ends_at is null or ends_at > now())) as licenses
    from assets where id = any(${idList(ids)})`)) as unknown as { rows: BulkPreview[] };
  return required(rows[0], 'The preview');
}

/** Changes all pictures of a selection in one statement: all of them or none. */
export async function changeSelection(
  context: ReasonNeeds,
  tx: Tx,
  { selection, act, expected }: { selection: Selection; act: BulkAct; expected: number },
  { caller, asked }: { readonly caller: Pick<Caller, 'userId'>; readonly asked: ListContext },
): Promise<{ changed: number; unchanged: number }> {
  const ids = await selectedIds(tx, selection, asked);
  if (ids.length !== expected)
    throw problem('Editorial:SelectionChanged', { data: { expected, pictures: ids.length } });
  if (act.kind === 'AddCategory') await requireCategories(tx, [act.category]);
  // In the order of updateAssets, so that simultaneous changes wait instead of deadlocking.
  const { rows: before } = (await tx.execute(
    sql`select id, status, model_release as "modelRelease", property_release as "propertyRelease"
      from assets where id = any(${idList(ids)}) order by id for update`,
  )) as unknown as { rows: Before[] };
  const { set, where } = statementOf(act);
  const { rows } = (await tx.execute(
    sql`update assets set ${set} where id = any(${idList(ids)}) and ${where}
      returning id, number, contributor_id as "personId"`,
  )) as unknown as { rows: { id: string; number: string; personId: string | null }[] };
  if (act.kind === 'Hide' || act.kind === 'Withdraw')
    await giveReasons(context, tx, caller, {
      kind: act.kind === 'Hide' ? 'Hidden' : 'Withdrawn',
      restricted: rows.map(({ personId, ...asset }) => ({ personId, asset })),
      reasons: act.reasons,
    });
  const changed = new Set(rows.map(({ id }) => id));
  for (const one of before.filter(({ id }) => changed.has(id))) {
    const record = recordOf(act, one);
    if (record) recordAudit(tx, { ...record, target: { type: 'Asset', id: one.id } });
  }
  if (rows.length > 0)
    recordAudit(tx, {
      action: 'Asset.ChangedTogether',
      data: { ...act, pictures: rows.length },
    });
  if (act.kind === 'AddTags' || act.kind === 'Show' || act.kind === 'Publish')
    await rememberTermsOf(
      tx,
      rows.map(({ id }) => id),
    );
  return { changed: rows.length, unchanged: ids.length - rows.length };
}
