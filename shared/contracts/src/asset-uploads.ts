import { id, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ASSET_PATH } from './assets.ts';
import { MAX_PICTURE_BYTES } from './picture-limits.ts';
import { Policy } from './policy.ts';

import { z } from '@editorial/contracts/schema';

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

/** Uploads in parts, which go on after a failure. */
export const uploadCalls = {
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
    bodyBytes: 1024 ** 2,
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
