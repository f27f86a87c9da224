import {
  AssetTypes,
  type AssetListFilter,
  Categories,
  Colors,
  CopySpaces,
  Exclusivities,
  type FacetFilter,
  Orientations,
  PeopleCounts,
  Sizes,
  Uses,
} from '@editorial/contracts/catalog';

/**
 * The three places that show pictures: browsing, searching, and the previews that are open to
 * everyone.
 */
export type Area = '/public' | '/catalog' | '/preview';
export type View = 'sets' | 'assets';
export const Sortings = ['relevance', 'newest', 'popular', 'oldest', 'title'] as const;
export type Sorting = (typeof Sortings)[number];
/** Filters that take one value. The others take several. */
export const SingleFilters = [
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
  'added',
  'looksLike',
  'groupOf',
] as const;
export const MultiFilters = ['categories', 'countries', 'tags'] as const;
export type SingleFilter = (typeof SingleFilters)[number];
export type MultiFilter = (typeof MultiFilters)[number];

/** How long ago a picture was added at most, in days. */
const AddedDays = { week: 7, month: 30, year: 365 } as const;
export const AddedSince = [
  'week',
  'month',
  'year',
] as const satisfies readonly (keyof typeof AddedDays)[];
const DAY_MS = 24 * 3600 * 1000;

/** Everything in the address: the search, the view and the position in the result. */
export interface CatalogAddress {
  readonly searchText: string;
  readonly assetType?: (typeof AssetTypes)[number];
  readonly exclusivity?: (typeof Exclusivities)[number];
  readonly orientation?: (typeof Orientations)[number];
  readonly colour?: (typeof Colors)[number];
  readonly people?: (typeof PeopleCounts)[number];
  /** The side that leaves room for words. */
  readonly space?: (typeof CopySpaces)[number];
  readonly size?: (typeof Sizes)[number];
  readonly use?: (typeof Uses)[number];
  /** The year in which the picture was taken. */
  readonly taken?: string;
  /** The name that pictures are credited to. */
  readonly creator?: string;
  readonly added?: (typeof AddedSince)[number];
  /** A picture, whose likes are searched. */
  readonly looksLike?: string;
  /** A picture, whose near duplicates are shown. */
  readonly groupOf?: string;
  readonly categories: readonly (typeof Categories)[number][];
  readonly countries: readonly string[];
  readonly tags: readonly string[];
  readonly sorting?: Sorting;
  /**
   * The query parameter `expandAssets` (R2.06): single pictures instead of sets. If undefined, the
   * settings decide.
   */
  readonly expandAssets?: boolean;
  /** The text exactly as it is: no corrected typos, no synonyms. */
  readonly verbatim?: boolean;
  /** Near duplicates come as one picture, with the number of the others. */
  readonly grouped?: boolean;
  /** Index of the first picture in view. */
  readonly at: number;
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((candidate) => candidate === value);
/** An asset's id, or the look of a picture of one's own (the contract's `looksLike`). */
const LOOK = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\w-]{64})$/i;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idIn = (value: string | null): string | undefined =>
  value !== null && ID.test(value) ? value : undefined;
const lookIn = (value: string | null): string | undefined =>
  value !== null && LOOK.test(value) ? value : undefined;
const yearIn = (value: string | null): string | undefined =>
  value !== null && /^\d{4}$/.test(value) ? value : undefined;
const nameIn = (value: string | null): string | undefined => {
  const name = value?.trim().slice(0, 200);
  return name === '' ? undefined : name;
};
const flag = (value: string | null): boolean | undefined =>
  value === null ? undefined : value.toLowerCase() === 'true' || value === '';

/** Parses the address. Unknown values are left out. */
export function readAddress(query: URLSearchParams): CatalogAddress {
  const position = Number(query.get('at'));
  const single = {
    assetType: oneOf(AssetTypes, query.get('assetType')),
    exclusivity: oneOf(Exclusivities, query.get('exclusivity')),
    orientation: oneOf(Orientations, query.get('orientation')),
    colour: oneOf(Colors, query.get('colour')),
    people: oneOf(PeopleCounts, query.get('people')),
    space: oneOf(CopySpaces, query.get('space')),
    size: oneOf(Sizes, query.get('size')),
    use: oneOf(Uses, query.get('use')),
    taken: yearIn(query.get('taken')),
    creator: nameIn(query.get('creator')),
    added: oneOf(AddedSince, query.get('added')),
    looksLike: lookIn(query.get('looksLike')),
    groupOf: idIn(query.get('groupOf')),
    sorting: oneOf(Sortings, query.get('sorting')),
    expandAssets: flag(query.get('expandAssets')),
    verbatim: flag(query.get('verbatim')) || undefined,
    grouped: flag(query.get('grouped')) || undefined,
  };
  return {
    searchText: (query.get('searchText') ?? '').trim(),
    categories: Categories.filter((category) => query.getAll('categories').includes(category)),
    countries: [
      ...new Set(query.getAll('countries').filter((country) => /^[A-Z]{2}$/.test(country))),
    ],
    tags: [
      ...new Set(
        query
          .getAll('tags')
          .map((tag) => tag.trim())
          .filter((tag) => tag !== '' && tag.length <= 100),
      ),
    ],
    at: Number.isInteger(position) && position > 0 ? position : 0,
    ...Object.fromEntries(Object.entries(single).filter(([, value]) => value !== undefined)),
  };
}

