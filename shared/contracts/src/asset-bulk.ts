import { z } from '@editorial/contracts/schema';
import { AssetStatuses, category, Releases, setId } from './asset-codes.ts';
import { id, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { reasonsGiven } from './restrictions.ts';

/** So many pictures are changed together at most, all or none. */
export const MOST_TOGETHER = 5000;

/** Chosen pictures, or everything that a search finds. */
export const selection = z.union([
  z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  z.object({
    searchText: z.optional(text(400)),
    status: z.optional(z.enum(AssetStatuses)),
    category: z.optional(category),
    setId: z.optional(setId),
  }),
]);
export type Selection = z.infer<typeof selection>;

const tags = z.array(text(100, 1)).check(z.minLength(1), z.maxLength(20));
export const bulkAct = z.union([
  z.object({ kind: z.literal('AddCategory'), category }),
  z.object({ kind: z.literal('RemoveCategory'), category }),
  z.object({ kind: z.literal('AddTags'), tags }),
  z.object({ kind: z.literal('RemoveTags'), tags }),
  /** In the pictures' own language. Translations stay. */
  z.object({ kind: z.literal('SetTitle'), title: text(200, 1) }),
  z.object({ kind: z.literal('SetDescription'), description: text(4000, 1) }),
  z.object({
    kind: z.literal('SetReleases'),
    modelRelease: z.enum(Releases),
    propertyRelease: z.enum(Releases),
  }),
  /** Accepted pictures, and complete drafts without a contributor. Others stay as they are. */
  z.object({ kind: z.literal('Publish') }),
  /** The contributors read the reasons. Pictures without a contributor need none. */
  z.object({ kind: z.literal('Hide'), reasons: z.optional(reasonsGiven) }),
  z.object({ kind: z.literal('Show') }),
  /** Licenses stay valid. `reason` is enough for pictures without a contributor. */
  z
    .object({
      kind: z.literal('Withdraw'),
      reason: z.optional(text(1000, 1)),
      reasons: z.optional(reasonsGiven),
    })
    .check(z.refine(({ reason, reasons }) => Boolean(reason ?? reasons), 'A reason is needed.')),
]);
export type BulkAct = z.infer<typeof bulkAct>;

/** The content of a selection, to know before it is changed. */
export const bulkPreview = z.object({
  pictures: z.int(),
  published: z.int(),
  hidden: z.int(),
  /** Pictures that somebody has a valid license for, and these licenses. */
  licensed: z.int(),
  licenses: z.int(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

const path = '/api/asset-management/bulk';
const access = { policy: Policy.AssetsReview };

/** Changes of many pictures at once. */
export const assetBulkApi = {
  preview: endpoint({
    method: 'POST',
    side: 'both',
    path: `${path}/preview`,
    summary: 'What a selection of pictures holds',
    body: z.object({ selection }),
    response: bulkPreview,
    access,
    problems: ['TooManyPictures'],
  }),
  apply: endpoint({
    method: 'POST',
    side: 'both',
    path,
    summary: 'Change all pictures of a selection, or none',
    body: z.object({
      selection,
      act: bulkAct,
      /** The number of pictures that was confirmed. Refused if the search now finds others. */
      expected: z.int().check(z.minimum(1)),
    }),
    /** Pictures that were as wanted already, or that would become incomplete, are not changed. */
    response: z.object({ changed: z.int(), unchanged: z.int() }),
    access,
    identityCheck: true,
    problems: ['NotFound', 'SelectionChanged', 'TooManyPictures'],
  }),
};
