import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billing } from '../checkout/baskets.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from './money.testing.ts';

const path = '/api/subscription/pay-per-image';
let money: MoneySite;
before(
  async () => {
    money = await openMoneySite({ PAY_PER_IMAGE: 'on' });
  },
  { timeout: 120_000 },
);
after(() => money.close());

const newcomer = () => money.as('newcomer');
const orderOne = async (assetId: string) => {
  const basket = {
    subscriptionImages: [],
    aLaCarteImages: [{ assetId, resolutionType: 1, licenseZoneId: 'national' }],
  };
  const { quoteHash } = (await newcomer().post('/api/checkout/quote', basket)).body;
  return newcomer().post(
    '/api/checkout/order',
    { ...basket, quoteHash, billing },
    { 'idempotency-key': crypto.randomUUID() },
  );
};
const pictures: string[] = [];

test('a client without a plan licenses single pictures by invoice, and nothing for credits', async () => {
  pictures.push(await money.site.add('#704020', 'Singles', { title: 'One at a time' }));
  const started = await newcomer().post(path);
  assert.equal(started.status, 201, JSON.stringify(started.body));
  assert.equal(started.body.paysPerImage, true);
  assert.equal((await newcomer().post(path)).body.error.code, 'Editorial:ActiveSubscriptionExists');

  const ordered = await orderOne(pictures[0]!);
  assert.equal(ordered.status, 201, JSON.stringify(ordered.body));
  assert.deepEqual([ordered.body.totals.amount, ordered.body.licenses.length], [1900, 1]);
  const withCredits = {
    subscriptionImages: [{ assetId: pictures[0], resolutionType: 0 }],
    aLaCarteImages: [],
  };
  const { lines } = (await newcomer().post('/api/checkout/quote', withCredits)).body;
  assert.deepEqual(lines[0].problems, ['Editorial:NotCoveredByPlan']);
  assert.deepEqual((await newcomer().get(`${subscriptionPath}/is-master-user`)).body, {
    isMasterUser: false,
  });
  await money.assertLedger();
});

test('a plan replaces it, the licenses stay, and it comes back after the plan', async () => {
  const requested = await newcomer().post('/api/subscription/plan/request', {
    planId: 'starter',
    billingPeriod: 1,
  });
  assert.equal(requested.status, 201, JSON.stringify(requested.body));
  const { id } = requested.body;
  const set = (state: number) =>
    money.as('admin').put(`${subscriptionPath}/${id}/state`, { state });
  assert.equal((await set(2)).status, 200);
  assert.equal(
    (await newcomer().post(`${subscriptionPath}/activate-approved-subscription`)).status,
    200,
  );
  assert.equal((await money.active('newcomer')).planName, 'Starter');
  assert.equal((await newcomer().get('/api/licensing/license')).body.totalCount, 1);

  assert.equal((await set(4)).status, 200);
  const again = await newcomer().post(path);
  assert.equal(again.status, 201, JSON.stringify(again.body));
  assert.equal((await money.active('newcomer')).paysPerImage, true);
  await money.assertLedger();
});

test('a seat replaces it', async () => {
  const email = 'newcomer@editorial.test';
  assert.equal((await money.as('client').post('/api/subscription/seat', { email })).status, 201);
  const { rows } = await money.site.context.database.executeSql(
    `select data->>'page' as page from pgboss.job
      where name = 'account.mail' and data->>'kind' = 'seat-invitation' and data->>'to' = $1`,
    [email],
  );
  const code = new URL(String(rows[0]?.page), money.site.url).searchParams.get('code');
  const accepted = await newcomer().post('/api/subscription/seat-invitation/accept', { code });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  assert.equal((await money.active('newcomer')).planName, (await money.active('client')).planName);
  await money.assertLedger();
});
