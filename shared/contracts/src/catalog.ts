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
const setId = z.coerce.number().int().min(1).max(2_147_483_647);

/** One file of an asset. */
export const rendition = z.object({ resolutionType, width: z.int(), height: z.int(), byteSize: z.int().min(0), contentType: z.string() });
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
  contributorId: id.nullable(),
  takenAt: instant.nullable(),
  byteSize: z.int(),
  modelRelease: z.enum(Releases),
  propertyRelease: z.enum(Releases),
  statusReason: z.string().nullable(),
  renditions: z.array(rendition),
});
/** An asset as it is read alone: with the resolutions that the caller may download already. */
export const asset = assetItem.extend({ ...assetDetails.shape, licensedResolutions: z.array(resolutionType).optional() });
/** A list's item: details only when asked for. */
export const listedAsset = assetItem.extend(assetDetails.partial().shape);
export const assetSet = z.object({
  id: z.int(), title: z.string(), description: z.string(), assetCount: z.int(), dateFrom: instant.nullable(), dateTo: instant.nullable(),
  /** The first dozen of the set's assets that match, whole; and the ids of all of them (at most 1000). */
  cover: z.array(listedAsset), assetIds: z.array(id),
});
export type Rendition = z.infer<typeof rendition>;
export type Asset = z.infer<typeof asset>;
export type ListedAsset = z.infer<typeof listedAsset>;
export type AssetSet = z.infer<typeof assetSet>;

/** The filter of the asset lists: exactly these fields (R3.18). */
export const assetListFilter = z.object({
  searchText: z.string().max(10_000).optional(),
  setId: setId.optional(),
  setIds: queryList(setId).optional(),
  assetType: assetType.optional(),
  exclusivity: exclusivity.optional(),
  categories: queryList(category).optional(),
  countries: queryList(country).optional(),
  creationTimeFrom: z.union([instant, z.iso.date()]).optional(),
  creationTimeTo: z.union([instant, z.iso.date()]).optional(),
  setIdFrom: setId.optional(),
  setIdTo: setId.optional(),
  assetIds: queryList(id).optional(),
  tags: queryList(text(100, 1)).optional(),
  includeDetails: queryBoolean.default(false),
  includeHidden: queryBoolean.default(false),
  ...paging,
});
export type AssetListFilter = z.infer<typeof assetListFilter>;

/**
 * Facets narrow by more than the list's filter knows: they travel beside it. So do a contributor's own assets in
 * every status (`mine`) and a reviewer's list of one status.
 */
export const facetFilter = assetListFilter.extend({
  orientation: z.enum(Orientations).optional(), colour: z.enum(Colours).optional(), mine: queryBoolean.default(false), status: z.enum(AssetStatuses).optional(),
});
export type FacetFilter = z.infer<typeof facetFilter>;
const facet = z.array(z.object({ value: z.string(), count: z.int() }));
export const facets = z.object({ assetType: facet, exclusivity: facet, categories: facet, countries: facet, orientation: facet, colour: facet });
export type Facets = z.infer<typeof facets>;

/** The count is exact up to 10,000; beyond, `isCountExact` is false and 10000 stands for "10,000+". */
export const assetPage = page(listedAsset).extend({ isCountExact: z.boolean().default(true) });

const editable = {
  title: text(200, 1),
  description: text(4000).default(''),
  alternativeText: text(500).default(''),
  assetType: assetType.default('Photo'),
  exclusivity: exclusivity.default('NonExclusive'),
  use: z.enum(Uses).default('Creative'),
  setId: z.int().min(1).optional(),
  categories: z.array(category).max(12).default([]),
  countries: z.array(country).max(20).default([]),
  place: text(200).default(''),
  tags: z.array(text(100, 1)).max(60).default([]),
  creator: text(200).optional(),
  modelRelease: z.enum(Releases).default('None'),
  propertyRelease: z.enum(Releases).default('None'),
};
export const assetCreate = z.object({ ...editable, blobContainerId: id.optional(), uploadId: z.string().max(200).optional(), fileName: text(255, 1).optional() });
export const assetUpdate = z.object({ ...editable, isHidden: z.boolean().optional(), status: z.enum(AssetStatuses).optional(), statusReason: text(1000).optional() }).partial();
export const assetUpdateMany = z.object({ assets: z.array(assetUpdate.extend({ id })).min(1).max(500) });

