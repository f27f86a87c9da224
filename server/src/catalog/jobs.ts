import { z } from '@editorial/contracts/schema';
import type { Context } from './context/context.ts';
import {
  ARCHIVE_JOB,
  archiveJobData,
  prepareArchive,
  sweepArchives,
} from './downloads/archive.job.ts';
import {
  CHECK_FILES_JOB,
  checkAllFiles,
  checkFilesJobData,
  remakeFiles,
  remakeFilesJobData,
} from './files/remake-files.job.ts';
import { REMAKE_FILES_JOB } from './files/file-checks.ts';
import { sweepOrphans } from './files/orphans.ts';
import {
  addMissingRenditions,
  MISSING_RENDITIONS_JOB,
  addMissingCopySpace,
  missingRenditionsJobData,
  missingRenditionsKey,
} from './files/missing-renditions.job.ts';
import { forgetTerms } from './assets/forget-terms.ts';
import { IMPORT_JOB, importJobData, runImport } from './import/import.job.ts';
import type { DuplicateNumbers } from './import/add-picture.ts';
import { noticeJobs } from './notices/routes.ts';
import type { PicturePool } from './picture/pool.ts';
import { REMOVE_FILES_JOB, removeFiles, removeFilesJobData } from './files/remove-files.job.ts';
import { runTransfer, TRANSFER_JOB, transferJobData } from './transfers/run-transfer.ts';
import { startDueRuns } from './transfers/transfer-runs.ts';
import { sweepUploads } from './uploads/uploads.ts';
import { makeAssetRenditions, RENDITIONS_JOB, renditionsJobData } from './files/renditions.job.ts';

const SWEEP_JOB = 'catalog.sweep';
const DUE_TRANSFERS_JOB = 'catalog.due-transfers';
const ORPHANS_JOB = 'catalog.orphans';

/**
 * A contributor waits for the picture: it outlasts a scanner or a store that is away for a night.
 */
const PictureRetries = { limit: 36, firstWaitSeconds: 5, maxWaitSeconds: 1800 };

/** The jobs that run by the clock, and after a start. */
async function regularJobs(context: Context, pool: PicturePool): Promise<void> {
  const { database, jobs } = context;
  await jobs.register(DUE_TRANSFERS_JOB, z.object({}), () => startDueRuns(context));
  await jobs.register(SWEEP_JOB, z.object({}), async () => {
    await sweepArchives(context);
    await sweepUploads(context);
    await forgetTerms(context);
  });
  await jobs.register(ORPHANS_JOB, z.object({}), async () => void (await sweepOrphans(context)));
  await jobs.register(REMOVE_FILES_JOB, removeFilesJobData, (data) => removeFiles(context, data));
  await jobs.register(MISSING_RENDITIONS_JOB, missingRenditionsJobData, async (_, { signal }) => {
    await addMissingRenditions({ ...context, pool }, signal);
    await addMissingCopySpace({ ...context, pool }, signal);
  });
  await jobs.schedule(DUE_TRANSFERS_JOB, '*/5 * * * *');
  await jobs.schedule(SWEEP_JOB, '*/15 * * * *');
  await jobs.schedule(ORPHANS_JOB, '40 3 * * *');
  await jobs.schedule(MISSING_RENDITIONS_JOB, '50 2 * * *');
  // Runs at startup, so that a new version does not wait for the nightly run.
  await database.asSystem((tx) =>
    jobs.send(tx, MISSING_RENDITIONS_JOB, {}, { key: missingRenditionsKey }),
  );
}

/**
 * The background jobs of pictures. `duplicatesOf` finds numbers of pictures of an organization that
 * may be the same.
 */
export async function catalogJobs(
  context: Context,
  pool: PicturePool,
  duplicatesOf: (tenantId: string) => DuplicateNumbers,
): Promise<void> {
  const { jobs } = context;
  await jobs.register(
    RENDITIONS_JOB,
    renditionsJobData,
    (data) => makeAssetRenditions(context, pool, data),
    // Several run in parallel, so that a slow picture does not block others.
    { beside: pool.size, retries: PictureRetries },
  );
  const workOf = (tenantId: string, signal: AbortSignal) => ({
    pool,
    duplicateNumbers: duplicatesOf(tenantId),
    signal,
  });
  // One person's many archives, imports or file servers keep nobody else waiting.
  const shared = { beside: 2, perGroup: 1 };
  await jobs.register(
    ARCHIVE_JOB,
    archiveJobData,
    (data, { signal }) => prepareArchive(context, data, signal),
    shared,
  );
  await jobs.register(
    REMAKE_FILES_JOB,
    remakeFilesJobData,
    (data) => remakeFiles(context, pool, data),
    { beside: pool.size },
  );
  await jobs.register(CHECK_FILES_JOB, checkFilesJobData, (data, { signal }) =>
    checkAllFiles(context, data, signal),
  );
  await jobs.register(
    IMPORT_JOB,
    importJobData,
    (data, { signal }) => runImport(context, workOf(data.tenantId, signal), data),
    shared,
  );
  await jobs.register(
    TRANSFER_JOB,
    transferJobData,
    (data, { signal }) => runTransfer(context, workOf(data.tenantId, signal), data),
    // A slow server does not block others.
    { beside: 4, perGroup: 1 },
  );
  await regularJobs(context, pool);
  await noticeJobs(context);
}
