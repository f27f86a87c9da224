import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { personOfOrganization } from '../../ground/tenancy/organization.testing.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { run as runClient } from '../clients/client.command.ts';
import { run as removeFactors } from '../second-factor/remove.command.ts';

const address = 'client@editorial.test';
let site: TestSite;
let namesake: string;

before(async () => {
  site = await openTestSite();
  namesake = (await personOfOrganization(site, { email: address })).userId;
});
after(() => site.close());

const operator = () => {
  const { database, environment } = site.context;
  return { database, environment, say: () => {}, warn: () => {} };
};
const idsOf = async (query: string): Promise<unknown[]> =>
  (await site.context.database.executeSql(query)).rows.map(({ id }) => id);
const ofSite = () =>
  idsOf(`select id from users where email = '${address}' and tenant_id = '${HOST_TENANT}'`);

test('the second factor is removed of the site’s person alone, or of the named organization’s', async () => {
  const removed = () =>
    idsOf(`select target_id as id from audit_log
      where action = 'SecondFactor.RemovedByOperator' order by at`);
  assert.equal(await removeFactors(operator(), { words: [address], values: {} }), 0);
  assert.deepEqual(await removed(), await ofSite());
  const values = { organization: 'Northlight' };
  assert.equal(await removeFactors(operator(), { words: [address], values }), 0);
  assert.deepEqual(await removed(), [...(await ofSite()), namesake]);
  const unknown = { words: [address], values: { organization: 'nowhere' } };
  assert.equal(await removeFactors(operator(), unknown), 1);
});

test('a machine calls in the name of the site’s person, whatever accounts organizations make', async () => {
  const add = (id: string, values: Record<string, string>) =>
    runClient(operator(), { words: ['add', id], values: { ...values, scope: ['Editorial'] } });
  assert.equal(await add('exporter', { as: address }), 0);
  assert.equal(await add('theirs', { as: address, organization: 'northlight' }), 0);
  const person = (id: string) =>
    idsOf(`select user_id as id from clients where client_id = '${id}'`);
  assert.deepEqual(await person('exporter'), await ofSite());
  assert.deepEqual(await person('theirs'), [namesake]);
});
