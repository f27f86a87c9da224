import type { Billing } from '@editorial/contracts/checkout';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import {
  austria,
  belgium,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
} from 'jsvat';
import { problem } from '../problem.ts';
import { usState } from './tax-rates.ts';

const rules = {
  AT: austria,
  BE: belgium,
  BG: bulgaria,
  CH: switzerland,
  CY: cyprus,
  CZ: czechRepublic,
  DE: germany,
  DK: denmark,
  EE: estonia,
  ES: spain,
  FI: finland,
  FR: france,
  GB: unitedKingdom,
  GR: greece,
  HR: croatia,
  HU: hungary,
  IE: ireland,
  IT: italy,
  LT: lithuania,
  LU: luxembourg,
  LV: latvia,
  MT: malta,
  NL: netherlands,
  NO: norway,
  PL: poland,
  PT: portugal,
  RO: romania,
  SE: sweden,
  SI: slovenia,
  SK: slovakiaRepublic,
} as const;

/** The letters before a number, where they are not the country's code. */
const prefixes: Readonly<Record<string, string>> = { CH: 'CHE', GR: 'EL' };

const foreign = new Set([...Object.keys(rules), 'EL', 'XI']);

const ruleOf = (country: string) =>
  Object.hasOwn(rules, country) ? rules[country as keyof typeof rules] : undefined;

/**
 * A VAT number as tax offices write it, or null if it is none of the country. People write it with
 * and without the country's letters, with spaces and dots. `undefined` for countries whose numbers
 * have no rule here.
 */
export function vatNumberOf(country: string, typed: string): string | null | undefined {
  const rule = ruleOf(country);
  if (!rule) return undefined;
  const bare = typed.replaceAll(/[\s.\-/]/g, '').toUpperCase();
  // French numbers may begin with two letters, which must not be those of another country.
  const isWhole = /^[A-Z]{2}/.test(bare) && foreign.has(bare.slice(0, 2));
  const candidates = isWhole ? [bare] : [bare, `${prefixes[country] ?? country}${bare}`];
  for (const number of candidates) {
    const { isValid, value } = checkVAT(number, [rule]);
    if (isValid && value) return value;
  }
  return null;
}

/** What is wrong with an address: no state of the United States, a VAT number of another country. */
export function addressProblemOf({
  country,
  region = '',
  vatNumber = '',
}: TaxedBuyer): 'StateNeeded' | 'VatNumberInvalid' | undefined {
  if (country === 'US' && usState(region) === null) return 'StateNeeded';
  return vatNumber !== '' && vatNumberOf(country, vatNumber) === null
    ? 'VatNumberInvalid'
    : undefined;
}

const memberOf = { StateNeeded: 'region', VatNumberInvalid: 'vatNumber' } as const;

/**
 * An address with its VAT number as tax offices write it. Refuses a number of another country, and
 * an address in the United States without its state, which decides on the tax.
 */
export function checkedBilling<B extends Billing>(billing: B): B {
  const wrong = addressProblemOf(billing);
  if (wrong)
    throw problem(`Editorial:${wrong}`, {
      validationErrors: [{ message: `Editorial::Editorial:${wrong}`, members: [memberOf[wrong]] }],
    });
  if (billing.vatNumber === '') return billing;
  return {
    ...billing,
    vatNumber: vatNumberOf(billing.country, billing.vatNumber) ?? billing.vatNumber,
  };
}
