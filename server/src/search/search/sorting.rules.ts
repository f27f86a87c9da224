export const Sortings = ['relevance', 'newest', 'oldest', 'title'] as const;
export type Sorting = (typeof Sortings)[number];
/** By what was opened and licensed most. Engines do not know it: the list puts it together. */
export type AskedSorting = Sorting | 'popular';

/** Sortings in ABP's notation: field and direction. */
const Written: Readonly<Record<string, AskedSorting>> = {
  popular: 'popular',
  relevance: 'relevance',
  newest: 'newest',
  oldest: 'oldest',
  title: 'title',
  'title asc': 'title',
  creationtime: 'oldest',
  'creationtime asc': 'oldest',
  'creationtime desc': 'newest',
  '0': 'newest',
};

/**
 * The requested sorting. Default: relevance with text, newest without. Null for an unknown field
 * (R3.34).
 */
export function readSorting(sorting: string | undefined, hasText: boolean): AskedSorting | null {
  const asked = (sorting ?? '').trim().toLowerCase().replace(/\s+/g, ' ');
  if (asked === '') return hasText ? 'relevance' : 'newest';
  const known = Object.hasOwn(Written, asked) ? (Written[asked] ?? null) : null;
  return known === 'relevance' && !hasText ? 'newest' : known;
}
