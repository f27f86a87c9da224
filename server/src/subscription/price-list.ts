import { ResolutionType } from '@editorial/contracts/enumerations';
import type { PriceList } from '@editorial/contracts/subscription';
import { asc } from 'drizzle-orm';
import { creditsFor, Currency } from '../catalog/assets/asset-prices.rules.ts';
import { zonedPriceFor } from '../checkout/price.rules.ts';
import type { Tx } from '../database/database.ts';
import { Trial } from './subscription.rules.ts';
import { licenseZones } from './subscriptions.tables.ts';

const sizes = [ResolutionType.Low, ResolutionType.High] as const;
const exclusivities = ['NonExclusive', 'Exclusive'] as const;

/** What single pictures cost, by the rules that price baskets, and what the trial holds. */
export async function priceList(
  tx: Tx,
  { payPerImage }: { readonly payPerImage: boolean },
): Promise<PriceList> {
  const zones = await tx.select().from(licenseZones).orderBy(asc(licenseZones.position));

  return {
    trial: { days: Trial.days, credits: Trial.credits, resolutionTypes: [ResolutionType.Low] },
    currency: Currency,
    isSoldWithoutPlan: payPerImage,
    images: exclusivities.flatMap((exclusivity) =>
      sizes.map((resolutionType) => ({
        resolutionType,
        exclusivity,
        credits: creditsFor(resolutionType, exclusivity),
        amounts: zones.map(({ id, priceFactorTenths }) => ({
          licenseZoneId: id,
          amount: zonedPriceFor(resolutionType, exclusivity, priceFactorTenths).amountMinor,
        })),
      })),
    ),
  };
}
