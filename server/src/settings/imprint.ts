import { isCountry } from '@editorial/contracts/countries';
import { sellerContactFrom } from './seller-contact.ts';
import { isBusinessNumber, numbersFor, sellerNumbersFrom } from './seller-numbers.ts';
import type { SettingsInMemory } from './settings-in-memory.ts';

/** The other facts of the operator that a visitor must be able to read (§ 5 DDG; DSA, Art. 11, 12). */
export const ImprintFields = [
  'Site.LegalForm',
  'Site.Representative',
  'Site.Register',
  'Site.Supervision',
  'Site.ContactPoint',
] as const;
type ImprintField = (typeof ImprintFields)[number];

/** A number by which a visitor may look up the seller. */
interface PublicNumber {
  readonly name: 'VatNumber' | 'BusinessNumber';
  readonly value: string;
}

/**
 * The numbers of the seller that § 5 (1) 6 DDG asks for. A Steuernummer is not one of them: a tax
 * office takes whoever knows it for the seller.
 */
function publicNumbersOf({ valueOf }: Pick<SettingsInMemory, 'valueOf'>): PublicNumber[] {
  const taxNumber = valueOf('Seller.TaxNumber').trim();
  // A VAT number begins with its country.
  const country = valueOf('Seller.Country') || taxNumber.slice(0, 2).toUpperCase();
  if (!isCountry(country === 'EL' ? 'GR' : country)) return [];
  const numbers = sellerNumbersFrom(valueOf('Seller.TaxNumbers'));
  const { vat } = numbersFor({ country, taxNumber, numbers }, country);
  if (isBusinessNumber(vat)) return [{ name: 'BusinessNumber', value: vat }];
  if (vat) return [{ name: 'VatNumber', value: vat }];
  return [taxNumber, ...numbers.map(({ number }) => number)]
    .filter(isBusinessNumber)
    .map((value) => ({ name: 'BusinessNumber', value }));
}

/** The operator of the site. */
export interface Imprint {
  readonly lines: string;
  /** Of the seller, if its data are shown instead of lines of the operator. */
  readonly numbers: readonly PublicNumber[];
  /** The fields that the operator filled in. */
  readonly fields: readonly { readonly name: ImprintField; readonly value: string }[];
  /** Settings that are empty although a visitor must be able to read what they say. */
  readonly missing: readonly ('Seller.Name' | 'Seller.Address')[];
}

/**
 * The lines that the operator wrote for the page. Without them, the seller as invoices name it;
 * without a seller, the name of the site.
 */
export function imprintOf({ valueOf }: Pick<SettingsInMemory, 'valueOf'>): Imprint {
  const fields = ImprintFields.map((name) => ({ name, value: valueOf(name).trim() })).filter(
    ({ value }) => value !== '',
  );
  const written = valueOf('Site.Imprint').trim();
  if (written) return { lines: written, numbers: [], fields, missing: [] };
  const [name, address] = [valueOf('Seller.Name').trim(), valueOf('Seller.Address').trim()];
  const lines = [name || valueOf('Site.Name'), address].filter(Boolean).join('\n');
  return {
    lines,
    numbers: publicNumbersOf({ valueOf }),
    fields,
    missing: [
      ...(name ? [] : (['Seller.Name'] as const)),
      ...(address ? [] : (['Seller.Address'] as const)),
    ],
  };
}

/**
 * The seller as declarations of consumers are addressed: with telephone and email (Directive
 * 2011/83/EU, Annex I), those of the contact for buyers unless the lines have an email already, or
 * else the contact point of the site.
 */
export function sellerToWriteTo(settings: Pick<SettingsInMemory, 'valueOf'>): string {
  const { lines } = imprintOf(settings);
  if (lines.includes('@')) return lines;
  const contact = sellerContactFrom(settings.valueOf('Seller.Contact'));
  const more = contact
    ? [contact.phone, contact.email]
    : settings
        .valueOf('Site.ContactPoint')
        .split('\n')
        .filter((line) => line.includes('@'));
  return [lines, ...more].join('\n');
}
