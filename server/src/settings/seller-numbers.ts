import { isEu, isTaxPlace } from '../ground/tax/tax.rules.ts';
import { vatNumberOf } from '../ground/tax/vat-number.rules.ts';

/** A number under which a seller is registered at a place. */
export interface SellerNumber {
  /** `CH`, `GB`, `NO`, `EU`, or the seller's own country. */
  readonly place: string;
  readonly number: string;
}

const line = /^([A-Z]{2}(?:-[A-Z]{2})?)[ \t:]+(\S.{0,59})$/;
const linesOf = (value: string): string[] =>
  value
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);

/** The numbers of a setting: a place and its number a line, as `CH CHE-107.787.577 MWST`. */
export const sellerNumbersFrom = (value: string): SellerNumber[] =>
  linesOf(value).flatMap((one) => {
    const [, place, number] = line.exec(one) ?? [];
    return place && number ? [{ place, number }] : [];
  });

/**
 * Whether each line has a place and a number. A number of a place whose numbers have check digits
 * has to be one; any other place is the seller's own country or a member state, with a VAT number
 * or that of a tax office.
 */
export const areSellerNumbers = (value: string): boolean =>
  linesOf(value).every((one) => {
    const [, place = '', number = ''] = line.exec(one) ?? [];
    if (!place) return false;
    if (place === 'EU' || place.startsWith('US')) return true;
    return isTaxPlace(place)
      ? vatNumberOf(place, number) !== null
      : !isMistypedVatNumber(number, place);
  });

/** The parts of a seller that have numbers. */
export interface NumberedSeller {
  readonly country: string;
  readonly taxNumber: string;
  /** Missing on invoices from before there were several. */
  readonly numbers?: readonly SellerNumber[];
}

/** The numbers of a seller as an invoice needs them. */
export interface InvoiceNumbers {
  /** BT-31: the VAT number, of the place whose tax the invoice has. It begins with its country. */
  readonly vat: string;
  /** BT-32 (scheme FC): the number of the tax office, or of the Union's One-Stop-Shop. */
  readonly local: string;
}

/**
 * Whether a number is a VAT number of a country. Where no rule is known here, one counts that
 * begins with its country, as BR-CO-09 asks of every VAT number.
 */
function isVatNumberOf(country: string, number: string): boolean {
  const known = number === '' ? null : vatNumberOf(country, number);
  return known === undefined ? number.toUpperCase().startsWith(country) : known !== null;
}

/**
 * The numbers on an invoice with the tax of a place. A number that is no VAT number of the seller's
 * country, such as a German Steuernummer, is that of the tax office. A seller from outside of the
 * Union is registered there once for all member states; that number (`EU…`) begins with no country.
 */
export function numbersFor(seller: NumberedSeller, taxPlace: string): InvoiceNumbers {
  const { country, taxNumber, numbers = [] } = seller;
  const place = taxPlace.startsWith('US') ? taxPlace : taxPlace.slice(0, 2);
  const numberOf = (of: string) => numbers.find((one) => one.place === of)?.number ?? '';
  const normal = (of: string, number: string) => vatNumberOf(of, number) ?? number;
  const registered = place === country ? '' : numberOf(place);
  if (!registered && isEu(place) && !isEu(country) && numberOf('EU'))
    return { vat: '', local: numberOf('EU') };
  const own = [taxNumber, numberOf(country)].filter(Boolean);
  const [vat = ''] = own
    .filter((number) => isVatNumberOf(country, number))
    .map((number) => normal(country, number));
  const [local = ''] = own.filter((number) => !isVatNumberOf(country, number));
  return { vat: registered ? normal(place, registered) : vat, local };
}

/** A business identification number (§ 139c AO): like a VAT number, with five more digits. */
export const isBusinessNumber = (number: string): boolean => /^DE\s?\d{9}-\d{5}$/.test(number);

/**
 * Whether a number of the seller begins like a VAT number, but is none of its country: it would be
 * on invoices as a number of the tax office, and those without tax would break BR-AE-02 of EN 16931.
 */
export function isMistypedVatNumber(taxNumber: string, country: string): boolean {
  const number = taxNumber.trim().toUpperCase();
  if (!/^[A-Z]{2}/.test(number) || isBusinessNumber(number)) return false;
  const letters = number.startsWith('EL') ? 'GR' : number.slice(0, 2);
  const own = country || letters;
  return numbersFor({ country: own, taxNumber: number }, own).vat === '';
}
