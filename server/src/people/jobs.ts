import type { ExportedList } from '../ground/exports/exported-list.ts';
import type { Context } from '../settings/context/context.ts';
import { exportJobs } from './exports/exports.job.ts';
import { accountJobs } from './mails/account-mails.job.ts';

/** All background jobs about people: mails to accounts, and exported lists. */
export async function peopleJobs(context: Context, lists: readonly ExportedList[]): Promise<void> {
  await accountJobs(context);
  await exportJobs(context, lists);
}
