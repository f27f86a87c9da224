import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  anAsset,
  anOrder,
  aQuote,
  aSubscription,
  type FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';
import { answersForPicture, path, signedIn } from './picture.testing.ts';

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = answersForPicture();
});

test('without a plan, territory and use are chosen beside the price, and go to the order', async () => {
  const image = { exclusivity: 'NonExclusive' as const, credits: 3, amount: 7200, amounts: [] };
  api
    .answer(subscriptionApi.prices, {
      trial: { days: 14, credits: 10, resolutionTypes: [1], isUsed: true },
      currency: 'USD',
      currencies: ['USD'],
      isSoldWithoutPlan: true,
      paymentMethods: ['OnAccount' as const],
      advertisingFactor: 1,
      images: [{ ...image, resolutionType: 0 }],
    })
    .answer(subscriptionApi.startPayPerImage, aSubscription({ paysPerImage: true }));
  await installFakePlatform({ ...signedIn, active: null });
  await renderRemote(remote, path);
  expect(await screen.findByRole('button', { name: 'Buy this picture for $72.00' })).toBeVisible();
  expect(screen.getByText('Prices in money: National, any use.')).toBeVisible();
  expect(screen.getByText(/^One country of your choice, which you need not name\./)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Where it will be used'), {
    target: { value: 'worldwide' },
  });
  expect(screen.queryByText(/^One country/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Buy this picture for $158.00' }));
  await waitFor(() =>
    expect(getState().basket.aLaCarteImages).toEqual([
      { assetId: idOf(1), resolutionType: 0, usage: 'Advertising', licenseZoneId: 'worldwide' },
    ]),
  );
});

test('where advertising costs more, editorial use comes first; a choice stays after a take-back', async () => {
  const zone = { id: 'national', name: 'National', priceFactor: 1, advertisingFactor: 1.5 };
  const licensed = anOrder({ totals: { credits: 3, amount: 0 } });
  api
    .answer(subscriptionApi.licenseZones, [zone])
    .answer(catalogApi.get, anAsset({ id: idOf(43) }))
    .answer(checkoutApi.quote, aQuote({ lines: [] }))
    .answer(checkoutApi.order, licensed)
    .answer(checkoutApi.takeBack, undefined);
  await installFakePlatform(signedIn);
  const { unmount } = await renderRemote(remote, `/public/${idOf(43)}`);
  const use = await screen.findByLabelText('Purpose');
  expect(use).toHaveValue('Advertising');
  fireEvent.click(screen.getByRole('radio', { name: /^This picture only/ }));
  expect(use).toHaveValue('Editorial');
  fireEvent.click(screen.getByRole('radio', { name: /^Your subscription/ }));
  fireEvent.change(use, { target: { value: 'Editorial' } });
  fireEvent.click(screen.getByRole('button', { name: 'License for 3 credits' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByLabelText('Purpose')).toHaveValue('Editorial');
  unmount();
  api.answer(catalogApi.get, anAsset());
  await renderRemote(remote, path);
  expect(await screen.findByLabelText('Purpose')).toHaveValue('Editorial');
});

test('a picture for editorial use keeps it, whatever was chosen last', async () => {
  sessionStorage.setItem('editorial.licenseUse', 'Advertising');
  api.answer(catalogApi.get, anAsset({ use: 'EditorialOnly' }));
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByLabelText('Purpose')).toHaveValue('Editorial');
});

test('with a plan, the territory of its licenses is said before one is made', async () => {
  await installFakePlatform({ ...signedIn, active: aSubscription({ licenseZoneId: 'worldwide' }) });
  await renderRemote(remote, path);
  expect(await screen.findByText('Licenses of your plan: Worldwide.')).toBeVisible();
});

test('a small picture says how small it is; a portrait says whether its people agreed', async () => {
  api.answer(
    catalogApi.get,
    anAsset({ width: 631, height: 631, peopleCount: 1, modelRelease: 'None' }),
  );
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(
    await screen.findByText(
      /^0\.4 MP: small for print\. On a screen, it fills 631 × 631 pixels\.$/,
    ),
  ).toBeVisible();
  // Nobody sells it as "High" of two sizes.
  expect(screen.getByRole('radio', { name: 'Only size' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'High' })).toBeNull();
  expect(
    screen.getByText(/^People are shown who gave no consent \(no model release\)/),
  ).toBeVisible();
  expect(screen.getByText(/Not available for advertising/)).toBeVisible();
});

test.each([
  [{ peopleCount: 0, modelRelease: 'NotNeeded' }, 'Nobody is shown.'],
  [{ peopleCount: 2, modelRelease: 'OnFile' }, /^The people shown agreed/],
  [{ peopleCount: null, modelRelease: 'OnFile' }, /^The people shown agreed/],
  [{ peopleCount: 3, modelRelease: 'NotNeeded' }, /none of them can be recognized/],
] as const)('the rights of people are said in words: %j', async (rights, words) => {
  api.answer(catalogApi.get, anAsset(rights));
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  expect(await screen.findByText(words)).toBeVisible();
});
