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
type Stores = Pick<Context, 'storage' | 'clock' | 'database' | 'log'>;

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

const isFull = async (tx: Tx, caller: Caller) =>
  (await tx.$count(uploads, isOpen(caller))) >= MAX_OPEN_UPLOADS;
const isIdle = ({ clock }: Stores, caller: Caller) =>
  and(isOpen(caller), lt(uploads.creationTime, new Date(clock.now().getTime() - IDLE_UPLOAD_MS)));
const tooMany = () => problem('Editorial:TooManyUploads', { data: { maximum: MAX_OPEN_UPLOADS } });

/** Throws a problem if there is no room for one more upload, and none can be made. */
async function assertRoom(tx: Tx, stores: Stores, caller: Caller): Promise<void> {
  if ((await isFull(tx, caller)) && (await tx.$count(uploads, isIdle(stores, caller))) === 0)
    throw tooMany();
}

/**
 * Makes room for one more upload: deletes idle ones and returns them, so that their files are
 * removed afterwards. Throws a problem if there is none.
 */
async function makeRoom(tx: Tx, stores: Stores, caller: Caller): Promise<UploadRow[]> {
  if (!(await isFull(tx, caller))) return [];
  const idle = await tx.delete(uploads).where(isIdle(stores, caller)).returning();
  if (idle.length === 0) throw tooMany();
  return idle;
}

async function forget(
  storage: Stores['storage'],
  { storageKey, uploadId }: Pick<UploadRow, 'storageKey' | 'uploadId'>,
): Promise<void> {
  await storage.abortUpload(storageKey, uploadId);
  await storage.remove(storageKey);
}

/** Removes files that no row names any more. What stays is removed by the nightly sweep. */
async function forgetLater({ storage, log }: Stores, gone: readonly UploadRow[]): Promise<void> {
  for (const upload of gone)
    await forget(storage, upload).catch((error: unknown) =>
      log.warn({ err: error, upload: upload.id }, 'The parts of an upload are swept later'),
    );
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

type Start = z.output<typeof uploadStart>;

/** The same person's unfinished upload of the same name and size. */
async function begunUpload(
  tx: Tx,
  caller: Caller,
  { fileName, byteSize }: Start,
): Promise<UploadRow | undefined> {
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
  return begun;
}

/**
 * Whether the store has joined an upload's parts, though no row says so: the database was away just
 * then, or the answer of the store was lost.
 */
const isJoined = async (
  { storage }: Pick<Stores, 'storage'>,
  { storageKey, byteSize }: UploadRow,
): Promise<boolean> => (await storage.stat(storageKey))?.byteSize === byteSize;

const complete = (tx: Tx, { id }: UploadRow) =>
  tx
    .update(uploads)
    .set({ state: 'Completed' })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'Started')))
    .returning({ id: uploads.id });

/** What is left to send of an upload, or null if its parts are joined: it takes no more of them. */
async function continued(stores: Stores, upload: UploadRow) {
  const { id, storageKey, uploadId } = upload;
  const parts = await stores.storage.uploadedParts(storageKey, uploadId);
  if (parts.length === 0 && (await isJoined(stores, upload))) return null;
  return {
    blobContainerId: id,
    uploadId,
    partSize: PART_SIZE_BYTES,
    uploadedParts: parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
  };
}

/**
 * Starts an upload, or continues the same person's unfinished upload of the same name and size. The
 * store is asked between two transactions: one that hangs holds no connection.
 */
export async function startUpload(stores: Stores, caller: Caller, start: Start) {
  const { storage, clock, database } = stores;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => database.inTenant(caller.tenantId, work);
  const begun = await inTenant(async (tx) => {
    const found = await begunUpload(tx, caller, start);
    // Without room the store is not asked at all.
    if (!found) await assertRoom(tx, stores, caller);
    return found;
  });
  const open = begun && (await continued(stores, begun));
  if (open) return open;
  if (begun) await inTenant((tx) => complete(tx, begun));
  const id = randomUUID();
  const storageKey = `uploads/${id}`;
  const { fileName, byteSize, contentType } = start;
  const uploadId = await storage.startUpload(storageKey, { contentType });
  const { other, idle } = await inTenant(async (tx) => {
    // Simultaneous requests would all find room, or start the same file twice.
    await oneForPerson(tx, 'uploads', caller);
    const found = await begunUpload(tx, caller, start);
    if (found) return { other: found, idle: [] };
    const gone = await makeRoom(tx, stores, caller);
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
    return { other: undefined, idle: gone };
  }).catch(async (error: unknown) => {
    await forget(storage, { storageKey, uploadId }).catch(() => {});
    throw error;
  });
  await forgetLater(stores, idle);
  if (!other)
    return { blobContainerId: id, uploadId, partSize: PART_SIZE_BYTES, uploadedParts: [] };
  await forget(storage, { storageKey, uploadId }).catch(() => {});
  const same = await continued(stores, other);
  if (!same) throw problem('Editorial:UploadUnknown');
  return same;
}

/** URLs for uploading the parts of the caller's own upload (R7.26, R7.27). */
export async function partUrls(
  tx: Tx,
  { storage, clock }: Pick<Stores, 'storage' | 'clock'>,
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
  { storage, database }: Pick<Stores, 'storage' | 'database'>,
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
  const isDone = total < upload.byteSize && (await isJoined({ storage }, upload));
  if (total < upload.byteSize && !isDone)
    throw problem('Editorial:UploadIncomplete', {
      data: { expectedBytes: upload.byteSize, receivedBytes: total },
    });
  const byteSize = isDone ? upload.byteSize : await joined(storage, upload, parts);
  const completed = await database.inTenant(caller.tenantId, (tx) => complete(tx, upload));
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
  stores: Stores,
  caller: Caller,
  uploadId: string,
): Promise<undefined> {
  const upload = await stores.database.inTenant(caller.tenantId, async (tx) => {
    const found = await own(tx, caller, { uploadId });
    if (found.state === 'Used') throw problem('Editorial:UploadUnknown');
    await tx.delete(uploads).where(eq(uploads.id, found.id));
    return found;
  });
  await forgetLater(stores, [upload]);
}

/** Deletes uploads that were left unfinished, or finished but never used. */
export async function sweepUploads(stores: Stores): Promise<void> {
  const { clock, database } = stores;
  const before = new Date(clock.now().getTime() - UPLOAD_LIFETIME_MS);
  const old = await database.asSystem((tx) =>
    tx
      .delete(uploads)
      .where(and(ne(uploads.state, 'Used'), lt(uploads.creationTime, before)))
      .returning(),
  );
  await forgetLater(stores, old);
}
