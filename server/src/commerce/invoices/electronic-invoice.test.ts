import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawInvoice } from './invoice.pdf.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { invoiceOf, issuedAt, sampleInvoices, standard } from './electronic-invoice.testing.ts';
import { electronicXml, isElectronic } from './electronic-invoice.ts';
import { pdfTextOf } from './pdf-text.testing.ts';

async function xmlOf(invoice: PrintedInvoice): Promise<string> {
  assert.ok(isElectronic(invoice));
  return electronicXml(invoice);
}
const valueOf = (xml: string, name: string) =>
  new RegExp(`<ram:${name}[^>]*>([^<]*)<`).exec(xml)?.[1];
const minor = (text: string | undefined) => Math.round(Number(text) * 100);

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

test('an invoice holds no sign that XML cannot hold, so that every program reads it', async () => {
  const invoice = invoiceOf([500], standard);
  const name = 'Ada\uFFFF & \uFFFESöhne\uFDD0';
  const xml = await xmlOf({ ...invoice, billing: { ...invoice.billing, name, company: '' } });
  assert.ok(xml.includes('Ada &amp; Söhne<'));
  assert.doesNotMatch(xml, /[\uFFFE\uFFFF]/);
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
  // BR-O-02: no VAT numbers. BR-CO-26: the seller has a number all the same.
  assert.doesNotMatch(outside, /schemeID="VA"/);
  assert.match(outside, /<ram:SellerTradeParty>\s*<ram:ID>DE136695976</);
  for (const tax of [
    null,
    { treatment: 'None', place: '', rateBasisPoints: 0, amount: 0 } as const,
  ])
    assert.equal(isElectronic(invoiceOf([500], standard, { tax })), false);
});

test('the tax of an invoice in a foreign currency is also in that of the seller (BT-6, BT-111)', async () => {
  const { inDollars, inDollarsWithEuros } = sampleInvoices();
  const xml = await xmlOf(inDollarsWithEuros!);
  assert.match(xml, /<ram:TaxCurrencyCode>EUR</);
  assert.match(xml, /<ram:TaxTotalAmount currencyID="USD">36.86</);
  assert.match(xml, /<ram:TaxTotalAmount currencyID="EUR">33.97</);
  assert.doesNotMatch(await xmlOf(inDollars!), /EUR/);
});

test('a credit note has the type of the standard, names its invoice, and gives back positive amounts', async () => {
  const note = invoiceOf([1_900], standard, {
    number: 'C-2026-000001',
    credits: { number: 'I-2026-000001', issuedAt },
  });
  const xml = await xmlOf(note);
  assert.match(xml, /<ram:TypeCode>381</);
  // BT-25 and BT-26, after the sums as the schema wants it.
  assert.match(
    xml.replaceAll(/>\s+</g, '><'),
    /MonetarySummation><ram:InvoiceReferencedDocument><ram:IssuerAssignedID>I-2026-000001<.*format="102">20260601</,
  );
  assert.equal(minor(valueOf(xml, 'GrandTotalAmount')), 2280);
  // It asks for no transfer to the seller.
  assert.doesNotMatch(xml, /DE89370400440532013000/);
});

test('every kind of invoice is PDF/A-3a: it is tagged, has all its fonts, its colors, and its data inside', async () => {
  for (const [name, invoice] of Object.entries(sampleInvoices())) {
    const pdf = (await drawInvoice(invoice)).toString('latin1');
    assert.match(pdf, /<pdfaid:part>3<\/pdfaid:part>/, name);
    assert.match(pdf, /<pdfaid:conformance>A</, name);
    assert.match(pdf, /\/OutputIntents/, name);
    // Each font has a file, and there is none without.
    const fonts = pdf.match(/\/Type \/FontDescriptor/g)?.length;
    assert.equal(pdf.match(/\/FontFile[23] /g)?.length, fonts, name);
    assert.doesNotMatch(pdf, /\/Type1/, name);
    assert.equal(pdf.includes('/AFRelationship /Alternative'), isElectronic(invoice), name);
    assert.equal(pdf.includes('urn:factur-x:pdfa'), isElectronic(invoice), name);
    assert.ok(pdf.includes('Editorial &amp; Söhne'.replace('ö', '\u00c3\u00b6')), name);
    // Whenever it is drawn, it is the same file.
    assert.equal((await drawInvoice(invoice)).toString('latin1'), pdf, name);
  }
});

