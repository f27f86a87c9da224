import { eq, getTableColumns, inArray } from 'drizzle-orm';
import type { ListedAsset } from '@editorial/contracts/catalog';
import type { Tx } from '../../database/database.ts';
import { runLast, runPrepared } from '../../database/transactions.ts';
import {
  assetItem,
  assetWithDetails,
  type ItemRow,
  type KnownItem,
  knownItem,
  type Showing,
  type ShownRow,
} from '../assets/asset.view.ts';
import type { TenantMemory } from './engine.ts';
import { assetRenditions, assets, assetSets, type RenditionRow } from '../assets/assets.tables.ts';

const {
  search: _search,
  descriptor: _descriptor,
  tagKeys: _tagKeys,
  ...shown
} = getTableColumns(assets);
const columns = { ...shown, setTitle: assetSets.title };

/** Runs for every page of a list: prepared, and without the columns that only details need. */
const ASSET_ROWS_STATEMENT = {
  name: 'asset items',
  text: `select assets.id, number, assets.title, alternative_text as "alternativeText",
    asset_type as "assetType", exclusivity, use, set_id as "setId",
    asset_sets.title as "setTitle", creator, width, height, thumb_hash as "thumbHash",
    to_json(colours) as colours, status, is_hidden as "isHidden",
    assets.creation_time as "creationTime", content_hash as "contentHash"
  from unnest($1::uuid[]) with ordinality as wanted (id, at)
  join assets on assets.id = wanted.id join asset_sets on asset_sets.id = set_id
  order by wanted.at`,
};

/** The full rows of some assets. */
export const wholeRows = (tx: Tx, ids: readonly string[]): Promise<ShownRow[]> =>
  tx
    .select(columns)
    .from(assets)
    .innerJoin(assetSets, eq(assetSets.id, assets.setId))
    .where(inArray(assets.id, [...ids]));

/** The columns that lists show, in the order of the given ids. */
async function itemRows(tx: Tx, ids: readonly string[], run = runPrepared): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await run(tx, ASSET_ROWS_STATEMENT, [`{${ids.join(',')}}`]);
  const items = rows as unknown as ItemRow[];
  for (const item of items) item.creationTime = new Date(item.creationTime);
  return items;
}

/**
 * The same as list items that can be cached by id. Those that the engine does not hold in memory are
 * read by the last query of a list.
 */
export async function knownItems(
  tx: Tx,
  ids: readonly string[],
  { showing, memory }: { readonly showing: Showing; readonly memory: TenantMemory },
): Promise<ReadonlyMap<string, KnownItem>> {
  const held = memory.engine?.items(ids) ?? new Map<string, ItemRow>();
  const others = await itemRows(
    tx,
    ids.filter((id) => !held.has(id)),
    runLast,
  );
  return new Map(
    [...held.values(), ...others].map((row) => [row.id, knownItem(row, showing)] as const),
  );
}

/** The files of some assets, by asset id. */
export async function renditionsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RenditionRow[]>> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(assetRenditions)
          .where(inArray(assetRenditions.assetId, [...ids]));
  return Map.groupBy(rows, (row) => row.assetId);
}

/** Assets in the form of the contract, in the order of their ids, optionally with details. */
export async function listedAssets(
  tx: Tx,
  ids: readonly string[],
  withDetails: boolean,
  showing: Showing,
): Promise<ListedAsset[]> {
  if (!withDetails) return (await itemRows(tx, ids)).map((row) => assetItem(row, showing));
  const rows = ids.length === 0 ? [] : await wholeRows(tx, ids);
  const renditions = await renditionsOf(tx, ids);
  const byId = new Map(
    rows.map((row) => [row.id, assetWithDetails(row, renditions.get(row.id) ?? [], showing)]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
