import { Transform } from 'node:stream';
import { z } from '@editorial/contracts/schema';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { StorageError } from '../../ground/storage/storage.ts';
import { downloads } from '../assets/assets.tables.ts';
import { type ArchiveEntry, type ArchiveList, createArchive } from './archive.ts';
import { contactSheet, thumbKeys } from './contact-sheet.ts';
import { creditOf, stampOf } from './delivery.ts';
import { stampedFile } from './stamped-file.ts';
import { ARCHIVE_LIFETIME_MS, LINK_LIFETIME_MS, PREPARING_LIFETIME_MS } from './download.rules.ts';
import { type DeliverableFile, deliverableFiles, takeFilesIntoUse } from './download.queries.ts';

export const ARCHIVE_JOB = 'catalog.archive';
export const archiveJobData = z.object({
  downloadId: z.uuid(),
  tenantId: z.uuid(),
  caller: z.custom<Caller>((value) => typeof value === 'object' && value !== null),
});

type ArchiveJobData = z.infer<typeof archiveJobData>;
type DownloadRow = typeof downloads.$inferSelect;

/** Progress is reported twice a second. */
const PROGRESS_INTERVAL_MS = 500;

const csvField = (value: string) =>
  /[",\n\r]/.test(value) || /^[=+\-@\t]/.test(value)
    ? `"${value.replaceAll('"', '""').replace(/^([=+\-@\t])/, "'$1")}"`
    : value;
const csv = (rows: readonly (readonly string[])[]) =>
  `\ufeff${rows.map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`;

/** The list of licenses in the archive: which license covers which file, and how it is credited. */
export const licensesList = (files: readonly DeliverableFile[], siteName: string): string =>
  csv([
    ['file', 'asset', 'title', 'license', 'creator', 'credit'],
    ...files.map((file) => [
      file.fileName,
      file.number,
      file.title,
      file.license?.number ?? '',
      file.creator,
      creditOf(file.creator, siteName),
    ]),
  ]);

/** The list of comps in the archive: which file of a license takes the place of which comp. */
export const compsList = (files: readonly DeliverableFile[], siteName: string): string =>
  csv([
    ['file', 'replaced by', 'asset', 'title', 'creator', 'credit'],
    ...files.map((file) => [
      file.fileName,
      file.fileName.replace(/_comp(\.[^.]+)$/, '$1'),
      file.number,
      file.title,
      file.creator,
      creditOf(file.creator, siteName),
    ]),
  ]);

/** The file beside the pictures: which license covers which, or what the comps are of. */
async function listsOf(
  { database, storage, clock, settings }: Context,
  tenantId: string,
  files: readonly DeliverableFile[],
): Promise<ArchiveList[]> {
  const modified = clock.now();
  const siteName = settings.valueOf('Site.Name');
  if (!files.every(({ isComp }) => isComp))
    return [{ name: 'licenses.csv', content: licensesList(files, siteName), modified }];
  const ids = files.map(({ assetId }) => assetId);
  const keys = await database.inTenant(tenantId, (tx) => thumbKeys(tx, ids));
  return [
    { name: 'comps.csv', content: compsList(files, siteName), modified },
    {
      name: 'contact-sheet.pdf',
      content: await contactSheet(storage, files, keys, { author: siteName, now: modified }),
      modified,
    },
  ];
}

class Cancelled extends Error {}

/**
 * The pictures as delivered, each with its license or comp notice embedded. Their sizes are needed
 * before the first byte is sent; everything else is looked up again when each picture is written.
 */
async function entriesOf(
  context: Context,
  files: readonly DeliverableFile[],
  modified: Date,
): Promise<ArchiveEntry[]> {
  const { storage } = context;
  const entries: ArchiveEntry[] = [];
  for (const file of files) {
    const { storageKey: key, byteSize, fileName: name, license } = file;
    if (!license && !file.isComp) {
      entries.push({ name, byteSize, modified, open: () => storage.get(key) });
      continue;
    }
    const stamp = stampOf(context, file, license?.number ?? null);
    const stamped = () => stampedFile(storage, { key, byteSize }, stamp);
    entries.push({
      name,
      byteSize: (await stamped()).byteSize,
      modified,
      open: async () => (await stamped()).open(),
    });
  }
  return entries;
}

async function pack(
  context: Context,
  {
    data,
    download,
    files,
    key,
    signal,
  }: {
    readonly data: ArchiveJobData;
    readonly download: DownloadRow;
    readonly files: readonly DeliverableFile[];
    readonly key: string;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { database, storage, hubs, clock } = context;
  const modified = clock.now();
  const archive = await createArchive(
    await entriesOf(context, files, modified),
    await listsOf(context, data.tenantId, files),
  );
  let doneBytes = 0;
  let reportedAt = 0;
  const reportProgress = async (): Promise<void> => {
    const state = await database.inTenant(data.tenantId, async (tx) => {
      hubs.assetManagement.toUser(tx, download.userId, 'AssetDownloadProgress', {
        windowId: download.windowId,
        jobId: download.id,
        doneBytes,
        totalBytes: archive.byteSize,
      });
      const [row] = await tx
        .select({ state: downloads.state })
        .from(downloads)
        .where(eq(downloads.id, download.id));
      return row?.state;
    });
    if (state !== 'Preparing') throw new Cancelled();
  };
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      doneBytes += chunk.length;
      if (signal.aborted) return done(new Cancelled());
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return done(null, chunk);
      reportedAt = Date.now();
      return void reportProgress().then(() => done(null, chunk), done);
    },
  });
  archive.stream.on('error', (error) => counting.destroy(error));
  counting.on('close', () => archive.stream.destroy());
  // It may end before the store listens to it, and the store then does not know why.
  counting.on('error', () => {});
  const description = { contentType: 'application/zip', byteSize: archive.byteSize };
  await storage
    .put(key, archive.stream.pipe(counting), description)
    .catch((error: unknown) => Promise.reject((counting.errored ?? error) as Error));
}

