import { isCompany } from '@editorial/contracts/consumers';
import { taxesOf } from '@editorial/contracts/tax';
import { asc, eq } from 'drizzle-orm';
import { translate } from '../../settings/languages/texts.ts';
import type { Tx } from '../../ground/database/database.ts';
import { nameInMail } from '../../ground/mail/name-in-mail.ts';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import {
  creditsText,
  priceWithTax,
  section,
  termsOfContract,
  type ContractNeeds,
  type ContractReader,
} from './contract-parts.ts';
import { lineText } from '../invoices/document-words.ts';
import { orderLines, orders, type OrderLineRow, type OrderRow } from '../tables/orders.tables.ts';

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
 * The cost of each line: credits, or money, which consumers read with its tax. The taxes of the lines
 * together are that of the order.
 */
function costsOf(order: OrderRow, lines: readonly OrderLineRow[], language: string): string[] {
  const { currency, billing, tax } = order;
  const say = (key: string, values = {}) => translate(language, 'Contracts', key, values);
  const isNet = billing !== null && isCompany(billing);
  const rate = tax?.rateBasisPoints ?? 0;
  const nets = lines.map(({ amount }) => amount);
  const taxes = taxesOf(nets, rate, currency);
  return lines.map(({ alreadyLicensed, credits, amount }, index) => {
    if (alreadyLicensed) return say('LineHeld');
    if (credits > 0 || amount === 0) return creditsText(credits, language);
    const shown = isNet ? amount : amount + (taxes[index] ?? 0);
    const price = formatMoney(moneyOf({ amount: shown, currency }), language);
    return rate === 0 ? price : say(isNet ? 'LineNet' : 'LineGross', { amount: price });
  });
}

async function orderAndLines(tx: Tx, number: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number));
  if (!order) return null;
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  return { order, lines };
}

/** The lines of an order, each with its terms and its cost. */
function listOf(order: OrderRow, lines: readonly OrderLineRow[], language: string): string {
  const costs = costsOf(order, lines, language);
  return lines
    .map((line, index) => {
      const text = lineText(language, { ...line, title: nameInMail(line.assetTitle) });
      return `– ${text}: ${costs[index]}`;
    })
    .join('\n');
}

/**
 * The contract of an order on a durable medium (Directive 2011/83/EU, Art. 8 (7)): what was
 * ordered, its price with tax, the seller, license, terms and the right of withdrawal, all as text.
 * Links would be none: what they lead to changes. Of a trial, it says what its pictures are for.
 * Empty if there is no such order.
 */
export async function contractOfOrder(
  context: ContractNeeds,
  tx: Tx,
  number: string,
  { isTrial, ...reader }: ContractReader & { readonly isTrial: boolean },
): Promise<string> {
  const { language } = reader;
  const found = await orderAndLines(tx, number);
  if (!found) return '';
  const { order, lines } = found;
  const say = (key: string) => translate(language, 'Contracts', key);
  return [
    section(say('Lines'), listOf(order, lines, language)),
    ...(isTrial ? [say('TrialUse')] : []),
    section(say('Price'), priceOf(order, language)),
    ...termsOfContract(context, reader, order.waivedAt),
  ].join('\n\n');
}

/** The lines of an order that was taken back, and the credits that came back. Empty if there is none. */
export async function takenBackOrder(tx: Tx, number: string, language: string): Promise<string> {
  const found = await orderAndLines(tx, number);
  if (!found) return '';
  const { order, lines } = found;
  const say = (key: string) => translate(language, 'Contracts', key);
  return [
    section(say('TakenBack'), listOf(order, lines, language)),
    section(say('Returned'), creditsText(order.credits, language)),
  ].join('\n\n');
}
