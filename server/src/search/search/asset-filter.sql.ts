import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AssetSearch, Condition } from './asset-filter.rules.ts';
import { assetSearch } from '../../catalog/assets/assets.tables.ts';
import { anyTerm, type Ranks, textCondition } from './search-text.sql.ts';
import { required } from '../../ground/required.ts';

const unlessMissing = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value);

function sqlOf(condition: Condition): SQL | undefined {
  switch (condition.kind) {
    case 'shown':
      return sql`${assetSearch.isShown}`;
    case 'term':
      return anyTerm(condition.terms);
    case 'sets':
      return condition.ids.length === 1
        ? eq(assetSearch.setId, required(condition.ids[0], 'The set'))
        : inArray(assetSearch.setId, [...condition.ids]);
    case 'set range':
      return and(
        unlessMissing(condition.from, (from) => gte(assetSearch.setId, from)),
        unlessMissing(condition.to, (to) => lte(assetSearch.setId, to)),
      );
    case 'assets':
      return inArray(assetSearch.assetId, [...condition.ids]);
    case 'created':
      return and(
        unlessMissing(condition.from, (from) => gte(assetSearch.creationTime, from)),
        unlessMissing(condition.to, (to) => lte(assetSearch.creationTime, to)),
        unlessMissing(condition.before, (before) => lt(assetSearch.creationTime, before)),
      );
  }
}

/**
 * A search as SQL: its condition, and its ranks, which are null without words or for an asset's
 * number.
 */
export interface SearchCondition {
  readonly where: SQL | undefined;
  readonly ranks: Ranks | null;
}

/** Converts a search to conditions on `asset_search`. */
export function searchCondition({ text, language, conditions }: AssetSearch): SearchCondition {
  const words = text && textCondition(text, language);
  return { where: and(...conditions.map(sqlOf), words?.where), ranks: words?.ranks ?? null };
}
