import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { overviewApi, type Overview } from '@editorial/contracts/overview';
import { AllPolicies, Policy } from '@editorial/contracts/policy';
import { sql } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import type { Caller } from '../../commerce/context/context.ts';
import { firstSteps } from './first-steps.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const read = async (person: string): Promise<Overview> =>
  (await site.call('GET', overviewApi.read.path, { token: await site.tokenOf(person) })).body;
const countOf = ({ waiting }: Overview, name: string) =>
  waiting.find((one) => one.name === name)?.count;
const apply = () =>
  site.call('POST', accountApi.joinUs.path, {
    body: {
      profileType: 1,
      name: 'Ines Lind',
      email: `ines${crypto.randomUUID().slice(0, 8)}@example.test`,
      company: '',
      country: 'SE',
      portfolioUrl: 'https://ines.example.test',
      message: 'Hello',
    },
  });

test('what waits is counted for those who deal with it, and announced live to administrators', async () => {
  const before_ = await read('admin');
  const { rows: sent } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select coalesce(max(id), 0)::int as last from hub_messages`),
  )) as unknown as { rows: { last: number }[] };
  const applied = await apply();
  assert.ok(applied.status < 300, JSON.stringify(applied.body));
  const now = await read('admin');
  assert.equal(countOf(now, 'Applications'), (countOf(before_, 'Applications') ?? 0) + 1);
  assert.equal(countOf(now, 'FailedJobs'), 0);
  assert.deepEqual(
    now.figures.map(({ name }) => name),
    ['Orders', 'Licenses', 'CreditsUsed', 'NewPeople'],
  );
  // Support sees only what it deals with, and no figures of sales.
  const support = await read('support');
  assert.deepEqual(
    [support.waiting.map(({ name }) => name), support.figures],
    [['Applications'], []],
  );
  const { rows } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select payload::json as message,
        (select json_agg(user_id) from user_roles where role = 1 and tenant_id = t.id) as admins
      from hub_messages, (select tenant_id as id from join_applications limit 1) t
      where hub_messages.id > ${sent[0]?.last ?? 0}`),
  )) as unknown as { rows: { message: { name: string; users: string[] }; admins: string[] }[] };
  const { message, admins } = rows.at(-1)!;
  assert.deepEqual([message.name, message.users.toSorted()], ['WorkChanged', admins.toSorted()]);
});

test('a site without demo says its first steps, each to those who may take it, until all are done', async () => {
  const { database, environment } = site.context;
  const context = { ...site.context, environment: { ...environment, demo: false } };
  const stepsFor = (policies: readonly string[], tenantId: string = HOST_TENANT) => {
    const granted = Object.fromEntries(policies.map((policy) => [policy, true]));
    const caller = { tenantId, granted } as unknown as Caller;
    return database.inTenant(HOST_TENANT, (tx) => firstSteps(tx, context, caller));
  };
  const openIn = (steps: Overview['steps']) =>
    steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
  assert.deepEqual(openIn(await stepsFor(AllPolicies)), [
    'Name',
    'Seller',
    'Mail',
    'Texts',
    'Pictures',
  ]);
  assert.deepEqual(openIn(await stepsFor([Policy.Texts])), ['Texts']);
  assert.deepEqual(await stepsFor(AllPolicies, crypto.randomUUID()), []);
  // The demo has everything.
  assert.deepEqual((await read('admin')).steps, []);
  const token = await site.tokenOf('admin');
  const path = '/api/setting-management/settings';
  const values = {
    'Site.Name': 'Harbor Pictures',
    'Seller.Name': 'Harbor GmbH',
    'Seller.Address': 'Am Kai 1',
    'Seller.Country': 'DE',
  };
  assert.equal((await site.call('PUT', path, { token, body: { values } })).status, 200);
  assert.deepEqual(openIn(await stepsFor(AllPolicies)), ['Mail', 'Texts', 'Pictures']);
  await site.add('red', 'Port', { title: 'Anchor' });
  assert.deepEqual(openIn(await stepsFor(AllPolicies)), ['Mail', 'Texts']);
  const wrong = { values: { 'Seller.Country': 'ZZ' } };
  assert.equal((await site.call('PUT', path, { token, body: wrong })).status, 400);
});
