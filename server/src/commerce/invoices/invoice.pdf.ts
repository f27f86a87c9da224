import type { Order } from '@editorial/contracts/checkout';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import { drawPdf, type PdfData } from '../../ground/pdf/pdf.ts';
import { zoneNameIn } from './zone-name.ts';
import { printedAccount } from '../../settings/bank-accounts.ts';
import { numbersFor, printedNumbers } from '../../settings/seller-numbers.ts';
import type { Seller } from '../../settings/settings-in-memory.ts';
import { taxIn } from '../../ground/tax/tax-currency.rules.ts';
import { electronicData, isElectronic } from './electronic-invoice.ts';
import { printedPeriod, suppliedAt } from './invoice-period.ts';
import type { InvoiceRow } from '../tables/orders.tables.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

const resolutionNames = ['High', 'Low', 'Preview', 'Thumb'];
const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code);
const day = (date: Date) => date.toISOString().slice(0, 10);

/** The text of an order's line. */
export const lineText = ({
  assetNumber,
  title,
  resolutionType,
  licenseZoneId,
}: Pick<Order['lines'][number], 'assetNumber' | 'title' | 'resolutionType' | 'licenseZoneId'>) =>
  `${assetNumber}  ${title}, ${resolutionNames[resolutionType] ?? ''}, ` +
  zoneNameIn('en', { id: licenseZoneId, name: licenseZoneId });

/** An amount as it is printed: what a credit note gives back is negative. */
const signed = (
  { credits, currency }: Pick<PrintedInvoice, 'credits' | 'currency'>,
  amount: number,
): string => formatMoney(moneyOf({ amount: credits ? -amount : amount, currency }));

const paidTexts: Readonly<Record<PrintedInvoice['paidBy'], string>> = {
  Card: 'Paid by card',
  Transfer: 'Paid',
  SetOff: 'Set off against the invoice',
  GivenBack: 'Given back',
};

/** When and how it is or was paid. */
function settlement({ credits, paidAt, paidBy }: PrintedInvoice): string {
  if (paidAt) return `${paidTexts[paidBy]} on ${day(paidAt)}.`;
  return credits ? 'We give the amount back.' : 'Payable without deduction within 30 days.';
}

const present = (lines: readonly (string | undefined)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));

/** The net amount and the tax, above the total. */
function taxLines({ amount, tax, ...about }: PrintedInvoice) {
  if (!tax || tax.treatment === 'None') return [];
  const show = (minor: number) => signed(about, minor);
  const name = tax.place.startsWith('US') ? 'Sales tax' : 'VAT';
  const rate = tax.rateBasisPoints / 100;
  const { taxCurrency } = about.seller;
  const atHome =
    taxCurrency && taxIn(taxCurrency, moneyOf({ amount: tax.amount, currency: about.currency }));
  return present([
    `Net ${show(amount - tax.amount)}`,
    `${name} ${rate} % (${tax.place}) ${show(tax.amount)}`,
    atHome &&
      `${name} in ${atHome.currency} ${signed({ ...about, currency: atHome.currency }, atHome.amountMinor)}` +
        ` (1 ${atHome.currency} = ${taxCurrency.rate} ${about.currency})`,
  ]);
}

/** Why there is no tax. A sale at home is none that is supplied abroad, whatever the place has. */
function taxNote({ tax, seller }: Pick<PrintedInvoice, 'tax' | 'seller'>): string {
  const isAtHome = tax?.treatment === 'OutOfScope' && tax.place.slice(0, 2) === seller.country;
  if (isAtHome && tax.place.includes('-') && seller.country !== 'US')
    return 'The service is supplied outside of the territory of VAT and is not taxable.';
  if (isAtHome) return 'No tax is charged.';
  if (tax?.treatment === 'ReverseCharge')
    return 'Reverse charge: the recipient of the service owes the tax.';
  if (tax?.treatment === 'OutOfScope')
    return 'The service is supplied abroad and is not taxable in the country of the seller.';
  return tax?.treatment === 'None' ? 'No tax is charged.' : '';
}

/** The invoice of an order as it is printed, either on account or paid by card. */
export const printedInvoice = (
  invoice: InvoiceRow,
  order: Order,
  seller: Seller,
): PrintedInvoice => ({
  ...invoice,
  // As it was when the invoice was issued.
  seller: invoice.seller ?? seller,
  reference: `Order ${order.number}`,
  references: order.references,
  lines: order.lines
    .filter(({ source }) => source === 'ALaCarte')
    .map((line) => ({ text: lineText(line), amount: line.amount })),
  // The payment by card issues the invoice, so it has the same moment (0603).
  paidBy: invoice.paidAt?.getTime() === invoice.issuedAt.getTime() ? 'Card' : 'Transfer',
});

/** Renders an invoice as PDF/A-3a, with its data inside if EN 16931 is about it. */
export async function drawInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const data = isElectronic(invoice) ? await electronicData(invoice) : undefined;
  return printInvoice(invoice, data);
}

const senderOf = ({ seller, tax }: PrintedInvoice): string =>
  present([
    ...seller.address.split('\n'),
    ...printedNumbers(numbersFor(seller, tax?.place ?? seller.country)),
  ]).join('  ·  ');

function buyerLines({ billing }: PrintedInvoice): string[] {
  const { name, company, address, postalCode, city, region, country, vatNumber } = billing;
  const place = `${postalCode} ${city}`.trim();
  const where = country ? countryName(country) : '';
  return present([
    name,
    company,
    address,
    place,
    region,
    where,
    vatNumber && `VAT number ${vatNumber}`,
  ]);
}

const datesOf = (invoice: PrintedInvoice): string =>
  [
    `Date ${day(invoice.issuedAt)}`,
    invoice.credits
      ? `For invoice ${invoice.credits.number} of ${day(invoice.credits.issuedAt)}`
      : `Due ${day(invoice.dueAt)}`,
    // The day of supply (Directive 2006/112/EC, Art. 226 (7); UStG 14 (4) 6).
    `Supplied ${invoice.period ? printedPeriod(invoice.period) : day(suppliedAt(invoice))}`,
    invoice.reference,
  ].join('     ');

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
  const { seller, number, issuedAt } = invoice;
  const title = `${invoice.credits ? 'Credit note' : 'Invoice'} ${number}`;
  const about = { title, author: seller.name, at: issuedAt, ...(data && { data }) };
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
      { head: ['Description', 'Amount'], gap: 6 },
    );
    paper.rule();
    paper.space(8);
    for (const line of taxLines(invoice)) paper.text(line, { align: 'right' });
    paper.text(`Total ${signed(invoice, invoice.amount)}`, { align: 'right', isBold: true });
    paper.space(24);
    paper.text(taxNote(invoice));
    paper.space(6);
    paper.text(settlement(invoice));
    paper.space(6);
    for (const line of bankLines(invoice)) paper.text(line);
  });
}
