import { catalogApi } from '@editorial/contracts/catalog';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  anAsset,
  aSubscription,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { signedIn, smallCatalog } from './catalog-page.testing.ts';

const image = {
  resolutionType: 1 as const,
  exclusivity: 'NonExclusive' as const,
  credits: 1,
  amount: 1700,
  amounts: [{ licenseZoneId: 'national', amount: 1700 }],
};
const single = aSubscription({ paysPerImage: true, creditsPerCycle: 0, resolutionTypes: [] });

beforeEach(() => {
  window.scrollBy = () => {};
});

const priceList = {
  trial: { days: 14, credits: 10, resolutionTypes: [1 as const] },
  currency: 'EUR',
  currencies: ['EUR'],
  tax: { country: 'DE', place: 'DE', treatment: 'Standard' as const, rateBasisPoints: 1900 },
  isSoldWithoutPlan: true,
  paymentMethods: ['OnAccount' as const],
  advertisingFactor: 1,
  images: [image, { ...image, resolutionType: 0 as const, credits: 3, amount: 7200 }],
};

test.each([
  ['true, in money', true, /from €20\.23/],
  ['false, in credits', false, /from 1 credit/],
])('single pictures are sold: %s', async (_, isSoldWithoutPlan, price) => {
  smallCatalog()
    .answer(subscriptionApi.prices, {
      ...priceList,
      isSoldWithoutPlan,
    })
    .answer(subscriptionApi.licenseZones, [
      { id: 'national', name: 'National', priceFactor: 1, advertisingFactor: 1 },
    ]);
  await installFakePlatform({ ...signedIn, active: single });
  await renderRemote(remote, '/catalog?expandAssets=true');
  const list = await screen.findByRole('list', { name: 'All pictures' });
  fireEvent.focus((await within(list).findAllByRole('link'))[0]!);
  await waitFor(() => expect(document.body).toHaveTextContent(price));
  fireEvent.click((await screen.findAllByRole('button', { name: /^Add to basket/ }))[0]!);
  expect(getState().basket).toMatchObject({
    subscriptionImages: [],
    aLaCarteImages: [{ assetId: idOf(1), licenseZoneId: 'national' }],
  });
  expect(screen.queryByRole('button', { name: /License for/ })).toBeNull();
});

test.each([
  ['credits', aSubscription(), /from 3 credits/],
  ['money', single, /from €85\.68/],
])(
  'a picture that is offered in High alone has the price of High, in %s',
  async (_, active, price) => {
    const item = anAsset({ width: 631, height: 631 });
    smallCatalog()
      .answer(catalogApi.list, { totalCount: 1, isCountExact: true, items: [item] })
      .answer(subscriptionApi.prices, priceList)
      .answer(subscriptionApi.licenseZones, []);
    await installFakePlatform({ ...signedIn, active });
    await renderRemote(remote, '/catalog?expandAssets=true');
    const list = await screen.findByRole('list', { name: 'All pictures' });
    fireEvent.focus((await within(list).findAllByRole('link'))[0]!);
    await waitFor(() => expect(document.body).toHaveTextContent(price));
  },
);

test('a company reads prices without tax, and that they are', async () => {
  smallCatalog()
    .answer(subscriptionApi.prices, { ...priceList, forCompany: true })
    .answer(subscriptionApi.licenseZones, []);
  await installFakePlatform({ ...signedIn, active: single });
  await renderRemote(remote, '/catalog?expandAssets=true');
  const list = await screen.findByRole('list', { name: 'All pictures' });
  fireEvent.focus((await within(list).findAllByRole('link'))[0]!);
  await waitFor(() => expect(document.body).toHaveTextContent(/from €17\.00 excl\. VAT/));
});
