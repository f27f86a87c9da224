import { z } from '@editorial/contracts/schema';
import { duplicateNumbersBy } from './lists/near-duplicates.queries.ts';
import type { Context } from '../catalog/context/context.ts';
import {
  ARCHIVE_JOB,
  archiveJobData,
  prepareArchive,
  sweepArchives,
} from '../catalog/downloads/archive.job.ts';
import {
  CHECK_FILES_JOB,
  checkAllFiles,
  checkFilesJobData,
  remakeFiles,
  remakeFilesJobData,
} from '../catalog/files/remake-files.job.ts';
import { REMAKE_FILES_JOB } from '../catalog/files/file-checks.ts';
import { sweepOrphans } from '../catalog/files/orphans.ts';
import {
  addMissingRenditions,
  MISSING_RENDITIONS_JOB,
  addMissingCopySpace,
  missingRenditionsJobData,
  missingRenditionsKey,
} from '../catalog/files/missing-renditions.job.ts';
import { forgetTerms } from '../catalog/assets/forget-terms.ts';
import { IMPORT_JOB, importJobData, runImport } from '../catalog/import/import.job.ts';
import { ALIKE_GROUPS_JOB, groupAlike } from './looks/alike-groups.ts';
import type { PicturePool } from '../catalog/picture/pool.ts';
import {
  REMOVE_FILES_JOB,
  removeFiles,
  removeFilesJobData,
} from '../catalog/files/remove-files.job.ts';
import type { TenantMemory } from './search/engine.ts';
import { sweepSearchUses } from './search-uses/search-uses.writes.ts';
import { runTransfer, TRANSFER_JOB, transferJobData } from '../catalog/transfers/run-transfer.ts';
import { startDueRuns } from '../catalog/transfers/transfer-runs.ts';
import { sweepUploads } from '../catalog/uploads/uploads.ts';
import {
  makeAssetRenditions,
  RENDITIONS_JOB,
  renditionsJobData,
} from '../catalog/files/renditions.job.ts';

const SWEEP_JOB = 'catalog.sweep';
const DUE_TRANSFERS_JOB = 'catalog.due-transfers';
const ORPHANS_JOB = 'catalog.orphans';

/**
 * A contributor waits for the picture: it outlasts a scanner or a store that is away for a night.
 */
const PictureRetries = { limit: 36, firstWaitSeconds: 5, maxWaitSeconds: 1800 };

/** All background jobs about pictures, and about searching them. */
export async function searchJobs(
  context: Context,
  pool: PicturePool,
  nearOf: (tenantId: string) => TenantMemory['near'],
): Promise<void> {
  const { database, jobs } = context;
  await jobs.register(
    RENDITIONS_JOB,
    renditionsJobData,
    (data) => makeAssetRenditions(context, pool, data),
    // Several run in parallel, so that a slow picture does not block others.
    { beside: pool.size, retries: PictureRetries },
  );
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
    (data, { signal }) =>
      runImport(context, pool, duplicateNumbersBy(nearOf(data.tenantId)), data, signal),
    shared,
  );
  await jobs.register(
    TRANSFER_JOB,
    transferJobData,
    (data, { signal }) =>
      runTransfer(context, pool, duplicateNumbersBy(nearOf(data.tenantId)), data, signal),
    // A slow server does not block others.
    { beside: 4, perGroup: 1 },
  );
  await jobs.register(DUE_TRANSFERS_JOB, z.object({}), () => startDueRuns(context));
  await jobs.register(SWEEP_JOB, z.object({}), async () => {
    await sweepArchives(context);
    await sweepUploads(context);
    await sweepSearchUses(context);
    await forgetTerms(context);
  });
  await jobs.register(ORPHANS_JOB, z.object({}), async () => void (await sweepOrphans(context)));
  await jobs.register(REMOVE_FILES_JOB, removeFilesJobData, (data) => removeFiles(context, data));
  await jobs.register(MISSING_RENDITIONS_JOB, missingRenditionsJobData, async (_, { signal }) => {
    await addMissingRenditions({ ...context, pool }, signal);
    await addMissingCopySpace({ ...context, pool }, signal);
  });
  await jobs.register(ALIKE_GROUPS_JOB, z.object({}), (_, { signal }) =>
    groupAlike(context, nearOf, signal),
  );
  await jobs.schedule(DUE_TRANSFERS_JOB, '*/5 * * * *');
  await jobs.schedule(SWEEP_JOB, '*/15 * * * *');
  await jobs.schedule(ALIKE_GROUPS_JOB, '* * * * *');
  await jobs.schedule(ORPHANS_JOB, '40 3 * * *');
  await jobs.schedule(MISSING_RENDITIONS_JOB, '50 2 * * *');
  // Runs at startup, so that a new version does not wait for the nightly run.
  await database.asSystem((tx) =>
    jobs.send(tx, MISSING_RENDITIONS_JOB, {}, { key: missingRenditionsKey }),
  );
}
