import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { codeOf, people, peopleSite } from './people.testing.ts';

const managed = peopleSite();
const { admin, idOf, signIn } = managed;
/** Those of a restriction, which its person reads. */
const reasons = { ground: 'Terms, section 4', facts: 'The account was shared.' };

test('of two administrators who change the same person, the second gets a conflict with the current state', async () => {
  const id = await idOf('newcomer');
  const { body: seen } = await admin('GET', `${people}/${id}`);
  const stamp = { concurrencyStamp: seen.concurrencyStamp };
  const first = await admin('PUT', `${people}/${id}`, { ...stamp, surname: 'First' });
  assert.equal(first.body.surname, 'First');
  const second = await admin('PUT', `${people}/${id}`, { ...stamp, surname: 'Second' });
  assert.deepEqual(codeOf(second), [409, 'Editorial:ChangedMeanwhile']);
  assert.equal(second.body.error.data.current.surname, 'First');
  const same = await admin('PUT', `${people}/${id}`, {
    surname: 'First',
    concurrencyStamp: first.body.concurrencyStamp,
  });
  assert.equal(same.body.concurrencyStamp, first.body.concurrencyStamp, 'nothing was changed');
});

test('a locked-out person is signed out and can’t sign in until unlocked', async () => {
  const id = await idOf('profit');
  const token = await managed.site.tokenOf('profit');
  const until = new Date(Date.now() + 86_400_000).toISOString();
  assert.equal(
    (await admin('PUT', `${people}/${id}/lock`, { lockoutEnd: until, reasons })).status,
    200,
  );
  assert.equal((await managed.site.call('GET', '/api/account/my-profile', { token })).status, 401);
  assert.equal(await signIn('profit@editorial.test', DEMO_PASSWORD), undefined);
  const past = await admin('PUT', `${people}/${id}/lock`, { lockoutEnd: '2020-01-01T00:00:00Z' });
  assert.equal(past.status, 400);
  assert.equal((await admin('PUT', `${people}/${id}/unlock`)).body.lockoutEnd, null);
  assert.ok(await signIn('profit@editorial.test', DEMO_PASSWORD));
});

test('staff prove who they are before they change anybody, also themselves', async () => {
  const change = { password: 'Nine-Herons-51', email: 'moved@example.test', company: 'Desk' };
  const made = await admin('POST', people, {
    userName: 'clerk',
    email: 'clerk@example.test',
    password: 'Nine-Herons-49',
  });
  const own = `${people}/${made.body.id}`;
  await admin(
    'PUT',
    `/api/permission-management/permissions?providerName=U&providerKey=${made.body.id}`,
    {
      permissions: ['AbpIdentity.Users', 'AbpIdentity.Users.Update'].map((name) => ({
        name,
        isGranted: true,
      })),
    },
  );
  const token = await signIn('clerk', 'Nine-Herons-49');
  const put = (body: object) => managed.site.call('PUT', own, { token, body });
  for (const [name, value] of Object.entries(change))
    assert.deepEqual(
      codeOf(await put({ [name]: value })),
      [403, 'Editorial:IdentityCheckRequired'],
      name,
    );
  const inCapitals = `${people}/${String(made.body.id).toUpperCase()}`;
  assert.deepEqual(
    codeOf(
      await managed.site.call('PUT', inCapitals, { token, body: { password: change.password } }),
    ),
    [403, 'Editorial:IdentityCheckRequired'],
    'the same id in capitals is the same person',
  );
  const body = { password: 'Nine-Herons-49' };
  assert.equal(
    (await managed.site.call('POST', secondFactorApi.check.path, { token, body })).status,
    204,
  );
  assert.equal((await put({ company: 'Desk', email: change.email })).status, 200);
});

test('an administrator ends a session or resets a second factor only within their own organization', async () => {
  const id = await idOf('approved');
  const token = await managed.site.tokenOf('approved');
  const { body } = await admin('GET', `${people}/${id}/sessions`);
  assert.equal(body.items.length, 1);
  const one = `${people}/${id}/sessions/${body.items[0].id}`;
  assert.equal((await admin('DELETE', one)).status, 204);
  assert.equal((await managed.site.call('GET', '/api/account/my-profile', { token })).status, 401);
  const [foreign] = await managed.site.context.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.userName, 'client@northlight.test')),
  );
  assert.notEqual(foreign!.tenantId, HOST_TENANT);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/sessions'],
    ['GET', '/roles'],
    ['DELETE', '/sessions'],
    ['POST', '/invitation'],
  ])
    assert.equal((await admin(method!, `${people}/${foreign!.id}${path}`)).status, 404, path);
});
