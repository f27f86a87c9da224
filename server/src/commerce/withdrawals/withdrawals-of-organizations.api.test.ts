import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Role } from '@editorial/contracts/enumerations';
import { refundsApi, type PaymentCase } from '@editorial/contracts/refunds';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { personOfOrganization } from '../../ground/tenancy/organization.testing.ts';
import { subscriptionPath } from '../ledger/money.testing.ts';
import { declare, email, withdrawalSite } from './withdrawals.testing.ts';

const site = withdrawalSite();
const { read, caseOf } = site;

test('an organization with an account of somebody’s address gets no declaration of theirs', async () => {
  const { planName } = await site.money.active('client');
  const chief = await personOfOrganization(site.money.site, { email: 'chief@other.test' });
  const { userId } = await personOfOrganization(site.money.site, { email, roles: [Role.Client] });
  const plan = {
    clientId: userId,
    creditsPerCycle: 1,
    downloadVolume: 1,
    startDate: '2098-01-01T00:00:00Z',
    endDate: '2099-01-01T00:00:00Z',
  };
  const reason = 'Only the site reads this';
  for (const name of [planName, 'A name that only the organization uses']) {
    const body = { ...plan, planName: name };
    const made = await site.money.site.call('POST', subscriptionPath, { token: chief.token, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    await read('/withdrawal/confirm', declare(name, { kind: 'Cancellation', reason }));
  }
  const theirs = await site.money.site.call('GET', refundsApi.cases.path, { token: chief.token });
  assert.deepEqual(theirs.body, []);
  assert.ok((await caseOf(planName)).some((one) => one.reason?.includes(reason)));
});

/** A person of an organization, with a plan of this name. Returns the token of its administrator. */
async function planIn(
  organization: string,
  { email: address, planName }: { readonly email: string; readonly planName: string },
) {
  const at = { organization, email: `chief-${crypto.randomUUID()}@example.test` };
  const chief = await personOfOrganization(site.money.site, at);
  const about = { organization, email: address, roles: [Role.Client] };
  const { userId } = await personOfOrganization(site.money.site, about);
  const body = {
    planName,
    clientId: userId,
    creditsPerCycle: 1,
    downloadVolume: 1,
    startDate: '2098-01-01T00:00:00Z',
    endDate: '2099-01-01T00:00:00Z',
  };
  const made = await site.money.site.call('POST', subscriptionPath, { token: chief.token, body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return chief;
}
const readBy = async (token: string, reference: string): Promise<(string | undefined)[]> => {
  const { body } = await site.money.site.call('GET', refundsApi.cases.path, { token });
  return (body as PaymentCase[])
    .filter((one) => one.reference.endsWith(` · ${reference}`))
    .map(({ reason }) => reason);
};

test('no other account with somebody’s address hides a declaration from their organization', async () => {
  const address = 'shared@both.example';
  const planName = 'Shared plan';
  const theirs = await planIn('northlight', { email: address, planName });
  const cancel = (reason: string) =>
    declare(planName, { kind: 'Cancellation', email: address, reason });
  await read('/withdrawal/confirm', cancel('Alone'));
  // A stranger registers at the site with the address, and never confirms it.
  await site.money.site.context.database.executeSql(
    `with other as (insert into tenants (name, normalized_name) values ('southbay', 'SOUTHBAY'))
     insert into users (tenant_id, user_name, normalized_user_name, email, normalized_email,
       password_hash, profile_type) values ($1, 'stranger', 'STRANGER', $2, upper($2), '-', 0)`,
    [HOST_TENANT, address],
  );
  await read('/withdrawal/confirm', cancel('Beside a stranger'));
  assert.deepEqual(await readBy(theirs.token, planName), ['Beside a stranger', 'Alone'].toSorted());
  // Another organization has an account with the address, and a plan of the same name.
  const others = await planIn('southbay', { email: address, planName });
  await read('/withdrawal/confirm', cancel('Nowhere'));
  const page = await read(`/withdrawal?__tenant=${theirs.tenantId}`);
  assert.match(page.html, /Organization: northlight/);
  const named = { ...cancel('At their page'), organization: theirs.tenantId };
  assert.match((await read('/withdrawal', named)).html, new RegExp(`value="${theirs.tenantId}"`));
  await read('/withdrawal/confirm', named);
  assert.ok((await readBy(theirs.token, planName)).includes('At their page'));
  assert.deepEqual(await readBy(others.token, planName), []);
  assert.deepEqual(
    (await caseOf(planName)).map(({ reason }) => reason),
    ['Nowhere'],
  );
  // A page of an organization that does not know the contract takes nothing from the site.
  const strange = { ...declare('O-424242', { reason: 'Strange' }), organization: others.tenantId };
  await read('/withdrawal/confirm', strange);
  assert.deepEqual(await readBy(others.token, 'O-424242'), []);
  assert.equal((await caseOf('O-424242')).length, 1);
});
