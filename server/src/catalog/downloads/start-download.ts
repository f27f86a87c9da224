import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { oneForPerson } from '../../ground/database/one-for-person.ts';
import { problem } from '../../ground/problem.ts';
import { downloads } from '../assets/assets.tables.ts';
import { ARCHIVE_JOB } from './archive.job.ts';
import { linkOf } from './delivery.ts';
import { DownloadLimits, MAX_ARCHIVES, slug } from './download.rules.ts';
import {
  type DeliverableFile,
  deliverableFiles,
  type DownloadRequest,
  requestedAssets,
  setTitle,
  takeFilesIntoUse,
} from './download.queries.ts';

/**
 * Delivers one file: sends its link as soon as it is signed. The hub also reports a missing file.
 */
async function deliverOne(
  tx: Tx,
  context: Context,
  caller: Caller,
  { file, isStored, windowId }: { file: DeliverableFile; isStored: boolean; windowId: string },
): Promise<'Ready' | 'Failed'> {
  const { hubs } = context;
  if (!isStored) {
    hubs.assetManagement.toUser(tx, caller.userId, 'AssetDownloadFailure', {
      fileName: file.fileName,
      windowId,
      code: 'Editorial:FileMissing',
    });
    return 'Failed';
  }
  await takeFilesIntoUse(context, tx, { caller, files: [file] });
  const link = await linkOf(context, caller, file);
  hubs.assetManagement.toUser(
    tx,
    caller.userId,
    'AssetDownloadReady',
    link,
    file.fileName,
    windowId,
  );
  return 'Ready';
}

/** Refuses another archive when a person has reached the limit. */
async function assertRoom(tx: Tx, caller: Caller): Promise<void> {
  await oneForPerson(tx, 'archives', caller);
  const isKept = or(eq(downloads.state, 'Preparing'), isNotNull(downloads.storageKey));
  const kept = await tx.$count(downloads, and(eq(downloads.userId, caller.userId), isKept));
  if (kept >= MAX_ARCHIVES)
    throw problem('Editorial:TooManyDownloads', { data: { maximum: MAX_ARCHIVES } });
}

const archiveName = (title: string, count: number, day: string) =>
  `${slug(title) || `editorial-${count}-pictures`}-${day}.zip`;

/** The files of a request, if the caller may have all of them. */
async function planFiles(context: Context, tx: Tx, caller: Caller, request: DownloadRequest) {
  const ids = await requestedAssets(tx, request);
  const files = await deliverableFiles(context, {
    tx,
    caller,
    assetIds: ids,
    resolution: request.resolutionType,
  });
  const totalBytes = files.reduce((sum, file) => sum + file.byteSize, 0);
  if (totalBytes > DownloadLimits.bytes)
    throw problem('Editorial:DownloadTooLarge', {
      data: { bytes: totalBytes, maximum: DownloadLimits.bytes },
    });
  const only = files.length > 1 || request.isSetDownload ? undefined : files[0];
  return { ids, files, totalBytes, only };
}

/**
 * Prepares the requested files (R7.22): all of them, or none and the reason. Downloads deliver,
 * they never charge. The store is asked between the two transactions that `transact` runs.
 */
export async function startDownload(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  context: Context,
  caller: Caller,
  request: DownloadRequest,
) {
  const { clock, storage, jobs } = context;
  const { windowId, setId, resolutionType } = request;
  const { ids, files, totalBytes, only } = await transact((tx) =>
    planFiles(context, tx, caller, request),
  );
  const isStored = only ? (await storage.stat(only.storageKey)) !== null : true;
  return transact(async (tx) => {
    const id = randomUUID();
    if (!only) await assertRoom(tx, caller);
    const title = setId !== undefined && !only ? await setTitle(tx, setId) : '';
    const today = clock.now().toISOString().slice(0, 10);
    const fileName = only ? only.fileName : archiveName(title, files.length, today);
    const state = only
      ? await deliverOne(tx, context, caller, { file: only, isStored, windowId })
      : 'Preparing';
    await tx.insert(downloads).values({
      id,
      userId: caller.userId,
      windowId,
      assetIds: ids,
      resolutionType,
      state,
      fileName,
      totalBytes,
      creationTime: clock.now(),
    });
    if (!only) {
      await takeFilesIntoUse(context, tx, { caller, files });
      await jobs.send(
        tx,
        ARCHIVE_JOB,
        { downloadId: id, tenantId: caller.tenantId, caller },
        { group: caller.userId },
      );
    }
    return { jobId: id, fileCount: files.length, totalBytes, fileName };
  });
}

/** Cancels a download that is being prepared. A finished one is not changed. */
export async function cancelDownload(tx: Tx, caller: Caller, id: string): Promise<undefined> {
  const [own] = await tx
    .select({ state: downloads.state })
    .from(downloads)
    .where(and(eq(downloads.id, id), eq(downloads.userId, caller.userId)));
  if (!own) throw problem('Editorial:NotFound');
  await tx
    .update(downloads)
    .set({ state: 'Cancelled' })
    .where(and(eq(downloads.id, id), eq(downloads.state, 'Preparing')));
}
