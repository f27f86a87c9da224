import { amount, credits, id, instant, page, text } from './common.ts';
import {
  AssetStatuses,
  assetType,
  category,
  exclusivity,
  Releases,
  RightsEnds,
  type TextLanguage,
  Uses,
} from './asset-codes.ts';
import { facetFilter } from './asset-filter.ts';
import { endpoint } from './endpoint.ts';
import { resolutionType } from './enumerations.ts';
import { z } from '@editorial/contracts/schema';

export * from './asset-codes.ts';
export * from './asset-filter.ts';

// Sizes are in this file: as a module of their own, without imports and named only by `export *`,
// they got no runtime of react-refresh from webpack 5.113, and remotes under development crashed
// (proofs/development.spec.ts).

/** Long edges of an asset's smaller files, in pixels. No file is larger than its original. */
export const RenditionEdges = {
  low: 1600,
  preview: 1000,
  smallPreview: 720,
  largeThumb: 720,
  thumb: 480,
} as const;

/**
 * Whether Low has fewer pixels than High. Otherwise it is no size of its own, and only buyers who
 * may not have High get it. A picture without pixels has no files yet, so both sizes are possible.
 */
export function isLowSmaller({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): boolean {
  const edge = Math.max(width, height);
  return edge === 0 || edge > RenditionEdges.low;
}

/** The share of High's pixels that Low has at most to be worth a choice. */
const MOST_OF_HIGH = 0.75;

/**
 * Whether pages offer Low beside High: where it has at least a quarter fewer pixels. Servers refuse
 * it only where it has the same ones, so that baskets with Low stay valid.
 */
export function isLowOffered({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): boolean {
  const edge = Math.max(width, height);
  return edge === 0 || (RenditionEdges.low / edge) ** 2 <= MOST_OF_HIGH;
}

/** Width and height of the regions that the loupe shows, in pixels. Each fits whole watermarks. */
export const RegionSize = { width: 600, height: 400 } as const;

/** Base path of the catalog endpoints. */
export const ASSET_PATH = '/api/asset-management/asset';

/** An asset's texts in one more language. Empty texts are not translated. */
export const translation = z.object({
  title: z._default(text(200), ''),
  description: z._default(text(4000), ''),
  alternativeText: z._default(text(500), ''),
  tags: z._default(z.array(text(100, 1)).check(z.maxLength(60)), []),
});
export type Translation = z.infer<typeof translation>;

/** The texts in answers. */
const storedTranslation = z.object({
  title: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  alternativeText: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
});

export const translations = z.partial(
  z.object({
    en: storedTranslation,
    de: storedTranslation,
    fr: storedTranslation,
    es: storedTranslation,
    ar: storedTranslation,
  } satisfies Record<TextLanguage, typeof storedTranslation>),
);

/** One file of an asset. */
export const rendition = z.object({
  resolutionType,
  width: z.int(),
  height: z.int(),
  byteSize: z.int().check(z.minimum(0)),
  contentType: z.string(),
});

/** The price of a license for one resolution, before the license zone's factor. */
export const assetPrice = z.object({ resolutionType, credits, amount, currency: z.string() });

/** An asset in a list. */
export const assetItem = z.object({
  id,
  number: z.string(),
  title: z.string(),
  alternativeText: z.string(),
  assetType,
  exclusivity,
  use: z.enum(Uses),
  setId: z.int(),
  setTitle: z.string(),
  creator: z.string(),
  width: z.int(),
  height: z.int(),
  thumbHash: z.string(),
  colours: z.array(z.string()),
  status: z.enum(AssetStatuses),
  isHidden: z.boolean(),
  creationTime: instant,
  thumbUrl: z.string(),
  /** The thumb for large cells and high-density screens. Like the thumb, it has no watermark. */
  largeThumbUrl: z.string(),
  previewUrl: z.string(),
  prices: z.array(assetPrice),
  /** The sizes that the caller already has a license for. Lists of buyers have it. */
  licensedResolutions: z.optional(z.array(resolutionType)),
});

/**
 * After the last day (by UTC), a picture without its release is withdrawn, and one without
 * exclusivity costs less.
 */
export const rightsEnd = z.object({ kind: z.enum(RightsEnds), lastDay: z.iso.date() });
export type RightsEnd = z.infer<typeof rightsEnd>;

/** Fields that `includeDetails` adds to an item (R3.32). */
export const assetDetails = z.object({
  /** The preview for phones: smaller, with the watermark. Older servers have none. */
  smallPreviewUrl: z.optional(z.string()),
  description: z.string(),
  categories: z.array(category),
  countries: z.array(z.string()),
  place: z.string(),
  tags: z.array(z.string()),
  contributorId: z.nullable(id),
  /** 3 means three or more, and null that nobody has counted them. */
  peopleCount: z.nullable(z.int()),
  takenAt: z.nullable(instant),
  byteSize: z.int(),
  modelRelease: z.enum(Releases),
  propertyRelease: z.enum(Releases),
  rightsEnd: z.nullable(rightsEnd),
  statusReason: z.nullable(z.string()),
  renditions: z.array(rendition),
});

/** A single asset. */
export const asset = z.extend(assetItem, {
  ...assetDetails.shape,
  /**
   * The picture without its watermark, for holders of a license. Absent while its order can still
   * be taken back.
   */
  licensedUrl: z.optional(z.string()),
  /** By language. Lists have none: visitors' lists are in the language of the request. */
  translations: z.optional(translations),
  /** Changes with every change of a text, the rights or the status. Lists do not have it. */
  concurrencyStamp: z.optional(z.string()),
  /**
   * The release says that a minor is shown. Only for reviewers and the contributor: nobody else
   * looks for such pictures by it.
   */
  showsMinor: z.optional(z.boolean()),
  /** The file itself, to look at every pixel. Only reviewers have it, for 15 minutes. */
  originalUrl: z.optional(z.string()),
  /**
   * For the loupe: the address of a region under the watermark, every pixel as it is. `{column}`
   * and `{row}` are counted from 0 in steps of 600 and 400 pixels.
   */
  regionUrl: z.optional(z.string()),
});

/** An item of a list. Details are present only on request. */
export const listedAsset = z.extend(assetItem, {
  ...z.partial(assetDetails).shape,
  /** In grouped results: how many others may be the same picture and are behind this one. */
  alikeCount: z.optional(z.int()),
  /** In results with most of the words: the typed words that this one lacks. */
  missingWords: z.optional(z.array(z.string())),
  /**
   * In results by relevance, at the last picture of a set before others of it had to wait: the set,
   * with the number of its pictures.
   */
  ofSet: z.optional(z.object({ setId: z.int(), count: z.int() })),
});

/** A set with its matching assets. */
export const assetSet = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  assetCount: z.int(),
  dateFrom: z.nullable(instant),
  dateTo: z.nullable(instant),
  /**
   * `cover` has the first twelve matching assets of the set; `assetIds` has the ids of all matching
   * assets (at most 1000).
   */
  cover: z.array(listedAsset),
  assetIds: z.array(id),
});

