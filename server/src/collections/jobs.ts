import type { Context } from '../commerce/context/context.ts';
import { alertJobs } from './alerts.job.ts';
import { collectionJobs } from './lightbox-mentions.job.ts';

/** All background jobs about what people keep for themselves. */
export async function collectionsJobs(context: Context): Promise<void> {
  await collectionJobs(context);
  await alertJobs(context);
}
