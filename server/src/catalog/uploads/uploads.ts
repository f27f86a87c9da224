import { randomUUID } from 'node:crypto';
import type { uploadStart } from '@editorial/contracts/catalog';
import type { z } from '@editorial/contracts/schema';
import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { Caller, Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { oneForPerson } from '../../database/one-for-person.ts';
import { problem } from '../../problem.ts';
import { PART_SIZE_BYTES, StorageError } from '../../storage/storage.ts';
import { uploads } from '../assets/assets.tables.ts';

type UploadRow = typeof uploads.$inferSelect;
type Stores = Pick<Context, 'storage' | 'clock' | 'database'>;

/** How long the URL of a part is valid: enough for four parts of 8 MiB over a slow connection. */
const PART_URL_LIFETIME_MS = 60 * 60 * 1000;

/** An upload without activity for this long is deleted. */
const UPLOAD_LIFETIME_MS = 7 * 24 * 3600 * 1000;

/** Maximum number of uploads per person that are not yet pictures. */
export const MAX_OPEN_UPLOADS = 20;
/** At the limit, uploads started longer ago than this make room. */
const IDLE_UPLOAD_MS = 24 * 3600 * 1000;

const isOpen = (caller: Caller) =>
  and(eq(uploads.userId, caller.userId), ne(uploads.state, 'Used'));

/** Makes room for one more upload, or throws a problem with the reason. */
async function makeRoom(tx: Tx, { storage, clock }: Stores, caller: Caller): Promise<void> {
  if ((await tx.$count(uploads, isOpen(caller))) < MAX_OPEN_UPLOADS) return;
  const before = new Date(clock.now().getTime() - IDLE_UPLOAD_MS);
  const idle = await tx
    .delete(uploads)
    .where(and(isOpen(caller), lt(uploads.creationTime, before)))
    .returning();
  if (idle.length === 0)
    throw problem('Editorial:TooManyUploads', { data: { maximum: MAX_OPEN_UPLOADS } });
  for (const upload of idle) await forget(storage, upload);
}

async function forget(storage: Stores['storage'], upload: UploadRow): Promise<void> {
  await storage.abortUpload(upload.storageKey, upload.uploadId);
  await storage.remove(upload.storageKey);
}

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

/** Starts an upload, or continues the same person's unfinished upload of the same name and size. */
export async function startUpload(
  tx: Tx,
  stores: Stores,
  caller: Caller,
  { fileName, byteSize, contentType }: z.output<typeof uploadStart>,
) {
  const { storage, clock } = stores;
  // Simultaneous requests would all find room, or start the same file twice.
  await oneForPerson(tx, 'uploads', caller);
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
  await makeRoom(tx, stores, caller);
  const id = randomUUID();
  const storageKey = `uploads/${id}`;
  const uploadId = await storage.startUpload(storageKey, { contentType });
  await tx.insert(uploads).values({
    id,
    uploadId,
    userId: caller.userId,
    fileName,
    byteSize,
    contentType,
    storageKey,
    creationTime: clock.now(),
  });
  return { blobContainerId: id, uploadId, partSize: PART_SIZE_BYTES, uploadedParts: [] };
}

/** URLs for uploading the parts of the caller's own upload (R7.26, R7.27). */
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
  const last = Math.ceil(upload.byteSize / PART_SIZE_BYTES);
  if (partNumbers.some((partNumber) => partNumber > last))
    throw problem('Editorial:UploadTooLarge', {
      data: { bytes: upload.byteSize, partSize: PART_SIZE_BYTES, parts: last },
    });
  return Promise.all(
    partNumbers.map(async (partNumber) => ({
      partNumber,
      url: await storage.partUrl(upload.storageKey, upload.uploadId, partNumber, {
        userId: caller.userId,
        maxBytes: Math.min(PART_SIZE_BYTES, upload.byteSize - (partNumber - 1) * PART_SIZE_BYTES),
        expires,
      }),
    })),
  );
}

/**
 * Joins the parts (R7.92N). If parts are missing, the upload stays open, so that only those are
 * sent again.
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
  const total = parts.reduce((sum, part) => sum + (stored.get(part.partNumber) ?? 0), 0);
  if (total > upload.byteSize)
    throw problem('Editorial:UploadTooLarge', {
      data: { expectedBytes: upload.byteSize, receivedBytes: total },
    });
  if (total < upload.byteSize)
    throw problem('Editorial:UploadIncomplete', {
      data: { expectedBytes: upload.byteSize, receivedBytes: total },
    });
  const byteSize = await joined(storage, upload, parts);
  const completed = await database.inTenant(caller.tenantId, (tx) =>
    tx
      .update(uploads)
      .set({ state: 'Completed' })
      .where(and(eq(uploads.id, upload.id), eq(uploads.state, 'Started')))
      .returning({ id: uploads.id }),
  );
  if (completed.length === 0) await resultOfOtherRequest({ storage, database }, caller, upload);
  return { blobContainerId: upload.id, byteSize };
}

/** The total size of the parts. */
async function joined(
  storage: Stores['storage'],
  upload: UploadRow,
  parts: readonly { partNumber: number; etag: string }[],
): Promise<number> {
  try {
    return (await storage.completeUpload(upload.storageKey, upload.uploadId, parts)).byteSize;
  } catch (error) {
    if (error instanceof StorageError && error.code === 'PartMissing')
      throw problem('Editorial:UploadIncomplete', { message: error.message });
    throw error;
  }
}

/** Another request was faster: it completed the upload, or deleted it with its file. */
async function resultOfOtherRequest(
  { storage, database }: Pick<Stores, 'storage' | 'database'>,
  caller: Caller,
  { id, storageKey }: UploadRow,
): Promise<void> {
  const isThere = await database.inTenant(caller.tenantId, (tx) =>
    tx.$count(uploads, eq(uploads.id, id)),
  );
  if (isThere > 0) return;
  await storage.remove(storageKey);
  throw problem('Editorial:UploadUnknown');
}

/** Deletes an upload with all its parts. */
export async function abortUpload(
  tx: Tx,
  { storage }: Stores,
  caller: Caller,
  uploadId: string,
): Promise<undefined> {
  const upload = await own(tx, caller, { uploadId });
  if (upload.state === 'Used') throw problem('Editorial:UploadUnknown');
  await forget(storage, upload);
  await tx.delete(uploads).where(eq(uploads.id, upload.id));
}

/** Deletes uploads that were left unfinished, or finished but never used. */
export async function sweepUploads({ storage, clock, database }: Stores): Promise<void> {
  const before = new Date(clock.now().getTime() - UPLOAD_LIFETIME_MS);
  const old = await database.asSystem((tx) =>
    tx
      .delete(uploads)
      .where(and(ne(uploads.state, 'Used'), lt(uploads.creationTime, before)))
      .returning(),
  );
  for (const upload of old) await forget(storage, upload);
}
