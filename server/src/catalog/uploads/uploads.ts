import { randomUUID } from 'node:crypto';
import type { uploadStart } from '@editorial/contracts/catalog';
import type { z } from '@editorial/contracts/schema';
import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { Caller, Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { problem } from '../../problem.ts';
import { PART_SIZE_BYTES, StorageError } from '../../storage/storage.ts';
import { uploads } from '../assets/assets.tables.ts';

type UploadRow = typeof uploads.$inferSelect;
type Stores = Pick<Context, 'storage' | 'clock' | 'database'>;

/** How long the address of a part is good: four parts of 8 MiB on a slow line. */
const PART_URL_LIFETIME_MS = 60 * 60 * 1000;

/** An upload that nobody went on with for so long is forgotten. */
const UPLOAD_LIFETIME_MS = 7 * 24 * 3600 * 1000;

async function own(
  tx: Tx,
  caller: Caller,
  where: { uploadId: string; blobContainerId?: string },
): Promise<UploadRow> {
  const [upload] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.uploadId, where.uploadId),
        eq(uploads.userId, caller.userId),
        where.blobContainerId ? eq(uploads.id, where.blobContainerId) : undefined,
      ),
    );
  if (!upload) throw problem('Editorial:UploadUnknown');
  return upload;
}

/** Starts an upload, or goes on with the same person's unfinished one of the same name and size. */
export async function startUpload(
  tx: Tx,
  { storage }: Stores,
  caller: Caller,
  { fileName, byteSize, contentType }: z.output<typeof uploadStart>,
) {
  const [begun] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, caller.userId),
        eq(uploads.state, 'Started'),
        eq(uploads.fileName, fileName),
        eq(uploads.byteSize, byteSize),
      ),
    )
    .orderBy(desc(uploads.creationTime))
    .limit(1);
  if (begun) {
    const parts = await storage.uploadedParts(begun.storageKey, begun.uploadId);
    return {
      blobContainerId: begun.id,
      uploadId: begun.uploadId,
      partSize: PART_SIZE_BYTES,
      uploadedParts: parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
    };
  }
  const id = randomUUID();
  const storageKey = `uploads/${id}`;
  const uploadId = await storage.startUpload(storageKey, { contentType });
  await tx
    .insert(uploads)
    .values({ id, uploadId, userId: caller.userId, fileName, byteSize, contentType, storageKey });
  return { blobContainerId: id, uploadId, partSize: PART_SIZE_BYTES, uploadedParts: [] };
}

/** Addresses that take the parts of an own upload (R7.26, R7.27). */
export async function partUrls(
  tx: Tx,
  { storage, clock }: Stores,
  caller: Caller,
  query: { blobContainerId: string; uploadId: string },
  partNumbers: readonly number[],
) {
  const upload = await own(tx, caller, query);
  if (upload.state !== 'Started') throw problem('Editorial:UploadUnknown');
  const expires = new Date(clock.now().getTime() + PART_URL_LIFETIME_MS);
  return Promise.all(
    partNumbers.map(async (partNumber) => ({
      partNumber,
      url: await storage.partUrl(upload.storageKey, upload.uploadId, partNumber, {
        userId: caller.userId,
        expires,
      }),
    })),
  );
}

/**
 * Joins the parts (R7.92N). What has not arrived whole stays open, so that only the missing parts
 * are sent again.
 */
export async function completeUpload(
  { storage, database }: Stores,
  caller: Caller,
  uploadId: string,
  parts: readonly { partNumber: number; etag: string }[],
) {
  const upload = await database.inTenant(caller.tenantId, (tx) => own(tx, caller, { uploadId }));
  if (upload.state !== 'Started') return { blobContainerId: upload.id, byteSize: upload.byteSize };
  const stored = new Map(
    (await storage.uploadedParts(upload.storageKey, uploadId)).map((part) => [
      part.partNumber,
      part.byteSize,
    ]),
  );
  const total = [...new Set(parts.map((part) => part.partNumber))].reduce(
    (sum, partNumber) => sum + (stored.get(partNumber) ?? 0),
    0,
  );
  if (total !== upload.byteSize)
    throw problem('Editorial:UploadIncomplete', {
      data: { expectedBytes: upload.byteSize, receivedBytes: total },
    });
  try {
    const { byteSize } = await storage.completeUpload(upload.storageKey, uploadId, parts);
    await database.inTenant(caller.tenantId, (tx) =>
      tx.update(uploads).set({ state: 'Completed' }).where(eq(uploads.id, upload.id)),
    );
    return { blobContainerId: upload.id, byteSize };
  } catch (error) {
    if (error instanceof StorageError && error.code === 'PartMissing')
      throw problem('Editorial:UploadIncomplete', { message: error.message });
    throw error;
  }
}

/** Forgets an upload with all its parts. */
export async function abortUpload(
  tx: Tx,
  { storage }: Stores,
  caller: Caller,
  uploadId: string,
): Promise<undefined> {
  const upload = await own(tx, caller, { uploadId });
  if (upload.state === 'Used') throw problem('Editorial:UploadUnknown');
  await storage.abortUpload(upload.storageKey, uploadId);
  await storage.remove(upload.storageKey);
  await tx.delete(uploads).where(eq(uploads.id, upload.id));
}

/** Forgets uploads that were left unfinished, or finished and never used. */
export async function sweepUploads({ storage, clock, database }: Stores): Promise<void> {
  const before = new Date(clock.now().getTime() - UPLOAD_LIFETIME_MS);
  const old = await database.asSystem((tx) =>
    tx
      .delete(uploads)
      .where(and(ne(uploads.state, 'Used'), lt(uploads.creationTime, before)))
      .returning(),
  );
  for (const upload of old) {
    await storage.abortUpload(upload.storageKey, upload.uploadId);
    await storage.remove(upload.storageKey);
  }
}
