import { z } from '@editorial/contracts/schema';
import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { users } from '../identity/identity.tables.ts';
import {
  subscriptionMembers,
  subscriptions,
  type SubscriptionRow,
} from './subscriptions.tables.ts';

export const MAIL_JOB = 'subscription.mail';
export const mailJobData = z.object({
  tenantId: z.uuid(),
  kind: z.enum([
    'approval',
    'activation',
    'order',
    'order-refunded',
    'credits-low',
    'trial-ending',
    'plan-invoice',
    'plan-overdue',
    'plan-suspended',
    'plan-paid',
    'plan-card-failed',
    'plan-card-ending',
    'plan-refunded',
    'plan-changed',
    'credit-note',
  ]),
  subscriptionId: z.uuid(),
  reference: z._default(z.string(), ''),
  language: z._default(z.string(), 'en'),
});

type Wanted = Omit<z.input<typeof mailJobData>, 'tenantId' | 'subscriptionId' | 'language'> & {
  readonly subscription: Pick<SubscriptionRow, 'id' | 'tenantId' | 'language'>;
  readonly language?: string;
  readonly key: string;
};

/**
 * Queues a mail to the subscription's master users, by default in its language. A repeated key
 * sends no second mail.
 */
export async function sendMail(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { key, subscription, language = subscription.language, ...mail }: Wanted,
): Promise<void> {
  await jobs.send(
    tx,
    MAIL_JOB,
    { ...mail, language, subscriptionId: subscription.id, tenantId: subscription.tenantId },
    { key },
  );
}

/** Where a mail leads to, if not to the subscription. */
const pages: Readonly<Record<string, string>> = {
  order: '/licensing-history',
  'credit-note': '/subscription/invoices',
};

/** Renders a queued mail and sends it to each recipient. */
export async function deliverMail(
  { database, mail, environment, texts }: Context,
  data: z.output<typeof mailJobData>,
  id: string,
): Promise<void> {
  const { row, people } = await database.inTenant(data.tenantId, async (tx) => ({
    row: (
      await tx.select().from(subscriptions).where(eq(subscriptions.id, data.subscriptionId))
    )[0],
    people: await tx
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        isMasterUser: subscriptionMembers.isMasterUser,
      })
      .from(subscriptionMembers)
      .innerJoin(users, eq(users.id, subscriptionMembers.userId))
      .where(eq(subscriptionMembers.subscriptionId, data.subscriptionId)),
  }));
  if (!row) return;
  const date = row.endDate
    ? new Intl.DateTimeFormat(data.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
        row.endDate,
      )
    : '';
  const page = pages[data.kind] ?? '/subscription';
  // A trial has no master user, only its one member.
  const masters = people.filter(({ isMasterUser }) => isMasterUser);
  for (const { id: userId, email, name } of masters.length > 0 ? masters : people) {
    const values = {
      name,
      plan: row.planName,
      balance: row.balance,
      reference: data.reference,
      date,
      address: environment.publicUrl + page,
    };
    await mail.send({
      id: `${id}.${userId}`,
      to: email,
      ...texts.mail(data.language, data.kind, values),
    });
  }
}
