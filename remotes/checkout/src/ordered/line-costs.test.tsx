import { checkoutApi, type Order } from '@editorial/contracts/checkout';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  anOrder,
  anOrderLine,
  aUser,
  FakeApi,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
} from '@editorial/testing';
import remote from '../remote.ts';

const billing = {
  name: 'Ada Berg',
  company: '',
  address: 'Quay 1',
  city: 'Hamburg',
  postalCode: '20095',
  country: 'DE',
  vatNumber: '',
};
const line = (amount: number, id: number) =>
  anOrderLine({ assetId: idOf(id), source: 'ALaCarte', credits: 0, amount });
const order = (buyer: typeof billing): Order =>
  anOrder({
    currency: 'EUR',
    // Of each line alone, the taxes would be 0.10 and 0.10: together they are 0.19.
    lines: [line(50, 1), line(50, 2)],
    totals: { credits: 0, amount: 100 },
    tax: { treatment: 'Standard', place: 'DE', rateBasisPoints: 1900, amount: 19 },
    billing: buyer,
  });

async function open(shown: Order): Promise<void> {
  new FakeApi().answer(checkoutApi.get, shown).answer(subscriptionApi.licenseZones, []).install();
  await installFakePlatform({ user: aUser(), policies: [Policy.Orders] });
  await renderRemote(remote, `/checkout/orders/${shown.id}`);
}

test('a consumer reads what each picture cost with tax, which together is the order’s', async () => {
  await open(order(billing));
  expect(await screen.findByText('€0.60 with tax')).toBeVisible();
  expect(screen.getByText('€0.59 with tax')).toBeVisible();
});

test('a company reads it without tax, and credits are credits', async () => {
  const company = order({ ...billing, company: 'Berg GmbH' });
  const inCredits = anOrderLine({ assetId: idOf(3), credits: 3, amount: 0 });
  await open({ ...company, lines: [line(100, 1), inCredits] });
  expect(await screen.findByText('€1.00 without tax')).toBeVisible();
  expect(screen.getByText('3 credits')).toBeVisible();
});
