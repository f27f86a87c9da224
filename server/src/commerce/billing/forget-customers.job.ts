import { z } from '@editorial/contracts/schema';
import { eq } from 'drizzle-orm';
import { openStripe } from '../stripe/stripe-client.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';

const JOB = 'subscription.forget-customer';
const forgotten = z.object({
  subscriptionId: z.uuid(),
  tenantId: z.uuid(),
  customerId: z.string(),
});
/**
 * Stripe may be away for days. Jobs that failed for good are at “Operation”, and can be tried
 * again.
 */
const RETRIES = { limit: 20, firstWaitSeconds: 60, maxWaitSeconds: 6 * 3600 } as const;

/**
 * Has Stripe delete the customer of a plan whose account is closed: name, address and cards. Stripe
 * keeps its own records of payments, so that refunds are still possible.
 */
export const forgetCustomer = (
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  {
    id,
    tenantId,
    stripeCustomerId,
  }: Pick<typeof subscriptions.$inferSelect, 'id' | 'tenantId' | 'stripeCustomerId'>,
): Promise<void> =>
  stripeCustomerId === null
    ? Promise.resolve()
    : jobs.send(tx, JOB, { subscriptionId: id, tenantId, customerId: stripeCustomerId });

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing';

async function deleteCustomer(context: Context, job: z.output<typeof forgotten>): Promise<void> {
  const client = openStripe(context);
  if (!client) throw new Error('Stripe has the customer of a closed account, but is not set up.');
  await client.ask(async ({ customers }) => {
    try {
      await customers.del(job.customerId);
    } catch (error) {
      // An earlier try was heard, but its answer was lost.
      if (!isGone(error)) throw error;
    }
  });
  await context.database.inTenant(job.tenantId, (tx) =>
    tx
      .update(subscriptions)
      .set({ stripeCustomerId: null })
      .where(eq(subscriptions.id, job.subscriptionId)),
  );
}

/** Registers the job that deletes customers at Stripe. */
export const forgetCustomerJobs = (context: Context): Promise<void> =>
  context.jobs.register(JOB, forgotten, (job) => deleteCustomer(context, job), {
    retries: RETRIES,
  });
