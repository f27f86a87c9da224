import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { checkoutApi } from '@editorial/contracts/checkout';
import { orderFieldsApi } from '@editorial/contracts/order-fields';
import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { seatsApi } from '@editorial/contracts/seats';
import { entry, openTrail } from '../../ground/audit/trail.testing.ts';
import { queuedMails } from '../../people/mails/account-mails.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';
import { addPictures, billing, byCredits, byMoney } from './baskets.testing.ts';

let money: MoneySite;
let stripe: TestStripe;
let fresh: () => string;
const people = ['client', 'seat', 'newcomer', 'admin'] as const;
type Person = (typeof people)[number];
const ids = {} as Record<Person, string>;
let plan = '';
let trail: ReturnType<typeof openTrail<Person>>;
const ofPlan = (by: Person, action: string, about: object = {}) =>
  entry(by, action, `Subscription ${plan}`, about);

before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    fresh = await addPictures(money.site.context.database, 20);
    for (const person of people) {
      ids[person] = await money.userId(`${person}@editorial.test`);
      await money.site.tokenOf(person);
    }
    plan = (await money.active('client')).id;
    trail = openTrail(money.site.context.database, ids);
    await trail();
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

async function order(person: Person, basket: object, more: object = {}) {
  const { quoteHash } = (await money.as(person).post(checkoutApi.quote.path, basket)).body;
  const { status, body } = await money
    .as(person)
    .post(
      checkoutApi.order.path,
      { ...basket, quoteHash, ...more },
      { 'idempotency-key': crypto.randomUUID() },
    );
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

test('the log says what a company wants on its orders, and which addresses it keeps', async () => {
  const project = { name: 'Project', isRequired: false };
  const setFields = (fields: object | null) =>
    money.as('client').put(orderFieldsApi.change.path, { fields });
  await setFields([project]);
  await setFields(null);
  const { path } = billingAddressesApi.list;
  const company = { ...billing, company: 'Harbor Print' };
  const kept = (await money.as('seat').post(path, company)).body;
  // The same address again is no second one, and not written down as one.
  await money.as('client').post(path, company);
  const { id } = kept.find((one: any) => one.billing.company === company.company);
  assert.equal((await money.as('client').remove(`${path}/${id}`)).status, 204);
  assert.deepEqual(await trail(), [
    ofPlan('client', 'OrderFields.Changed', { changes: { orderFields: [null, [project]] } }),
    ofPlan('client', 'OrderFields.Changed', { changes: { orderFields: [[project], null] } }),
    ofPlan('seat', 'BillingAddress.Added'),
    ofPlan('client', 'BillingAddress.Removed'),
  ]);
});

test('the log says how seats came, changed and went', async () => {
  const email = 'newcomer@editorial.test';
  const invite = async (isMasterUser: boolean) => {
    const answer = await money.as('client').post(seatsApi.invite.path, { email, isMasterUser });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.invitations.find((one: any) => one.email === email).id;
  };
  const invitation = '/api/subscription/seat-invitation';
  const first = await invite(false);
  assert.equal((await money.as('client').remove(`${invitation}/${first}`)).status, 204);
  await invite(true);
  const mails = await queuedMails(money.site.context, 'seat-invitation');
  const page = String(mails.findLast(({ to }) => to === email)?.page);
  const code = new URL(page, money.site.url).searchParams.get('code');
  const taken = await money.as('newcomer').post(`${invitation}/accept`, { code });
  assert.equal(taken.status, 200, JSON.stringify(taken.body));
  const seat = seatsApi.change.path.replace(':id', ids.newcomer);
  assert.equal((await money.as('client').put(seat, { creditLimit: 5 })).status, 200);
  assert.equal((await money.as('client').remove(seat)).status, 204);
  assert.deepEqual(await trail(), [
    ofPlan('client', 'Seat.Invited', { data: { isMasterUser: false } }),
    ofPlan('client', 'Seat.InvitationWithdrawn'),
    ofPlan('client', 'Seat.Invited', { data: { isMasterUser: true } }),
    ofPlan('newcomer', 'Seat.Taken', { data: { isMasterUser: true } }),
    ofPlan('client', 'Seat.Changed', { data: { userId: ids.newcomer, creditLimit: 5 } }),
    ofPlan('client', 'Seat.Removed', { data: { userId: ids.newcomer } }),
  ]);
});

test('the log says who asked for pictures, who decided, and what was ordered', async () => {
  const limits = seatsApi.change.path.replace(':id', ids.seat);
  await money.as('client').put(limits, { needsApproval: true });
  await trail();
  const { path } = orderRequestsApi.ask;
  const ask = async (basket: object) => (await money.as('seat').post(path, basket)).body.id;
  const approved = await ask(byCredits(fresh(), fresh()));
  const { quoteHash } = (await money.as('client').get(`${path}/${approved}`)).body.quote;
  const placed = await money.as('client').post(`${path}/${approved}/approval`, { quoteHash });
  const declined = await ask(byMoney(fresh()));
  await money.as('client').post(`${path}/${declined}/refusal`, { reason: 'No.' });
  const withdrawn = await ask(byCredits(fresh()));
  assert.equal((await money.as('seat').remove(`${path}/${withdrawn}`)).status, 204);
  const { id, number } = placed.body;
  const asked = (request: string, credits: number, amount: number, pictures = 1) =>
    entry('seat', 'Order.Asked', `OrderRequest ${request}`, {
      data: { pictures, credits, amount },
    });
  assert.deepEqual(await trail(), [
    asked(approved, 2, 0, 2),
    entry('client', 'Order.Placed', `Order ${id}`, {
      data: { number, credits: 2, amount: 0, currency: 'USD', licenses: 2 },
    }),
    entry('client', 'Order.Approved', `OrderRequest ${approved}`, { data: { order: number } }),
    asked(declined, 0, 1900),
    entry('client', 'Order.Declined', `OrderRequest ${declined}`),
    asked(withdrawn, 1, 0),
    entry('seat', 'Order.Withdrawn', `OrderRequest ${withdrawn}`),
  ]);
  await money.as('client').put(limits, { needsApproval: false });
  await trail();
});

test('the log follows an order from the basket to its payment or its end', async () => {
  const { id, number } = await order('client', byCredits(fresh()));
  await money.as('client').remove(`${checkoutApi.order.path}/${id}`);
  const card = await order('client', byMoney(fresh()), { billing, paymentMethod: 'Stripe' });
  const [session] = stripe.of(card.id);
  stripe.pay(session!.id);
  const { body, signature } = stripe.message('checkout.session.completed', session!);
  const told = await fetch(`${money.site.url}/api/checkout/payment-event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  assert.equal(told.status, 204);
  const byCard = { number: card.number, amount: 1900, currency: 'USD' };
  assert.deepEqual(await trail(), [
    entry('client', 'Order.Placed', `Order ${id}`, {
      data: { number, credits: 1, amount: 0, currency: 'USD', licenses: 1 },
    }),
    entry('client', 'Order.Cancelled', `Order ${id}`, {
      changes: { status: ['Completed', 'Cancelled'] },
      data: { number, credits: 1, amount: 0 },
    }),
    entry('client', 'Order.Placed', `Order ${card.id}`, {
      data: { ...byCard, credits: 0, licenses: 0 },
    }),
    entry(null, 'Order.Paid', `Order ${card.id}`, {
      changes: { status: ['PaymentPending', 'Completed'] },
      data: byCard,
    }),
  ]);
});

test('the log says what staff did with a plan', async () => {
  const { downloadVolume, planName } = await money.active('client');
  const adjust = { subscriptionId: plan, downloadVolume: downloadVolume + 1, reason: 'a favor' };
  await money.as('admin').post(`${subscriptionPath}/adjust-download-volume`, adjust);
  await money.as('admin').put(`${subscriptionPath}/${plan}`, { planName: 'Renamed' });
  const off = await money.as('admin').put(`${subscriptionPath}/${plan}/state`, { state: 4 });
  assert.equal(off.status, 200, JSON.stringify(off.body));
  await money.as('admin').put(`${subscriptionPath}/${plan}/state`, { state: 3 });
  const volume = [downloadVolume, downloadVolume + 1];
  const moved = (...state: string[]) =>
    ofPlan('admin', 'Subscription.StateChanged', { changes: { state } });
  assert.deepEqual(await trail(), [
    ofPlan('admin', 'Subscription.VolumeAdjusted', {
      changes: { downloadVolume: volume },
      data: { reason: 'a favor' },
    }),
    ofPlan('admin', 'Subscription.Changed', { changes: { planName: [planName, 'Renamed'] } }),
    moved('Activated', 'Deactivated'),
    moved('Deactivated', 'Activated'),
  ]);
});