const codeOf = (error: unknown): string =>
  error instanceof HttpProblem
    ? error.code
    : error instanceof StorageError && error.code === 'FileMissing'
      ? 'Editorial:FileMissing'
      : 'Editorial:FileUnreadable';

/** Sends the link of a packed archive. Returns false if its download was canceled meanwhile. */
async function announceReady(
  { storage, hubs, clock }: Context,
  tx: Tx,
  download: DownloadRow,
  key: string,
): Promise<boolean> {
  const link = await storage.signedDownloadUrl(key, {
    fileName: download.fileName,
    contentType: 'application/zip',
    userId: download.userId,
    expires: new Date(clock.now().getTime() + LINK_LIFETIME_MS),
  });
  const ready = await tx
    .update(downloads)
    .set({ state: 'Ready', storageKey: key })
    .where(and(eq(downloads.id, download.id), eq(downloads.state, 'Preparing')))
    .returning({ id: downloads.id });
  if (ready.length > 0)
    hubs.assetManagement.toUser(
      tx,
      download.userId,
      'AssetDownloadReady',
      link,
      download.fileName,
      download.windowId,
    );
  return ready.length > 0;
}

/**
 * Creates the archive of a download and sends its link. Rights are checked again, since a job may
 * have waited.
 */
export async function prepareArchive(
  context: Context,
  data: ArchiveJobData,
  signal: AbortSignal,
): Promise<void> {
  const { database, storage, hubs, log } = context;
  const [download] = await database.inTenant(data.tenantId, (tx) =>
    tx.select().from(downloads).where(eq(downloads.id, data.downloadId)),
  );
  if (download?.state !== 'Preparing') return;
  const key = `archives/${download.id}.zip`;
  try {
    const files = await database.inTenant(data.tenantId, async (tx) => {
      const found = await deliverableFiles(context, {
        tx,
        caller: data.caller,
        assetIds: download.assetIds,
        resolution: download.resolutionType,
      });
      await takeFilesIntoUse(context, tx, { caller: data.caller, files: found });
      return found;
    });
    await pack(context, { data, download, files, key, signal });
    const isReady = await database.inTenant(data.tenantId, async (tx) => {
      await takeFilesIntoUse(context, tx, { caller: data.caller, files });
      return announceReady(context, tx, download, key);
    });
    if (!isReady) await storage.remove(key);
  } catch (error) {
    await storage.remove(key);
    // The server is shutting down. The next server that starts resumes the job.
    if (signal.aborted) throw error;
    if (error instanceof Cancelled) return;
    log.error({ err: error, downloadId: download.id }, 'An archive could not be made');
    await database.inTenant(data.tenantId, async (tx) => {
      await tx.update(downloads).set({ state: 'Failed' }).where(eq(downloads.id, download.id));
      hubs.assetManagement.toUser(tx, download.userId, 'AssetDownloadFailure', {
        fileName: download.fileName,
        windowId: download.windowId,
        code: codeOf(error),
      });
    });
  }
}

/**
 * Removes archives whose links expired long ago, and marks archives that were never finished as
 * failed.
 */
export async function sweepArchives({ database, storage, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - ARCHIVE_LIFETIME_MS);
  const old = await database.asSystem((tx) =>
    tx
      .update(downloads)
      .set({ storageKey: null })
      .where(and(isNotNull(downloads.storageKey), lt(downloads.creationTime, before)))
      .returning({ id: downloads.id }),
  );
  for (const { id } of old) await storage.remove(`archives/${id}.zip`);
  const begun = new Date(clock.now().getTime() - PREPARING_LIFETIME_MS);
  await database.asSystem((tx) =>
    tx
      .update(downloads)
      .set({ state: 'Failed' })
      .where(and(eq(downloads.state, 'Preparing'), lt(downloads.creationTime, begun))),
  );
}
