import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawInvoice, type PrintedInvoice } from './invoice.pdf.ts';
import { generate, isElectronic } from './electronic-invoice.ts';
import { pdfTextOf } from './pdf-text.testing.ts';
import { moneyOf } from '../money.ts';
import { taxOn } from '../tax/tax.rules.ts';

const issuedAt = new Date('2026-06-01T12:00:00Z');
function invoiceOf(
  amounts: readonly number[],
  rule: Omit<NonNullable<PrintedInvoice['tax']>, 'amount'>,
  more: Partial<PrintedInvoice> = {},
): PrintedInvoice {
  const net = amounts.reduce((sum, amount) => sum + amount, 0);
  const tax = taxOn(moneyOf({ amount: net, currency: 'EUR' }), rule);
  return {
    number: 'I-2026-000001',
    issuedAt,
    dueAt: new Date('2026-07-01T12:00:00Z'),
    paidAt: null,
    amount: net + tax.amount,
    currency: 'EUR',
    tax,
    billing: {
      name: 'Ada',
      company: 'Ada & Söhne <GmbH>',
      address: 'Rue 1',
      city: 'Paris',
      postalCode: '75001',
      country: 'FR',
      vatNumber: 'FR40303265045',
    },
    seller: {
      name: 'Editorial GmbH',
      address: 'Street 1\n10115 Berlin',
      taxNumber: 'DE136695976',
      bankAccount: 'Bank\nIBAN DE89 3704 0044 0532 0130 00\nBIC COBADEFFXXX',
      country: 'DE',
      taxPlaces: [],
    },
    reference: 'Order O-1',
    lines: amounts.map((amount, index) => ({ text: `Picture ${index}`, amount })),
    paidText: 'Paid',
    ...more,
  };
}
async function xmlOf(invoice: PrintedInvoice): Promise<string> {
  assert.ok(isElectronic(invoice));
  return String(await generate(invoice, { format: 'CII' }));
}
const valueOf = (xml: string, name: string) =>
  new RegExp(`<ram:${name}[^>]*>([^<]*)<`).exec(xml)?.[1];
const minor = (text: string | undefined) => Math.round(Number(text) * 100);

const standard = { treatment: 'Standard', place: 'FR', rateBasisPoints: 2000 } as const;

test('an invoice is a PDF that holds its data by EN 16931', async () => {
  const invoice = invoiceOf([17_400, 1_999], standard);
  const pdf = await drawInvoice(invoice);
  assert.match(pdf.toString('latin1', 0, 5), /^%PDF-/);
  assert.match(await pdfTextOf(new Uint8Array(pdf).buffer), /VAT 20 %/);
  assert.ok(pdf.includes('factur-x.xml') || pdf.includes('EmbeddedFile'));
  const nowhere = { ...invoice.billing, country: 'ZZ' };
  const plain = await drawInvoice({ ...invoice, billing: nowhere });
  assert.equal(plain.includes('EmbeddedFile'), false);
  const xml = await xmlOf(invoice);
  for (const part of [
    'I-2026-000001',
    'DE136695976',
    'FR40303265045',
    'Ada &amp; Söhne &lt;GmbH&gt;',
    'DE89370400440532013000',
    '<ram:CategoryCode>S</ram:CategoryCode>',
  ])
    assert.ok(xml.includes(part), `${part}\n${xml}`);
});

test('what a company abroad owes itself and what is not taxable have the codes of the standard', async () => {
  const reversed = await xmlOf(
    invoiceOf([500], { treatment: 'ReverseCharge', place: 'FR', rateBasisPoints: 0 }),
  );
  assert.match(reversed, /<ram:CategoryCode>AE</);
  const outside = await xmlOf(
    invoiceOf([500], { treatment: 'OutOfScope', place: 'JP', rateBasisPoints: 0 }),
  );
  assert.match(outside, /<ram:CategoryCode>O</);
  // BR-O-02: no VAT numbers.
  assert.doesNotMatch(outside, /schemeID="VA"/);
  for (const tax of [
    null,
    { treatment: 'None', place: '', rateBasisPoints: 0, amount: 0 } as const,
  ])
    assert.equal(isElectronic(invoiceOf([500], standard, { tax })), false);
});

test('a credit note has the type of the standard, names its invoice, and gives back positive amounts', async () => {
  const note = invoiceOf([1_900], standard, {
    number: 'C-2026-000001',
    credits: { number: 'I-2026-000001', issuedAt },
  });
  const xml = await xmlOf(note);
  assert.match(xml, /<ram:TypeCode>381</);
  assert.match(valueOf(xml, 'Content') ?? '', /invoice I-2026-000001 of 2026-06-01/);
  assert.equal(minor(valueOf(xml, 'GrandTotalAmount')), 2280);
  // It asks for no transfer to the seller.
  assert.doesNotMatch(xml, /DE89370400440532013000/);
});

test('names in other scripts are written in embedded fonts; Latin ones need none', async () => {
  const latin = invoiceOf([1_900], standard);
  const names = [
    'Иван Петров',
    'Ελένη Αθηνά',
    'محمد علي',
    '王小明',
    'やまだ',
    '김민수',
    'Łukasz Żółć',
  ];
  const texts: string[] = [];
  for (const name of names) {
    const pdf = await drawInvoice({ ...latin, billing: { ...latin.billing, name } });
    assert.ok(pdf.includes('FontFile2'), name);
    assert.ok(pdf.length < 200_000, `${name}: ${pdf.length} bytes`);
    texts.push(await pdfTextOf(new Uint8Array(pdf).buffer));
  }
  const read = texts.map((text) => text.normalize('NFKC').replaceAll(/\s+/g, ' '));
  for (const [index, name] of names.entries()) {
    // Readers give the words of a script from right to left in the order in which they are drawn.
    for (const word of name.split(' ')) assert.ok(read[index]?.includes(word), read[index]);
    assert.ok(!read[index]?.includes('?'), read[index]);
  }
  assert.equal((await drawInvoice(latin)).includes('FontFile2'), false);
});

test('the sums of the data agree, whatever is sold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(700, 810, 1900, 2550),
      fc.boolean(),
      async (amounts, rateBasisPoints, isPaid) => {
        const invoice = invoiceOf(
          amounts,
          { ...standard, rateBasisPoints },
          { paidAt: isPaid ? issuedAt : null },
        );
        const xml = await xmlOf(invoice);
        const read = (name: string) => minor(valueOf(xml, name));
        const lines = [...xml.matchAll(/<ram:LineTotalAmount[^>]*>([^<]*)</g)].map(([, text]) =>
          minor(text),
        );
        const total = lines.pop();
        // BR-CO-10, -13, -14, -15, -16, -17.
        assert.equal(
          lines.reduce((sum, line) => sum + line, 0),
          total,
        );
        assert.equal(read('TaxBasisTotalAmount'), total);
        assert.equal(read('CalculatedAmount'), read('TaxTotalAmount'));
        assert.equal(
          read('GrandTotalAmount'),
          read('TaxBasisTotalAmount') + read('TaxTotalAmount'),
        );
        assert.equal(read('DuePayableAmount'), isPaid ? 0 : invoice.amount);
        assert.equal(
          read('CalculatedAmount'),
          Math.round((read('BasisAmount') * rateBasisPoints) / 10_000),
        );
      },
    ),
    { numRuns: 6 },
  );
});
