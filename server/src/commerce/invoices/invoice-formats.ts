import type { Invoice } from '@e-invoice-eu/core';
import type { InvoiceFormat } from '@editorial/contracts/invoice-formats';
import type { OrderReference } from '@editorial/contracts/order-fields';
import { numbersFor } from '../../settings/seller-numbers.ts';
import { writtenInvoice } from './written-invoice.ts';
import { electronicAddressOf, type ElectronicAddress } from './electronic-address.rules.ts';
import { electronicInvoice, electronicXml, type Taxed } from './electronic-invoice.ts';

type Parts = Invoice['ubl:Invoice'];

/** An invoice lacks what a format asks for. `missing` names it for people. */
export class FormatNotPossible extends Error {
  readonly missing: readonly string[];

  constructor(missing: readonly string[]) {
    super(`The invoice lacks: ${missing.join(', ')}`);
    this.missing = missing;
  }
}

/** The formats that companies of a country are most likely to read, if they say nothing else. */
const usual: Readonly<Record<string, InvoiceFormat>> = {
  // Obliged to receive by Peppol since January 2026.
  BE: 'Peppol',
  // Sectors in which Peppol is usual or obliged.
  DK: 'Peppol',
  FI: 'Peppol',
  LU: 'Peppol',
  NL: 'Peppol',
  NO: 'Peppol',
  SE: 'Peppol',
};
/**
 * The format for a buyer's country. Factur-X is read in Germany and France, and is a PDF as well.
 */
export const usualFormat = (country: string): InvoiceFormat => usual[country] ?? 'FacturX';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const addressParts = (address: ElectronicAddress | null) =>
  address && { 'cbc:EndpointID': address.id, 'cbc:EndpointID@schemeID': address.scheme };

/** Fields of orders by what companies call them, in the languages of the site. */
const buyerReference =
  /buyer.?ref|leitweg|käuferref|référence.*(?:acheteur|client)|ref.*comprador|مرجع المشتري/iu;
const orderNumber =
  /purchase.?order|\bp\.?o\.?\b|order.?(?:no|num)|bestell|n°?.*commande|commande|pedido|أمر الشراء/iu;
const fieldOf = (references: readonly OrderReference[] | undefined, name: RegExp) =>
  references?.find((field) => name.test(field.name))?.value.trim() || undefined;

/** The place in a line of an address, such as `10115 Berlin` or `1012 AB Amsterdam`. */
const placeLine = /^(?:[A-Z]{1,3}[- ])?(\d[\d -]{1,6}\d(?: ?[A-Z]{2}\b)?),? +(\D.*)$/;
/** City and postal code of a seller, whose address is written in lines. */
export function placeIn(address: string): { readonly city: string; readonly zone: string } | null {
  for (const line of address.split('\n').toReversed()) {
    const [, zone, city] = placeLine.exec(line.trim()) ?? [];
    if (zone && city) return { zone, city };
  }
  return null;
}

/** The seller's parts that Peppol or XRechnung ask for beyond EN 16931. */
function sellerParts({ seller }: Taxed, party: Parts['cac:AccountingSupplierParty']) {
  const { name = '', phone = '', email = '' } = seller.contact ?? {};
  const place = placeIn(seller.address);
  const street = seller.address.split('\n').map((line) => line.trim())[0];
  const { 'cac:PostalAddress': postal, ...rest } = party['cac:Party'];
  return {
    ...rest,
    ...addressParts(electronicAddressOf(numbersFor(seller, seller.country).vat)),
    'cac:PostalAddress': place
      ? {
          ...(street && { 'cbc:StreetName': street }),
          'cbc:CityName': place.city,
          'cbc:PostalZone': place.zone,
          'cac:Country': postal['cac:Country'],
        }
      : postal,
    ...(name && {
      'cac:Contact': {
        'cbc:Name': name,
        ...(phone && { 'cbc:Telephone': phone }),
        ...(email && { 'cbc:ElectronicMail': email }),
      },
    }),
  };
}

/**
 * XRechnung wants a rate also of what is not subject to VAT (BR-DE-14), which EN 16931 does
 * without.
 */
const withRates = (totals: Parts['cac:TaxTotal']): Parts['cac:TaxTotal'] =>
  totals.map((total) => ({
    ...total,
    ...('cac:TaxSubtotal' in total && {
      'cac:TaxSubtotal': total['cac:TaxSubtotal']?.map((part) => ({
        ...part,
        'cac:TaxCategory': { 'cbc:Percent': '0', ...part['cac:TaxCategory'] },
      })),
    }),
  })) as Parts['cac:TaxTotal'];

