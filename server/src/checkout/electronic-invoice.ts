import type { Invoice, InvoiceService, InvoiceServiceOptions } from '@e-invoice-eu/core';
import type { Tax } from '@editorial/contracts/tax';
import { decimalOf, moneyOf } from '../money.ts';
import { netOf } from '../tax/tax.rules.ts';
import type { PrintedInvoice } from './invoice.pdf.ts';

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
type Taxed = PrintedInvoice & { readonly tax: Tax };

/** EN 16931 is about VAT, and needs to know both countries. */
export const isElectronic = (invoice: PrintedInvoice): invoice is Taxed =>
  invoice.tax !== null &&
  invoice.tax.treatment !== 'None' &&
  !invoice.tax.place.startsWith('US') &&
  invoice.seller.taxNumber !== '' &&
  invoice.seller.country !== '' &&
  invoice.billing.country !== '';

function sellerOf({ seller, tax }: Taxed): Parts['cac:AccountingSupplierParty'] {
  const [street, more, ...rest] = seller.address.split('\n').map((line) => line.trim());
  const isOutOfScope = tax.treatment === 'OutOfScope';
  return {
    'cac:Party': present({
      // What is out of scope has no VAT numbers, but says who sells.
      'cac:PartyIdentification': isOutOfScope ? [{ 'cbc:ID': seller.taxNumber }] : undefined,
      'cac:PostalAddress': present({
        'cbc:StreetName': given(street),
        'cbc:AdditionalStreetName': given(more),
        'cac:AddressLine': given(rest.join(', ')) ? { 'cbc:Line': rest.join(', ') } : undefined,
        'cac:Country': { 'cbc:IdentificationCode': seller.country } as Country,
      }),
      'cac:PartyTaxScheme': isOutOfScope
        ? undefined
        : [{ 'cbc:CompanyID': seller.taxNumber, ...VAT }],
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': seller.name },
    }) as Parts['cac:AccountingSupplierParty']['cac:Party'],
  };
}

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
        vatNumber && tax.treatment !== 'OutOfScope'
          ? { 'cbc:CompanyID': vatNumber, ...VAT }
          : undefined,
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': company || name },
      'cac:Contact': company ? { 'cbc:Name': name } : undefined,
    }) as Parts['cac:AccountingCustomerParty']['cac:Party'],
  };
}

/** How it is paid: by card, or to the IBAN among the seller's bank data. */
function paymentOf({
  paidAt,
  seller,
  credits,
}: Taxed): NonNullable<Parts['cac:PaymentMeans']>[number] {
  // How a credit note's money goes back is nothing that its reader has to do.
  if (credits) return { 'cbc:PaymentMeansCode': '1' };
  if (paidAt) return { 'cbc:PaymentMeansCode': '48' };
  const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}/.exec(seller.bankAccount)?.[0];
  return iban
    ? {
        'cbc:PaymentMeansCode': '30',
        'cac:PayeeFinancialAccount': { 'cbc:ID': iban.replaceAll(' ', '') },
      }
    : { 'cbc:PaymentMeansCode': '1' };
}

/**
 * The invoice of a credit note. The library does not write BG-3 into the data of Factur-X yet, so a
 * note (BT-22) names the invoice too.
 */
const precedingInvoice = ({ number, issuedAt }: NonNullable<PrintedInvoice['credits']>) => ({
  'cbc:Note': [`Credit note for invoice ${number} of ${day(issuedAt)}`] as [string],
  'cac:BillingReference': [
    { 'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': day(issuedAt) } },
  ] as NonNullable<Parts['cac:BillingReference']>,
});

/** An invoice in the terms of EN 16931. */
// Long because it lists the parts of an invoice.
export function electronicInvoice(invoice: Taxed): Invoice {
  const currency = invoice.currency as Currency;
  const money = (amount: number) => decimalOf(moneyOf({ amount, currency }));
  const net = netOf(moneyOf(invoice), invoice.tax).amountMinor;
  const { line, reason } = categoryOf(invoice.tax);
  const id = { '@currencyID': currency } as const;
  const of = <Name extends string>(name: Name, amount: number) =>
    ({ [name]: money(amount), [`${name}@currencyID`]: id['@currencyID'] }) as {
      [key in Name]: string;
    };
  const { credits } = invoice;
  const paid = invoice.paidAt && !credits ? invoice.amount : 0;
  const lines = invoice.lines.map(({ text, amount }, index) => ({
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': '1',
    'cbc:InvoicedQuantity@unitCode': 'C62',
    ...of('cbc:LineExtensionAmount', amount),
    'cac:Item': { 'cbc:Name': text, 'cac:ClassifiedTaxCategory': line },
    'cac:Price': of('cbc:PriceAmount', amount),
  }));
  return {
    'ubl:Invoice': {
      'cbc:ID': invoice.number,
      'cbc:IssueDate': day(invoice.issuedAt),
      'cbc:DueDate': day(invoice.dueAt),
      // UNTDID 1001: 380 is an invoice, 381 a credit note, whose amounts are what it gives back.
      'cbc:InvoiceTypeCode': credits ? '381' : '380',
      'cbc:DocumentCurrencyCode': currency,
      'cbc:BuyerReference': invoice.reference,
      ...(credits && precedingInvoice(credits)),
      'cac:AccountingSupplierParty': sellerOf(invoice),
      'cac:AccountingCustomerParty': buyerOf(invoice),
      'cac:PaymentMeans': [paymentOf(invoice)],
      'cac:TaxTotal': [
        {
          ...of('cbc:TaxAmount', invoice.tax.amount),
          'cac:TaxSubtotal': [
            {
              ...of('cbc:TaxableAmount', net),
              ...of('cbc:TaxAmount', invoice.tax.amount),
              'cac:TaxCategory': { ...line, ...reason },
            },
          ],
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...of('cbc:LineExtensionAmount', net),
        ...of('cbc:TaxExclusiveAmount', net),
        ...of('cbc:TaxInclusiveAmount', invoice.amount),
        ...(paid > 0 ? of('cbc:PrepaidAmount', paid) : {}),
        ...of('cbc:PayableAmount', invoice.amount - paid),
      },
      'cac:InvoiceLine': lines as unknown as Parts['cac:InvoiceLine'],
    },
  };
}

const silent = { log() {}, warn() {}, error() {} };
let service: Promise<InvoiceService> | undefined;
/** Large, and wanted only when somebody opens an invoice. It compiles its schema once. */
const openService = (): Promise<InvoiceService> =>
  (service ??= import('@e-invoice-eu/core').then((library) => new library.InvoiceService(silent)));

/** Writes an invoice in a format of EN 16931. Throws if it does not keep the rules of its schema. */
export async function generate(
  invoice: Taxed,
  options: Omit<InvoiceServiceOptions, 'lang'>,
): Promise<string | Uint8Array> {
  return (await openService()).generate(electronicInvoice(invoice), {
    ...options,
    lang: 'en',
    noWarnings: true,
  });
}

/**
 * A printed invoice with its data inside (Factur-X, also called ZUGFeRD). Data that the standard
 * does not have, such as a country that does not exist, leave it as it was printed.
 */
export async function withElectronicInvoice(invoice: Taxed, pdf: Buffer): Promise<Buffer> {
  const filename = `${invoice.number}.pdf`;
  try {
    return Buffer.from(
      await generate(invoice, {
        format: 'Factur-X-EN16931',
        pdf: { buffer: pdf, filename, mimetype: 'application/pdf' },
      }),
    );
  } catch (error) {
    process.emitWarning(`${filename} is no electronic invoice: ${String(error)}`);
    return pdf;
  }
}
