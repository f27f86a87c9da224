import { amount, country, credits, id, idParams, instant, nothing, page, paging, queryBoolean, queryList, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ResolutionType, resolutionType } from './enumerations.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

export const AssetTypes = ['Photo', 'Illustration', 'Vector'] as const;
export const Exclusivities = ['NonExclusive', 'Exclusive'] as const;
export const Uses = ['Creative', 'EditorialOnly'] as const;
export const AssetStatuses = ['Draft', 'Submitted', 'Accepted', 'Returned', 'Rejected', 'Published', 'Withdrawn'] as const;
export const Releases = ['None', 'NotNeeded', 'OnFile'] as const;
export const Categories = ['Nature', 'Landscape', 'City', 'Architecture', 'People', 'Food', 'Travel', 'Abstract', 'Animals', 'Plants', 'Sea', 'Sky'] as const;
export const Colours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown', 'black', 'grey', 'white'] as const;
export const Orientations = ['landscape', 'portrait', 'square', 'panorama'] as const;

/** Long edges of the smaller files of an asset in pixels; none is larger than its original. */
export const RenditionEdges = { low: 1600, preview: 1000, largeThumb: 720, thumb: 480 } as const;

export const assetType = z.enum(AssetTypes);
export const exclusivity = z.enum(Exclusivities);
export const category = z.enum(Categories);
const setId = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

/** One file of an asset. */
export const rendition = z.object({ resolutionType, width: z.int(), height: z.int(), byteSize: z.int().check(z.minimum(0)), contentType: z.string() });
/** What a licence of the asset costs at one resolution, before a licence zone's factor. */
export const assetPrice = z.object({ resolutionType, credits, amount, currency: z.string() });

/** An asset as lists give it. */
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
  /** The thumb for large cells and screens with two pixels in one; like it without a watermark. */
  largeThumbUrl: z.string(),
  previewUrl: z.string(),
  prices: z.array(assetPrice),
});
/** What `includeDetails` adds to an item (R3.32). */
export const assetDetails = z.object({
  description: z.string(),
  categories: z.array(category),
  countries: z.array(country),
  place: z.string(),
  tags: z.array(z.string()),
  contributorId: z.nullable(id),
  takenAt: z.nullable(instant),
  byteSize: z.int(),
  modelRelease: z.enum(Releases),
  propertyRelease: z.enum(Releases),
  statusReason: z.nullable(z.string()),
  renditions: z.array(rendition),
});
/** An asset as it is read alone: with the resolutions that the caller may download already. */
export const asset = z.extend(assetItem, { ...assetDetails.shape, licensedResolutions: z.optional(z.array(resolutionType)) });
/** A list's item: details only when asked for. */
export const listedAsset = z.extend(assetItem, z.partial(assetDetails).shape);
export const assetSet = z.object({
  id: z.int(), title: z.string(), description: z.string(), assetCount: z.int(), dateFrom: z.nullable(instant), dateTo: z.nullable(instant),
  /** The first dozen of the set's assets that match, whole; and the ids of all of them (at most 1000). */
  cover: z.array(listedAsset), assetIds: z.array(id),
});
export type Rendition = z.infer<typeof rendition>;
export type Asset = z.infer<typeof asset>;
export type ListedAsset = z.infer<typeof listedAsset>;
export type AssetSet = z.infer<typeof assetSet>;

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
 * Facets narrow by more than the list's filter knows: they travel beside it. So do a contributor's own assets in
 * every status (`mine`) and a reviewer's list of one status.
 */
export const facetFilter = z.extend(assetListFilter, {
  orientation: z.optional(z.enum(Orientations)), colour: z.optional(z.enum(Colours)), mine: z._default(queryBoolean, false), status: z.optional(z.enum(AssetStatuses)),
});
export type FacetFilter = z.infer<typeof facetFilter>;
const facet = z.array(z.object({ value: z.string(), count: z.int() }));
export const facets = z.object({ assetType: facet, exclusivity: facet, categories: facet, countries: facet, orientation: facet, colour: facet });
export type Facets = z.infer<typeof facets>;

