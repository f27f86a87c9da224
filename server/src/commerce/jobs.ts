import { cycleJobs } from './plans/cycles.job.ts';
import { planMailJobs } from './subscription/mails.job.ts';
import { checkoutJobs } from './checkout/payments.job.ts';
import { planChargeJobs } from './billing/run-charges.ts';
import { forgetCustomerJobs } from './billing/forget-customers.job.ts';
import { refundJobs } from './refunds/give-back.job.ts';
import { licenseNoticeJobs } from './licensing/license-notices.job.ts';
import { contributorMailJobs } from './profit/contributor-mails.job.ts';
import { issuedDocumentJobs } from './issued-documents/documents.job.ts';
import type { Context } from './context/context.ts';

/** All background jobs about money. */
export async function commerceJobs(context: Context): Promise<void> {
  await cycleJobs(context);
  await planMailJobs(context);
  await checkoutJobs(context);
  await planChargeJobs(context);
  await forgetCustomerJobs(context);
  await refundJobs(context);
  await licenseNoticeJobs(context);
  await contributorMailJobs(context);
  await issuedDocumentJobs(context);
}
