import type { Asset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import type { Money } from '../../money.ts';

type Exclusivity = Asset['exclusivity'];
type Licensable = typeof ResolutionType.High | typeof ResolutionType.Low;

const Credits = { [ResolutionType.High]: 3, [ResolutionType.Low]: 1 } as const;
/** Minor units of USD. */
const Amounts = { [ResolutionType.High]: 7900, [ResolutionType.Low]: 1900 } as const;
export const Currency = 'USD';

/** Price of a license in credits. Exclusive assets cost twice as much. */
export const creditsFor = (resolution: Licensable, exclusivity: Exclusivity): number =>
  Credits[resolution] * (exclusivity === 'Exclusive' ? 2 : 1);

/** Price of one picture before the license zone's factor. Exclusive assets cost three times as much. */
export const priceFor = (resolution: Licensable, exclusivity: Exclusivity): Money => ({
  amountMinor: Amounts[resolution] * (exclusivity === 'Exclusive' ? 3 : 1),
  currency: Currency,
});

const pricesOf = (exclusivity: Exclusivity): Asset['prices'] =>
  [ResolutionType.High, ResolutionType.Low].map((resolutionType) => ({
    resolutionType,
    credits: creditsFor(resolutionType, exclusivity),
    amount: priceFor(resolutionType, exclusivity).amountMinor,
    currency: Currency,
  }));
/** Prices depend on exclusivity only, so all assets share these two objects. */
const prices: Readonly<Record<Exclusivity, Asset['prices']>> = {
  Exclusive: pricesOf('Exclusive'),
  NonExclusive: pricesOf('NonExclusive'),
};

/** Prices of an asset for each resolution that can be licensed. */
export const assetPrices = (exclusivity: Exclusivity): Asset['prices'] => prices[exclusivity];