/** The count is exact up to 10,000; beyond, `isCountExact` is false and 10000 stands for "10,000+". */
export const assetPage = z.extend(page(listedAsset), { isCountExact: z._default(z.boolean(), true) });

const editable = {
  title: text(200, 1),
  description: z._default(text(4000), ''),
  alternativeText: z._default(text(500), ''),
  assetType: z._default(assetType, 'Photo'),
  exclusivity: z._default(exclusivity, 'NonExclusive'),
  use: z._default(z.enum(Uses), 'Creative'),
  setId: z.optional(z.int().check(z.minimum(1))),
  categories: z._default(z.array(category).check(z.maxLength(12)), []),
  countries: z._default(z.array(country).check(z.maxLength(20)), []),
  place: z._default(text(200), ''),
  tags: z._default(z.array(text(100, 1)).check(z.maxLength(60)), []),
  creator: z.optional(text(200)),
  modelRelease: z._default(z.enum(Releases), 'None'),
  propertyRelease: z._default(z.enum(Releases), 'None'),
};
export const assetCreate = z.object({ ...editable, blobContainerId: z.optional(id), uploadId: z.optional(z.string().check(z.maxLength(200))), fileName: z.optional(text(255, 1)) });
export const assetUpdate = z.partial(z.object({ ...editable, isHidden: z.optional(z.boolean()), status: z.optional(z.enum(AssetStatuses)), statusReason: z.optional(text(1000)) }));
export const assetUpdateMany = z.object({ assets: z.array(z.extend(assetUpdate, { id })).check(z.minLength(1), z.maxLength(500)) });

/** A download request (R3.37); High unless it says otherwise (R3.38). */
export const downloadRequest = z.object({
  assetIds: z.optional(z.array(id).check(z.maxLength(500))),
  setId: z.optional(z.int().check(z.minimum(1))),
  isSetDownload: z._default(z.boolean(), false),
  windowId: z.string().check(z.minLength(1), z.maxLength(100)),
  resolutionType: z._default(resolutionType, ResolutionType.High),
});
export const downloadStarted = z.object({ jobId: id, fileCount: z.int(), totalBytes: z.int(), fileName: z.optional(z.string()) });
/** How a download stands, for a window that was away when the hub told it; `link` while it is Ready. */
export const downloadState = z.object({ jobId: id, windowId: z.string(), fileName: z.string(), state: z.enum(['Preparing', 'Ready', 'Failed', 'Cancelled', 'Expired']), link: z.nullable(z.string()) });

export const uploadStart = z.object({ fileName: text(255, 1), byteSize: z.int().check(z.minimum(1), z.maximum(2 * 1024 ** 3)), contentType: z.string().check(z.maxLength(100)) });
const uploadedPart = z.object({ partNumber: z.int(), etag: z.string().check(z.maxLength(200)) });
/** Parts that are there already need not be sent again, also after the browser was closed. */
export const uploadStarted = z.object({ blobContainerId: id, uploadId: z.string(), partSize: z.int(), uploadedParts: z.array(uploadedPart) });
const partQuery = { blobContainerId: id, fileName: text(255, 1), uploadId: z.string().check(z.maxLength(200)) };
const partNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000));
export const partUploadUrl = z.object({ partNumber: z.int(), url: z.string() });
export const uploadParams = z.object({ uploadId: z.string().check(z.maxLength(200)) });

