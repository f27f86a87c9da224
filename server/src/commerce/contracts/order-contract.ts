import { asc, eq } from 'drizzle-orm';
import { translate } from '../../settings/languages/texts.ts';
import type { Tx } from '../../ground/database/database.ts';
import { nameInMail } from '../../ground/mail/name-in-mail.ts';
import { moneyOf } from '../../ground/money.ts';
import {
  creditsText,
  priceWithTax,
  section,
  termsOfContract,
  type ContractNeeds,
  type ContractReader,
} from './contract-parts.ts';
import { lineText } from '../invoices/invoice.pdf.ts';
import { orderLines, orders, type OrderRow } from '../tables/orders.tables.ts';

/** The payment: credits, or money with its tax. */
function priceOf({ credits, amount, tax, currency }: OrderRow, language: string): string {
  return [
    ...(credits > 0 ? [creditsText(credits, language)] : []),
    ...(amount > 0
      ? [priceWithTax(moneyOf({ amount, currency }), tax?.amount ?? 0, language)]
      : []),
  ].join('\n');
}

/**
 * The contract of an order on a durable medium (Directive 2011/83/EU, Art. 8 (7)): what was
 * ordered, its price with tax, the seller, license, terms and the right of withdrawal, all as text.
 * Links would be none: what they lead to changes. Empty if there is no such order.
 */
export async function contractOfOrder(
  context: ContractNeeds,
  tx: Tx,
  number: string,
  reader: ContractReader,
): Promise<string> {
  const { language } = reader;
  const [order] = await tx.select().from(orders).where(eq(orders.number, number));
  if (!order) return '';
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  return [
    section(
      translate(language, 'Contracts', 'Lines'),
      lines
        .map((line) => `– ${lineText({ ...line, title: nameInMail(line.assetTitle) })}`)
        .join('\n'),
    ),
    section(translate(language, 'Contracts', 'Price'), priceOf(order, language)),
    ...termsOfContract(context, reader, order.waivedAt),
  ].join('\n\n');
}
