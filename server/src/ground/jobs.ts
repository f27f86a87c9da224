import { auditJobs } from './audit/expire.job.ts';
import { analyzeJobs } from './jobs/analyze.job.ts';
import { mailJobs } from './mail/mail.job.ts';

type Needs = Parameters<typeof mailJobs>[0] &
  Parameters<typeof analyzeJobs>[0] &
  Parameters<typeof auditJobs>[0];

/** All background jobs of the ground. `attachedOf` reads the files that a mail brings. */
export async function groundJobs(
  context: Needs,
  attachedOf: Parameters<typeof mailJobs>[1],
): Promise<void> {
  await mailJobs(context, attachedOf);
  await analyzeJobs(context);
  await auditJobs(context);
}
