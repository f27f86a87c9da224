import type { Billing } from '@editorial/contracts/checkout';
import type { Tax } from '@editorial/contracts/tax';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { moneyOf, type Money } from '../../ground/money.ts';
import { sellerOf, type Seller } from '../../settings/settings-in-memory.ts';
import { taxCurrencyFor } from '../../ground/tax/tax-currency.rules.ts';
import { grossOf, taxOn, taxRuleFor } from '../../ground/tax/tax.rules.ts';
import { nextDocumentNumber } from './document-number.ts';
import { invoices, type OrderRow } from '../tables/orders.tables.ts';

/** Days until an invoice on account is due. */
const PAYMENT_TERM_DAYS = 30;

/** The fields of every invoice. */
interface IssuedInvoice {
  readonly number: string;
  /** The amount to pay, with tax. */
  readonly amount: number;
  readonly currency: string;
  readonly billing: Billing;
  readonly tax: Tax | null;
  readonly seller: Seller;
  readonly issuedAt: Date;
  readonly dueAt: Date;
  readonly paidAt: Date | null;
}

/** The tax on what is sold to a buyer now. */
export const taxFor = (
  { settings }: Pick<Context, 'settings'>,
  net: Money,
  buyer: Billing,
  now: Date,
): Tax => taxOn(net, taxRuleFor(sellerOf(settings), buyer, now));

/** The seller as an invoice shows it, with the rate at which its tax is counted at home. */
function sellerNow(
  { settings }: Pick<Context, 'settings'>,
  currency: string,
  tax: Tax | null,
  now: Date,
): Seller {
  const seller = sellerOf(settings);
  const rates = { ...seller, exchangeRates: settings.valueOf('Seller.ExchangeRates') };
  const taxCurrency = tax && tax.amount > 0 ? taxCurrencyFor(rates, currency, now) : null;
  return taxCurrency ? { ...seller, taxCurrency } : seller;
}

/**
 * Takes the next number, and keeps seller, buyer and tax as they are now, so that the invoice stays
 * the same. Every invoice begins here.
 */
export async function beginInvoice(
  context: Pick<Context, 'settings'>,
  tx: Tx,
  about: {
    readonly net: Money;
    readonly billing: Billing;
    /** Null: it was decided before there was any. */
    readonly tax: Tax | null;
    readonly now: Date;
    readonly isPaid: boolean;
    readonly isDueNow?: boolean;
  },
): Promise<IssuedInvoice> {
  const { net, billing, tax, now, isPaid } = about;
  const gross = grossOf(net, tax);
  const isDueNow = isPaid || about.isDueNow === true;
  return {
    number: await nextDocumentNumber(tx, 'Invoice', now),
    amount: gross.amountMinor,
    currency: gross.currency,
    billing,
    tax,
    seller: sellerNow(context, gross.currency, tax, now),
    issuedAt: now,
    dueAt: isDueNow ? now : new Date(now.getTime() + PAYMENT_TERM_DAYS * 86_400_000),
    paidAt: isPaid ? now : null,
  };
}

/** Writes an order's invoice and returns it. */
export async function issueInvoice(
  context: Pick<Context, 'settings'>,
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'amount' | 'currency' | 'billing' | 'tax'>,
  { now, isPaid = false }: { now: Date; isPaid?: boolean },
): Promise<IssuedInvoice> {
  if (!order.billing) throw new Error('An invoice needs an address.');
  const invoice = await beginInvoice(context, tx, {
    net: moneyOf(order),
    billing: order.billing,
    tax: order.tax,
    now,
    isPaid,
  });
  await tx.insert(invoices).values({ ...invoice, orderId: order.id });
  return invoice;
}
