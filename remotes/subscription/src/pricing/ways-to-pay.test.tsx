import { PaymentMethods, type PaymentMethod } from '@editorial/contracts/checkout';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { FakeApi, installFakePlatform, renderRemote, screen } from '@editorial/testing';
import remote from '../remote.ts';

const open = async (paymentMethods: readonly PaymentMethod[]) => {
  new FakeApi()
    .answer(subscriptionApi.plans, [])
    .answer(subscriptionApi.licenseZones, [])
    .answer(subscriptionApi.prices, {
      trial: { days: 14, credits: 10, resolutionTypes: [1] },
      currency: 'USD',
      currencies: ['USD'],
      isSoldWithoutPlan: true,
      paymentMethods: [...paymentMethods],
      advertisingFactor: 1,
      images: [],
    })
    .install();
  await installFakePlatform();
  await renderRemote(remote, '/pricing');
};

test.each([
  [['OnAccount'], 'Paid by invoice.'],
  [['Stripe'], 'Paid by card.'],
  [PaymentMethods, 'Paid by invoice or card.'],
] as const)('of the ways to pay, only what the site offers is named: %j', async (methods, text) => {
  await open(methods);
  expect(await screen.findByText(/can be paid with money/)).toBeVisible();
  expect(await screen.findByText(new RegExp(` ${text} Also without a plan\\.$`))).toBeVisible();
});
