import type { FacetFilter, Facets } from '@editorial/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { CountLimit } from './asset.queries.ts';
import { type Dimension, filterCondition, readText } from './asset-filter.sql.ts';
import { assets } from './assets.tables.ts';
import type { Viewer } from './viewer.ts';

const MaxValues = 40;
const Values: Readonly<Record<Dimension, SQL>> = {
  assetType: sql`select asset_type as value from matched`,
  exclusivity: sql`select exclusivity as value from matched`,
  categories: sql`select unnest(categories) as value from matched`,
  countries: sql`select unnest(countries) as value from matched`,
  orientation: sql`select orientation as value from matched`,
  colour: sql`select unnest(colour_names) as value from matched`,
};
const Dimensions = Object.keys(Values) as Dimension[];

/**
 * Counts for the filters. A dimension's own choice does not narrow its own counts, so that another choice shows
 * what it would give. Like the list's count they are exact up to 10,000 matches.
 */
export async function countFacets(tx: Tx, filter: FacetFilter, viewer: Viewer): Promise<Facets> {
  const text = readText(filter, viewer);
  const free = Dimensions.filter((dimension) => filter[dimension] === undefined);
  const chosen = Dimensions.filter((dimension) => filter[dimension] !== undefined);
  const groups = [...(free.length > 0 ? [{ dimensions: free, without: undefined }] : []), ...chosen.map((dimension) => ({ dimensions: [dimension], without: dimension }))];
  const facets: Facets = { assetType: [], exclusivity: [], categories: [], countries: [], orientation: [], colour: [] };
  for (const { dimensions, without } of groups) {
    const where = filterCondition(filter, viewer, text, without);
    const counted = dimensions.map((dimension) => sql`select ${dimension}::text as dimension, value, count(*)::int as count from (${Values[dimension]}) as listed group by value`);
    const { rows } = (await tx.execute(sql`
      with matched as materialized (select asset_type, exclusivity, categories, countries, orientation, colour_names from ${assets} where ${where ?? sql`true`} limit ${CountLimit})
      ${sql.join(counted, sql` union all `)} order by count desc, value`)) as unknown as { rows: { dimension: Dimension; value: string; count: number }[] };
    for (const row of rows) {
      if (facets[row.dimension].length < MaxValues) facets[row.dimension].push({ value: row.value, count: row.count });
    }
  }
  return facets;
}
