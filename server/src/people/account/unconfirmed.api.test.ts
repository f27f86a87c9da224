import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { accountApi } from '@editorial/contracts/account';
import { api } from '@editorial/contracts/api';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const PASSWORD = 'N3w-Secret!';
const NO_ID = '00000000-0000-4000-8000-000000000000';
const call = ({ method, path }: Endpoint, token?: string, body?: object) =>
  site.call(method, path.replaceAll(/:\w+/g, NO_ID), { token, ...(body ? { body } : {}) });
const register = (name: string, more: object = {}) =>
  call(accountApi.register, undefined, {
    userName: name,
    emailAddress: `${name}@example.test`,
    password: PASSWORD,
    appName: 'Editorial',
    ...more,
  });
async function signIn(username: string, password = PASSWORD): Promise<any> {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
      username,
      password,
    }),
  });
  return response.json();
}
const linkTo = async (address: string, subject: RegExp) => {
  const { text } = await site.mailTo(address, subject);
  return Object.fromEntries(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams);
};

test('an account whose address nobody confirmed makes no contract, mails nobody, and locks nobody out', async () => {
  await register('stranger');
  const token = (await signIn('stranger')).access_token as string;
  const asked = Object.values(api)
    .flatMap((calls): Endpoint[] => Object.values(calls))
    .filter(({ confirmed }) => confirmed);
  assert.ok(asked.length > 15, String(asked.length));
  for (const endpoint of asked) {
    const { status, body } = await call(endpoint, token, endpoint.body ? {} : undefined);
    const isForStaff =
      typeof endpoint.access === 'object' && body.error.code.endsWith('NotAllowed');
    if (!isForStaff)
      assert.deepEqual(
        [status, body.error.code],
        [403, 'Editorial:EmailNotConfirmed'],
        `${endpoint.method} ${endpoint.path}`,
      );
  }
  const link = await linkTo('stranger@example.test', /confirm/i);
  assert.equal((await call(accountApi.confirmEmail, undefined, link)).status, 204);
  const plan = { planId: 'starter' };
  const chosen = await call(api.subscription.requestPlan, token, plan);
  assert.notEqual(chosen.body?.error?.code, 'Editorial:EmailNotConfirmed');
});

/** An account with an app whose address is not confirmed, as earlier versions let strangers make. */
async function withApp(name: string): Promise<void> {
  await register(name);
  const setConfirmed = (emailConfirmed: boolean) =>
    site.context.database.asSystem((tx) =>
      tx.update(users).set({ emailConfirmed }).where(eq(users.userName, name)),
    );
  await setConfirmed(true);
  const token = (await signIn(name)).access_token as string;
  await call(secondFactorApi.check, token, { password: PASSWORD });
  const { secret } = (await call(secondFactorApi.beginTotp, token)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const added = await call(secondFactorApi.confirmTotp, token, { code });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  await setConfirmed(false);
  assert.equal((await signIn(name)).error, 'second_factor_required');
}

test('a new password by mail opens the account to the owner of the mailbox, whatever was set up before', async () => {
  await withApp('early');
  await call(accountApi.sendPasswordResetCode, undefined, { email: 'early@example.test' });
  const link = await linkTo('early@example.test', /password/i);
  const password = 'An0ther-One!';
  assert.equal(
    (await call(accountApi.resetPassword, undefined, { ...link, password })).status,
    204,
  );
  assert.ok((await signIn('early', password)).access_token);
});

test('the first confirmation of an address removes second factors from before it, a later one none', async () => {
  await withApp('second');
  const link = await linkTo('second@example.test', /confirm/i);
  // The app ended the codes from before; signed in, one asks for another.
  assert.equal(
    (await call(accountApi.confirmEmail, undefined, link)).body.error.code,
    'Editorial:CodeInvalid',
  );
  await call(accountApi.sendPasswordResetCode, undefined, { email: 'second@example.test' });
  const reset = await linkTo('second@example.test', /password/i);
  await call(accountApi.resetPassword, undefined, { ...reset, password: PASSWORD });
  const token = (await signIn('second')).access_token as string;
  await call(secondFactorApi.check, token, { password: PASSWORD });
  const { secret } = (await call(secondFactorApi.beginTotp, token)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  assert.equal((await call(secondFactorApi.confirmTotp, token, { code })).status, 200);
  await call(accountApi.sendPasswordResetCode, undefined, { email: 'second@example.test' });
  const again = await linkTo('second@example.test', /password/i);
  await call(accountApi.resetPassword, undefined, { ...again, password: 'An0ther-One!' });
  assert.equal((await signIn('second', 'An0ther-One!')).error, 'second_factor_required');
});

/** The people whose pages got the message that their address was confirmed. */
const confirmedSoFar = async (): Promise<string[]> =>
  site.context.database.asSystem(async (tx) => {
    const { rows } = (await tx.execute(sql`
      select user_name from hub_messages, users
      where payload::json ->> 'name' = 'AddressConfirmed'
        and payload::json -> 'users' ->> 0 = users.id::text
      order by hub_messages.id`)) as { rows: { user_name: string }[] };
    return rows.map(({ user_name: name }) => name);
  });

test('a confirmed address is said to the pages of its person, by link and by digits, and not if the code was wrong', async () => {
  await register('linked');
  await register('typed');
  const link = await linkTo('linked@example.test', /confirm/i);
  const wrong = { ...link, confirmationToken: `${link.confirmationToken}x` };
  const before = await confirmedSoFar();
  assert.notEqual((await call(accountApi.confirmEmail, undefined, wrong)).status, 204);
  assert.deepEqual(await confirmedSoFar(), before);
  assert.equal((await call(accountApi.confirmEmail, undefined, link)).status, 204);
  const { text } = await site.mailTo('typed@example.test', /confirm/i);
  const code = /\b\d{4} \d{4}\b/.exec(text)?.[0];
  const token = (await signIn('typed')).access_token as string;
  assert.equal((await call(accountApi.confirmOwnEmail, token, { code })).status, 204);
  assert.deepEqual((await confirmedSoFar()).slice(before.length), ['linked', 'typed']);
});
