import { ASSET_PATH } from './assets.ts';
import { id, idParams, nothing } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ResolutionType, resolutionType } from './enumerations.ts';
import { z } from '@editorial/contracts/schema';

/** A download request (R3.37). The default resolution is High (R3.38). */
export const downloadRequest = z.object({
  assetIds: z.optional(z.array(id).check(z.maxLength(500))),
  setId: z.optional(z.int().check(z.minimum(1))),
  isSetDownload: z._default(z.boolean(), false),
  windowId: z.string().check(z.minLength(1), z.maxLength(100)),
  resolutionType: z._default(resolutionType, ResolutionType.High),
});

export const downloadStarted = z.object({
  jobId: id,
  fileCount: z.int(),
  totalBytes: z.int(),
  fileName: z.optional(z.string()),
});

/**
 * The state of a download, for a window that missed the hub's message. `link` is set while the
 * state is Ready.
 */
export const downloadState = z.object({
  jobId: id,
  windowId: z.string(),
  fileName: z.string(),
  state: z.enum(['Preparing', 'Ready', 'Failed', 'Cancelled', 'Expired']),
  link: z.nullable(z.string()),
});

/** Separate from the other catalog endpoints, because every page can download. */
export const downloadCalls = {
  download: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ASSET_PATH}/download-assets`,
    summary: 'Prepare a download; the links come through the hub',
    body: downloadRequest,
    response: downloadStarted,
    status: 202,
    whileImpersonating: 'Support sees whether a download works; it delivers what is licensed.',
    problems: [
      'AssetNotLicensed',
      'DownloadTooLarge',
      'FileMissing',
      'NotFound',
      'TooManyDownloads',
    ],
  }),
  downloadState: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ASSET_PATH}/download-assets/:id`,
    summary: 'How an own download stands',
    params: idParams,
    response: downloadState,
    problems: ['AssetNotLicensed', 'FileMissing', 'NotFound'],
  }),
  cancelDownload: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${ASSET_PATH}/download-assets/:id`,
    summary: 'Stop preparing a download',
    params: idParams,
    response: nothing,
    status: 204,
    whileImpersonating: 'A download that was begun can be stopped; nothing of the person is lost.',
    problems: ['NotFound'],
  }),
};
