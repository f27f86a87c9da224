import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { billing } from '../checkout/baskets.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { settleCardSession } from './card-pages.ts';
import type { CardSession } from './plan-card-facts.ts';
import { openPlanCards } from './plan-cards.ts';

const people = ['newcomer', 'approved'] as const;
type Person = (typeof people)[number];
const ids: Record<Person, string> = { newcomer: '', approved: '' };
let money: MoneySite;
let stripe: TestStripe;

const rowOf = (person: Person): Promise<SubscriptionRow> =>
  money.site.context.database.inTenant(HOST_TENANT, (tx) => subscriptionById(tx, ids[person]));
const cards = () => openPlanCards(money.site.context)!;
const pageOf = async (person: Person) => (await rowOf(person)).cardSessionId;
async function openPage(person: Person): Promise<string> {
  const opened = await money.as(person).post(planPaymentsApi.openCardPage.path);
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  return opened.body.url;
}
const settle = (person: Person, session: Partial<CardSession>) =>
  settleCardSession(money.site.context, cards(), {
    tenantId: HOST_TENANT,
    subscriptionId: ids[person],
    openedAt: money.now().toISOString(),
    url: null,
    setupIntentId: null,
    sessionId: 'cs_unknown',
    outcome: 'ended',
    ...session,
  });
const refresh = (person: Person) => money.as(person).post(planPaymentsApi.refresh.path);

before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    const requested = await money
      .as('newcomer')
      .post(subscriptionApi.requestPlan.path, { planId: 'starter', billingPeriod: 1 });
    ids.newcomer = requested.body.id;
    await money.as('admin').put(`${subscriptionPath}/${ids.newcomer}/state`, { state: 2 });
    const { body } = await money.as('admin').get(subscriptionPath);
    ids.approved = body.items.find(
      ({ clientName }: { clientName: string }) => clientName === 'Mori Verlag',
    ).id;
    for (const person of people) await money.as(person).post('/api/subscription/billing', billing);
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

test('a page that is over is forgotten; one that is open, a newer one, and that of another plan stay', async () => {
  for (const person of people) await openPage(person);
  const own = await pageOf('newcomer');
  const others = await pageOf('approved');
  assert.ok(own && others && own !== others);
  await refresh('newcomer');
  assert.equal(await pageOf('newcomer'), own);
  await settle('newcomer', { sessionId: own, outcome: 'open' });
  assert.equal(await pageOf('newcomer'), own);
  // An older page of the same plan, and a page of another plan under this one's name.
  await settle('newcomer', {});
  await settle('newcomer', { sessionId: others });
  assert.deepEqual([await pageOf('newcomer'), await pageOf('approved')], [own, others]);
  await settle('newcomer', { sessionId: own });
  assert.deepEqual([await pageOf('newcomer'), await pageOf('approved')], [null, others]);
});

test('the card of an older page is kept, and the newer page goes on; an older card replaces none', async () => {
  const first = await openPage('newcomer');
  const given = stripe.billing.giveCard(first, { last4: '1111' }, 'authentication_required');
  const older = stripe.message('checkout.session.completed', given);
  const start = money.now();
  money.setNow(new Date(start.getTime() + 60_000));
  const second = await openPage('newcomer');
  const newest = await pageOf('newcomer');
  const tell = ({ body, signature }: typeof older) =>
    fetch(`${money.site.url}/api/checkout/payment-event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
  assert.equal((await tell(older)).status, 204);
  assert.deepEqual(
    [(await rowOf('newcomer')).card?.last4, await pageOf('newcomer')],
    ['1111', newest],
  );
  stripe.billing.giveCard(second, { last4: '2222' }, 'authentication_required');
  await refresh('newcomer');
  assert.deepEqual(
    [(await rowOf('newcomer')).card?.last4, await pageOf('newcomer')],
    ['2222', null],
  );
  assert.equal((await tell(older)).status, 204);
  assert.equal((await rowOf('newcomer')).card?.last4, '2222');
  assert.equal((await rowOf('approved')).card, null);
  const { rows } = await money.site.context.database.executeSql(
    `select target_id, data->>'last4' as last4 from audit_log
     where action = 'PlanCard.Saved' order by id`,
  );
  assert.deepEqual(
    rows,
    ['1111', '2222'].map((last4) => ({ target_id: ids.newcomer, last4 })),
  );
  money.setNow(start);
});

test('[R4.03] the card of a plan that is to begin is given for the texts that its page showed', async () => {
  const { body: terms } = await money.site.call('GET', accountApi.shownTerms.path);
  const userId = await money.userId('approved@editorial.test');
  const kept = async () =>
    (
      await money.site.context.database.executeSql(
        `select document, version from accepted_terms where user_id = $1 order by document`,
        [userId],
      )
    ).rows;
  const open = (shown: object) =>
    money.as('approved').post(planPaymentsApi.openCardPage.path, { terms: shown });
  const before_ = await pageOf('approved');
  const late = await open({ ...terms, license: terms.license + 1 });
  assert.deepEqual([late.status, late.body.error?.code], [409, 'Editorial:TermsChanged']);
  assert.deepEqual([await pageOf('approved'), await kept()], [before_, []]);
  assert.equal((await open(terms)).status, 200);
  const accepted = [
    { document: 'license', version: terms.license },
    { document: 'terms', version: terms.terms },
  ];
  assert.deepEqual(await kept(), accepted);
  // Of a plan that is active only its card changes: nothing is accepted.
  await money.as('admin').put(`${subscriptionPath}/${ids.approved}/state`, { state: 3 });
  assert.ok(await money.active('approved'));
  assert.equal((await open({ ...terms, license: terms.license + 1 })).status, 200);
  assert.equal((await open(terms)).status, 200);
  assert.deepEqual(await kept(), accepted);
});
