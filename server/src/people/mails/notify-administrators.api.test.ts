import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Role } from '@editorial/contracts/enumerations';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { personOfTenant } from '../../ground/tenancy/organization.testing.ts';
import { findTenant } from '../../ground/tenancy/tenants.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { queuedMails } from './account-mails.testing.ts';
import { notifyAdministrators } from './notify-administrators.ts';

let site: TestSite;
before(
  async () => {
    site = await openTestSite();
  },
  { timeout: 120_000 },
);
after(() => site.close());

test('each administrator of the organization gets a mail, and nobody else does', async () => {
  const northlight = (await findTenant(site.context.database, 'northlight'))!.id;
  const add = (tenantId: string, name: string, roles: readonly Role[] = [Role.Admin]) =>
    personOfTenant(site, tenantId, { email: `${name}@administrators.test`, roles });
  await add(northlight, 'chief');
  await add(northlight, 'second', [Role.Client, Role.Admin]);
  await add(northlight, 'client', [Role.Client]);
  const inactive = await add(northlight, 'inactive');
  const closed = await add(northlight, 'closed');
  await add(HOST_TENANT, 'host');
  await site.context.database.executeSql('update users set is_active = false where id = $1', [
    inactive.userId,
  ]);
  await site.context.database.executeSql('update users set closed_at = now() where id = $1', [
    closed.userId,
  ]);
  const known = (await queuedMails(site.context, 'payment-lost')).length;
  await site.context.database.asSystem((tx) =>
    notifyAdministrators(site.context, tx, northlight, {
      kind: 'payment-lost',
      values: { reference: 'E-1', amount: '$1.00' },
      page: '/administration/orders',
    }),
  );
  const mails = (await queuedMails(site.context, 'payment-lost')).slice(known);
  const named = mails.filter(({ to }) => to.endsWith('@administrators.test'));
  assert.deepEqual(named.map(({ to }) => to).toSorted(), [
    'chief@administrators.test',
    'second@administrators.test',
  ]);
  for (const { to, values, page } of mails) {
    assert.ok(to.endsWith('@administrators.test') || to.endsWith('@northlight.test'), to);
    const { name, ...others } = values;
    assert.ok(name, to);
    assert.deepEqual(others, { reference: 'E-1', amount: '$1.00' });
    assert.equal(page, '/administration/orders');
  }
});
