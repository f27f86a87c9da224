import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { remindOfRenewals, reminderDue } from './remind-renewals.ts';
import { DAY_MS } from '../../ground/clock.ts';

let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
  },
  { timeout: 120_000 },
);
after(() => money.close());

const kinds = async (id: string): Promise<string[]> =>
  (await money.planMails(id)).filter((kind) => kind.startsWith('plan-renewal'));

test('yearly plans are announced 30 and 7 days before they are renewed, each once, with a new price', async () => {
  const { id } = await money.active('client');
  const now = money.now();
  const renewal = new Date(now.getTime() + 31 * DAY_MS);
  const set = (values: string, ...given: unknown[]) =>
    money.site.context.database.executeSql(`update subscriptions set ${values} where id = $1`, [
      id,
      ...given,
    ] as string[]);
  const remind = async (day: number) => {
    await remindOfRenewals(money.site.context, new Date(now.getTime() + day * DAY_MS));
    return kinds(id);
  };
  await set('billing_period = 1, end_date = null, billed_until = $2', renewal.toISOString());
  assert.deepEqual(await remind(2), [], 'a monthly plan is known from its invoices');
  await set('billing_period = 3');
  assert.deepEqual(await remind(0), [], 'too early');
  assert.deepEqual(await remind(1), ['plan-renewal']);
  assert.deepEqual(await remind(20), ['plan-renewal'], 'once');
  await set(
    `next_plan = jsonb_build_object('at', $2::text, 'monthlyPrice', 99900, 'billingPeriod', 3)`,
    renewal.toISOString(),
  );
  assert.deepEqual(await remind(24), ['plan-renewal', 'plan-renewal-price']);
  assert.deepEqual(await remind(30), ['plan-renewal', 'plan-renewal-price'], 'once');
  const { text } = await money.site.mailTo('client@editorial.test', /price changes/);
  const [, next, before_] = /for (\$[\d,.]+) instead of (\$[\d,.]+) without tax/.exec(text) ?? [];
  assert.equal(next, '$10,189.80', 'twelve months of the next plan, less its discount');
  assert.notEqual(before_, next);
});

test('a plan that was canceled or has run out is not announced; a downtime skips to the last reminder', () => {
  const billedUntil = new Date('2027-01-10T00:00:00Z');
  const row = { billedUntil, endDate: null, renewalRemindedAt: null, renewalRemindedDays: null };
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  assert.equal(reminderDue(row, at('2026-12-11')), 30);
  assert.equal(reminderDue(row, at('2027-01-05')), 7, 'the server was down in December');
  assert.equal(reminderDue({ ...row, endDate: billedUntil }, at('2027-01-05')), null);
  assert.equal(reminderDue(row, at('2027-01-10')), null);
  const told = { ...row, renewalRemindedAt: billedUntil, renewalRemindedDays: 30 };
  assert.equal(reminderDue(told, at('2026-12-20')), null);
  assert.equal(reminderDue(told, at('2027-01-05')), 7);
  assert.equal(reminderDue({ ...told, renewalRemindedAt: at('2026-01-10') }, at('2026-12-20')), 30);
});
