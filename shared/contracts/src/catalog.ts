import {
  country,
  id,
  idParams,
  instant,
  nothing,
  page,
  pageSize,
  queryList,
  text,
} from './common.ts';
import { downloadCalls } from './asset-downloads.ts';
import { lookCalls } from './looks.ts';
import { MAX_PICTURE_BYTES } from './picture-limits.ts';
import {
  asset,
  assetPage,
  ASSET_PATH,
  AssetStatuses,
  assetType,
  category,
  exclusivity,
  facetFilter,
  listBySet,
  listedAsset,
  assetSet,
  Releases,
  rightsEnd,
  setId,
  subjects,
  translation,
  Uses,
} from './assets.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { reasonsGiven, reasonsOfRemoval } from './restrictions.ts';
import { z } from '@editorial/contracts/schema';

export * from './asset-downloads.ts';
export * from './assets.ts';
export * from './looks.ts';

const facet = z.array(z.object({ value: z.string(), count: z.int() }));
export const facets = z.object({
  assetType: facet,
  exclusivity: facet,
  categories: facet,
  countries: facet,
  orientation: facet,
  colour: facet,
  people: facet,
  use: facet,
  size: facet,
  space: facet,
  taken: facet,
});

export type Facets = z.infer<typeof facets>;

const named = {
  title: text(200, 1),
  assetType,
  exclusivity,
  use: z.enum(Uses),
  setId: z.int().check(z.minimum(1)),
};

const clearable = {
  description: text(4000),
  alternativeText: text(500),
  categories: z.array(category).check(z.maxLength(12)),
  countries: z.array(country).check(z.maxLength(20)),
  place: text(200),
  tags: z.array(text(100, 1)).check(z.maxLength(60)),
  creator: text(200),
  modelRelease: z.enum(Releases),
  propertyRelease: z.enum(Releases),
  /** The release says that a minor is shown. */
  showsMinor: z.boolean(),
  peopleCount: z.nullable(z.int().check(z.minimum(0), z.maximum(3))),
};

/** Default values of a picture's fields. `null` in an update restores the default. */
export const ClearedAsset: {
  readonly [Field in keyof typeof clearable]: z.output<(typeof clearable)[Field]>;
} = {
  description: '',
  alternativeText: '',
  categories: [],
  countries: [],
  place: '',
  tags: [],
  creator: '',
  modelRelease: 'None',
  propertyRelease: 'None',
  showsMinor: false,
  peopleCount: null,
};

/** By language. A language that is not named stays as it was, and `null` removes it. */
const changedTranslation = z.nullable(translation);
const changedTranslations = z.partial(
  z.object({
    en: changedTranslation,
    de: changedTranslation,
    fr: changedTranslation,
    es: changedTranslation,
    ar: changedTranslation,
  }),
);

export const assetCreate = z.object({
  /** Without one, the title in the file counts, or else the file's name. */
  title: z.optional(named.title),
  description: z._default(clearable.description, ''),
  alternativeText: z._default(clearable.alternativeText, ''),
  assetType: z._default(named.assetType, 'Photo'),
  exclusivity: z._default(named.exclusivity, 'NonExclusive'),
  use: z._default(named.use, 'Creative'),
  setId: z.optional(named.setId),
  categories: z._default(clearable.categories, []),
  countries: z._default(clearable.countries, []),
  place: z._default(clearable.place, ''),
  tags: z._default(clearable.tags, []),
  creator: z.optional(clearable.creator),
  modelRelease: z._default(clearable.modelRelease, 'None'),
  propertyRelease: z._default(clearable.propertyRelease, 'None'),
  showsMinor: z.optional(clearable.showsMinor),
  peopleCount: z._default(clearable.peopleCount, null),
  blobContainerId: z.optional(id),
  uploadId: z.optional(z.string().check(z.maxLength(200))),
  fileName: z.optional(text(255, 1)),
  translations: z.optional(changedTranslations),
});