/** Builds the address. Empty values are left out, so that a view has exactly one address. */
export function writeAddress({
  searchText,
  categories,
  countries,
  tags,
  at,
  expandAssets,
  verbatim,
  grouped,
  ...single
}: CatalogAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (searchText) query.set('searchText', searchText);
  if (expandAssets !== undefined) query.set('expandAssets', String(expandAssets));
  if (searchText && verbatim) query.set('verbatim', 'true');
  if (grouped) query.set('grouped', 'true');
  for (const [name, value] of Object.entries(single))
    if (value !== undefined) query.set(name, value);
  for (const [name, values] of Object.entries({ categories, countries, tags }))
    for (const value of values) query.append(name, value);
  if (at > 0) query.set('at', String(at));
  return query;
}

/**
 * The filter for API calls, without position and view, which concern only the page. Times are whole
 * days, so that the answers can be kept.
 */
export function filterOf(
  address: CatalogAddress,
  now = Date.now(),
): Partial<FacetFilter> & Pick<Partial<AssetListFilter>, 'sorting'> {
  const {
    at: _at,
    expandAssets: _expandAssets,
    searchText,
    categories,
    countries,
    tags,
    added,
    grouped,
    ...single
  } = address;
  return {
    ...single,
    // The pictures of one group are shown each by itself.
    ...(grouped && !single.groupOf && { grouped }),
    ...(added && {
      creationTimeFrom: new Date(now - AddedDays[added] * DAY_MS).toISOString().slice(0, 10),
    }),
    ...(searchText && { searchText }),
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(countries.length > 0 && { countries: [...countries] }),
    ...(tags.length > 0 && { tags: [...tags] }),
  };
}

/** One active filter value, as its chip shows it. */
export interface Choice {
  readonly filter: SingleFilter | MultiFilter;
  readonly value: string;
}

/** The active filters in the order of the panel. */
export const choicesOf = (address: CatalogAddress): readonly Choice[] => [
  ...SingleFilters.flatMap((filter) =>
    address[filter] === undefined ? [] : [{ filter, value: address[filter] }],
  ),
  ...MultiFilters.flatMap((filter) => address[filter].map((value) => ({ filter, value }))),
];

/** The address with a choice toggled. The view goes back to the first picture. */
export function withChoice(address: CatalogAddress, { filter, value }: Choice): CatalogAddress {
  if (filter === 'categories' || filter === 'countries' || filter === 'tags') {
    const values: readonly string[] = address[filter];
    return {
      ...address,
      at: 0,
      [filter]: values.includes(value)
        ? values.filter((other) => other !== value)
        : [...values, value],
    };
  }
  return { ...address, at: 0, [filter]: address[filter] === value ? undefined : value };
}

/** The part of an address that signed-out visitors may see. */
export const withoutSearch = ({
  looksLike: _look,
  ...address
}: CatalogAddress): CatalogAddress => ({
  ...address,
  searchText: '',
});

/** The address without any filter. Text, view and sorting stay. */
export const withoutChoices = ({
  searchText,
  sorting,
  expandAssets,
  verbatim,
  grouped,
}: CatalogAddress): CatalogAddress => ({
  searchText,
  categories: [],
  countries: [],
  tags: [],
  at: 0,
  ...(sorting && { sorting }),
  ...(expandAssets !== undefined && { expandAssets }),
  ...(verbatim && { verbatim }),
  ...(grouped && { grouped }),
});

export interface ViewSettings {
  readonly disableSetView: boolean;
  readonly isSetViewDefault: boolean;
}

/**
 * Sets or single pictures. The address overrides the settings, but a disabled set view stays
 * disabled (R3.40, R3.41). Visitors who search look for a picture, so a search shows pictures.
 */
export function viewOf(
  {
    expandAssets,
    searchText,
    looksLike,
    groupOf,
    creator,
  }: Partial<
    Pick<CatalogAddress, 'expandAssets' | 'searchText' | 'looksLike' | 'groupOf' | 'creator'>
  >,
  { disableSetView, isSetViewDefault }: ViewSettings,
): View {
  if (disableSetView || expandAssets === true) return 'assets';
  if (expandAssets === false) return 'sets';
  const isOfPictures = Boolean(searchText || looksLike || groupOf || creator);
  return isSetViewDefault && !isOfPictures ? 'sets' : 'assets';
}

/** The sorting of the address. Default: relevance with a text or a picture, newest without. */
export const sortingOf = ({ sorting, searchText, looksLike }: CatalogAddress): Sorting => {
  const isRanked = searchText !== '' || looksLike !== undefined;
  const chosen = sorting ?? (isRanked ? 'relevance' : 'newest');
  return chosen === 'relevance' && !isRanked ? 'newest' : chosen;
};
