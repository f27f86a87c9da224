// The whole library has five hundred kinds of numbers and takes 14 MB; these are those of VAT
// (1.12.0).
import { validate as AT } from 'stdnum/lib/cjs/at/uid.js';
import { validate as BE } from 'stdnum/lib/cjs/be/vat.js';
import { validate as CH } from 'stdnum/lib/cjs/ch/vat.js';
import { validate as CY } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as CZ } from 'stdnum/lib/cjs/cz/dic.js';
import { validate as DE } from 'stdnum/lib/cjs/de/vat.js';
import { validate as DK } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as EE } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as ES } from 'stdnum/lib/cjs/es/nif.js';
import { validate as FI } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as FR } from 'stdnum/lib/cjs/fr/tva.js';
import { validate as GB } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as GR } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as HR } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as HU } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as IE } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as IT } from 'stdnum/lib/cjs/it/iva.js';
import { validate as LT } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as LU } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as LV } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as MT } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as NL } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as NO } from 'stdnum/lib/cjs/no/mva.js';
import { validate as PL } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as PT } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as RO } from 'stdnum/lib/cjs/ro/cif.js';
import { validate as SE } from 'stdnum/lib/cjs/se/vat.js';
import { validate as SI } from 'stdnum/lib/cjs/si/ddv.js';
import { validate as SK } from 'stdnum/lib/cjs/sk/dph.js';

/** Numbers by the check digits of their country. */
const checks: Readonly<Record<string, (number: string) => { readonly isValid: boolean }>> = {
  AT,
  BE,
  CH,
  CY,
  CZ,
  DE,
  DK,
  EE,
  ES,
  FI,
  FR,
  GB,
  GR,
  HR,
  HU,
  IE,
  IT,
  LT,
  LU,
  LV,
  MT,
  NL,
  NO,
  PL,
  PT,
  RO,
  SE,
  SI,
  SK,
};

/**
 * Official formats (VIES, question 11) of numbers that the library refuses though they are issued:
 * Bulgarian ones that begin with 4 to 8, and those of natural persons in Bulgaria, Czechia and
 * Latvia (1.12.0). VIES knows whether they are registered.
 */
const formats: Readonly<Record<string, RegExp>> = {
  BG: /^\d{9,10}$/,
  CZ: /^\d{9,10}$/,
  LV: /^[0-3]\d{10}$/,
};

/** The letters before a number, the usual ones first. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  CH: ['CHE'],
  // XI: for goods of Northern Ireland, of the same register.
  GB: ['GB', 'XI'],
  GR: ['EL', 'GR'],
};
const prefixesOf = (country: string): readonly string[] => prefixes[country] ?? [country];

/** Addresses of these countries and territories have the numbers of another one. */
const numbersOf: Readonly<Record<string, string>> = {
  AX: 'FI',
  GP: 'FR',
  IC: 'ES',
  IM: 'GB',
  MC: 'FR',
  MQ: 'FR',
  RE: 'FR',
  SJ: 'NO',
};

const foreign = new Set(
  [...Object.keys(checks), 'BG'].flatMap((country) => [country, ...prefixesOf(country)]),
);

/** The library (1.12.0) fails for Dutch numbers of three signs or less, and for none at all. */
const SHORTEST_DUTCH = 4;
const isTooShort = (country: string, number: string): boolean =>
  number === '' || (country === 'NL' && number.length < SHORTEST_DUTCH);

const isIssuable = (country: string, number: string): boolean =>
  !isTooShort(country, number) &&
  (checks[country]?.(number).isValid === true || formats[country]?.test(number) === true);

/** Returns the part after the country's letters, as its office writes it. Null: no number of the country. */
const spellings: Readonly<Record<string, (number: string) => string | null>> = {
  // The tax office's number (adószám) has the kind of VAT and the county behind the eight digits.
  HU: (number) => /^(\d{8})(?:[1-5]\d\d)?$/.exec(number)?.[1] ?? null,
  // The register's number alone, or with VAT in one of four languages behind it.
  CH: (number) => (/^\d{9}(?:MWST|TVA|IVA|TPV)?$/.test(number) ? number : null),
  NO: (number) => (/^\d{9}(?:MVA)?$/.test(number) ? `${number.slice(0, 9)}MVA` : null),
};

function numberIn({
  country,
  prefix,
  rest,
}: {
  readonly country: string;
  readonly prefix: string;
  readonly rest: string;
}): string | null {
  const spelled = spellings[country] ? spellings[country](rest) : rest;
  if (spelled === null) return null;
  const checked = country === 'CH' ? `CHE${spelled.slice(0, 9)}MWST` : spelled;
  return isIssuable(country, checked) ? `${prefix}${spelled}` : null;
}

/**
 * A VAT number as tax offices write it, or null if it is none of the country. People write it with
 * and without the country's letters, with spaces and dots. `undefined` for countries whose numbers
 * have no rule here.
 */
export function vatNumberOf(of: string, typed: string): string | null | undefined {
  const country = Object.hasOwn(numbersOf, of) ? String(numbersOf[of]) : of;
  if (!Object.hasOwn(checks, country) && !Object.hasOwn(formats, country)) return undefined;
  const bare = typed.replaceAll(/[\s.\-/]/g, '').toUpperCase();
  const [usual = country] = prefixesOf(country);
  const prefix = prefixesOf(country).find((one) => bare.startsWith(one));
  if (prefix !== undefined) {
    const found = numberIn({
      country,
      prefix: prefix === 'GR' ? usual : prefix,
      rest: bare.slice(prefix.length),
    });
    if (found !== null) return found;
  }
  // French numbers may begin with two letters, which must not be those of another country.
  if (/^[A-Z]{2}/.test(bare) && foreign.has(bare.slice(0, 2))) return null;
  return numberIn({ country, prefix: usual, rest: bare });
}
