import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Role, SubscriptionState } from '@editorial/contracts/enumerations';
import { ownDataApi } from '@editorial/contracts/own-data';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  openMoneySite,
  subscriptionPath,
  type MoneySite,
} from '../commerce/ledger/money.testing.ts';
import { HOST_TENANT, openServer } from '../ground/database/database.ts';
import { openTestPostgres, type TestPostgres } from '../ground/database/postgres.testing.ts';
import { personOfTenant } from '../ground/tenancy/organization.testing.ts';

/** Plans that staff approve or begin while their account closes, on PostgreSQL. */
let postgres: TestPostgres;
let money: MoneySite;
before(
  async () => {
    postgres = await openTestPostgres();
    money = await openMoneySite(
      { ADDRESS_LIMITS: 'off' },
      { database: await openServer(postgres.url) },
    );
    await money.settings({ 'Plans.StaffApproval': 'True' });
  },
  { timeout: 120_000 },
);
after(async () => {
  await money?.close();
  await postgres?.close();
});

const { Approved, Activated, Deactivated } = SubscriptionState;
const statesOf = async (userId: string) =>
  (
    await money.site.context.database.executeSql(
      'select state from subscriptions where client_id = $1',
      [userId],
    )
  ).rows.map(({ state }) => Number(state));

test('a plan that is requested, approved or begun while its account closes ends with it', async () => {
  const { site } = money;
  for (const round of [1, 2, 3, 4]) {
    const email = `closing-plan-${round}@race.test`;
    const { token, userId } = await personOfTenant(site, HOST_TENANT, {
      email,
      roles: [Role.Client],
    });
    const wanted = { planId: 'starter', billingPeriod: 1 };
    const request = () =>
      site.call('POST', subscriptionApi.requestPlan.path, { token, body: wanted });
    const close = () => site.call('POST', ownDataApi.close.path, { token });
    const { id } = (await request()).body;
    if (round > 2)
      await money.as('admin').put(`${subscriptionPath}/${id}/state`, { state: Approved });
    const to = round > 2 ? Activated : Approved;
    const byStaff = () => money.as('admin').put(`${subscriptionPath}/${id}/state`, { state: to });
    const calls = round % 2 === 0 ? [byStaff, close, request] : [close, byStaff, request];
    const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status);
    assert.ok(statuses.includes(204), String(statuses));
    assert.ok(Math.max(...statuses) < 500, String(statuses));
    assert.deepEqual(await statesOf(userId), [Deactivated]);
  }
  await money.assertLedger();
});
