import { subscriptionApi } from '@editorial/contracts/subscription';
import { installFakePlatform, renderRemote, screen } from '@editorial/testing';
import remote from '../remote.ts';
import { answersForPicture, path, signedIn } from './picture.testing.ts';

const prices = {
  trial: { days: 14, credits: 10, resolutionTypes: [1 as const] },
  currency: 'EUR',
  currencies: ['EUR'],
  tax: { country: 'DE', place: 'DE', treatment: 'Standard' as const, rateBasisPoints: 1900 },
  isSoldWithoutPlan: true,
  paymentMethods: ['OnAccount' as const],
  advertisingFactor: 1,
  images: [
    {
      resolutionType: 0 as const,
      exclusivity: 'NonExclusive' as const,
      credits: 3,
      amount: 7200,
      amounts: [{ licenseZoneId: 'national', amount: 7200 }],
    },
  ],
};

test.each([
  ['a consumer with its tax', false, '€85.68', 'Prices in money include 19 % VAT (Germany).'],
  ['a company without it', true, '€72.00', 'Prices in money are plus 19 % VAT (Germany).'],
])(
  'the holder of a plan reads the price of a picture as %s, and that is said',
  async (...given) => {
    const [, forCompany, price, note] = given;
    answersForPicture().answer(subscriptionApi.prices, { ...prices, forCompany });
    await installFakePlatform(signedIn);
    await renderRemote(remote, path);
    expect(await screen.findByText(price)).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
  },
);
