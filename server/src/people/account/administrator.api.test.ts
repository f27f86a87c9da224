import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Role } from '@editorial/contracts/enumerations';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { userRoles } from '../../ground/tenancy/identity.tables.ts';
import { createAdministrator } from './administrator.ts';
import { accountSite, good, registration } from './account.testing.ts';

const accounts = accountSite();
const { post, registered, signIn, tokenOf } = accounts;

test('an operator creates the first administrator, who chooses a password; an existing user keeps the account', async () => {
  const create = (email: string) =>
    accounts.site.context.database.inTenant(HOST_TENANT, (tx) =>
      createAdministrator(tx, { email, publicUrl: accounts.site.url, now: accounts.now }),
    );
  const { isNew, passwordAddress } = await create('first@example.test');
  assert.equal(isNew, true);
  const { userId, resetToken } = Object.fromEntries(new URL(passwordAddress).searchParams);
  assert.equal(
    (await post('/api/account/reset-password', { userId, resetToken, password: good })).status,
    204,
  );
  const token = await tokenOf('first@example.test');
  assert.equal(
    (await accounts.site.call('GET', '/api/identity/users?maxResultCount=1', { token })).status,
    200,
  );
  await post('/api/account/register', registration('known'));
  assert.equal((await create('known@example.test')).isNew, false);
  assert.equal((await create('Known@example.test')).isNew, false);
  const [known] = await registered('known');
  const roles = await accounts.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.select().from(userRoles).where(eq(userRoles.userId, known!.id)),
  );
  assert.deepEqual(roles.map(({ role }) => role).sort(), [Role.Admin, Role.Client].sort());
  assert.equal((await signIn('known', good)).status, 200);
});
