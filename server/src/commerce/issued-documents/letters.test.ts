import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactSheet } from '../../catalog/downloads/contact-sheet.ts';
import { invoiceOf, issuedAt, standard } from '../invoices/electronic-invoice.testing.ts';
import { drawInvoice } from '../invoices/invoice.pdf.ts';
import type { PrintedInvoice } from '../invoices/printed-invoice.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { statementPdf } from '../profit/statement.files.ts';

/** Letters that earlier releases left out, since the ranges of their fonts were made for style sheets. */
const names = ['Yıldız Işık', 'Éditions du Cœur', 'Ґалаґан', '5‰'] as const;
const [name, company, address, city] = names;

const plain = invoiceOf([17_400], standard);
const invoice = (more: Partial<PrintedInvoice> = {}) =>
  drawInvoice({ ...plain, billing: { ...plain.billing, name, company, address, city }, ...more });

const documents: Readonly<Record<string, () => Promise<Buffer>>> = {
  invoice: () => invoice(),
  'invoice of a plan': () =>
    invoice({ period: { start: issuedAt, end: new Date('2026-07-01T12:00:00Z') } }),
  'credit note': () =>
    invoice({ number: 'C-2026-000001', credits: { number: 'I-2026-000001', issuedAt } }),
  statement: () =>
    statementPdf(
      {
        contributorId: '',
        contributorName: name,
        month: '2026-05',
        closedAt: issuedAt.toISOString(),
        currency: 'USD',
        revenue: 100,
        share: 50,
        licenses: 1,
        lines: [
          {
            issuedAt: issuedAt.toISOString(),
            licenseNumber: address,
            assetNumber: city,
            assetTitle: company,
            exclusivity: 'NonExclusive',
            kind: 'Sale',
            revenue: 100,
            sharePercent: 50,
            share: 50,
          },
        ],
      } as never,
      company,
      { language: null },
    ),
  'contact sheet': () =>
    contactSheet(
      {} as never,
      [
        { assetId: '1', number: city, title: company, creator: name },
        { assetId: '2', number: '2', title: address, creator: '' },
      ] as never,
      new Map(),
      { author: company, now: issuedAt },
    ),
};

for (const [kind, draw] of Object.entries(documents))
  test(`every letter of a name is in print: ${kind}`, async () => {
    const text = await pdfTextOf(new Uint8Array(await draw()).buffer);
    for (const one of names) assert.ok(text.includes(one), `${one}\n${text}`);
    assert.ok(!text.includes('\ufffd'), text);
  });
