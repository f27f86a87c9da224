import type { SettingsInMemory } from '../settings/settings-in-memory.ts';

/** Who runs the site. */
export interface Imprint {
  readonly lines: string;
  /** Of the seller, if its data stand in for the lines. */
  readonly taxNumber: string;
  /** Settings that are empty although a visitor must be able to read what they say. */
  readonly missing: readonly ('Seller.Name' | 'Seller.Address')[];
}

/**
 * The lines that the operator wrote for the page. Without them, the seller as invoices name it;
 * without a seller, the name of the site.
 */
export function imprintOf({ valueOf }: Pick<SettingsInMemory, 'valueOf'>): Imprint {
  const written = valueOf('Site.Imprint').trim();
  if (written) return { lines: written, taxNumber: '', missing: [] };
  const [name, address] = [valueOf('Seller.Name').trim(), valueOf('Seller.Address').trim()];
  const lines = [name || valueOf('Site.Name'), address].filter(Boolean).join('\n');
  return {
    lines,
    taxNumber: valueOf('Seller.TaxNumber').trim(),
    missing: [
      ...(name ? [] : (['Seller.Name'] as const)),
      ...(address ? [] : (['Seller.Address'] as const)),
    ],
  };
}
