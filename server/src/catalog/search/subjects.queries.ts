import { Categories, facetFilter, type ListedAsset } from '@editorial/contracts/catalog';
import { sql } from 'drizzle-orm';
import { type Asked, listAssets } from '../assets/asset.queries.ts';
import type { Tx } from '../../database/database.ts';

/** Newest pictures of a subject from which one is chosen, so that no two subjects show the same. */
const CANDIDATE_COUNT = 12;

interface Subject {
  readonly category: (typeof Categories)[number];
  readonly picture: ListedAsset;
}

/** The newest pictures of each category that has any, newest first. */
async function candidates(tx: Tx): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = (await tx.execute(sql`
    select category, array_agg(newest.asset_id order by newest.at) as ids
    from unnest(${sql.param([...Categories])}::text[]) as category
    cross join lateral (
      select asset_id, row_number() over (order by creation_time desc, asset_id) as at
      from asset_search
      where is_shown and words @@ ('''#category:' || category || '''')::tsquery
      order by creation_time desc, asset_id limit ${CANDIDATE_COUNT}) as newest
    group by category`)) as unknown as {
    rows: { category: string; ids: string[] }[];
  };
  return new Map(rows.map(({ category, ids }) => [category, ids]));
}

/** One picture for each category, its own where possible. Empty categories are left out. */
export async function listSubjects(tx: Tx, asked: Asked): Promise<Subject[]> {
  const found = await candidates(tx);
  const chosen = new Map<string, string>();
  const used = new Set<string>();
  // Categories with the fewest pictures choose first.
  for (const [category, ids] of [...found].sort(([, a], [, b]) => a.length - b.length)) {
    const id = ids.find((candidate) => !used.has(candidate)) ?? ids[0];
    if (id === undefined) continue;
    chosen.set(category, id);
    used.add(id);
  }
  if (used.size === 0) return [];
  const { items } = await listAssets(
    tx,
    facetFilter.parse({ assetIds: [...used], maxResultCount: used.size }),
    asked,
  );
  const pictures = new Map(items.map((item) => [item.id, item]));
  return Categories.flatMap((category) => {
    const picture = pictures.get(chosen.get(category) ?? '');
    return picture ? [{ category, picture }] : [];
  });
}
