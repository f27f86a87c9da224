import { ASSET_PATH, AssetStatuses } from './assets.ts';
import { id, idParams, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** A step of a picture, with the words of the reviewer or the contributor. */
export const statusStep = z.object({
  at: instant,
  from: z.enum(AssetStatuses),
  status: z.enum(AssetStatuses),
  words: z.string(),
});
export type StatusStep = z.infer<typeof statusStep>;

/** Texts of a picture on sale that its contributor may change, and that are sampled for review. */
export const SampledFields = ['title', 'description', 'tags'] as const;

/** A change of texts of a picture on sale, as a sample for reviewers. */
export const textChange = z.object({
  id,
  at: instant,
  asset: z.object({ id, number: z.string(), title: z.string(), thumbUrl: z.string() }),
  contributor: z.string(),
  changes: z.array(
    z.object({ field: z.enum(SampledFields), before: z.string(), after: z.string() }),
  ),
});
export type TextChange = z.infer<typeof textChange>;

const samples = '/api/asset-management/text-changes';

/** The steps of a picture with messages of contributors and reviewers, and its submission. */
export const ownPicturesApi = {
  steps: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ASSET_PATH}/:id/steps`,
    summary: 'What reviewers and the contributor did with a picture, and said',
    params: idParams,
    response: z.object({ items: z.array(statusStep) }),
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound'],
  }),
  submit: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ASSET_PATH}/:id/submission`,
    summary: 'Submit an own picture, also one that was returned, rejected or withdrawn',
    params: idParams,
    /** Words for the reviewer. A rejected picture needs some. */
    body: z.object({ words: z._default(text(1000), '') }),
    response: nothing,
    status: 204,
    access: { policy: Policy.AssetsCreate },
    problems: ['AssetIncomplete', 'InvalidAssetState', 'NotFound'],
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${ASSET_PATH}/:id/draft`,
    summary: 'Delete an own picture that was never published',
    params: idParams,
    response: nothing,
    status: 204,
    access: { policy: Policy.AssetsCreate },
    problems: ['AssetReported', 'InvalidAssetState', 'NotFound'],
  }),
  textChanges: endpoint({
    method: 'GET',
    side: 'both',
    path: samples,
    summary: 'Samples of texts that contributors changed on pictures on sale, the oldest first',
    query: z.object(paging),
    response: page(textChange),
    access: { policy: Policy.AssetsReview },
    problems: ['UnknownSorting'],
  }),
  decideTextChange: endpoint({
    method: 'POST',
    side: 'both',
    path: `${samples}/:id`,
    summary: 'Keep a changed text, or put back the one before where nobody changed it since',
    params: idParams,
    body: z.object({ verdict: z.enum(['Kept', 'Undone']) }),
    response: nothing,
    status: 204,
    access: { policy: Policy.AssetsReview },
    identityCheck: true,
    problems: ['AssetIncomplete', 'NotFound'],
  }),
};
