import type { Context } from '../context/context.ts';
import type { uploads } from '../assets/assets.tables.ts';
import { bytesOfPart, partCount } from './part-sizes.ts';

/** How long the URL of a part is valid: enough for four parts of 8 MiB over a slow connection. */
const PART_URL_LIFETIME_MS = 60 * 60 * 1000;
/**
 * The answer that begins an upload has the addresses of so many parts. Later ones are asked for.
 */
const FIRST_ADDRESSES = 16;

type Stores = Pick<Context, 'storage' | 'clock'>;
/** The columns of an upload that addresses are made of. */
type Addressed = Pick<
  typeof uploads.$inferSelect,
  'id' | 'uploadId' | 'userId' | 'storageKey' | 'byteSize' | 'partSize'
>;

/** Where parts of an upload are sent to, for an hour. */
export const addresses = (
  { storage, clock }: Stores,
  upload: Addressed,
  partNumbers: readonly number[],
) =>
  Promise.all(
    partNumbers.map(async (partNumber) => ({
      partNumber,
      url: await storage.partUrl(upload.storageKey, upload.uploadId, partNumber, {
        userId: upload.userId,
        maxBytes: bytesOfPart(upload, partNumber),
        expires: new Date(clock.now().getTime() + PART_URL_LIFETIME_MS),
      }),
    })),
  );

/**
 * The state for a client that sends the missing parts, and the addresses of the first of them.
 */
export async function uploadInProgress(
  stores: Stores,
  upload: Addressed,
  uploadedParts: { partNumber: number; etag: string }[],
) {
  const arrived = new Set(uploadedParts.map(({ partNumber }) => partNumber));
  const missing: number[] = [];
  for (let part = 1; part <= partCount(upload) && missing.length < FIRST_ADDRESSES; part += 1)
    if (!arrived.has(part)) missing.push(part);
  return {
    blobContainerId: upload.id,
    uploadId: upload.uploadId,
    partSize: upload.partSize,
    uploadedParts,
    partUrls: await addresses(stores, upload, missing),
  };
}
