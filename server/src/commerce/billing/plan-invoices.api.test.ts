import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { planBilling } from '@editorial/contracts/plan-invoices';
import { billing } from '../checkout/baskets.testing.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { runCycles } from '../plans/cycles.job.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { runBilling } from './billing.job.ts';

const path = '/api/subscription/billing';
const day = 86_400_000;
let money: MoneySite;
let id: string;
before(
  async () => {
    money = await openMoneySite();
  },
  { timeout: 120_000 },
);
after(() => money.close());

const own = async () => planBilling.parse((await money.as('newcomer').get(path)).body);
const stateOf = async () => (await money.as('admin').get(`${subscriptionPath}/${id}`)).body.state;
/** The text of an invoice's PDF. */
async function textOf(invoiceId: string): Promise<string> {
  const pdf = await fetch(`${money.site.url}${path}/invoice/${invoiceId}/pdf`, {
    headers: { authorization: `Bearer ${await money.site.tokenOf('newcomer')}` },
  });
  return pdfTextOf(await pdf.arrayBuffer());
}

let daysGone = 0;
/** Runs the jobs after some days. Then the clock goes back: tokens expire by it too. */
async function wait(days: number): Promise<void> {
  const today = money.now();
  daysGone += days;
  money.setNow(new Date(today.getTime() + daysGone * day));
  await runCycles(money.site.context);
  await runBilling(money.site.context);
  await runBilling(money.site.context);
  money.setNow(today);
}

test('activating a plan issues the invoice of its first period, to the given address', async () => {
  const requested = await money
    .as('newcomer')
    .post('/api/subscription/plan/request', { planId: 'studio', billingPeriod: 2 });
  id = requested.body.id;
  await money.as('admin').put(`${subscriptionPath}/${id}/state`, { state: 2 });
  const address = await money.as('newcomer').post(path, billing);
  assert.deepEqual(
    [address.status, address.body.periodPrice, address.body.invoices],
    [200, 51_015, []],
  );
  const activated = await money
    .as('newcomer')
    .post(`${subscriptionPath}/activate-approved-subscription`);
  assert.equal(activated.status, 200, JSON.stringify(activated.body));

  const { invoices, nextInvoiceAt } = await own();
  const [first] = invoices;
  assert.deepEqual([invoices.length, first?.amount, first?.paidAt], [1, 51_015, null]);
  assert.equal(nextInvoiceAt, first?.periodEnd);
  const text = await textOf(first?.id ?? '');
  for (const part of [first?.number ?? '', billing.name, 'Studio', '510.15'])
    assert.ok(text.includes(part), part);
  assert.deepEqual(await money.planMails(id), ['plan-invoice']);
  await money.assertLedger();
});

test('each period is invoiced once, also after a long standstill', async () => {
  const [first] = (await own()).invoices;
  await money.as('admin').post(`${path}/invoice/${first?.id}/paid`);
  await wait(280);
  const { invoices } = await own();
  assert.equal(invoices.length, 4);
  for (const [index, { periodStart }] of invoices.slice(0, -1).entries())
    assert.equal(periodStart, invoices[index + 1]?.periodEnd);
  await money.assertLedger();
});

test('an unpaid invoice is reminded of, then the plan is suspended; the payment brings it back', async () => {
  const open = (await own()).invoices.filter(({ paidAt }) => paidAt === null);
  const paid = async (invoiceId: string) =>
    money.as('admin').post(`${path}/invoice/${invoiceId}/paid`);
  for (const { id: other } of open.slice(1)) assert.equal((await paid(other)).status, 200);
  const [late] = open;
  await wait(31);
  assert.equal((await money.planMails(id)).at(-1), 'plan-overdue');
  assert.equal(await stateOf(), 3);
  await money.heard();
  await wait(15);
  assert.equal((await money.planMails(id)).at(-1), 'plan-suspended');
  assert.equal(await stateOf(), 4);
  assert.ok((await money.heard()).some(({ name }) => name === 'SubscriptionUpdated'));

  assert.equal((await paid(late!.id)).status, 200);
  assert.equal(await stateOf(), 3);
  const again = await paid(late!.id);
  assert.deepEqual([again.status, again.body.error.code], [409, 'Editorial:AlreadyPaid']);
  assert.match(await textOf(late!.id), /Payable without deduction/, 'as it was issued');
  // The break was within a period that is invoiced already.
  assert.equal((await own()).invoices.length, 4);
  await money.assertLedger();
});