/** Absent fields keep their value, so no field has a default here. */
export const assetUpdate = z.partial(
  z.object({
    ...named,
    description: z.nullable(clearable.description),
    alternativeText: z.nullable(clearable.alternativeText),
    categories: z.nullable(clearable.categories),
    countries: z.nullable(clearable.countries),
    place: z.nullable(clearable.place),
    tags: z.nullable(clearable.tags),
    creator: z.nullable(clearable.creator),
    modelRelease: z.nullable(clearable.modelRelease),
    propertyRelease: z.nullable(clearable.propertyRelease),
    showsMinor: z.nullable(clearable.showsMinor),
    peopleCount: clearable.peopleCount,
    /** `null` for rights without an end. */
    rightsEnd: z.nullable(rightsEnd),
    isHidden: z.boolean(),
    status: z.enum(AssetStatuses),
    statusReason: text(1000),
    /** Needed to hide or withdraw a picture of somebody else, who reads them. */
    reasons: reasonsGiven,
    takenAt: z.nullable(z.union([instant, z.iso.date()])),
    translations: changedTranslations,
    /** The stamp of the picture that the change was made on. Refused if it has changed since. */
    concurrencyStamp: z.string().check(z.maxLength(64)),
  }),
);

export const assetUpdateMany = z.object({
  assets: z.array(z.extend(assetUpdate, { id })).check(z.minLength(1), z.maxLength(500)),
});

/** The most parts of an upload. S3 takes no more. */
const MAX_PARTS = 10_000;

export const uploadStart = z.object({
  fileName: text(255, 1),
  byteSize: z.int().check(z.minimum(1), z.maximum(MAX_PICTURE_BYTES)),
  contentType: z.string().check(z.maxLength(100)),
  /** The wished size of a part in bytes, for a slow line. The store's own limits count more. */
  partSize: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_PICTURE_BYTES))),
});

const uploadedPart = z.object({
  partNumber: z.int().check(z.minimum(1), z.maximum(MAX_PARTS)),
  etag: z.string().check(z.maxLength(200)),
});
const uploadedParts = z.array(uploadedPart).check(
  z.minLength(1),
  z.maxLength(MAX_PARTS),
  z.refine(
    (parts) => new Set(parts.map(({ partNumber }) => partNumber)).size === parts.length,
    'Each part is named once.',
  ),
);
const partNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PARTS));
export const partUploadUrl = z.object({ partNumber: z.int(), url: z.string() });
/** A resumable upload. Uploaded parts are not sent again, even after the browser was closed. */
export const uploadStarted = z.object({
  blobContainerId: id,
  uploadId: z.string(),
  /** Bytes of each part but the last. */
  partSize: z.int(),
  uploadedParts: z.array(z.object({ partNumber: z.int(), etag: z.string() })),
  /** Addresses of the first parts that are missing. A server of an earlier release gives none. */
  partUrls: z.optional(z.array(partUploadUrl)),
});

const partQuery = {
  blobContainerId: id,
  fileName: text(255, 1),
  uploadId: z.string().check(z.maxLength(200)),
};

export const uploadParams = z.object({ uploadId: z.string().check(z.maxLength(200)) });

/** With these, a client also sees the pictures that its person may see before they are on sale. */
const PICTURES = `${Policy.Assets} || ${Policy.AssetsCreate} || ${Policy.AssetsEdit} || ${Policy.AssetsReview}`;