export type Rendition = z.infer<typeof rendition>;
export type Asset = z.infer<typeof asset>;
export type ListedAsset = z.infer<typeof listedAsset>;
export type AssetSet = z.infer<typeof assetSet>;

/** Words of a search that also ask for the value of a filter. */
export const readAsFilter = z.object({
  words: z.string(),
  filter: z.enum(['orientation', 'space', 'people', 'colour']),
  /** A value of the filter. Beside these, `any` of them, and `monochrome` without colors. */
  value: z.string(),
});
export type ReadAsFilter = z.infer<typeof readAsFilter>;

/** Facts about a search itself, with its first page. */
const searchNotes = {
  /** Words that were read as filters. In quotes, they are words only. */
  readAs: z.optional(z.array(readAsFilter)),
  /** The text that was looked for instead of a mistyped one. */
  correction: z.optional(z.string()),
  /** A text that was more likely meant, although the catalog has all of the typed words. */
  meant: z.optional(z.string()),
  /** Words to search for next. */
  related: z.optional(z.array(z.string())),
};

/**
 * The count is exact up to 10,000. Above that, `isCountExact` is false and 10000 means "10,000+".
 */
export const assetPage = z.extend(page(listedAsset), {
  isCountExact: z._default(z.boolean(), true),
  /**
   * The number of pictures with most of the words, if few have all (decision 29 of the
   * specification). They follow the pictures with all words, and `totalCount` does not count them.
   */
  relaxedCount: z.optional(z.int()),
  /**
   * Words that the relaxed pictures may have instead, because they mean about the same. An empty
   * list where none of them is near enough, or of the visitor's language, to be named.
   */
  nearWords: z.optional(z.array(z.string())),
  /** How many pictures have all words without the filters, if these leave none of them. */
  unfilteredCount: z.optional(z.int()),
  ...searchNotes,
});

/** Separate from the other endpoints, because the home page needs only this one. */
export const listBySet = endpoint({
  method: 'GET',
  side: 'both',
  path: `${ASSET_PATH}/by-set`,
  summary: 'List assets grouped by set',
  query: facetFilter,
  response: z.extend(page(assetSet), {
    /** Whether no picture has all words, so that these are sets of pictures with most of them. */
    isRelaxed: z.optional(z.boolean()),
    ...searchNotes,
  }),
  access: 'anonymous',
  problems: ['SearchNeedsSignIn', 'UnknownSorting'],
});

/** Also for the home page. Every subject has pictures: empty ones are left out. */
export const subjects = endpoint({
  method: 'GET',
  side: 'both',
  path: `${ASSET_PATH}/subjects`,
  summary: 'List subjects, each with a picture',
  response: z.object({
    items: z.array(
      z.object({
        category,
        /** In the language of the request. */
        name: z.string(),
        picture: listedAsset,
      }),
    ),
  }),
  access: 'anonymous',
});
