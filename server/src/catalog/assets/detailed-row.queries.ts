import type { Asset, TextLanguage } from '@editorial/contracts/catalog';
import { getTableColumns } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { runLast, runPrepared } from '../../ground/database/transactions.ts';
import type { ShownRow } from './asset.view.ts';
import { assets, type RenditionRow } from './assets.tables.ts';

/** The columns of an asset without those that only the database needs. */
const {
  search: _search,
  descriptor: _descriptor,
  tagKeys: _tagKeys,
  ...columns
} = getTableColumns(assets);
export { columns as shownColumns };

/** An asset's row with its files, and its texts in further languages. */
export interface DetailedRow extends ShownRow {
  readonly renditions: RenditionRow[];
  readonly translations: NonNullable<Asset['translations']>;
}

/** A column in a form that both drivers read as the table does, except for instants. */
function selected([key, column]: readonly [
  string,
  (typeof columns)[keyof typeof columns],
]): string {
  const [name, type] = [`assets.${column.name}`, column.getSQLType()];
  const value = type.endsWith('[]')
    ? `to_json(${name})`
    : type === 'date'
      ? `${name}::text`
      : type === 'bigint'
        ? `${name}::float8`
        : name;
  return `${value} as "${key}"`;
}

/**
 * Runs for each picture that somebody opens: one statement instead of three, and prepared, because
 * planning it takes longer than running it.
 */
const DETAILED_ROW_STATEMENT = {
  name: 'asset details',
  text: `select ${Object.entries(columns).map(selected).join(', ')},
    coalesce(asset_sets.names ->> $2, asset_sets.title) as "setTitle",
    (select coalesce(json_agg(json_build_object('tenantId', tenant_id, 'assetId', asset_id,
        'resolutionType', resolution_type, 'contentType', content_type, 'width', width,
        'height', height, 'byteSize', byte_size, 'storageKey', storage_key)), '[]')
      from asset_renditions where asset_id = assets.id) as renditions,
    (select coalesce(json_object_agg(language, json_build_object('title', title,
        'description', description, 'alternativeText', alternative_text, 'tags', tags)
        order by language), '{}')
      from asset_translations where asset_id = assets.id) as translations
  from assets join asset_sets on asset_sets.id = set_id where assets.id = $1`,
};

/**
 * An asset's row, or undefined if there is none.
 * @param isLast Whether the transaction asks nothing else.
 */
export async function detailedRow(
  tx: Tx,
  id: string,
  { language, isLast }: { readonly language?: TextLanguage | undefined; readonly isLast: boolean },
): Promise<DetailedRow | undefined> {
  const run = isLast ? runLast : runPrepared;
  const { rows } = await run(tx, DETAILED_ROW_STATEMENT, [id, language ?? '']);
  const [row] = rows as unknown as DetailedRow[];
  return (
    row && {
      ...row,
      creationTime: new Date(row.creationTime),
      takenAt: row.takenAt && new Date(row.takenAt),
    }
  );
}
