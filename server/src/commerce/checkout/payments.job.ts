import { z } from '@editorial/contracts/schema';
import type { Context } from '../context/context.ts';
import { openCardPayments } from './card-payments.ts';
import { checkOpenPayments } from './payments.ts';
import { PAYMENTS_JOB } from './settle-payment.ts';

/** Registers the checkout's background job. Does nothing if card payments are not configured. */
export async function checkoutJobs(context: Context): Promise<void> {
  const cards = openCardPayments(context);
  if (!cards) return;
  await context.jobs.register(PAYMENTS_JOB, z.object({}), () => checkOpenPayments(context, cards));
  await context.jobs.schedule(PAYMENTS_JOB, '*/5 * * * *');
}