const base = '/api/asset-management/asset';
/** The calls of the catalogue (R7.19 to R7.29, R7.92N). */
export const catalogApi = {
  list: endpoint({ method: 'GET', path: base, summary: 'List assets', query: facetFilter, response: assetPage, access: 'anonymous' }),
  listBySet: endpoint({ method: 'GET', path: `${base}/by-set`, summary: 'List assets grouped by set', query: facetFilter, response: page(assetSet), access: 'anonymous' }),
  facets: endpoint({ method: 'GET', path: `${base}/facets`, summary: 'Counts for the filters', query: facetFilter, response: facets }),
  suggestions: endpoint({ method: 'GET', path: `${base}/suggestions`, summary: 'Words to search for', query: z.object({ text: z.string().check(z.maxLength(100)) }), response: z.object({ items: z.array(z.string()) }) }),
  similar: endpoint({ method: 'GET', path: `${base}/:id/similar`, summary: 'Assets that look alike', params: idParams, query: z.object({ maxResultCount: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(60)), 12) }), response: page(listedAsset), access: 'anonymous' }),
  get: endpoint({ method: 'GET', path: `${base}/:id/by-id`, summary: 'Read an asset', params: idParams, response: asset, access: 'anonymous' }),
  create: endpoint({ method: 'POST', path: base, summary: 'Create an asset', body: assetCreate, response: asset, status: 201, access: { policy: Policy.AssetsCreate } }),
  update: endpoint({ method: 'PUT', path: `${base}/:id`, summary: 'Change an asset', params: idParams, body: assetUpdate, response: asset, access: { policy: Policy.AssetsEdit } }),
  updateMany: endpoint({ method: 'PUT', path: `${base}/many`, summary: 'Change several assets, all or none', body: assetUpdateMany, response: z.object({ items: z.array(asset) }), access: { policy: Policy.AssetsEdit } }),
  remove: endpoint({ method: 'DELETE', path: `${base}/:id/by-id`, summary: 'Delete an asset', params: idParams, response: nothing, status: 204, access: { policy: Policy.AssetsDelete } }),
  removeMany: endpoint({ method: 'DELETE', path: `${base}/many`, summary: 'Delete several assets, all or none', query: z.object({ ids: queryList(id) }), response: nothing, status: 204, access: { policy: Policy.AssetsDelete } }),
  download: endpoint({ method: 'POST', path: `${base}/download-assets`, summary: 'Prepare a download; the links come through the hub', body: downloadRequest, response: downloadStarted, status: 202 }),
  downloadState: endpoint({ method: 'GET', path: `${base}/download-assets/:id`, summary: 'How an own download stands', params: idParams, response: downloadState }),
  cancelDownload: endpoint({ method: 'DELETE', path: `${base}/download-assets/:id`, summary: 'Stop preparing a download', params: idParams, response: nothing, status: 204 }),
  set: endpoint({ method: 'GET', path: '/api/asset-management/set/:setId', summary: 'Read a set', params: z.object({ setId }), response: assetSet, access: 'anonymous' }),
  partUploadUrl: endpoint({ method: 'GET', path: `${base}/part-upload-url`, summary: 'Upload address of one part', query: z.object({ ...partQuery, partNumber }), response: partUploadUrl, access: { policy: Policy.AssetsCreate } }),
  partsUploadUrl: endpoint({ method: 'POST', path: `${base}/get-parts-upload-url`, summary: 'Upload addresses of several parts', query: z.object(partQuery), body: z.array(partNumber).check(z.minLength(1), z.maxLength(1000)), response: z.object({ items: z.array(partUploadUrl) }), access: { policy: Policy.AssetsCreate } }),
  uploadStart: endpoint({ method: 'POST', path: '/api/asset-management/upload', summary: 'Start or resume a part upload', body: uploadStart, response: uploadStarted, status: 201, access: { policy: Policy.AssetsCreate } }),
  uploadComplete: endpoint({ method: 'POST', path: '/api/asset-management/upload/:uploadId/complete', summary: 'Complete a part upload', params: uploadParams, body: z.object({ parts: z.array(uploadedPart).check(z.minLength(1), z.maxLength(10_000)) }), response: z.object({ blobContainerId: id, byteSize: z.int() }), access: { policy: Policy.AssetsCreate } }),
  uploadAbort: endpoint({ method: 'DELETE', path: '/api/asset-management/upload/:uploadId', summary: 'Abort a part upload', params: uploadParams, response: nothing, status: 204, access: { policy: Policy.AssetsCreate } }),
};
