import { currency } from '@editorial/contracts/common';
import { z } from '@editorial/contracts/schema';
import { asc, eq } from 'drizzle-orm';
import { creditsText } from '../contracts/contract-parts.ts';
import { contractOfOrder, takenBackOrder } from '../contracts/order-contract.ts';
import { MAX_MAIL_PICTURES, mailPictures } from '../../catalog/assets/mail-pictures.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { MailPicture } from '../../ground/mail/mail-html.ts';
import { attached, queueMail } from '../../ground/mail/mail.job.ts';
import { formatMoney } from '../../ground/money.ts';
import { pageAddress } from '../../ground/tenancy/tenants.ts';
import { contractOfPlan } from '../contracts/plan-contract.ts';
import { orderLines, orders } from '../tables/orders.tables.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { mailedMembers } from './mailed-members.queries.ts';

export const MAIL_JOB = 'subscription.mail';
export const mailJobData = z.object({
  tenantId: z.uuid(),
  kind: z.enum([
    'approval',
    'activation',
    'order',
    'order-money',
    'order-refunded',
    'order-taken-back',
    'credits-low',
    'trial-ending',
    'plan-invoice',
    'plan-overdue',
    'plan-suspended',
    'plan-paid',
    'plan-card-failed',
    'plan-card-failed-last',
    'plan-card-ending',
    'plan-renewal',
    'plan-renewal-price',
    'plan-refunded',
    'plan-changed',
    'plan-canceled',
    'plan-kept',
    'plan-ended',
    'credit-note',
  ]),
  subscriptionId: z.uuid(),
  reference: z._default(z.string(), ''),
  /** The amount of an invoice or a payment, in the smallest unit of the currency. */
  money: z.optional(z.object({ amountMinor: z.int(), currency })),
  /** Days that the text names. */
  dates: z._default(z.record(z.string(), z.iso.datetime()), {}),
  language: z._default(z.string(), 'en'),
  attached: z.optional(z.omit(attached, { tenantId: true })),
});
type MailData = z.input<typeof mailJobData>;

type PlanMail = Pick<MailData, 'kind' | 'reference' | 'money' | 'attached'> & {
  readonly subscription: Pick<SubscriptionRow, 'id' | 'tenantId' | 'language'>;
  /** Without `date`, a text names the end of the subscription. */
  readonly dates?: Readonly<Record<string, Date | null>>;
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
  { key, subscription, language = subscription.language, dates = {}, ...mail }: PlanMail,
): Promise<void> {
  const { id: subscriptionId, tenantId } = subscription;
  const days = Object.entries(dates).flatMap(([name, day]) => (day ? [[name, day]] : []));
  await jobs.send(
    tx,
    MAIL_JOB,
    { ...mail, dates: Object.fromEntries(days), language, subscriptionId, tenantId },
    { key },
  );
}

/** Where a mail leads to, if not to the subscription. */
const pages: Readonly<Record<string, string>> = {
  order: '/licensing-history',
  'order-money': '/licensing-history',
  'order-taken-back': '/licensing-history',
  'credit-note': '/subscription/invoices',
};

/** Days and amount of a mail, as its language writes them. */
function wordsOf(
  { language, money, dates }: z.output<typeof mailJobData>,
  { endDate }: SubscriptionRow,
): Record<string, string> {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const days = Object.entries(dates).map(([name, at]) => [name, day.format(new Date(at))]);
  return {
    date: endDate ? day.format(endDate) : '',
    ...Object.fromEntries(days),
    amount: money ? formatMoney(money, language) : '',
  };
}

/**
 * The contract that a mail confirms, as text: of an order, or of a plan that begins or changes. Of an
 * order that was taken back, what it was.
 */
async function contractOf(
  context: Context,
  tx: Tx,
  { kind, reference, language, tenantId }: z.output<typeof mailJobData>,
  row: SubscriptionRow,
): Promise<string> {
  if (kind === 'order-taken-back') return takenBackOrder(tx, reference, language);
  if (kind === 'order' || kind === 'order-money') {
    const isTrial = row.clientId === null;
    return contractOfOrder(context, tx, reference, { language, tenantId, isTrial });
  }
  return kind === 'activation' || kind === 'plan-changed'
    ? contractOfPlan(context, row, language)
    : '';
}

const mailsOfOrders = new Set<MailData['kind']>(['order', 'order-money', 'order-taken-back']);

/** The pictures of the order that a mail confirms. */
async function picturesOf(
  context: Context,
  tx: Tx,
  { kind, reference, tenantId, language }: z.output<typeof mailJobData>,
): Promise<MailPicture[]> {
  if (!mailsOfOrders.has(kind)) return [];
  const lines = await tx
    .select({ assetId: orderLines.assetId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, reference))
    .orderBy(asc(orderLines.position))
    .limit(MAX_MAIL_PICTURES);
  return mailPictures(
    context,
    tx,
    { tenantId, language },
    lines.map(({ assetId }) => assetId),
  );
}

/** Renders a queued mail, and queues it for each recipient. */
export async function deliverMail(
  context: Context,
  data: z.output<typeof mailJobData>,
  id: string,
): Promise<void> {
  const { database, environment, texts } = context;
  const { row, people } = await database.inTenant(data.tenantId, async (tx) => ({
    row: (
      await tx.select().from(subscriptions).where(eq(subscriptions.id, data.subscriptionId))
    )[0],
    people: await mailedMembers(tx, data.subscriptionId),
  }));
  if (!row) return;
  const words = wordsOf(data, row);
  const page = pages[data.kind] ?? '/subscription';
  // A trial has no master user, only its one member.
  const masters = people.filter(({ isMasterUser }) => isMasterUser);
  const recipients = masters.length > 0 ? masters : people;
  await database.inTenant(data.tenantId, async (tx) => {
    const contract = await contractOf(context, tx, data, row);
    const pictures = await picturesOf(context, tx, data);
    for (const { id: userId, email, name } of recipients) {
      const values = {
        name,
        plan: row.planName,
        // Texts that an operator wrote for earlier releases have the bare number.
        balance: row.balance,
        credits: creditsText(row.balance, data.language),
        reference: data.reference,
        ...words,
        address: pageAddress(environment, data.tenantId, page),
      };
      const { text, ...written } = texts.mail(data.language, data.kind, values);
      const mail = {
        tenantId: data.tenantId,
        to: email,
        ...written,
        pictures,
        text: [text, contract].filter(Boolean).join('\n\n'),
        ...(data.attached && { attached: { ...data.attached, tenantId: data.tenantId } }),
      };
      await queueMail(context, tx, mail, `${id}.${userId}`);
    }
  });
}

/** Registers the job that writes the mails of plans and orders. */
export async function planMailJobs(context: Context): Promise<void> {
  await context.jobs.register(
    MAIL_JOB,
    mailJobData,
    (data, { id }) => deliverMail(context, data, id),
    { together: 50 },
  );
}
