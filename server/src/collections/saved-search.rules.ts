import { facetFilter, type FacetFilter } from '@editorial/contracts/catalog';

/**
 * The filters of a saved search: those of the catalog's page, and nothing for reviewers.
 */
const SINGLE = [
  'searchText',
  'verbatim',
  'assetType',
  'exclusivity',
  'orientation',
  'colour',
  'people',
  'space',
  'size',
  'use',
  'taken',
  'creator',
  'looksLike',
  'groupOf',
] as const;
const MULTI = ['categories', 'countries', 'tags'] as const;

/**
 * The query without what concerns only the page (its place, order and view), in one fixed order.
 */
export function keptQuery(query: string): string {
  const asked = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of SINGLE) {
    const value = asked.get(name)?.trim();
    if (value) kept.set(name, value);
  }
  for (const name of MULTI)
    for (const value of [...new Set(asked.getAll(name))].toSorted()) kept.append(name, value);
  return kept.toString();
}

/** The filter of a kept query. Null if the catalog no longer knows one of its values. */
export function filterOfQuery(query: string): FacetFilter | null {
  const asked = new URLSearchParams(query);
  const given = Object.fromEntries([
    ...SINGLE.filter((name) => asked.has(name)).map((name) => [name, asked.get(name)]),
    ...MULTI.filter((name) => asked.has(name)).map((name) => [name, asked.getAll(name)]),
  ]);
  const read = facetFilter.safeParse(given);
  return read.success ? read.data : null;
}