/** The catalog endpoints (R7.19 to R7.29, R7.92N). */
export const catalogApi = {
  listBySet,
  subjects,
  ...downloadCalls,
  ...lookCalls,
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: ASSET_PATH,
    summary: 'List assets',
    query: facetFilter,
    response: assetPage,
    access: 'anonymous',
    ownWith: PICTURES,
    problems: ['SearchNeedsSignIn', 'UnknownSorting'],
  }),
  facets: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ASSET_PATH}/facets`,
    summary: 'Counts for the filters',
    query: facetFilter,
    response: facets,
  }),
  suggestions: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ASSET_PATH}/suggestions`,
    summary: 'Words to search for',
    query: z.object({ text: z.string().check(z.maxLength(100)) }),
    response: z.object({ items: z.array(z.string()) }),
  }),
  similar: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ASSET_PATH}/:id/similar`,
    summary: 'Assets that look alike',
    params: idParams,
    query: z.object({
      maxResultCount: pageSize(60, 12),
    }),
    response: page(listedAsset),
    access: 'anonymous',
    ownWith: PICTURES,
    problems: ['NotFound'],
  }),
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ASSET_PATH}/:id/by-id`,
    summary: 'Read an asset',
    params: idParams,
    response: asset,
    access: 'anonymous',
    ownWith: PICTURES,
    problems: ['NotFound'],
  }),
  create: endpoint({
    method: 'POST',
    side: 'both',
    path: ASSET_PATH,
    summary: 'Create an asset',
    body: assetCreate,
    response: asset,
    status: 201,
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound', 'ReviewNeeded', 'UploadIncomplete', 'UploadUnknown'],
  }),
  update: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${ASSET_PATH}/:id`,
    summary: 'Change an asset',
    params: idParams,
    body: assetUpdate,
    response: asset,
    access: { policy: Policy.AssetsEdit },
    problems: [
      'AssetIncomplete',
      'ChangedMeanwhile',
      'IdentityCheckRequired',
      'InvalidAssetState',
      'NotFound',
      'ReviewNeeded',
    ],
  }),
  updateMany: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${ASSET_PATH}/many`,
    summary: 'Change several assets, all or none',
    body: assetUpdateMany,
    response: z.object({ items: z.array(asset) }),
    access: { policy: Policy.AssetsEdit },
    identityCheck: true,
    problems: [
      'AssetIncomplete',
      'ChangedMeanwhile',
      'InvalidAssetState',
      'NotFound',
      'ReviewNeeded',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${ASSET_PATH}/:id/by-id`,
    summary: 'Delete an asset',
    params: idParams,
    body: reasonsOfRemoval,
    response: nothing,
    status: 204,
    access: { policy: Policy.AssetsDelete },
    identityCheck: true,
    problems: ['AssetReported', 'InvalidAssetState', 'NotFound'],
  }),
  removeMany: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${ASSET_PATH}/many`,
    summary: 'Delete several assets, all or none',
    query: z.object({ ids: queryList(id) }),
    body: reasonsOfRemoval,
    response: nothing,
    status: 204,
    access: { policy: Policy.AssetsDelete },
    identityCheck: true,
    problems: ['AssetReported', 'InvalidAssetState', 'NotFound'],
  }),
  set: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/asset-management/set/:setId',
    summary: 'Read a set',
    params: z.object({ setId }),
    response: assetSet,
    access: 'anonymous',
    ownWith: PICTURES,
    problems: ['NotFound'],
  }),
  partUploadUrl: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ASSET_PATH}/part-upload-url`,
    summary: 'Upload address of one part',
    query: z.object({ ...partQuery, partNumber }),
    response: partUploadUrl,
    access: { policy: Policy.AssetsCreate },
    isChange: true,
    problems: ['UploadTooLarge', 'UploadUnknown'],
  }),
  partsUploadUrl: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ASSET_PATH}/get-parts-upload-url`,
    summary: 'Upload addresses of several parts',
    query: z.object(partQuery),
    body: z.array(partNumber).check(z.minLength(1), z.maxLength(1000)),
    response: z.object({ items: z.array(partUploadUrl) }),
    access: { policy: Policy.AssetsCreate },
    problems: ['UploadTooLarge', 'UploadUnknown'],
  }),
  uploadStart: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/asset-management/upload',
    summary: 'Start or resume a part upload',
    body: uploadStart,
    response: uploadStarted,
    status: 201,
    access: { policy: Policy.AssetsCreate },
    problems: ['TooManyUploads', 'UploadUnknown', 'UploadsClosed'],
  }),
  uploadComplete: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/asset-management/upload/:uploadId/complete',
    summary: 'Complete a part upload',
    params: uploadParams,
    body: z.object({ parts: uploadedParts }),
    response: z.object({ blobContainerId: id, byteSize: z.int() }),
    access: { policy: Policy.AssetsCreate },
    problems: ['UploadIncomplete', 'UploadTooLarge', 'UploadUnknown'],
  }),
  uploadAbort: endpoint({
    method: 'DELETE',
    side: 'both',
    path: '/api/asset-management/upload/:uploadId',
    summary: 'Abort a part upload',
    params: uploadParams,
    response: nothing,
    status: 204,
    access: { policy: Policy.AssetsCreate },
    problems: ['UploadUnknown'],
  }),
};
