import type { Asset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';

type Exclusivity = Asset['exclusivity'];
type Licensable = typeof ResolutionType.High | typeof ResolutionType.Low;

const Credits = { [ResolutionType.High]: 3, [ResolutionType.Low]: 1 } as const;
/** Minor units of USD. */
const Amounts = { [ResolutionType.High]: 7900, [ResolutionType.Low]: 1900 } as const;
export const Currency = 'USD';

/** Credits that a licence costs: exclusive assets twice. */
export const creditsFor = (resolution: Licensable, exclusivity: Exclusivity): number =>
  Credits[resolution] * (exclusivity === 'Exclusive' ? 2 : 1);

/** Price of one picture before the licence zone's factor: exclusive assets three times. */
export const amountFor = (resolution: Licensable, exclusivity: Exclusivity): number =>
  Amounts[resolution] * (exclusivity === 'Exclusive' ? 3 : 1);

const pricesOf = (exclusivity: Exclusivity): Asset['prices'] =>
  [ResolutionType.High, ResolutionType.Low].map((resolutionType) => ({
    resolutionType,
    credits: creditsFor(resolutionType, exclusivity),
    amount: amountFor(resolutionType, exclusivity),
    currency: Currency,
  }));
/** All assets of a kind cost the same, and share these. */
const prices: Readonly<Record<Exclusivity, Asset['prices']>> = {
  Exclusive: pricesOf('Exclusive'),
  NonExclusive: pricesOf('NonExclusive'),
};

/** What an asset costs at each resolution that can be licensed. */
export const assetPrices = (exclusivity: Exclusivity): Asset['prices'] => prices[exclusivity];
