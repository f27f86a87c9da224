import { assetPrices, type Prices } from '../price-rules/asset-prices.rules.ts';

/** The prices that a new installation begins with. */
export const firstPrices: Prices = {
  currency: 'USD',
  credits: { low: 1, high: 3 },
  amounts: { low: 1900, high: 7900 },
  exclusiveCreditsTenths: 20,
  exclusiveAmountTenths: 30,
  advertisingTenths: 10,
  zones: [
    { id: 'national', name: 'National', factorTenths: 10 },
    { id: 'continental', name: 'Continental', factorTenths: 16 },
    { id: 'worldwide', name: 'Worldwide', factorTenths: 22 },
  ],
};

export const firstAssetPrices = assetPrices(firstPrices);
