import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { checkoutApi } from '@editorial/contracts/checkout';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { addSubscriptionImage } from '@editorial/platform';
import {
  anOrderLine,
  aQuote,
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
  [1, 'صورة واحدة', 'نقطة واحدة', 'لا نقاط'],
  [2, 'صورتان', 'نقطتان', 'نقطة واحدة'],
  [3, '3 صور', '3 نقاط', 'نقطتان'],
  [11, '11 صورة', '11 نقطة', '3 نقاط'],
  [100, '100 صورة', '100 نقطة', '11 نقطة'],
])('a basket of %i pictures says so in Arabic', async (count, pictures, credits, left) => {
  const before = { 1: 1, 2: 3, 3: 5, 11: 14, 100: 111 }[count]!;
  const lines = Array.from({ length: count }, (_, at) => anOrderLine({ assetId: idOf(at + 1) }));
  new FakeApi()
    .answer(subscriptionApi.licenseZones, [])
    .answer(billingAddressesApi.list, [])
    .answer(
      checkoutApi.quote,
      aQuote({
        lines,
        totals: { credits: count, amount: 0 },
        balanceBefore: before,
        balanceAfter: before - count,
      }),
    )
    .install();
  await installFakePlatform({
    language: 'ar',
    user: aUser(),
    policies: [Policy.Orders],
    active: aSubscription({ currentCreditBalance: before }),
  });
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await renderRemote(remote, '/checkout', 'ar');
  expect(
    await screen.findByText(`تحصل على ترخيص ${pictures} مقابل ${credits}؛ ويبقى في رصيدك ${left}.`),
  ).toBeVisible();
});
