import type { Order } from '@editorial/contracts/checkout';
import { drawPdf, latin } from '../http/pdf.ts';
import { formatMoney, moneyOf } from '../money.ts';
import type { InvoiceRow } from './orders.tables.ts';

const resolutionNames = ['High', 'Low', 'Preview', 'Thumb'];
const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code);
const day = (date: Date) => date.toISOString().slice(0, 10);

/** Renders an invoice as PDF, either on account or paid by card. */
export const invoicePdf = (invoice: InvoiceRow, order: Order): Promise<Buffer> =>
  drawPdf(invoice.number, (page) => {
    const { name, company, address, postalCode, city, country, vatNumber } = invoice.billing;
    page.font('Times-Roman').fontSize(26).text('Editorial').moveDown(0.8);
    page
      .font('Helvetica')
      .fontSize(10)
      .text(
        [name, company, address, `${postalCode} ${city}`, countryName(country), vatNumber]
          .filter(Boolean)
          .map((line) => latin(line ?? ''))
          .join('\n'),
      )
      .moveDown(1.5);
    page.font('Times-Roman').fontSize(20).text(`Invoice ${invoice.number}`).moveDown(0.3);
    page
      .font('Helvetica')
      .fontSize(10)
      .text(`Date ${day(invoice.issuedAt)}     Due ${day(invoice.dueAt)}     Order ${order.number}`)
      .moveDown(1.2);
    for (const line of order.lines.filter(({ source }) => source === 'ALaCarte')) {
      const resolution = resolutionNames[line.resolutionType] ?? '';
      const what = latin(
        `${line.assetNumber}  ${line.title}, ${resolution}, ${line.licenseZoneId}`,
      );
      // Keep a line and its amount on one page.
      if (page.y + page.heightOfString(what, { width: 380 }) > page.page.maxY()) page.addPage();
      const top = page.y;
      page.text(what, 56, top, { width: 380 });
      const bottom = page.y;
      const price = moneyOf({ amount: line.amount, currency: invoice.currency });
      page.text(formatMoney(price), 440, top, { width: 99, align: 'right' });
      page.y = Math.max(bottom, page.y) + 6;
    }
    page
      .moveTo(56, page.y + 4)
      .lineTo(539, page.y + 4)
      .strokeColor('#c9c4b8')
      .stroke()
      .moveDown(1);
    page.font('Helvetica-Bold').text(`Total ${formatMoney(moneyOf(invoice))}`, 56, page.y, {
      width: 483,
      align: 'right',
    });
    page
      .font('Helvetica')
      .moveDown(2)
      .text(
        invoice.paidAt
          ? `Paid by card on ${day(invoice.paidAt)}.`
          : 'Payable without deduction within 30 days.',
        56,
      );
  });
