import { randomUUID } from 'node:crypto';
import type { uploadStart } from '@editorial/contracts/catalog';
import type { z } from '@editorial/contracts/schema';
import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { oneForPerson } from '../../ground/database/one-for-person.ts';
import { problem } from '../../ground/problem.ts';
import { StorageError } from '../../ground/storage/storage.ts';
import { uploads } from '../assets/assets.tables.ts';
import { addresses, uploadInProgress } from './part-addresses.ts';
import { bytesOfPart, partCount, partSizeFor } from './part-sizes.ts';

type UploadRow = typeof uploads.$inferSelect;
type Stores = Pick<Context, 'storage' | 'clock' | 'database' | 'log'>;

/** An upload without activity for this long is deleted. */
const UPLOAD_LIFETIME_MS = 7 * 24 * 3600 * 1000;

/** Maximum number of uploads per person that are not yet pictures. */
export const MAX_OPEN_UPLOADS = 20;
/** At the limit, uploads started longer ago than this make room. */
const IDLE_UPLOAD_MS = 24 * 3600 * 1000;

const isOpen = (caller: Caller) =>
  and(eq(uploads.userId, caller.userId), ne(uploads.state, 'Used'));

/** A person's uploads that are no pictures yet, the newest first: few, because they are limited. */
const openUploads = (tx: Tx, caller: Caller): Promise<UploadRow[]> =>
  tx.select().from(uploads).where(isOpen(caller)).orderBy(desc(uploads.creationTime));

/**
 * Which of a person's uploads make room for one more: none while there is room. Throws a problem if
 * none can.
 */
function giveRoom({ clock }: Stores, open: readonly UploadRow[]): readonly UploadRow[] {
  if (open.length < MAX_OPEN_UPLOADS) return [];
  const before = clock.now().getTime() - IDLE_UPLOAD_MS;
  const idle = open.filter(({ creationTime }) => creationTime.getTime() < before);
  if (idle.length === 0)
    throw problem('Editorial:TooManyUploads', { data: { maximum: MAX_OPEN_UPLOADS } });
  return idle;
}

/** Deletes uploads and returns them, so that their files are removed afterwards. */
async function deleteUnused(tx: Tx, rows: readonly UploadRow[]): Promise<UploadRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return tx
    .delete(uploads)
    .where(and(inArray(uploads.id, ids), ne(uploads.state, 'Used')))
    .returning();
}

async function forget(
  storage: Stores['storage'],
  { storageKey, uploadId }: Pick<UploadRow, 'storageKey' | 'uploadId'>,
): Promise<void> {
  await storage.abortUpload(storageKey, uploadId);
  await storage.remove(storageKey);
}

/** Removes files that no row names any more. The nightly sweep removes the rest. */
async function forgetLater({ storage, log }: Stores, gone: readonly UploadRow[]): Promise<void> {
  for (const upload of gone)
    await forget(storage, upload).catch((error: unknown) =>
      log.warn({ err: error, upload: upload.id }, 'The parts of an upload are swept later'),
    );
}

async function requireOwnUpload(
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

/** The unfinished upload of the same name and size. */
const sameFile = (
  open: readonly UploadRow[],
  { fileName, byteSize }: Start,
): UploadRow | undefined =>
  open.find(
    (one) => one.state === 'Started' && one.fileName === fileName && one.byteSize === byteSize,
  );

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

/** Returns the parts that are left to send of an upload, or null if its parts are joined: it takes no more of them. */
async function resumeUpload(stores: Stores, upload: UploadRow) {
  const parts = await stores.storage.uploadedParts(upload.storageKey, upload.uploadId);
  if (parts.length === 0 && (await isJoined(stores, upload))) return null;
  // Part of one, or a part of another size that a server of an earlier release let through, is sent
  // again.
  const whole = parts
    .filter(({ partNumber, byteSize }) => byteSize === bytesOfPart(upload, partNumber))
    .map(({ partNumber, etag }) => ({ partNumber, etag }));
  return uploadInProgress(stores, upload, whole);
}

/**
 * Starts an upload, or continues the same person's unfinished upload of the same name and size. The
 * store is asked between two transactions: one that hangs holds no connection.
 */
export async function startUpload(stores: Stores, caller: Caller, start: Start) {
  const { storage, clock, database } = stores;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => database.inTenant(caller.tenantId, work);
  const before = await inTenant((tx) => openUploads(tx, caller));
  const earlier = sameFile(before, start);
  // Without room the store is not asked at all.
  if (!earlier) giveRoom(stores, before);
  const going = earlier && (await resumeUpload(stores, earlier));
  if (going) return going;
  if (earlier) await inTenant((tx) => complete(tx, earlier));
  const id = randomUUID();
  const storageKey = `uploads/${id}`;
  const { fileName, byteSize, contentType } = start;
  const partSize = partSizeFor(storage, start.partSize);
  const uploadId = await storage.startUpload(storageKey, { contentType });
  const { other, idle } = await inTenant(async (tx) => {
    // Simultaneous requests would all find room, or start the same file twice.
    await oneForPerson(tx, 'uploads', caller);
    const open = await openUploads(tx, caller);
    const found = sameFile(open, start);
    if (found) return { other: found, idle: [] };
    const gone = await deleteUnused(tx, giveRoom(stores, open));
    await tx.insert(uploads).values({
      id,
      uploadId,
      userId: caller.userId,
      fileName,
      byteSize,
      contentType,
      storageKey,
      partSize,
      creationTime: clock.now(),
    });
    return { other: undefined, idle: gone };
  }).catch(async (error: unknown) => {
    await forget(storage, { storageKey, uploadId }).catch(() => {});
    throw error;
  });
  await forgetLater(stores, idle);
  const { userId } = caller;
  if (!other)
    return uploadInProgress(stores, { id, uploadId, userId, storageKey, byteSize, partSize }, []);
  await forget(storage, { storageKey, uploadId }).catch(() => {});
  const same = await resumeUpload(stores, other);
  if (!same) throw problem('Editorial:UploadUnknown');
  return same;
}

/** URLs for uploading the parts of the caller's own upload (R7.26, R7.27). */
export async function partUrls(
  tx: Tx,
  {
    stores,
    caller,
    query,
    partNumbers,
  }: {
    readonly stores: Pick<Stores, 'storage' | 'clock'>;
    readonly caller: Caller;
    readonly query: { blobContainerId: string; uploadId: string };
    readonly partNumbers: readonly number[];
  },
) {
  const upload = await requireOwnUpload(tx, caller, query);
  if (upload.state !== 'Started') throw problem('Editorial:UploadUnknown');
  const last = partCount(upload);
  if (partNumbers.some((partNumber) => partNumber > last))
    throw problem('Editorial:UploadTooLarge', {
      data: { bytes: upload.byteSize, partSize: upload.partSize, parts: last },
    });
  return addresses(stores, upload, partNumbers);
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
  const upload = await database.inTenant(caller.tenantId, (tx) =>
    requireOwnUpload(tx, caller, { uploadId }),
  );
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
  const byteSize = isDone ? upload.byteSize : await joinParts(storage, upload, parts);
  const completed = await database.inTenant(caller.tenantId, (tx) => complete(tx, upload));
  if (completed.length === 0) await resultOfOtherRequest({ storage, database }, caller, upload);
  return { blobContainerId: upload.id, byteSize };
}

/** The total size of the parts. */
async function joinParts(
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
    const found = await requireOwnUpload(tx, caller, { uploadId });
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
