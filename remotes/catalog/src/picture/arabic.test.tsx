import { catalogApi } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  anAsset,
  aSubscription,
  aUser,
  FakeApi,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
} from '@editorial/testing';
import remote from '../remote.ts';

test.each([
  [0, 'لا نقاط'],
  [1, 'نقطة واحدة'],
  [2, 'نقطتان'],
  [3, '3 نقاط'],
  [11, '11 نقطة'],
  [100, '100 نقطة'],
])('a picture of %i credits says so in Arabic', async (credits, text) => {
  const [low, high] = anAsset().prices;
  new FakeApi()
    .answer(catalogApi.get, anAsset({ prices: [low!, { ...high!, credits }] }))
    .answer(catalogApi.list, { totalCount: 0, isCountExact: true, items: [] })
    .answer(catalogApi.similar, { totalCount: 0, items: [] })
    .answer(subscriptionApi.licenseZones, [])
    .install();
  await installFakePlatform({
    language: 'ar',
    user: aUser(),
    policies: [Policy.Orders],
    active: aSubscription(),
  });
  await renderRemote(remote, `/public/${idOf(1)}`, 'ar');
  const payment = await screen.findByRole('radio', { name: /من رصيدك|نقاط|نقطة|نقطتان/ });
  expect(payment.closest('label')).toHaveTextContent(text);
});
