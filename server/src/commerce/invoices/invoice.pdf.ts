import type { Order } from '@editorial/contracts/checkout';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import { drawPdf, type PdfData } from '../../ground/pdf/pdf.ts';
import { printedAccount } from '../../settings/bank-accounts.ts';
import { numbersFor } from '../../settings/seller-numbers.ts';
import type { Seller } from '../../settings/settings-in-memory.ts';
import { shortDayIn } from '../../settings/languages/dates.ts';
import { taxIn } from '../../ground/tax/tax-currency.rules.ts';
import { lineText, sayIn } from './document-words.ts';
import { electronicData, isElectronic } from './electronic-invoice.ts';
import { printedPeriod, suppliedAt } from './invoice-period.ts';
import type { InvoiceRow } from '../tables/orders.tables.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

/** An amount as it is printed: what a credit note gives back is negative. */
const signed = (
  { credits, currency, language }: Pick<PrintedInvoice, 'credits' | 'currency' | 'language'>,
  amount: number,
): string => formatMoney(moneyOf({ amount: credits ? -amount : amount, currency }), language);

/** When and how it is or was paid. */
function settlement({ credits, paidAt, paidBy, language }: PrintedInvoice): string {
  const say = sayIn(language);
  if (paidAt) return say(`Paid:${paidBy}`, { date: shortDayIn(language, paidAt) });
  return say(credits ? 'GivesBack' : 'Payable');
}

const present = (lines: readonly (string | undefined)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));

/** The net amount and the tax, above the total. */
function taxLines({ amount, tax, ...about }: PrintedInvoice) {
  if (!tax || tax.treatment === 'None') return [];
  const { language, currency, seller } = about;
  const say = sayIn(language);
  const show = (minor: number) => signed(about, minor);
  const name = say(tax.place.startsWith('US') ? 'SalesTax' : 'Vat');
  const rate = new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(
    tax.rateBasisPoints / 100,
  );
  const { taxCurrency } = seller;
  const atHome = taxCurrency && taxIn(taxCurrency, moneyOf({ amount: tax.amount, currency }));
  return present([
    say('Net', { amount: show(amount - tax.amount) }),
    say('Tax', { name, rate, place: tax.place, amount: show(tax.amount) }),
    atHome &&
      say('TaxAtHome', {
        name,
        currency: atHome.currency,
        amount: signed({ ...about, currency: atHome.currency }, atHome.amountMinor),
        rate: taxCurrency.rate,
        invoiced: currency,
      }),
  ]);
}

/** Why there is no tax. A sale at home is none that is supplied abroad, whatever the place has. */
function taxNote({ tax, seller, language }: Pick<PrintedInvoice, 'tax' | 'seller' | 'language'>) {
  const say = sayIn(language);
  const isAtHome = tax?.treatment === 'OutOfScope' && tax.place.slice(0, 2) === seller.country;
  if (isAtHome && tax.place.includes('-') && seller.country !== 'US') return say('Note:NotTaxable');
  if (isAtHome || tax?.treatment === 'None') return say('Note:None');
  if (tax?.treatment === 'ReverseCharge') return say('Note:ReverseCharge');
  return tax?.treatment === 'OutOfScope' ? say('Note:Abroad') : '';
}

/**
 * The invoice of an order as it is printed, either on account or paid by card, in the language of
 * the document (null: from before documents had one).
 */
export const printedInvoice = (
  invoice: InvoiceRow,
  order: Order,
  { seller, language }: { readonly seller: Seller; readonly language: string | null },
): PrintedInvoice => ({
  ...invoice,
  language: language ?? 'en',
  // As it was when the invoice was issued.
  seller: invoice.seller ?? seller,
  reference: sayIn(language ?? 'en')('Order', { number: order.number }),
  references: order.references,
  lines: order.lines
    .filter(({ source }) => source === 'ALaCarte')
    .map((line) => ({ text: lineText(language, line), amount: line.amount })),
  // The payment by card issues the invoice, so it has the same moment (0603).
  paidBy: invoice.paidAt?.getTime() === invoice.issuedAt.getTime() ? 'Card' : 'Transfer',
});

