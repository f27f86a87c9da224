import { inArray } from 'drizzle-orm';
import type { ListedAsset, TextLanguage } from '@editorial/contracts/catalog';
import { withTexts } from '@editorial/contracts/asset-texts';
import type { Tx } from '../../ground/database/database.ts';
import { runLast, runPrepared } from '../../ground/database/transactions.ts';
import {
  assetItem,
  assetWithDetails,
  type ItemRow,
  type KnownItem,
  knownItem,
  type Showing,
} from '../../catalog/assets/asset.view.ts';
import { wholeRows } from '../../catalog/assets/whole-rows.queries.ts';
import { isTranslatedInto, translationsInto } from '../../catalog/assets/translations.ts';
import type { TenantMemory } from './engine.ts';
import { assetRenditions, type RenditionRow } from '../../catalog/assets/assets.tables.ts';

/**
 * Runs for every page of a list: prepared, and without the columns that only details need. Texts
 * are in the language `$2` where they are translated.
 */
const ASSET_ROWS_STATEMENT = {
  name: 'asset items',
  text: `select assets.id, number, coalesce(nullif(translation.title, ''), assets.title) as title,
    coalesce(nullif(translation.alternative_text, ''), nullif(translation.title, ''),
      assets.alternative_text) as "alternativeText",
    asset_type as "assetType", exclusivity, use, set_id as "setId",
    coalesce(asset_sets.names ->> $2, asset_sets.title) as "setTitle", creator, width, height, thumb_hash as "thumbHash",
    to_json(colours) as colours, status, is_hidden as "isHidden",
    assets.creation_time as "creationTime", content_hash as "contentHash",
    contributor_id as "contributorId"
  from unnest($1::uuid[]) with ordinality as wanted (id, at)
  join assets on assets.id = wanted.id join asset_sets on asset_sets.id = set_id
  left join asset_translations as translation
    on translation.asset_id = assets.id and translation.language = $2
  order by wanted.at`,
};

/** The columns that lists show, in the order of the given ids. */
async function itemRows(
  tx: Tx,
  ids: readonly string[],
  language: TextLanguage | undefined,
  run = runPrepared,
): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await run(tx, ASSET_ROWS_STATEMENT, [`{${ids.join(',')}}`, language ?? '']);
  const items = rows as unknown as ItemRow[];
  for (const item of items) item.creationTime = new Date(item.creationTime);
  return items;
}

/** The language in which lists are shown, or none where nothing is translated into it. */
const shownLanguage = async (
  tx: Tx,
  { showing: { language }, memory }: Listing,
): Promise<TextLanguage | undefined> =>
  language && (await memory.recall(['translated', language], () => isTranslatedInto(tx, language)))
    ? language
    : undefined;

interface Listing {
  readonly showing: Showing;
  readonly memory: TenantMemory;
}

/**
 * List items, each remembered by its id and language. The engine holds texts as they were written:
 * in another language, all items are read by the last query of a list.
 */
export async function rememberedItems(
  tx: Tx,
  ids: readonly string[],
  listing: Listing,
): Promise<KnownItem[]> {
  const { showing, memory } = listing;
  const language = await shownLanguage(tx, listing);
  const keyOf = (id: string) => (language ? `${id} ${language}` : id);
  return memory.items(ids.map(keyOf), async (missing) => {
    const asked = missing.map((key) => key.split(' ')[0] ?? key);
    const held = (language ? undefined : memory.engine?.items(asked)) ?? new Map<string, ItemRow>();
    const others = await itemRows(
      tx,
      asked.filter((id) => !held.has(id)),
      language,
      runLast,
    );
    return new Map(
      [...held.values(), ...others].map((row) => [keyOf(row.id), knownItem(row, showing)] as const),
    );
  });
}

/** The files of some assets, by asset id. */
async function renditionsOf(
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
  const { language } = showing;
  if (!withDetails)
    return (await itemRows(tx, ids, language)).map((row) => assetItem(row, showing));
  const rows = ids.length === 0 ? [] : await wholeRows(tx, ids, language);
  const renditions = await renditionsOf(tx, ids);
  const texts = language && (await translationsInto(tx, ids, language));
  const byId = new Map(
    rows.map((row) => {
      const asset = assetWithDetails(row, renditions.get(row.id) ?? [], showing);
      return [row.id, texts ? withTexts(asset, texts.get(row.id)) : asset] as const;
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
