import type { Invoice } from '@e-invoice-eu/core';
import { decimalsOf } from '@editorial/contracts/currencies';
import type { Tax } from '@editorial/contracts/tax';
import { decimalOf, moneyOf, type Money } from '../../ground/money.ts';
import { writtenInvoice } from './written-invoice.ts';
import type { MetadataSchema } from '../../ground/pdf/metadata.ts';
import type { PdfData } from '../../ground/pdf/pdf.ts';
import { accountsIn } from '../../settings/bank-accounts.ts';
import { numbersFor, type InvoiceNumbers } from '../../settings/seller-numbers.ts';
import { taxIn } from '../../ground/tax/tax-currency.rules.ts';
import { netOf } from '../../ground/tax/tax.rules.ts';
import { vatNumberOf } from '../../ground/tax/vat-number.rules.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { suppliedAt } from './invoice-period.ts';

type Parts = Invoice['ubl:Invoice'];
type Currency = Parts['cbc:DocumentCurrencyCode'];
type Country =
  Parts['cac:AccountingSupplierParty']['cac:Party']['cac:PostalAddress']['cac:Country'];

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const;
const day = (date: Date) => date.toISOString().slice(0, 10);
/** Without empty lines, which the format does not have. */
const given = (text: string | undefined) => text?.trim() || undefined;
const present = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** The tax by the codes of EN 16931. */
function categoryOf({ treatment, rateBasisPoints }: Tax) {
  const percent = String(rateBasisPoints / 100);
  if (treatment === 'Standard')
    return { line: { 'cbc:ID': 'S', 'cbc:Percent': percent, ...VAT }, reason: {} } as const;
  if (treatment === 'ReverseCharge')
    return {
      line: { 'cbc:ID': 'AE', 'cbc:Percent': '0', ...VAT },
      reason: {
        'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE',
        'cbc:TaxExemptionReason': 'Reverse charge',
      },
    } as const;
  return {
    line: { 'cbc:ID': 'O', ...VAT },
    reason: {
      'cbc:TaxExemptionReasonCode': 'VATEX-EU-O',
      'cbc:TaxExemptionReason': 'Not subject to VAT',
    },
  } as const;
}

/** An invoice that can be issued by EN 16931. */
export type Taxed = PrintedInvoice & { readonly tax: Tax };

/** EN 16931 is about VAT, and needs to know both countries. */
export const isElectronic = <I extends Pick<PrintedInvoice, 'tax' | 'seller' | 'billing'>>(
  invoice: I,
): invoice is I & { readonly tax: Tax } =>
  invoice.tax !== null &&
  invoice.tax.treatment !== 'None' &&
  !invoice.tax.place.startsWith('US') &&
  invoice.seller.taxNumber !== '' &&
  invoice.seller.country !== '' &&
  invoice.billing.country !== '';

/** The VAT number (BT-31), and that of the tax office (BT-32). */
const taxSchemesOf = ({ vat, local }: InvoiceNumbers) => [
  ...(vat ? [{ 'cbc:CompanyID': vat, ...VAT }] : []),
  ...(local ? [{ 'cbc:CompanyID': local, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }] : []),
];

function sellerOf({ seller, tax }: Taxed): Parts['cac:AccountingSupplierParty'] {
  const [street, more, ...rest] = seller.address.split('\n').map((line) => line.trim());
  const { vat, local } = numbersFor(seller, tax.place);
  // A sale out of scope has no VAT number of the seller (BR-O-02), but that of the tax office.
  const taxed = tax.treatment === 'OutOfScope' ? { vat: '', local } : { vat, local };
  const schemes = taxSchemesOf(taxed);
  // BR-CO-26: without a VAT number, BT-29 says who sells. The number of a tax office is none of a
  // register (BT-30), and BT-32 alone is not enough.
  const identifier = taxed.vat ? '' : vat || local;
  return {
    'cac:Party': present({
      'cac:PartyIdentification': identifier ? [{ 'cbc:ID': identifier }] : undefined,
      'cac:PostalAddress': present({
        'cbc:StreetName': given(street),
        'cbc:AdditionalStreetName': given(more),
        'cac:AddressLine': given(rest.join(', ')) ? { 'cbc:Line': rest.join(', ') } : undefined,
        'cac:Country': { 'cbc:IdentificationCode': seller.country } as Country,
      }),
      'cac:PartyTaxScheme': schemes.length > 0 ? schemes : undefined,
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': seller.name },
    }) as Parts['cac:AccountingSupplierParty']['cac:Party'],
  };
}

