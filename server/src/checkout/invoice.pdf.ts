import type { Order } from '@editorial/contracts/checkout';
import type { OrderReference } from '@editorial/contracts/order-fields';
import { drawPdf, latin } from '../http/pdf.ts';
import { formatMoney, moneyOf } from '../money.ts';
import type { Seller } from '../settings/settings-in-memory.ts';
import { isElectronic, withElectronicInvoice } from './electronic-invoice.ts';
import type { InvoiceRow } from './orders.tables.ts';

const resolutionNames = ['High', 'Low', 'Preview', 'Thumb'];
const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code);
const day = (date: Date) => date.toISOString().slice(0, 10);

/** An invoice as it is printed. */
export interface PrintedInvoice extends Pick<
  InvoiceRow,
  'number' | 'billing' | 'issuedAt' | 'dueAt' | 'paidAt' | 'amount' | 'currency' | 'tax'
> {
  readonly seller: Seller;
  /** What the invoice is about: an order, or the period of a plan. */
  readonly reference: string;
  /** What the buyer wrote into the fields of the order. */
  readonly references?: readonly OrderReference[];
  readonly lines: readonly { readonly text: string; readonly amount: number }[];
  /** How it was paid, before the date. */
  readonly paidText: string;
  /** The invoice of which it is a credit note. Its amounts are positive all the same. */
  readonly credits?: { readonly number: string; readonly issuedAt: Date };
}

/** The text of an order's line. */
export const lineText = ({
  assetNumber,
  title,
  resolutionType,
  licenseZoneId,
}: Pick<Order['lines'][number], 'assetNumber' | 'title' | 'resolutionType' | 'licenseZoneId'>) =>
  `${assetNumber}  ${title}, ${resolutionNames[resolutionType] ?? ''}, ${licenseZoneId}`;

/** An amount as it is printed: what a credit note gives back is negative. */
const signed = (
  { credits, currency }: Pick<PrintedInvoice, 'credits' | 'currency'>,
  amount: number,
): string => formatMoney(moneyOf({ amount: credits ? -amount : amount, currency }));

/** When it is or was paid. */
function settlement({ credits, paidAt, paidText }: PrintedInvoice): string {
  if (paidAt) return `${paidText} on ${day(paidAt)}.`;
  return credits ? 'We give the amount back.' : 'Payable without deduction within 30 days.';
}

/** The net amount and the tax, above the total. */
function taxLines({ amount, tax, ...about }: PrintedInvoice) {
  if (!tax || tax.treatment === 'None') return [];
  const show = (minor: number) => signed(about, minor);
  const name = tax.place.startsWith('US') ? 'Sales tax' : 'VAT';
  const rate = tax.rateBasisPoints / 100;
  return [
    `Net ${show(amount - tax.amount)}`,
    `${name} ${rate} % (${tax.place}) ${show(tax.amount)}`,
  ];
}

/** Why there is no tax. */
function taxNote({ tax }: Pick<PrintedInvoice, 'tax'>): string {
  if (tax?.treatment === 'ReverseCharge')
    return 'Reverse charge: the recipient of the service owes the tax.';
  if (tax?.treatment === 'OutOfScope')
    return 'The service is supplied abroad and is not taxable in the country of the seller.';
  return tax?.treatment === 'None' ? 'No tax is charged.' : '';
}

/** Renders an order's invoice as PDF, either on account or paid by card. */
export const invoicePdf = (invoice: InvoiceRow, order: Order, seller: Seller): Promise<Buffer> =>
  drawInvoice({
    ...invoice,
    // As it was when the invoice was issued.
    seller: invoice.seller ?? seller,
    reference: `Order ${order.number}`,
    references: order.references,
    lines: order.lines
      .filter(({ source }) => source === 'ALaCarte')
      .map((line) => ({ text: lineText(line), amount: line.amount })),
    paidText: 'Paid',
  });

/** Renders an invoice as PDF, with its data inside if EN 16931 is about it. */
export async function drawInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const pdf = await printInvoice(invoice);
  return isElectronic(invoice) ? withElectronicInvoice(invoice, pdf) : pdf;
}

// Long because it draws one part after another.
const printInvoice = (invoice: PrintedInvoice): Promise<Buffer> =>
  drawPdf(invoice.number, (page) => {
    const { name, company, address, postalCode, city, region, country, vatNumber } =
      invoice.billing;
    const { seller } = invoice;
    page.font('Times-Roman').fontSize(26).text(latin(seller.name)).moveDown(0.3);
    const sender = [...seller.address.split('\n'), seller.taxNumber].filter(Boolean);
    page
      .font('Helvetica')
      .fontSize(8)
      .text(sender.map((line) => latin(line)).join('  ·  '))
      .moveDown(1.5);
    page
      .font('Helvetica')
      .fontSize(10)
      .text(
        [
          name,
          company,
          address,
          `${postalCode} ${city}`.trim(),
          region,
          country && countryName(country),
          vatNumber,
        ]
          .filter(Boolean)
          .map((line) => latin(line ?? ''))
          .join('\n'),
      )
      .moveDown(1.5);
    page
      .font('Times-Roman')
      .fontSize(20)
      .text(`${invoice.credits ? 'Credit note' : 'Invoice'} ${invoice.number}`)
      .moveDown(0.3);
    page
      .font('Helvetica')
      .fontSize(10)
      .text(
        [
          `Date ${day(invoice.issuedAt)}`,
          invoice.credits
            ? `For invoice ${invoice.credits.number} of ${day(invoice.credits.issuedAt)}`
            : `Due ${day(invoice.dueAt)}`,
          latin(invoice.reference),
        ].join('     '),
      );
    for (const { name: field, value } of invoice.references ?? [])
      page.text(`${latin(field)}: ${latin(value)}`);
    page.moveDown(1.2);
    for (const line of invoice.lines) {
      const what = latin(line.text);
      // Keep a line and its amount on one page.
      if (page.y + page.heightOfString(what, { width: 380 }) > page.page.maxY()) page.addPage();
      const top = page.y;
      page.text(what, 56, top, { width: 380 });
      const bottom = page.y;
      page.text(signed(invoice, line.amount), 440, top, { width: 99, align: 'right' });
      page.y = Math.max(bottom, page.y) + 6;
    }
    page
      .moveTo(56, page.y + 4)
      .lineTo(539, page.y + 4)
      .strokeColor('#c9c4b8')
      .stroke()
      .moveDown(1);
    for (const line of taxLines(invoice))
      page.text(line, 56, page.y, { width: 483, align: 'right' });
    page.font('Helvetica-Bold').text(`Total ${signed(invoice, invoice.amount)}`, 56, page.y, {
      width: 483,
      align: 'right',
    });
    page
      .font('Helvetica')
      .moveDown(2)
      .text(taxNote(invoice), 56)
      .moveDown(0.5)
      .text(settlement(invoice), 56);
    if (!invoice.paidAt && !invoice.credits && seller.bankAccount)
      page.moveDown(0.5).text(
        seller.bankAccount
          .split('\n')
          .map((line) => latin(line))
          .join('\n'),
      );
  });
