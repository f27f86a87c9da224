import { asc, eq } from 'drizzle-orm';
import { translate } from '../configuration/texts.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { imprintOf } from '../documents/imprint.ts';
import { formatMoney, moneyOf } from '../money.ts';
import { lineText } from './invoice.pdf.ts';
import { orderLines, orders, type OrderRow } from './orders.tables.ts';

type Needs = Pick<Context, 'settings' | 'texts'>;

/** What was paid: credits, or money with its tax. */
function priceOf({ credits, amount, tax, currency }: OrderRow, language: string): string {
  const say = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'Contracts', key, values);
  const money = (minor: number) => formatMoney(moneyOf({ amount: minor, currency }), language);
  const taxMinor = tax?.amount ?? 0;
  return [
    ...(credits > 0 ? [say('Credits', { credits: String(credits) })] : []),
    ...(amount > 0
      ? [
          say('Money', {
            net: money(amount),
            tax: money(taxMinor),
            total: money(amount + taxMinor),
          }),
        ]
      : []),
  ].join('\n');
}

/** A section of the contract: its heading, and its text. */
const section = (heading: string, text: string) => `${heading}\n\n${text.trim()}`;

/**
 * The contract of an order on a durable medium (Directive 2011/83/EU, Art. 8 (7)): what was ordered,
 * its price with tax, the seller, license, terms and the right of withdrawal, all as text. Links would
 * be none: what they lead to changes. Empty if there is no such order.
 */
export async function contractOfOrder(
  { settings, texts }: Needs,
  tx: Tx,
  number: string,
  language: string,
): Promise<string> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number));
  if (!order) return '';
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const say = (key: string) => translate(language, 'Contracts', key);
  const seller = imprintOf(settings).lines;
  const notice = (key: string) => translate(language, 'Withdrawals', key, { seller });
  return [
    section(
      say('Lines'),
      lines.map((line) => `– ${lineText({ ...line, title: line.assetTitle })}`).join('\n'),
    ),
    section(say('Price'), priceOf(order, language)),
    section(say('Seller'), seller),
    section(notice('NoticeTitle'), notice('NoticeText')),
    texts.document('license', language).body.trim(),
    texts.document('terms', language).body.trim(),
  ].join('\n\n');
}