/** A download request (R3.37); High unless it says otherwise (R3.38). */
export const downloadRequest = z.object({
  assetIds: z.array(id).max(500).optional(),
  setId: z.int().min(1).optional(),
  isSetDownload: z.boolean().default(false),
  windowId: z.string().min(1).max(100),
  resolutionType: resolutionType.default(ResolutionType.High),
});
export const downloadStarted = z.object({ jobId: id, fileCount: z.int(), totalBytes: z.int(), fileName: z.string().optional() });
/** How a download stands, for a window that was away when the hub told it; `link` while it is Ready. */
export const downloadState = z.object({ jobId: id, windowId: z.string(), fileName: z.string(), state: z.enum(['Preparing', 'Ready', 'Failed', 'Cancelled', 'Expired']), link: z.string().nullable() });

export const uploadStart = z.object({ fileName: text(255, 1), byteSize: z.int().min(1).max(2 * 1024 ** 3), contentType: z.string().max(100) });
const uploadedPart = z.object({ partNumber: z.int(), etag: z.string().max(200) });
/** Parts that are there already need not be sent again, also after the browser was closed. */
export const uploadStarted = z.object({ blobContainerId: id, uploadId: z.string(), partSize: z.int(), uploadedParts: z.array(uploadedPart) });
const partQuery = { blobContainerId: id, fileName: text(255, 1), uploadId: z.string().max(200) };
const partNumber = z.coerce.number().int().min(1).max(10_000);
export const partUploadUrl = z.object({ partNumber: z.int(), url: z.string() });
export const uploadParams = z.object({ uploadId: z.string().max(200) });

const base = '/api/asset-management/asset';
/** The calls of the catalogue (R7.19 to R7.29, R7.92N). */
export const catalogApi = {
  list: endpoint({ method: 'GET', path: base, summary: 'List assets', query: facetFilter, response: assetPage, access: 'anonymous' }),
  listBySet: endpoint({ method: 'GET', path: `${base}/by-set`, summary: 'List assets grouped by set', query: facetFilter, response: page(assetSet), access: 'anonymous' }),
  facets: endpoint({ method: 'GET', path: `${base}/facets`, summary: 'Counts for the filters', query: facetFilter, response: facets }),
  suggestions: endpoint({ method: 'GET', path: `${base}/suggestions`, summary: 'Words to search for', query: z.object({ text: z.string().max(100) }), response: z.object({ items: z.array(z.string()) }) }),
  similar: endpoint({ method: 'GET', path: `${base}/:id/similar`, summary: 'Assets that look alike', params: idParams, query: z.object({ maxResultCount: z.coerce.number().int().min(1).max(60).default(12) }), response: page(listedAsset), access: 'anonymous' }),
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
  partsUploadUrl: endpoint({ method: 'POST', path: `${base}/get-parts-upload-url`, summary: 'Upload addresses of several parts', query: z.object(partQuery), body: z.array(partNumber).min(1).max(1000), response: z.object({ items: z.array(partUploadUrl) }), access: { policy: Policy.AssetsCreate } }),
  uploadStart: endpoint({ method: 'POST', path: '/api/asset-management/upload', summary: 'Start or resume a part upload', body: uploadStart, response: uploadStarted, status: 201, access: { policy: Policy.AssetsCreate } }),
  uploadComplete: endpoint({ method: 'POST', path: '/api/asset-management/upload/:uploadId/complete', summary: 'Complete a part upload', params: uploadParams, body: z.object({ parts: z.array(uploadedPart).min(1).max(10_000) }), response: z.object({ blobContainerId: id, byteSize: z.int() }), access: { policy: Policy.AssetsCreate } }),
  uploadAbort: endpoint({ method: 'DELETE', path: '/api/asset-management/upload/:uploadId', summary: 'Abort a part upload', params: uploadParams, response: nothing, status: 204, access: { policy: Policy.AssetsCreate } }),
};
