import type { PaymentMethod } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import type { PriceList } from '@editorial/contracts/subscription';
import { creditsFor, priceFor, type Prices } from '../price-rules/asset-prices.rules.ts';
import { zonedPriceFor } from '../price-rules/price.rules.ts';
import { currenciesOf, pricesIn } from '../price-rules/currency.rules.ts';
import { Trial } from '../subscription/trial.rules.ts';

const sizes = [ResolutionType.Low, ResolutionType.High] as const;
const exclusivities = ['NonExclusive', 'Exclusive'] as const;

/** The prices of single pictures, by the rules that price baskets, and what the trial holds. */
export function priceList(
  all: Prices,
  wanted: string,
  {
    payPerImage,
    paymentMethods,
    isTrialUsed,
    tax,
    forCompany,
  }: {
    readonly payPerImage: boolean;
    readonly paymentMethods: readonly PaymentMethod[];
    readonly isTrialUsed: boolean;
    readonly tax?: PriceList['tax'];
    readonly forCompany?: boolean | undefined;
  },
): PriceList {
  const prices = pricesIn(all, wanted);
  return {
    trial: {
      days: Trial.days,
      credits: Trial.credits,
      resolutionTypes: [ResolutionType.Low],
      isUsed: isTrialUsed,
    },
    currency: prices.currency,
    currencies: currenciesOf(all),
    advertisingFactor: prices.advertisingTenths / 10,
    ...(tax ? { tax } : {}),
    ...(forCompany ? { forCompany } : {}),
    isSoldWithoutPlan: payPerImage,
    paymentMethods: [...paymentMethods],
    images: exclusivities.flatMap((exclusivity) =>
      sizes.map((resolutionType) => ({
        resolutionType,
        exclusivity,
        credits: creditsFor(prices, resolutionType, exclusivity),
        amount: priceFor(prices, resolutionType, exclusivity).amountMinor,
        amounts: prices.zones.map(({ id, factorTenths }) => ({
          licenseZoneId: id,
          amount: zonedPriceFor(prices, resolutionType, {
            exclusivity,
            zoneFactorTenths: factorTenths,
            usage: 'Editorial',
          }).amountMinor,
        })),
      })),
    ),
  };
}
