import { type CategoryCode, facetFilter, type ListedAsset } from '@editorial/contracts/catalog';
import { sql } from 'drizzle-orm';
import { type ListContext, listAssets } from './asset.queries.ts';
import { listSets } from './set-lists.queries.ts';
import {
  type KnownCategory,
  nameOf,
  shownCategories,
} from '../../catalog/assets/known-categories.ts';
import type { Tx } from '../../ground/database/database.ts';

/**
 * Newest pictures of a subject from which one is chosen, so that no two subjects show the same, and
 * none shows what home shows of the newest sets.
 */
const CANDIDATE_COUNT = 60;

/** Home shows at most so many pictures of each set (`home-answers.ts`). */
const PICTURES_OF_SET = 4;
/** Home shows at most so many sets, the newest ones. */
const NEWEST_SETS = 12;

/** Pictures that home may show in the rows of its newest sets, or beside the search. */
async function shownOnHome(tx: Tx, asked: ListContext): Promise<ReadonlySet<string>> {
  const { items } = await listSets(tx, facetFilter.parse({ maxResultCount: NEWEST_SETS }), asked);
  return new Set(items.flatMap(({ cover }) => cover.slice(0, PICTURES_OF_SET).map(({ id }) => id)));
}

interface Subject {
  readonly category: CategoryCode;
  readonly name: string;
  readonly picture: ListedAsset;
}

/** The newest pictures of each category that has any, newest first. */
async function candidates(
  tx: Tx,
  shown: readonly KnownCategory[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = (await tx.execute(sql`
    select category, array_agg(newest.asset_id order by newest.at) as ids
    from unnest(${sql.param(shown.map(({ id }) => id))}::text[]) as category
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

/** The categories that visitors see and that lead them to pictures, in their order. */
export async function categoriesWithPictures(tx: Tx): Promise<CategoryCode[]> {
  const shown = await shownCategories(tx);
  const found = await candidates(tx, shown);
  return shown.map(({ id }) => id).filter((id) => found.has(id));
}

/** Chosen covers that visitors see, and that still are in their category. */
async function chosenCovers(
  tx: Tx,
  shown: readonly KnownCategory[],
): Promise<ReadonlyMap<string, string>> {
  const chosen = shown.filter(({ coverId }) => coverId !== null);
  if (chosen.length === 0) return new Map();
  const { rows } = (await tx.execute(sql`
    select category, asset_id from unnest(
      ${sql.param(chosen.map(({ id }) => id))}::text[],
      ${sql.param(chosen.map(({ coverId }) => coverId))}::uuid[]) as chosen (category, cover)
    join asset_search on asset_id = cover
    where is_shown and words @@ ('''#category:' || category || '''')::tsquery`)) as unknown as {
    rows: { category: string; asset_id: string }[];
  };
  return new Map(rows.map((row) => [row.category, row.asset_id]));
}

/** One picture for each category, its own where possible. Empty categories are left out. */
export async function listSubjects(tx: Tx, asked: ListContext): Promise<Subject[]> {
  const shown = await shownCategories(tx);
  const found = await candidates(tx, shown);
  const chosen = new Map(await chosenCovers(tx, shown));
  const used = new Set(chosen.values());
  const elsewhere = await shownOnHome(tx, asked);
  // Categories with the fewest pictures choose first.
  for (const [category, ids] of [...found].sort(([, a], [, b]) => a.length - b.length)) {
    if (chosen.has(category)) continue;
    const unused = ids.filter((candidate) => !used.has(candidate));
    const id = unused.find((candidate) => !elsewhere.has(candidate)) ?? unused[0] ?? ids[0];
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
  return shown.flatMap((category) => {
    const picture = pictures.get(chosen.get(category.id) ?? '');
    const name = nameOf(category, asked.viewer.language);
    return picture ? [{ category: category.id, name, picture }] : [];
  });
}
