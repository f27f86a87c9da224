import type { Billing } from '@editorial/contracts/checkout';
import { isCountry } from '@editorial/contracts/countries';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import type { Context } from '../context/context.ts';
import { problem } from '../../ground/problem.ts';
import { sellerOf } from '../../settings/settings-in-memory.ts';
import { usState } from '../../ground/tax/tax-rates.ts';
import { dependsOnVatNumber, type TaxedSeller } from '../../ground/tax/tax.rules.ts';
import { Territories } from '../../ground/tax/territories.ts';
import { vatNumberOf } from '../../ground/tax/vat-number.rules.ts';

/** The seller and the time: they decide whether a VAT number matters. */
export interface Sale {
  readonly seller: TaxedSeller;
  readonly now: Date;
}

/** A sale of the site at this moment. */
export const saleNow = ({ settings, clock }: Pick<Context, 'settings' | 'clock'>): Sale => ({
  seller: sellerOf(settings),
  now: clock.now(),
});

/**
 * Returns the fault of an address: no state of the United States, or a VAT number of another country.
 * A number on which no tax depends may be wrong.
 */
export function addressProblemOf(
  buyer: TaxedBuyer,
  { seller, now }: Sale,
): 'StateNeeded' | 'VatNumberInvalid' | undefined {
  const { country, region = '', vatNumber = '' } = buyer;
  if (country === 'US' && usState(region) === null) return 'StateNeeded';
  return vatNumber !== '' &&
    vatNumberOf(country, vatNumber) === null &&
    dependsOnVatNumber(seller, buyer, now)
    ? 'VatNumberInvalid'
    : undefined;
}

const memberOf = { StateNeeded: 'region', VatNumberInvalid: 'vatNumber' } as const;

/**
 * Refuses a country that does not exist, such as one in small letters: no tax would be charged
 * there, and no document could name it. Without a country, the seller's counts.
 */
export function assertCountry({ country }: Pick<TaxedBuyer, 'country'>): void {
  if (
    country === '' ||
    isCountry(country) ||
    Territories.some(({ codes }) => codes?.includes(country))
  )
    return;
  const message = `country: ${country} is no country.`;
  throw problem('Editorial:Validation', { validationErrors: [{ message, members: ['country'] }] });
}

/**
 * An address with its VAT number as tax offices write it. Refuses a country that does not exist, a
 * number that is wrong if the tax depends on it, and an address in the United States without its
 * state, which decides on the tax.
 */
export function checkedBilling<B extends Billing>(billing: B, sale: Sale): B {
  assertCountry(billing);
  const wrong = addressProblemOf(billing, sale);
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