/** Renders an invoice as PDF/A-3a, with its data inside if EN 16931 is about it. */
export async function drawInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const data = isElectronic(invoice) ? await electronicData(invoice) : undefined;
  return printInvoice(invoice, data);
}

function senderOf({ seller, tax, language }: PrintedInvoice): string {
  const say = sayIn(language);
  const { vat, local } = numbersFor(seller, tax?.place ?? seller.country);
  return present([
    ...seller.address.split('\n'),
    vat && say('VatNumber', { number: vat }),
    local && say('TaxNumber', { number: local }),
  ]).join('  ·  ');
}

function buyerLines({ billing, language }: PrintedInvoice): string[] {
  const { name, company, address, postalCode, city, region, country, vatNumber } = billing;
  const place = `${postalCode} ${city}`.trim();
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const where = country ? countries.of(country) : '';
  return present([
    name,
    company,
    address,
    place,
    region,
    where,
    vatNumber && sayIn(language)('VatNumber', { number: vatNumber }),
  ]);
}

function datesOf(invoice: PrintedInvoice): string {
  const { language, issuedAt, dueAt, credits, period, reference } = invoice;
  const say = sayIn(language);
  const day = (date: Date) => shortDayIn(language, date);
  return [
    say('Date', { date: day(issuedAt) }),
    credits
      ? say('ForInvoice', { number: credits.number, date: day(credits.issuedAt) })
      : say('Due', { date: day(dueAt) }),
    // The day of supply (Directive 2006/112/EC, Art. 226 (7); UStG 14 (4) 6).
    say('Supplied', { date: period ? printedPeriod(language, period) : day(suppliedAt(invoice)) }),
    reference,
  ].join('     ');
}

const referenceLines = ({ references = [] }: PrintedInvoice): string[] =>
  references.map(({ name, value }) => `${name}: ${value}`);

/** Where to pay what is open. */
const bankLines = ({ paidAt, credits, seller }: PrintedInvoice): string[] =>
  paidAt || credits
    ? []
    : present([...(seller.accounts ?? []).map(printedAccount), ...seller.bankAccount.split('\n')]);

const LINE_COLUMNS = [
  { x: 56, width: 380 },
  { x: 440, width: 99, align: 'right' },
] as const;

function printInvoice(invoice: PrintedInvoice, data: PdfData | undefined): Promise<Buffer> {
  const { seller, number, issuedAt, language } = invoice;
  const say = sayIn(language);
  const title = say(invoice.credits ? 'CreditNote' : 'Invoice', { number });
  const about = { title, language, author: seller.name, at: issuedAt, ...(data && { data }) };
  return drawPdf(about, (paper) => {
    paper.text(seller.name, { style: 'Title', size: 26 });
    paper.space(3);
    paper.text(senderOf(invoice), { size: 8 });
    paper.space(16);
    for (const line of buyerLines(invoice)) paper.text(line);
    paper.space(20);
    paper.heading(title, { size: 20 });
    paper.space(6);
    paper.text(datesOf(invoice));
    for (const line of referenceLines(invoice)) paper.text(line);
    paper.space(16);
    paper.table(
      LINE_COLUMNS,
      invoice.lines.map(({ text, amount }) => [text, signed(invoice, amount)]),
      { head: [say('Description'), say('Amount')], gap: 6 },
    );
    paper.rule();
    paper.space(8);
    for (const line of taxLines(invoice)) paper.text(line, { align: 'right' });
    const total = say('Total', { amount: signed(invoice, invoice.amount) });
    paper.text(total, { align: 'right', isBold: true });
    paper.space(24);
    paper.text(taxNote(invoice));
    paper.space(6);
    paper.text(settlement(invoice));
    paper.space(6);
    for (const line of bankLines(invoice)) paper.text(line);
  });
}
