/**
 * Where a company is reached by programs (BT-34, BT-49): a number, and the scheme that it is of.
 */
export interface ElectronicAddress {
  /** A code of the list EAS (Electronic Address Scheme of the European Commission). */
  readonly scheme: string;
  readonly id: string;
}

const whole = (number: string): string => number;
const digits = (count: number) => (number: string) => number.replaceAll(/\D/g, '').slice(0, count);

/**
 * The scheme by which companies of a country are found in Peppol, and how their VAT number has to
 * be written for it. Source: code lists of OpenPeppol, "Participant Identifier Schemes" 9.x. Where
 * a country uses the number of its register, it is the digits of the VAT number.
 */
const schemes: Readonly<Record<string, readonly [scheme: string, (vat: string) => string]>> = {
  AT: ['9914', whole],
  BE: ['0208', digits(10)],
  BG: ['9926', whole],
  CH: ['9927', (vat) => vat.replaceAll(/[^A-Z\d]/g, '').slice(0, 12)],
  CY: ['9928', whole],
  CZ: ['9929', whole],
  DE: ['9930', whole],
  DK: ['0184', digits(8)],
  EE: ['9931', whole],
  EL: ['9933', whole],
  ES: ['9920', whole],
  FI: ['0213', whole],
  FR: ['9957', whole],
  GB: ['9932', whole],
  HR: ['9934', whole],
  HU: ['9910', whole],
  IE: ['9935', whole],
  IT: ['0211', whole],
  LI: ['9936', whole],
  LT: ['9937', whole],
  LU: ['9938', whole],
  LV: ['9939', whole],
  MC: ['9940', whole],
  MT: ['9943', whole],
  NL: ['9944', whole],
  NO: ['0192', digits(9)],
  PL: ['9945', whole],
  PT: ['9946', whole],
  RO: ['9947', whole],
  SE: ['0007', digits(10)],
  SI: ['9949', whole],
  SK: ['9950', whole],
  SM: ['9951', whole],
};

/** Greek numbers begin with EL, Swiss ones with CHE. */
const countryOf = (vatNumber: string): string =>
  vatNumber.startsWith('GR') ? 'EL' : vatNumber.slice(0, 2);

/**
 * The electronic address of a company by its VAT number. Null if the number is of no country whose
 * scheme is known.
 */
export function electronicAddressOf(vatNumber: string): ElectronicAddress | null {
  const vat = vatNumber.toUpperCase().replaceAll(/[\s.-]/g, '');
  const found = schemes[countryOf(vat)];
  if (!found) return null;
  const [scheme, write] = found;
  const id = write(vat.startsWith('GR') ? `EL${vat.slice(2)}` : vat);
  return id === '' ? null : { scheme, id };
}
