import type { SettingsInMemory } from './settings-in-memory.ts';

/** What else a visitor must be able to read of who runs the site (§ 5 DDG; DSA, Art. 11, 12). */
export const ImprintFields = [
  'Site.LegalForm',
  'Site.Representative',
  'Site.Register',
  'Site.Supervision',
  'Site.ContactPoint',
] as const;
type ImprintField = (typeof ImprintFields)[number];

/**
 * Whether a number of the seller names its country, as VAT numbers do and other tax numbers do not.
 */
export const isVatNumber = (taxNumber: string): boolean =>
  /^[A-Z]{2}[\dA-Z+*.\s-]*\d/.test(taxNumber.trim());

/** Who runs the site. */
export interface Imprint {
  readonly lines: string;
  /** Of the seller, if its data stand in for the lines. */
  readonly taxNumber: string;
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
  if (written) return { lines: written, taxNumber: '', fields, missing: [] };
  const [name, address] = [valueOf('Seller.Name').trim(), valueOf('Seller.Address').trim()];
  const lines = [name || valueOf('Site.Name'), address].filter(Boolean).join('\n');
  return {
    lines,
    taxNumber: valueOf('Seller.TaxNumber').trim(),
    fields,
    missing: [
      ...(name ? [] : (['Seller.Name'] as const)),
      ...(address ? [] : (['Seller.Address'] as const)),
    ],
  };
}
