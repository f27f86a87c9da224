import { z } from '@editorial/contracts/schema';
import type { Context } from '../context.ts';
import { catalogDemoJobs } from '../demo/catalog.ts';
import {
  ArchiveJob,
  archiveJobData,
  prepareArchive,
  sweepArchives,
} from './downloads/archive.job.ts';
import { sweepOrphans } from './files/orphans.ts';
import {
  addMissingRenditions,
  MissingRenditionsJob,
  missingRenditionsJobData,
  missingRenditionsKey,
} from './files/missing-renditions.job.ts';
import type { PicturePool } from './picture/pool.ts';
import { RemoveFilesJob, removeFiles, removeFilesJobData } from './files/remove-files.job.ts';
import { sweepUploads } from './uploads/uploads.ts';
import { makeAssetRenditions, RenditionsJob, renditionsJobData } from './files/renditions.job.ts';

const SweepJob = 'catalog.sweep';
const OrphansJob = 'catalog.orphans';

/** The catalog's background jobs. */
export async function catalogJobs(context: Context, pool: PicturePool): Promise<void> {
  const { database, jobs } = context;
  await jobs.register(
    RenditionsJob,
    renditionsJobData,
    (data) => makeAssetRenditions(context, pool, data),
    // Several run in parallel, so that a slow picture does not block others.
    { beside: pool.size },
  );
  await jobs.register(ArchiveJob, archiveJobData, (data, { signal }) =>
    prepareArchive(context, data, signal),
  );
  await jobs.register(SweepJob, z.object({}), async () => {
    await sweepArchives(context);
    await sweepUploads(context);
  });
  await jobs.register(OrphansJob, z.object({}), async () => void (await sweepOrphans(context)));
  await jobs.register(RemoveFilesJob, removeFilesJobData, (data) => removeFiles(context, data));
  await jobs.register(
    MissingRenditionsJob,
    missingRenditionsJobData,
    async (_, { signal }) => void (await addMissingRenditions({ ...context, pool }, signal)),
  );
  if (context.environment.demo) await catalogDemoJobs(context, pool);
  await jobs.schedule(SweepJob, '*/15 * * * *');
  await jobs.schedule(OrphansJob, '40 3 * * *');
  await jobs.schedule(MissingRenditionsJob, '50 2 * * *');
  // Runs at startup, so that a new version does not wait for the nightly run.
  await database.asSystem((tx) =>
    jobs.send(tx, MissingRenditionsJob, {}, { key: missingRenditionsKey }),
  );
}
