import { id, idParams, nothing, page, pageSize, queryList } from './common.ts';
import { downloadCalls } from './asset-downloads.ts';
import { assetCreate, assetUpdate, assetUpdateMany } from './asset-changes.ts';
import { uploadCalls } from './asset-uploads.ts';
import { lookCalls } from './looks.ts';
import {
  asset,
  assetPage,
  ASSET_PATH,
  facetFilter,
  listBySet,
  listedAsset,
  assetSet,
  setId,
  subjects,
} from './assets.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { reasonsOfRemoval } from './restrictions.ts';
import { z } from '@editorial/contracts/schema';

export * from './asset-changes.ts';
export * from './asset-downloads.ts';
export * from './asset-uploads.ts';
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

/** With these, a client also sees the pictures that its person may see before they are on sale. */
const PICTURES = `${Policy.Assets} || ${Policy.AssetsCreate} || ${Policy.AssetsEdit} || ${Policy.AssetsReview}`;

/** The catalog endpoints (R7.19 to R7.29, R7.92N). */
export const catalogApi = {
  listBySet,
  subjects,
  ...downloadCalls,
  ...lookCalls,
  ...uploadCalls,
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
    bodyBytes: 320 * 1024,
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
    bodyBytes: 320 * 1024,
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
    bodyBytes: 2 * 1024 ** 2,
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
};
