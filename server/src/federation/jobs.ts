import { releaseJobs } from './releases.job.ts';
import { remotePolicyJobs } from './remote-policies.ts';

/** All background jobs about releases of remotes. */
export async function federationJobs(
  context: Parameters<typeof releaseJobs>[0] & Parameters<typeof remotePolicyJobs>[0],
): Promise<void> {
  await releaseJobs(context);
  await remotePolicyJobs(context);
}