test('a late invoice rests while its plan is not in force, and suspends the plan that runs again', async () => {
  const database = money.site.context.database;
  const admin = money.as('admin');
  const newest = async () => {
    const { rows } = await database.executeSql(
      `select id, dun_at::text as "dunAt", suspended_at as "suspendedAt" from plan_invoices
        where subscription_id = $1 order by period_start desc limit 1`,
      [id],
    );
    return rows[0]!;
  };
  const state = (to: number) => admin.put(`${subscriptionPath}/${id}/state`, { state: to });
  await wait(60);
  const late = await newest();
  await wait(31);
  assert.equal((await money.planMails(id)).at(-1), 'plan-overdue');
  assert.ok(
    Date.parse(String((await newest()).dunAt)) > money.now().getTime(),
    'when its time is over',
  );
  assert.equal((await state(4)).status, 200);
  await wait(20);
  assert.deepEqual((await newest()).dunAt, 'infinity');
  assert.equal((await state(3)).status, 200);
  assert.deepEqual((await newest()).dunAt, null);
  await wait(0);
  assert.equal(await stateOf(), 4);
  assert.equal((await money.planMails(id)).at(-1), 'plan-suspended');
  assert.equal((await admin.post(`${path}/invoice/${late.id}/paid`)).status, 200);
  assert.equal(await stateOf(), 3);
  await money.assertLedger();
});

test('the payment of an invoice that suspended nothing leaves a plan ended that staff ended', async () => {
  const admin = money.as('admin');
  await wait(31);
  const open = (await own()).invoices.find(({ paidAt }) => paidAt === null);
  assert.ok(open);
  const state = (to: number) => admin.put(`${subscriptionPath}/${id}/state`, { state: to });
  assert.equal((await state(4)).status, 200);
  assert.equal((await admin.post(`${path}/invoice/${open.id}/paid`)).status, 200);
  assert.equal(await stateOf(), 4);
  assert.equal((await state(3)).status, 200);
  await money.assertLedger();
});

test('only master users and administrators see the invoices of a plan', async () => {
  const [invoice] = (await own()).invoices;
  for (const person of ['seat', 'trial', 'contributor'])
    assert.equal((await money.as(person).get(path)).body.error.code, 'Editorial:NotMasterUser');
  assert.equal((await money.as('client').get(`${path}/invoice/${invoice?.id}/pdf`)).status, 404);
  assert.equal((await money.as('client').post(`${path}/invoice/${invoice?.id}/paid`)).status, 403);
  const { body } = await money.as('admin').get(`${subscriptionPath}/${id}/billing`);
  assert.equal(body.invoices.length, 6);
});

test('a canceled plan ends with the period that is invoiced; until then it can be kept', async () => {
  const cancellation = '/api/subscription/plan/cancellation';
  const periodEnd = (await own()).invoices[0]?.periodEnd;
  assert.equal(
    (await money.as('seat').post(cancellation)).body.error.code,
    'Editorial:NotMasterUser',
  );
  await money.heard();
  for (let time = 0; time < 2; time += 1) {
    const canceled = await money.as('newcomer').post(cancellation);
    assert.equal(canceled.status, 200, JSON.stringify(canceled.body));
    assert.equal(canceled.body.endDate, periodEnd);
  }
  assert.ok((await money.heard()).some(({ name }) => name === 'SubscriptionUpdated'));
  assert.equal((await own()).nextInvoiceAt, null);
  const kept = await money.as('newcomer').remove(cancellation);
  assert.deepEqual([kept.status, kept.body.endDate, kept.body.cancelledAt], [200, null, undefined]);

  assert.equal((await money.as('newcomer').post(cancellation)).status, 200);
  await wait(100);
  assert.equal(await stateOf(), 4);
  const { body } = await money.as('admin').get(`${subscriptionPath}/${id}/billing`);
  assert.equal(body.invoices.length, 6);
  await money.assertLedger();
});

test('members of a company whose plan ended learn who answers for it; its master user sees the plan', async () => {
  const ended = '/api/subscription/billing/ended';
  assert.deepEqual((await money.as('seat').get(ended)).body, { plan: null });
  const { id: ofCompany, planName } = await money.active('client');
  await money.as('admin').put(`${subscriptionPath}/${ofCompany}/state`, { state: 4 });
  const { body } = await money.as('seat').get(ended);
  assert.deepEqual([body.plan, body.ofCompany.planName], [null, planName]);
  assert.equal(body.ofCompany.masterUsers.length, 1);
  const own = (await money.as('client').get(ended)).body;
  assert.deepEqual([own.plan.planName, own.ofCompany], [planName, undefined]);
});
