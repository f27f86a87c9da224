import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvoiceFormats } from '@editorial/contracts/invoice-formats';
import { isSellerContact, sellerContactFrom } from '../../settings/seller-contact.ts';
import { electronicAddressOf } from './electronic-address.rules.ts';
import { isElectronic, type Taxed } from './electronic-invoice.ts';
import { invoiceOf, issuedAt, standard } from './electronic-invoice.testing.ts';
import {
  FormatNotPossible,
  invoiceXml,
  placeIn,
  readyFormat,
  usualFormat,
} from './invoice-formats.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

const contact = { name: 'Accounts', phone: '+49 30 123', email: 'accounts@editorial.test' };
function taxed(more: Partial<PrintedInvoice> = {}): Taxed {
  const plain = invoiceOf([17_400, 1_999], standard);
  const invoice = { ...plain, seller: { ...plain.seller, contact }, ...more };
  assert.ok(isElectronic(invoice));
  return invoice;
}
const valueOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}[^>]*>([^<]*)<`).exec(xml)?.[1];
/** How it is paid, by UNTDID 4461. */
const meansOf = (xml: string): string | undefined =>
  valueOf(xml, 'ram:SpecifiedTradeSettlementPaymentMeans>\\s*<ram:TypeCode') ??
  valueOf(xml, 'cbc:PaymentMeansCode');

test('one invoice has the same sums and parties in every format', async () => {
  const numbers: string[][] = [];
  for (const format of InvoiceFormats) {
    const xml = await invoiceXml(taxed(), format);
    const isCii = format === 'FacturX' || format === 'XRechnungCII';
    const names = isCii
      ? ['rsm:ExchangedDocument>\\s*<ram:ID', 'ram:GrandTotalAmount', 'ram:DuePayableAmount']
      : ['cbc:ID', 'cbc:TaxInclusiveAmount', 'cbc:PayableAmount'];
    numbers.push(names.map((name) => valueOf(xml, name) ?? ''));
    for (const part of ['DE136695976', 'FR40303265045', 'Ada &amp; Söhne &lt;GmbH&gt;'])
      assert.ok(xml.includes(part), `${format} ${part}`);
  }
  assert.deepEqual(new Set(numbers.map(String)), new Set(['I-2026-000001,232.79,232.79']));
});

test('Peppol and XRechnung name their rules, electronic addresses and the buyer’s references', async () => {
  const references = [
    { name: 'Leitweg-ID', value: '04011000-12345-35' },
    { name: 'Purchase order', value: 'PO-77' },
  ];
  const peppol = await invoiceXml(taxed({ references }), 'Peppol');
  assert.equal(
    valueOf(peppol, 'cbc:CustomizationID'),
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  );
  assert.match(peppol, /<cbc:EndpointID schemeID="9930">DE136695976</);
  assert.match(peppol, /<cbc:EndpointID schemeID="9957">FR40303265045</);
  assert.equal(valueOf(peppol, 'cbc:BuyerReference'), '04011000-12345-35');
  assert.match(peppol, /<cac:OrderReference>\s*<cbc:ID>PO-77</);
  // The number of a tax office is no address, the VAT number beside it is.
  const { seller } = taxed();
  const numbers = [{ place: 'DE', number: 'DE 136 695 976' }];
  const both = taxed({ seller: { ...seller, taxNumber: '12/345/67890', numbers } });
  assert.match(await invoiceXml(both, 'Peppol'), /<cbc:EndpointID schemeID="9930">DE136695976</);
  const german = await invoiceXml(taxed(), 'XRechnungCII');
  assert.match(german, /kosit:xrechnung_3\.0/);
  assert.match(german, /<ram:PostcodeCode>10115<[^]*<ram:CityName>Berlin</);
  assert.equal(valueOf(german, 'ram:BuyerReference'), 'Order O-1');
});

test('a credit note is a document of its own in UBL and names its invoice in every format', async () => {
  const note = taxed({
    number: 'C-2026-000001',
    credits: { number: 'I-2026-000001', issuedAt },
  });
  for (const format of InvoiceFormats) {
    const xml = (await invoiceXml(note, format)).replaceAll(/>\s+</g, '><');
    assert.match(xml, /InvoiceReference|InvoiceReferencedDocument|BillingReference/, format);
    assert.ok(xml.includes('I-2026-000001'), format);
  }
  assert.match(await invoiceXml(note, 'UBL'), /<CreditNote [^]*<cbc:CreditNoteTypeCode>381</);
});

test('a payment by card is an online one where its digits are asked for, and what has no VAT has a rate of 0 in XRechnung', async () => {
  const byCard = taxed({ paidAt: issuedAt });
  const codes = await Promise.all(
    InvoiceFormats.map(async (format) => {
      return meansOf(await invoiceXml(byCard, format));
    }),
  );
  // UNTDID 4461: 48 is a card, 68 an online payment service.
  assert.deepEqual(Object.fromEntries(InvoiceFormats.map((format, at) => [format, codes[at]])), {
    FacturX: '48',
    UBL: '48',
    Peppol: '68',
    XRechnungUBL: '68',
    XRechnungCII: '68',
  });
  const outside = { treatment: 'OutOfScope', place: 'CH', rateBasisPoints: 0, amount: 0 } as const;
  const abroad = taxed({ tax: outside, amount: 19_399 });
  for (const [format, rate] of [
    ['UBL', undefined],
    ['XRechnungUBL', '0'],
  ] as const) {
    const total = /<cac:TaxTotal>[^]*<\/cac:TaxTotal>/.exec(await invoiceXml(abroad, format))?.[0];
    assert.equal(valueOf(total ?? '', 'cbc:Percent'), rate, format);
  }
});

test('a format that asks for more than the invoice has says what it lacks', async () => {
  const { contact: _, ...silent } = taxed().seller;
  const person = { ...taxed().billing, vatNumber: '' };
  for (const [invoice, format, lacks] of [
    [taxed({ seller: silent }), 'XRechnungUBL', /contact of the seller/],
    [taxed({ billing: person }), 'Peppol', /VAT number of the buyer/],
    [taxed({ seller: { ...taxed().seller, address: 'Somewhere' } }), 'XRechnungCII', /postal code/],
  ] as const)
    await assert.rejects(
      invoiceXml(invoice, format),
      (error) => error instanceof FormatNotPossible && lacks.test(error.message),
    );
  // EN 16931 itself asks for none of it.
  assert.match(await invoiceXml(taxed({ billing: person, seller: silent }), 'UBL'), /<Invoice /);
});

test('the format follows from the buyer’s country, and from what the invoice has', () => {
  assert.deepEqual(['BE', 'DE', 'FR', 'US'].map(usualFormat), [
    'Peppol',
    'FacturX',
    'FacturX',
    'FacturX',
  ]);
  const belgian = { ...taxed().billing, country: 'BE', vatNumber: 'BE0403019261' };
  assert.equal(readyFormat(taxed({ billing: belgian })), 'Peppol');
  assert.equal(readyFormat(taxed({ billing: { ...belgian, vatNumber: '' } })), 'FacturX');
  assert.equal(readyFormat(taxed({ billing: { ...belgian, invoiceFormat: 'UBL' } })), 'UBL');
});

test('addresses and contacts are read from what people write', () => {
  assert.deepEqual(placeIn('Straße 1\n10115 Berlin\nGermany'), { zone: '10115', city: 'Berlin' });
  assert.deepEqual(placeIn('Dam 1\n1012 AB Amsterdam'), { zone: '1012 AB', city: 'Amsterdam' });
  assert.deepEqual(placeIn('Gasse 4\nCH-8001 Zürich'), { zone: '8001', city: 'Zürich' });
  assert.equal(placeIn('10 Downing Street\nLondon'), null);
  assert.deepEqual(electronicAddressOf('BE 0403.019.261'), { scheme: '0208', id: '0403019261' });
  assert.deepEqual(electronicAddressOf('GR094259216'), { scheme: '9933', id: 'EL094259216' });
  assert.equal(electronicAddressOf('12/345/67890'), null);
  assert.deepEqual(sellerContactFrom('Ada\n+49 30 12\nada@editorial.test'), {
    name: 'Ada',
    phone: '+49 30 12',
    email: 'ada@editorial.test',
  });
  assert.deepEqual(['', 'Ada', 'Ada\n12\nada@x.test'].map(isSellerContact), [true, false, false]);
});