test('names in other scripts are written in fonts that have them', async () => {
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
    assert.ok(pdf.length < 200_000, `${name}: ${pdf.length} bytes`);
    texts.push(await pdfTextOf(new Uint8Array(pdf).buffer));
  }
  const read = texts.map((text) => text.normalize('NFKC').replaceAll(/\s+/g, ' '));
  for (const [index, name] of names.entries()) {
    // Readers give the words of a script from right to left in the order in which they are drawn.
    for (const word of name.split(' ')) assert.ok(read[index]?.includes(word), read[index]);
    assert.ok(!read[index]?.includes('?'), read[index]);
  }
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

test('each account is in the data, its BIC apart; a text of an earlier release is read by length and check', async () => {
  const { seller } = invoiceOf([500], standard);
  const accounts = [
    { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', name: 'Commerzbank' },
    { iban: 'CH9300762011623852957', bic: '', name: '' },
  ];
  const several = (
    await xmlOf(invoiceOf([500], standard, { seller: { ...seller, accounts, bankAccount: '' } }))
  ).replaceAll(/>\s+</g, '><');
  assert.equal([...several.matchAll(/<ram:SpecifiedTradeSettlementPaymentMeans>/g)].length, 2);
  assert.match(several, /<ram:IBANID>DE89370400440532013000<.*<ram:BICID>COBADEFFXXX</);
  assert.match(several, /<ram:IBANID>CH9300762011623852957</);
  for (const [bankAccount, iban] of [
    ['IBAN CH93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
    ['DE89 3704 0044 0532 0130 00 COBADEFFXXX', 'DE89370400440532013000'],
  ]) {
    const old = { ...seller, bankAccount: bankAccount! };
    const xml = await xmlOf(invoiceOf([500], standard, { seller: old }));
    assert.equal(valueOf(xml, 'IBANID'), iban);
  }
  const wrong = { ...seller, bankAccount: 'DE88 3704 0044 0532 0130 00' };
  assert.doesNotMatch(await xmlOf(invoiceOf([500], standard, { seller: wrong })), /IBANID/);
});

test('a Steuernummer is BT-32, a VAT number BT-31, and each registration has its own number', async () => {
  const { seller } = invoiceOf([500], standard);
  const numbered = async (of: Partial<typeof seller>, place = 'DE', isTaxed = true) => {
    const tax = isTaxed
      ? ({ treatment: 'Standard', place, rateBasisPoints: 1900 } as const)
      : ({ treatment: 'OutOfScope', place, rateBasisPoints: 0 } as const);
    const invoice = invoiceOf([500], tax, { seller: { ...seller, ...of } });
    const xml = await xmlOf(invoice);
    const own = /<ram:SellerTradeParty>.*<\/ram:SellerTradeParty>/s.exec(xml)?.[0] ?? '';
    const text = await pdfTextOf(new Uint8Array(await drawInvoice(invoice)).buffer);
    return {
      text,
      name: /^<ram:SellerTradeParty>\s*<ram:ID>([^<]*)</.exec(own)?.[1],
      ids: [...own.matchAll(/schemeID="(VA|FC)">([^<]*)</g)].map(([, scheme, id]) => [scheme, id]),
    };
  };
  const office = await numbered({ taxNumber: '12/345/67890' });
  assert.deepEqual(office.ids, [['FC', '12/345/67890']]);
  assert.match(office.text, /Tax number 12\/345\/67890/);
  // BR-CO-26: a number of the tax office does not say who sells, so BT-29 does.
  assert.equal(office.name, '12/345/67890');
  const numbers = [
    { place: 'DE', number: '12/345/67890' },
    { place: 'CH', number: 'CHE-107.787.577 MWST' },
  ];
  const both = await numbered({ numbers });
  assert.deepEqual(both.ids.toSorted(), [
    ['FC', '12/345/67890'],
    ['VA', 'DE136695976'],
  ]);
  const swiss = await numbered({ numbers: numbers.slice(1) }, 'CH');
  assert.deepEqual(swiss.ids, [['VA', 'CHE107787577MWST']]);
  assert.match(swiss.text, /VAT number CHE107787577MWST/);
  assert.equal(swiss.name, undefined);
  // BR-O-02 leaves out the VAT number of a sale without VAT, and not that of the tax office.
  const abroad = await numbered({ taxNumber: '12/345/67890' }, 'JP', false);
  assert.deepEqual([abroad.ids, abroad.name], [[['FC', '12/345/67890']], '12/345/67890']);
  const bothAbroad = await numbered({ numbers }, 'JP', false);
  assert.deepEqual([bothAbroad.ids, bothAbroad.name], [[['FC', '12/345/67890']], 'DE136695976']);
});

test('an invoice says when it was supplied, and a sale at home is never “supplied abroad”', async () => {
  const printed = async (invoice: PrintedInvoice) =>
    pdfTextOf(new Uint8Array(await drawInvoice(invoice)).buffer);
  assert.match(await printed(invoiceOf([500], standard)), /Supplied Jun 1, 2026/);
  // A plan is supplied over its period: BG-14, and BT-72 with its end.
  const period = { start: issuedAt, end: new Date('2026-07-01T12:00:00Z') };
  const plan = invoiceOf([500], standard, { period });
  assert.match(await printed(plan), /Supplied Jun 1, 2026 – Jul 1, 2026/);
  const dated = (part: string, day: string) =>
    new RegExp(`<ram:${part}>\\s*<udt:DateTimeString format="102">${day}<`);
  const xml = await xmlOf(plan);
  assert.match(xml, dated('StartDateTime', '20260601'));
  assert.match(xml, dated('EndDateTime', '20260701'));
  assert.match(xml, dated('OccurrenceDateTime', '20260701'));
  assert.match(await xmlOf(invoiceOf([500], standard)), dated('OccurrenceDateTime', '20260601'));
  const outside = (place: string, country: string) => {
    const invoice = invoiceOf([500], { treatment: 'OutOfScope', place, rateBasisPoints: 0 });
    return printed({ ...invoice, seller: { ...invoice.seller, country } });
  };
  assert.match(await outside('JP', 'DE'), /supplied abroad/);
  for (const [place = '', country = ''] of [
    ['AU', 'AU'],
    ['US-TX', 'US'],
  ])
    assert.match(await outside(place, country), /No tax is charged/);
  assert.match(await outside('ES-CN', 'ES'), /outside of the territory of VAT/);
  const wrongNumber = invoiceOf([500], { ...standard, place: 'DE' });
  const billing = { ...wrongNumber.billing, country: 'DE', vatNumber: 'HRB 12345' };
  assert.doesNotMatch(await xmlOf({ ...wrongNumber, billing }), /HRB 12345/);
});
