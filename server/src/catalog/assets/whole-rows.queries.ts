import type { TextLanguage } from '@editorial/contracts/catalog';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import type { ShownRow } from './asset.view.ts';
import { assets, assetSets } from './assets.tables.ts';
import { shownColumns } from './detailed-row.queries.ts';
import { mayLook } from './file-addresses.ts';
import type { Viewer } from './viewer.ts';

/** The name of a set in a language, or its title. */
export const setTitleIn = (language: TextLanguage | undefined) =>
  sql<string>`coalesce(${assetSets.names} ->> ${language ?? ''}::text, ${assetSets.title})`;

/** The full rows of some assets, with their own texts and the names of their sets in a language. */
export const wholeRows = (
  tx: Tx,
  ids: readonly string[],
  language?: TextLanguage,
): Promise<ShownRow[]> =>
  tx
    .select({ ...shownColumns, setTitle: setTitleIn(language) })
    .from(assets)
    .innerJoin(assetSets, eq(assetSets.id, assets.setId))
    .where(inArray(assets.id, [...ids]));

/**
 * Refuses an asset that the viewer may not see. Visible are published assets, own assets, and any
 * asset for a reviewer. Anything else is reported as not found (R7.23).
 */
export function assertVisible<Row extends ShownRow>(
  row: Row | undefined,
  viewer: Viewer,
): asserts row is Row {
  if (!row || !mayLook(row, viewer))
    // Pages say to search engines that a withdrawn picture will not come back.
    throw problem(
      'Editorial:NotFound',
      row?.status === 'Withdrawn' ? { data: { isWithdrawn: true } } : {},
    );
}

/** The row of an asset that the viewer may see. */
export async function visibleRow(tx: Tx, id: string, viewer: Viewer): Promise<ShownRow> {
  const [row] = await wholeRows(tx, [id], viewer.language);
  assertVisible(row, viewer);
  return row;
}
