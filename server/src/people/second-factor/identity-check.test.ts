import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetBulkApi } from '@editorial/contracts/asset-bulk';
import { assetSetsApi } from '@editorial/contracts/asset-sets';
import { catalogApi } from '@editorial/contracts/catalog';
import { categoriesApi } from '@editorial/contracts/categories';
import { importsApi } from '@editorial/contracts/imports';
import { operationApi } from '@editorial/contracts/operation';
import { eq, sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import {
  appCode,
  base,
  check,
  codeOf,
  form,
  later,
  post,
  signIn,
  site,
  openForTests,
  withApp,
} from './second-factor.testing.ts';

openForTests();

test('people without a second factor give the password before they change what is everybody’s', async () => {
  const { access_token: token } = await signIn('admin');
  const acts: [string, string][] = [
    ['POST', assetBulkApi.apply.path],
    ['PUT', catalogApi.updateMany.path],
    ['POST', importsApi.create.path],
    ['POST', assetSetsApi.create.path],
    ['PUT', assetSetsApi.change.path.replace(':id', '7')],
    ['POST', categoriesApi.create.path],
    ['DELETE', categoriesApi.remove.path.replace(':id', 'C1')],
    ['POST', operationApi.retryJob.path.replace(':id', crypto.randomUUID())],
    ['POST', operationApi.retryJobs.path],
    ['PUT', '/api/setting-management/settings'],
    ['POST', '/api/identity/clients'],
  ];
  const codes = () =>
    Promise.all(
      acts.map(async ([method, path]) =>
        codeOf(await site.call(method, path, { token, body: { nonsense: [] } })),
      ),
    );
  const asked = 'Editorial:IdentityCheckRequired';
  assert.deepEqual(
    await codes(),
    acts.map(() => asked),
  );
  assert.equal((await check(token, { password: DEMO_PASSWORD })).status, 204);
  assert.deepEqual(
    (await codes()).filter((code) => code === asked),
    [],
  );
  later(11);
  assert.deepEqual(
    await codes(),
    acts.map(() => asked),
  );
});

test('a proof holds while staff go on working, up to an hour; the own account needs a recent one', async () => {
  const { access_token: token } = await signIn('admin');
  const prove = async () =>
    assert.equal((await check(token, { password: DEMO_PASSWORD })).status, 204);
  // Tokens end within an hour, so the proof becomes older instead of the clock later.
  const elapse = (minutes: number) =>
    site.context.database.asSystem((tx) =>
      tx.execute(sql`update identity_checks set
        at = at - ${minutes} * interval '1 minute',
        used_at = used_at - ${minutes} * interval '1 minute'`),
    );
  const codeAt = async (path: string) => codeOf(await post(path, token, { nonsense: [] }));
  const isAsked = async (path: string) =>
    (await codeAt(path)) === 'Editorial:IdentityCheckRequired';
  const work = () => isAsked(assetBulkApi.apply.path);
  await prove();
  for (let minutes = 0; minutes < 54; minutes += 9) {
    await elapse(9);
    assert.equal(await work(), false, `after ${minutes + 9} minutes`);
  }
  assert.equal(await isAsked(`${base}/totp`), true, 'a proof of an hour ago changes no account');
  await elapse(5);
  assert.equal(await work(), false, 'a minute before the hour is over');
  await elapse(2);
  assert.equal(await work(), true, 'a minute after it');
  await prove();
  assert.equal(await work(), false, 'proved again');
  await elapse(11);
  assert.equal(await work(), true, 'after a pause');
  await prove();
  await elapse(9);
  await site.call('GET', '/api/account/my-profile', { token });
  assert.equal(await isAsked(`${base}/totp`), false, 'within the ten minutes');
  await elapse(2);
  assert.equal(await work(), true, 'neither reading nor the own account keeps it valid');
});

test('the own account needs a recent proof in the calls of staff, too', async () => {
  const { access_token: token } = await signIn('admin');
  const idOf = async (person: string) => {
    const path = `/api/identity/users/by-email/${person}@editorial.test`;
    return (await site.call('GET', path, { token })).body.id as string;
  };
  const [own, other] = [await idOf('admin'), await idOf('seat')];
  assert.equal((await check(token, { password: DEMO_PASSWORD })).status, 204);
  await site.context.database.asSystem((tx) =>
    tx.execute(sql`update identity_checks set at = at - interval '30 minutes',
      used_at = at - interval '5 minutes'`),
  );
  const asked = async (id: string) => {
    const user = `/api/identity/users/${id}`;
    const acts: [string, string, object?][] = [
      ['PUT', user, { nonsense: [] }],
      ['DELETE', `${user}/sessions/${crypto.randomUUID()}`],
      ['PUT', `${user}/roles`, { nonsense: [] }],
    ];
    const codes: (string | undefined)[] = [];
    for (const [method, path, body] of acts)
      codes.push(codeOf(await site.call(method, path, { token, ...(body ? { body } : {}) })));
    return codes.map((code) => code === 'Editorial:IdentityCheckRequired');
  };
  assert.deepEqual(await asked(other), [false, false, false], 'others are work');
  assert.deepEqual(await asked(own), [true, true, true]);
  assert.deepEqual(await asked(own.toUpperCase()), [true, true, true]);
});

test('a person with a second factor is asked for it again before password, address and administration', async () => {
  const { token: old, secret } = await withApp('admin');
  const others = await site.add('#204060', 'Harbors', { title: 'Quay' });
  const { access_token: token } = await signIn('admin', { code: appCode(secret) });
  later(1);
  assert.ok(old);
  const profile = (await site.call('GET', '/api/account/my-profile', { token })).body;
  const update = (change: object) =>
    site.call('PUT', '/api/account/my-profile', { token, body: { ...profile, ...change } });
  const asked = [
    await post('/api/account/my-profile/change-password', token, {
      currentPassword: DEMO_PASSWORD,
      newPassword: 'An0ther-One!',
    }),
    await update({ email: 'elsewhere@editorial.test' }),
    await post('/api/profit-calculation/statement/close', token, { month: '2025-01' }),
    await site.call('PUT', `${base}/rule`, { token, body: { everybody: false, roles: [] } }),
    await site.call('PUT', `/api/asset-management/asset/${others}`, {
      token,
      body: { title: 'Another quay' },
    }),
  ];
  assert.deepEqual(
    asked.map(codeOf),
    asked.map(() => 'Editorial:IdentityCheckRequired'),
  );
  // Changing the name changes no address, so it needs no check.
  assert.equal((await update({ surname: 'Reyes-Holt' })).status, 200);
  const [client] = await site.context.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, 'client@editorial.test')),
  );
  const act = async () => {
    const response = await fetch(
      `${site.url}/identity/token`,
      form({ grant_type: 'Impersonation', access_token: token, UserId: client!.id }),
    );
    return (await response.json()) as Record<string, any>;
  };
  assert.match((await act()).error_description, /IdentityCheckRequired/);

  // The password does not replace the second factor.
  assert.equal(
    codeOf(await check(token, { password: DEMO_PASSWORD })),
    'Editorial:SecondFactorWrong',
  );
  assert.equal((await check(token, { code: appCode(secret) })).status, 204);
  assert.ok((await act()).access_token);
  later(11);
  assert.match((await act()).error_description, /IdentityCheckRequired/);
});
