import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { queuedMails } from '../../people/mails/account-mails.testing.ts';
import { billing } from '../checkout/baskets.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';

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
/** The currency in which plans are shown to the newcomer, whose browser speaks of Austria. */
const shownCurrency = async () => {
  const token = await money.site.tokenOf('newcomer');
  const { body } = await money.site.call('GET', subscriptionApi.plans.path, {
    token,
    headers: { 'accept-language': 'de-AT' },
  });
  return body[0].currency;
};
/** So large that Low is a size of its own. */
const large = { width: 1700, height: 1100 };
const pictures: string[] = [];

test('a client without a plan licenses single pictures by invoice, and nothing for credits', async () => {
  pictures.push(await money.site.add('#704020', 'Singles', { title: 'One at a time' }, large));
  const started = await newcomer().post(path);
  assert.equal(started.status, 201, JSON.stringify(started.body));
  assert.equal(started.body.paysPerImage, true);
  assert.equal((await newcomer().post(path)).body.error.code, 'Editorial:ActiveSubscriptionExists');

  const ordered = await orderOne(pictures[0]!);
  assert.equal(ordered.status, 201, JSON.stringify(ordered.body));
  assert.deepEqual([ordered.body.totals.amount, ordered.body.licenses.length], [1900, 1]);
  const [last, ...others] = (await newcomer().get(billingAddressesApi.list.path)).body;
  assert.equal(last.billing.address, billing.address, 'the next order begins with this address');
  assert.deepEqual([last.id, others], [null, []]);
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

test('before an address, a quote has the country and the currency of the account or the browser', async () => {
  const picture = await money.site.add('#207040', 'Singles', { title: 'Abroad' }, large);
  const basket = {
    subscriptionImages: [],
    aLaCarteImages: [{ assetId: picture, resolutionType: 0, licenseZoneId: 'national' }],
  };
  const quoteIn = async (language: string, more: object = {}) => {
    const headers = { 'accept-language': language };
    const { body } = await newcomer().post('/api/checkout/quote', { ...basket, ...more }, headers);
    return [body.country, body.currency];
  };
  // That of the account counts for more than that of the browser.
  assert.deepEqual(await quoteIn('de-AT'), ['JO', 'USD']);
  const { database } = money.site.context;
  await database.executeSql('update users set country = null where email = $1', [
    'newcomer@editorial.test',
  ]);
  assert.deepEqual(await quoteIn('de-AT'), ['AT', 'EUR']);
  assert.deepEqual(await quoteIn('de-AT', { currency: 'USD' }), ['AT', 'USD']);
  assert.deepEqual(await quoteIn('de-AT', { buyer: { country: 'GB' } }), [undefined, 'GBP']);
  assert.equal((await money.active('newcomer')).paysPerImage, true);
  assert.equal(await shownCurrency(), 'EUR', 'nothing was agreed for single pictures');
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
  assert.equal(await shownCurrency(), 'USD', 'that of the plan counts for more than a country');
  assert.equal((await newcomer().get('/api/licensing/license')).body.totalCount, 1);

  assert.equal((await set(4)).status, 200);
  assert.equal(await shownCurrency(), 'EUR', 'a plan that ended agrees on nothing');
  const again = await newcomer().post(path);
  assert.equal(again.status, 201, JSON.stringify(again.body));
  assert.equal((await money.active('newcomer')).paysPerImage, true);
  await money.assertLedger();
});

test('a seat replaces it', async () => {
  const email = 'newcomer@editorial.test';
  assert.equal((await money.as('client').post('/api/subscription/seat', { email })).status, 201);
  const mails = await queuedMails(money.site.context, 'seat-invitation');
  const { page } = mails.find(({ to }) => to === email)!;
  const code = new URL(String(page), money.site.url).searchParams.get('code');
  const accepted = await newcomer().post('/api/subscription/seat-invitation/accept', { code });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  assert.equal((await money.active('newcomer')).planName, (await money.active('client')).planName);
  await money.assertLedger();
});

test('what staff ended for a client, or an unpaid invoice, the client does not begin again', async () => {
  const suspended = [403, 'Editorial:LicensingSuspended'];
  const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];
  const somebody = () => money.as('contributor');
  const started = await somebody().post(path);
  assert.equal(started.status, 201, JSON.stringify(started.body));
  const { id } = started.body;
  const ended = await money
    .as('admin')
    .put(`${subscriptionPath}/${id}/state`, { state: 4, reason: 'Two invoices are open' });
  assert.equal(ended.status, 200);
  assert.deepEqual(codeOf(await somebody().post(path)), suspended);
  // Staff begin it again.
  await money.as('admin').put(`${subscriptionPath}/${id}/state`, { state: 3 });
  assert.equal((await money.active('contributor')).id, id);
});

test('after staff ended a plan, or while an invoice that ended it is open, staff decide about the next', async () => {
  await money.settings({ 'Plans.StaffApproval': 'False' });
  const choose = (planId: string) =>
    money.as('contributor').post('/api/subscription/plan/request', { planId, billingPeriod: 1 });
  const first = await choose('starter');
  assert.deepEqual([first.status, first.body.state], [201, 2]);
  const { id } = first.body;
  const act = (state: number) =>
    money.as('admin').put(`${subscriptionPath}/${id}/state`, { state });
  assert.equal((await act(3)).status, 200);
  assert.equal((await act(4)).status, 200);
  // A plan took the place of single pictures, so these are no suspension.
  const singles = await money.as('contributor').post(path);
  assert.equal(singles.status, 201, JSON.stringify(singles.body));
  const next = await choose('studio');
  assert.deepEqual([next.status, next.body.state], [201, 1], JSON.stringify(next.body));

  await money.site.context.database.executeSql(
    'update plan_invoices set suspended_at = now() where subscription_id = $1',
    [id],
  );
  const single = (await money.active('contributor')).id;
  await money.as('admin').put(`${subscriptionPath}/${single}/state`, { state: 4 });
  assert.equal((await money.as('contributor').post(path)).status, 403);
});