/** A wrong number is printed as the buyer wrote it. The data may not have it (BR-CO-09). */
const isVatNumber = (country: string, number: string): boolean =>
  (vatNumberOf(country, number) ?? null) !== null || (number !== '' && number.startsWith(country));

function buyerOf({ billing, tax }: Taxed): Parts['cac:AccountingCustomerParty'] {
  const { name, company, address, city, postalCode, region, country, vatNumber } = billing;
  return {
    'cac:Party': present({
      'cac:PostalAddress': present({
        'cbc:StreetName': given(address),
        'cbc:CityName': given(city),
        'cbc:PostalZone': given(postalCode),
        'cbc:CountrySubentity': given(region),
        'cac:Country': { 'cbc:IdentificationCode': country },
      }),
      'cac:PartyTaxScheme':
        isVatNumber(country, vatNumber) && tax.treatment !== 'OutOfScope'
          ? { 'cbc:CompanyID': vatNumber, ...VAT }
          : undefined,
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': company || name },
      'cac:Contact': company ? { 'cbc:Name': name } : undefined,
    }) as Parts['cac:AccountingCustomerParty']['cac:Party'],
  };
}

/** How it is paid: by card, or to one of the seller's accounts. */
function paymentOf({
  paidAt,
  paidBy,
  seller,
  credits,
}: Taxed): NonNullable<Parts['cac:PaymentMeans']> {
  // How a credit note's money goes back is nothing that its reader has to do.
  if (credits) return [{ 'cbc:PaymentMeansCode': '1' }];
  if (paidAt && paidBy === 'Card') return [{ 'cbc:PaymentMeansCode': '48' }];
  // Invoices of earlier releases have a text.
  const accounts = seller.accounts?.length
    ? seller.accounts
    : accountsIn(seller.bankAccount).accounts;
  if (accounts.length === 0) return [{ 'cbc:PaymentMeansCode': '1' }];
  return accounts.map(({ iban, bic, name }) => ({
    'cbc:PaymentMeansCode': '30',
    'cac:PayeeFinancialAccount': present({
      'cbc:ID': iban,
      'cbc:Name': given(name),
      'cac:FinancialInstitutionBranch': bic ? { 'cbc:ID': bic } : undefined,
    }),
  })) as NonNullable<Parts['cac:PaymentMeans']>;
}

/**
 * Amounts of EN 16931 have two decimals at most (BR-DEC-*), so the last of three is dropped: all
 * sums of such currencies are whole hundredths. Throws if one is not.
 */
function electronicAmount({ amountMinor, currency }: Money): string {
  if (decimalsOf(currency) < 3) return decimalOf({ amountMinor, currency });
  if (amountMinor % 10 !== 0) throw new Error(`${amountMinor} ${currency} has three decimals.`);
  return (amountMinor / 1000).toFixed(2);
}

/** The tax in the currency of the seller's country (BT-111). */
const atHomeTotal = (tax: Money): Parts['cac:TaxTotal'][0] => ({
  'cbc:TaxAmount': electronicAmount(tax),
  'cbc:TaxAmount@currencyID': tax.currency as Currency,
});

/** Writes an amount of an invoice under a name, with its currency as the attribute. */
const amountsIn =
  ({ currency }: Taxed) =>
  <Name extends string>(name: Name, amount: number) =>
    ({
      [name]: electronicAmount(moneyOf({ amount, currency })),
      [`${name}@currencyID`]: currency,
    }) as { [key in Name]: string };

const netIn = (invoice: Taxed): number => netOf(moneyOf(invoice), invoice.tax).amountMinor;

function linesOf(invoice: Taxed): Parts['cac:InvoiceLine'] {
  const of = amountsIn(invoice);
  const { line } = categoryOf(invoice.tax);
  return invoice.lines.map(({ text, amount }, index) => ({
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': '1',
    'cbc:InvoicedQuantity@unitCode': 'C62',
    ...of('cbc:LineExtensionAmount', amount),
    'cac:Item': { 'cbc:Name': text, 'cac:ClassifiedTaxCategory': line },
    'cac:Price': of('cbc:PriceAmount', amount),
  })) as unknown as Parts['cac:InvoiceLine'];
}

