import { country, id, instant, paging, queryBoolean, queryList, text } from './common.ts';
import {
  AssetStatuses,
  assetType,
  category,
  Colors,
  CopySpaces,
  exclusivity,
  Orientations,
  PeopleCounts,
  setId,
  Sizes,
  Uses,
} from './asset-codes.ts';
import { z } from '@editorial/contracts/schema';

/** The filter of the asset lists: exactly these fields (R3.18). */
export const assetListFilter = z.object({
  searchText: z.optional(z.string().check(z.maxLength(10_000))),
  setId: z.optional(setId),
  setIds: z.optional(queryList(setId)),
  assetType: z.optional(assetType),
  exclusivity: z.optional(exclusivity),
  categories: z.optional(queryList(category)),
  countries: z.optional(queryList(country)),
  creationTimeFrom: z.optional(z.union([instant, z.iso.date()])),
  creationTimeTo: z.optional(z.union([instant, z.iso.date()])),
  setIdFrom: z.optional(setId),
  setIdTo: z.optional(setId),
  assetIds: z.optional(queryList(id)),
  tags: z.optional(queryList(text(100, 1))),
  includeDetails: z._default(queryBoolean, false),
  includeHidden: z._default(queryBoolean, false),
  ...paging,
});

export type AssetListFilter = z.infer<typeof assetListFilter>;

/**
 * Facet filters that the list's filter does not have. `mine` selects a contributor's own assets in
 * every status. `status` selects one status, for reviewers.
 */
export const facetFilter = z.extend(assetListFilter, {
  orientation: z.optional(z.enum(Orientations)),
  /** Links, saved searches and other programs use the British spelling, here and of an asset. */
  colour: z.optional(z.enum(Colors)),
  people: z.optional(z.enum(PeopleCounts)),
  use: z.optional(z.enum(Uses)),
  size: z.optional(z.enum(Sizes)),
  space: z.optional(z.enum(CopySpaces)),
  /** The year in which the picture was taken. */
  taken: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  /** Words of the name that a picture is credited to, in whatever case. */
  creator: z.optional(text(200, 1)),
  mine: z._default(queryBoolean, false),
  /** The text exactly as it is: no corrected typos, no synonyms. */
  verbatim: z._default(queryBoolean, false),
  /**
   * Pictures that look like this one: an asset's id, or the look of a picture that is not in the
   * catalog. A color in the same query draws them nearer to that color.
   */
  looksLike: z.optional(
    z.string().check(z.regex(/^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\w-]{64})$/i)),
  ),
  status: z.optional(z.enum(AssetStatuses)),
  /** Shows only the first of pictures that may be the same one. */
  grouped: z._default(queryBoolean, false),
  /** Pictures that may be the same one as this asset, and itself. */
  groupOf: z.optional(id),
});

export type FacetFilter = z.infer<typeof facetFilter>;