/** An invoice in the terms of EN 16931, with what receivers in other networks ask for. */
function extended(invoice: Taxed, format: InvoiceFormat): Parts {
  const { billing, references, credits, reference } = invoice;
  const parts = electronicInvoice(invoice)['ubl:Invoice'];
  const customer = parts['cac:AccountingCustomerParty']['cac:Party'];
  const order = fieldOf(references, orderNumber);
  const [means, ...more] = parts['cac:PaymentMeans'] ?? [];
  const isXRechnung = format === 'XRechnungUBL' || format === 'XRechnungCII';
  // A payment by card wants the digits of the card (BR-DE-24, DE-R-024 of Peppol), which are not
  // ours to give away: the card was used at an online service.
  const isCard = format !== 'UBL' && means?.['cbc:PaymentMeansCode'] === '48';
  return {
    ...parts,
    'cbc:BuyerReference': fieldOf(references, buyerReference) ?? reference,
    ...(order && { 'cac:OrderReference': { 'cbc:ID': order } }),
    ...(credits && {
      'cac:BillingReference': [
        {
          'cac:InvoiceDocumentReference': {
            'cbc:ID': credits.number,
            'cbc:IssueDate': dayOf(credits.issuedAt),
          },
        },
      ],
    }),
    'cac:AccountingSupplierParty': {
      'cac:Party': sellerParts(invoice, parts['cac:AccountingSupplierParty']),
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': { ...customer, ...addressParts(electronicAddressOf(billing.vatNumber)) },
    },
    ...(isXRechnung && { 'cac:TaxTotal': withRates(parts['cac:TaxTotal']) }),
    ...(isCard && { 'cac:PaymentMeans': [{ ...means, 'cbc:PaymentMeansCode': '68' }, ...more] }),
  } as Parts;
}

/** Fields that a format demands and an invoice lacks. */
function missingIn(parts: Parts, format: InvoiceFormat): string[] {
  const { 'cac:Party': seller } = parts['cac:AccountingSupplierParty'];
  const { 'cac:Party': buyer } = parts['cac:AccountingCustomerParty'];
  const missing: string[] = [];
  if (!seller['cbc:EndpointID']) missing.push('the VAT number of the seller');
  if (!buyer['cbc:EndpointID']) missing.push('the VAT number of the buyer');
  const { 'cac:Contact': contact, 'cac:PostalAddress': address } = seller;
  // Peppol has the rules of a country for sales inside of it (DE-R-002 to DE-R-007).
  const isGerman = [seller, buyer].every(
    ({ 'cac:PostalAddress': { 'cac:Country': country } }) =>
      country['cbc:IdentificationCode'] === 'DE',
  );
  if (format === 'Peppol' && !isGerman) return missing;
  if (!contact?.['cbc:Telephone'] || !contact['cbc:ElectronicMail'])
    missing.push('a contact of the seller with telephone and email');
  if (!address['cbc:CityName'] || !address['cbc:PostalZone'])
    missing.push('the postal code and city of the seller');
  return missing;
}

/**
 * The format that an invoice's buyer wishes, or that is usual in its country. Factur-X if the
 * invoice lacks what that one asks for.
 */
export function readyFormat(invoice: Taxed): InvoiceFormat {
  const { country, invoiceFormat } = invoice.billing;
  const format = invoiceFormat || usualFormat(country);
  if (format === 'FacturX' || format === 'UBL') return format;
  return missingIn(extended(invoice, format), format).length > 0 ? 'FacturX' : format;
}

const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const writers = {
  UBL: 'UBL',
  Peppol: 'UBL',
  XRechnungUBL: 'XRECHNUNG-UBL',
  XRechnungCII: 'XRECHNUNG-CII',
} as const;

/**
 * The data of an invoice in a format, as XML. Throws `FormatNotPossible` if the invoice lacks what
 * the format asks for.
 */
export async function invoiceXml(invoice: Taxed, format: InvoiceFormat): Promise<string> {
  if (format === 'FacturX') return electronicXml(invoice);
  const parts = extended(invoice, format);
  const missing = format === 'UBL' ? [] : missingIn(parts, format);
  if (missing.length > 0) throw new FormatNotPossible(missing);
  const data = {
    'ubl:Invoice': { ...parts, ...(format === 'Peppol' && { 'cbc:CustomizationID': PEPPOL }) },
  };
  return writtenInvoice(writers[format], data, invoice.credits);
}