function taxTotalOf(invoice: Taxed): Parts['cac:TaxTotal'][0] {
  const of = amountsIn(invoice);
  const { line, reason } = categoryOf(invoice.tax);
  return {
    ...of('cbc:TaxAmount', invoice.tax.amount),
    'cac:TaxSubtotal': [
      {
        ...of('cbc:TaxableAmount', netIn(invoice)),
        ...of('cbc:TaxAmount', invoice.tax.amount),
        'cac:TaxCategory': { ...line, ...reason },
      },
    ],
  } as Parts['cac:TaxTotal'][0];
}

/** The sums, and what is left to pay. */
function sumsOf(invoice: Taxed): Parts['cac:LegalMonetaryTotal'] {
  const of = amountsIn(invoice);
  const net = netIn(invoice);
  const paid = invoice.paidAt && !invoice.credits ? invoice.amount : 0;
  return {
    ...of('cbc:LineExtensionAmount', net),
    ...of('cbc:TaxExclusiveAmount', net),
    ...of('cbc:TaxInclusiveAmount', invoice.amount),
    ...(paid > 0 ? of('cbc:PrepaidAmount', paid) : {}),
    ...of('cbc:PayableAmount', invoice.amount - paid),
  };
}

/** An invoice in the terms of EN 16931. */
export function electronicInvoice(invoice: Taxed): Invoice {
  const currency = invoice.currency as Currency;
  const { credits, period, seller } = invoice;
  const atHome =
    seller.taxCurrency &&
    taxIn(seller.taxCurrency, moneyOf({ amount: invoice.tax.amount, currency }));
  const taxTotal = taxTotalOf(invoice);
  return {
    'ubl:Invoice': {
      'cbc:ID': invoice.number,
      'cbc:IssueDate': day(invoice.issuedAt),
      'cbc:DueDate': day(invoice.dueAt),
      // UNTDID 1001: 380 is an invoice, 381 a credit note, whose amounts are what it gives back.
      'cbc:InvoiceTypeCode': credits ? '381' : '380',
      'cbc:DocumentCurrencyCode': currency,
      // BT-6, with BT-111 below: the state of the seller wants its tax in its own currency.
      ...(atHome && { 'cbc:TaxCurrencyCode': atHome.currency as Currency }),
      'cbc:BuyerReference': invoice.reference,
      'cac:AccountingSupplierParty': sellerOf(invoice),
      'cac:AccountingCustomerParty': buyerOf(invoice),
      // BG-14: the time for which a plan is paid.
      ...(period && {
        'cac:InvoicePeriod': {
          'cbc:StartDate': day(period.start),
          'cbc:EndDate': day(period.end),
        },
      }),
      // BT-72: when the supply was complete. Pictures are delivered when they are invoiced.
      'cac:Delivery': { 'cbc:ActualDeliveryDate': day(suppliedAt(invoice)) },
      'cac:PaymentMeans': paymentOf(invoice),
      'cac:TaxTotal': atHome ? [taxTotal, atHomeTotal(atHome)] : [taxTotal],
      'cac:LegalMonetaryTotal': sumsOf(invoice),
      'cac:InvoiceLine': linesOf(invoice),
    },
  };
}

/**
 * The data of an invoice by EN 16931, as XML. Throws if they do not keep the rules of its schema.
 */
export const electronicXml = (invoice: Taxed): Promise<string> =>
  writtenInvoice('CII', electronicInvoice(invoice), invoice.credits);

/** The metadata of a PDF about the data inside. */
const facturX: MetadataSchema = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: (
    [
      ['DocumentFileName', 'The name of the embedded XML document', 'factur-x.xml'],
      ['DocumentType', 'The type of the hybrid document in capital letters', 'INVOICE'],
      ['Version', 'The version of the standard of the embedded XML document', '1.0'],
      ['ConformanceLevel', 'The conformance level of the embedded XML document', 'EN 16931'],
    ] as const
  ).map(([name, description, value]) => ({ name, type: 'Text', description, value })),
};

/**
 * The data of an invoice as a file inside its PDF (Factur-X, also called ZUGFeRD). Data that the
 * standard does not have, such as a country that does not exist, leave the PDF without.
 */
export async function electronicData(invoice: Taxed): Promise<PdfData | undefined> {
  try {
    const content = await electronicXml(invoice);
    return { name: 'factur-x.xml', type: 'text/xml', content, schema: facturX };
  } catch (error) {
    process.emitWarning(`${invoice.number} is no electronic invoice: ${String(error)}`);
    return undefined;
  }
}
