import { id, instant, nothing, page, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/**
 * `Damaged`: files are missing or have another size, and can be made again from the original.
 * `Lost`: the original itself is missing or another file. `NoFile`: no file yet, or it was refused.
 */
export const FileStates = ['Whole', 'Damaged', 'Lost', 'Queued', 'NoFile', 'Unchecked'] as const;
export type FileState = (typeof FileStates)[number];

export const assetFiles = z.object({
  id,
  number: z.string(),
  title: z.string(),
  fileName: z.string(),
  thumbUrl: z.string(),
  state: z.enum(FileStates),
  /** The fault, in English: for those who run the site. Empty if nothing is. */
  problem: z.string(),
  files: z.int(),
  bytes: z.int(),
  checkedAt: z.nullable(instant),
});
export type AssetFiles = z.infer<typeof assetFiles>;

const path = '/api/asset-management/files';
const access = { policy: Policy.AssetsReview };

/** Files of pictures: whether the store has them, and making them again. */
export const assetFilesApi = {
  summary: endpoint({
    method: 'GET',
    side: 'both',
    path: `${path}/summary`,
    summary: 'How many pictures have their files',
    response: z.object({
      pictures: z.int(),
      checked: z.int(),
      /** When the check that is longest ago was. */
      oldestCheckAt: z.nullable(instant),
      damaged: z.int(),
      lost: z.int(),
      queued: z.int(),
      noFile: z.int(),
    }),
    access,
  }),
  list: endpoint({
    method: 'GET',
    side: 'both',
    path,
    summary: 'Pictures and the state of their files. Without a filter, those that need a look',
    query: z.object({
      /** A number, or part of a title or file name. */
      filter: z.optional(z.string().check(z.maxLength(200))),
      state: z.optional(z.enum(FileStates)),
      ...paging,
    }),
    response: page(assetFiles),
    access,
    problems: ['UnknownSorting'],
  }),
  check: endpoint({
    method: 'POST',
    side: 'both',
    path: `${path}/check`,
    summary: 'Compare all files with the store. Runs as a job',
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
  }),
  remake: endpoint({
    method: 'POST',
    side: 'both',
    path: `${path}/remake`,
    summary: 'Rebuild the files of pictures from their originals. Runs as jobs',
    body: z.object({
      /** Without ids, all pictures whose files are damaged, at most 1000. */
      ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
    }),
    response: z.object({ queued: z.int() }),
    access,
    identityCheck: true,
  }),
};
