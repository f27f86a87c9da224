import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { ProfileType, Role } from '@editorial/contracts/enumerations';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { createCode } from '../passwords/codes.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const good = 'N3w-Secret!';
const addressOf = (name: string) => `${name}@example.test`;
const post = (path: string, body: object, token?: string) =>
  site.call('POST', `/api/account/${path}`, { body, token });
const codeOf = ({ body }: { body: any }) => body?.error?.code;
const register = (name: string, more: object = {}) =>
  post('register', {
    userName: addressOf(name),
    emailAddress: addressOf(name),
    password: good,
    appName: 'Editorial',
    ...more,
  });
async function tokenOf(username: string, password = good): Promise<string | undefined> {
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
  return ((await response.json()) as { access_token?: string }).access_token;
}
const put = (token: string, body: object) =>
  site.call('PUT', '/api/account/my-profile', { token, body });
const linkIn = ({ text }: { text: string }) =>
  Object.fromEntries(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams);
const linkTo = async (address: string, subject: RegExp) =>
  linkIn(await site.mailTo(address, subject));
const userOf = async (address: string) =>
  (
    await site.context.database.asSystem((tx) =>
      tx.select().from(users).where(eq(users.email, address)),
    )
  )[0];

test('a confirmed address is notified of a new one', async () => {
  await register('nia');
  await post('confirm-email', await linkTo(addressOf('nia'), /confirm/i));
  const token = (await tokenOf(addressOf('nia')))!;
  await put(token, { email: addressOf('nia.new'), currentPassword: good });
  await site.mailTo(addressOf('nia'), /new address/i);
});

test('a new address requires the password, and takes effect when it is confirmed', async () => {
  await register('ada');
  const token = (await tokenOf(addressOf('ada')))!;
  const email = addressOf('ada.new');
  for (const wrong of [{}, { currentPassword: 'wrong' }]) {
    const refused = await put(token, { email, ...wrong });
    assert.deepEqual([refused.status, codeOf(refused)], [403, 'Editorial:WrongPassword']);
  }
  const changed = await put(token, { email, currentPassword: good });
  assert.deepEqual(
    [changed.status, changed.body.email, changed.body.newEmail],
    [200, addressOf('ada'), email],
  );
  // A mistyped address is a stranger's, who does not learn the right one.
  const mails = await site.context.database.executeSql(
    "select data from pgboss.job where data->>'kind' = 'address-changes' and data->>'to' = $1",
    [addressOf('ada')],
  );
  assert.deepEqual(mails.rows, []);
  assert.equal(await tokenOf(email), undefined, 'it does not count yet');
  const reset = await post('send-password-reset-code', { email });
  assert.equal(reset.status, 204);
  const link = await linkTo(email, /confirm your new/i);
  assert.equal((await post('confirm-email', link)).status, 204);
  const user = (await userOf(email))!;
  assert.deepEqual(
    [user.userName, user.emailConfirmed, user.newEmail],
    [email, true, null],
    'a user name that equals the address changes with it',
  );
  assert.ok(await tokenOf(email));
  assert.equal(await tokenOf(addressOf('ada')), undefined);
  assert.equal(codeOf(await post('confirm-email', link)), 'Editorial:CodeInvalid');
});

test('a code proves only the address that it was sent to; changing the address ends all codes', async () => {
  await register('bea');
  const own = await linkTo(addressOf('bea'), /confirm/i);
  await post('send-password-reset-code', { email: addressOf('bea') });
  const reset = await linkTo(addressOf('bea'), /password/i);
  const token = (await tokenOf(addressOf('bea')))!;
  const email = addressOf('victim');
  await put(token, { email, currentPassword: good });
  const wished = await linkTo(email, /confirm your new/i);
  // The code for the current address confirms that one, never the one entered since.
  assert.equal((await post('confirm-email', own)).status, 204);
  assert.equal((await userOf(addressOf('bea')))?.emailConfirmed, true);
  assert.equal(await userOf(email), undefined);
  assert.equal((await post('confirm-email', wished)).status, 204);
  assert.equal((await post('verify-password-reset-token', reset)).body, false);
  assert.equal(
    codeOf(await post('reset-password', { ...reset, password: 'An0ther-One!' })),
    'Editorial:CodeInvalid',
  );
});

test('a second requested address replaces the first; a password reset by mail cancels it', async () => {
  await register('cid');
  const token = (await tokenOf(addressOf('cid')))!;
  const [first, second] = [addressOf('cid.1'), addressOf('cid.2')];
  await put(token, { email: first, currentPassword: good });
  await put(token, { email: second, currentPassword: good });
  const [one, two] = [await linkTo(first, /confirm/i), await linkTo(second, /confirm/i)];
  assert.equal(codeOf(await post('confirm-email', one)), 'Editorial:CodeInvalid');
  await post('send-password-reset-code', { email: addressOf('cid') });
  const reset = await linkTo(addressOf('cid'), /password/i);
  assert.equal((await post('reset-password', { ...reset, password: 'An0ther-One!' })).status, 204);
  assert.equal(codeOf(await post('confirm-email', two)), 'Editorial:CodeInvalid');
  assert.equal((await userOf(addressOf('cid')))?.newEmail, null);
});

test('earlier codes stay valid until one is used', async () => {
  await register('dan');
  const token = (await tokenOf(addressOf('dan')))!;
  const first = await linkTo(addressOf('dan'), /confirm/i);
  assert.equal((await post('send-email-confirmation', {}, token)).status, 204);
  assert.equal((await post('confirm-email', first)).status, 204);
  const email = addressOf('dan');
  await post('send-password-reset-code', { email });
  const early = await linkTo(email, /password/i);
  await post('send-password-reset-code', { email });
  assert.equal((await post('reset-password', { ...early, password: 'An0ther-One!' })).status, 204);
  const open = await site.context.database.executeSql(
    'select purpose from account_codes where user_id = $1 and used_at is null',
    [early.userId],
  );
  // The ticket with which this browser signs in after it set the password.
  assert.deepEqual(open.rows, [{ purpose: 'SignIn' }]);
});

test('only the owner learns that an address is taken, whoever requests or registers it', async () => {
  await register('eve');
  await register('fay');
  const token = (await tokenOf(addressOf('fay')))!;
  const [taken, free] = [
    await put(token, { email: addressOf('eve'), currentPassword: good }),
    await put(token, { email: addressOf('eve.free'), currentPassword: good }),
  ];
  assert.deepEqual([taken.status, free.status], [200, 200]);
  assert.deepEqual(Object.keys(taken.body), Object.keys(free.body));
  await site.mailTo(addressOf('eve'), /already/i);
  // A taken user name reveals nothing about the address sent with it.
  await register('gus', { userName: 'gus' });
  const answers = [
    await register('eve', { userName: 'gus' }),
    await register('nobody', { userName: 'gus' }),
  ];
  assert.deepEqual(answers[0]!.body, answers[1]!.body);
  assert.equal(answers[0]!.status, 400);
});

test('a user name that looks like another person’s address is refused, known or not', async () => {
  await register('hal');
  for (const userName of [addressOf('hal'), addressOf('unknown'), 'a@b']) {
    const { status, body } = await register('ivy', { userName });
    assert.deepEqual([status, body.error.validationErrors[0].members], [400, ['userName']]);
  }
  await register('ivy');
  const token = (await tokenOf(addressOf('ivy')))!;
  assert.equal((await put(token, { userName: addressOf('hal') })).status, 400);
  assert.equal((await put(token, { userName: 'ivy' })).status, 200);
  assert.equal((await put(token, { userName: addressOf('ivy') })).status, 200);
});

test('sign-in matches addresses before user names', async () => {
  await register('jan');
  await register('kim', { userName: 'kim' });
  await site.context.database.asSystem((tx) =>
    tx
      .update(users)
      .set({ userName: 'x', normalizedUserName: 'X' })
      .where(eq(users.email, addressOf('jan'))),
  );
  await site.context.database.asSystem((tx) =>
    tx
      .update(users)
      .set({ normalizedUserName: addressOf('jan').toUpperCase() })
      .where(eq(users.email, addressOf('kim'))),
  );
  const token = (await tokenOf(addressOf('jan')))!;
  const { body } = await site.call('GET', '/api/account/my-profile', { token });
  assert.equal(body.email, addressOf('jan'));
});

test('only administrators decide an application, and it makes one account a contributor, once', async () => {
  const { body: sent } = await post('join-us', {
    profileType: ProfileType.Agency,
    name: 'Lea',
    email: 'Lea@example.test',
    country: 'SE',
    portfolioUrl: 'https://lea.example',
  });
  const decide = async (person: string) =>
    site.call('PUT', `/api/account/join-us/${sent.id}`, {
      token: await site.tokenOf(person),
      body: { status: 'Accepted' },
    });
  assert.equal((await decide('support')).status, 403);
  assert.equal((await decide('admin')).status, 200);
  const isContributor = async (userId: string) =>
    (
      await site.context.database.asSystem((tx) =>
        tx
          .select()
          .from(userRoles)
          .where(and(eq(userRoles.userId, userId), eq(userRoles.role, Role.Contributor))),
      )
    ).length === 1;
  await register('lea');
  const lea = (await userOf(addressOf('lea')))!;
  assert.equal(await isContributor(lea.id), false);
  await post('confirm-email', await linkTo(addressOf('lea'), /confirm/i));
  assert.equal(await isContributor(lea.id), true);
  // The address passes to another account, but the application doesn't.
  const token = (await tokenOf(addressOf('lea')))!;
  await put(token, { email: addressOf('lea.2'), currentPassword: good });
  await post('confirm-email', await linkTo(addressOf('lea.2'), /confirm/i));
  await register('lea', { name: 'Another' });
  const other = (await userOf(addressOf('lea')))!;
  const confirmationToken = await site.context.database.asSystem((tx) =>
    createCode(tx, other, { purpose: 'ConfirmEmail', address: other.email, now: new Date() }),
  );
  await post('confirm-email', { userId: other.id, confirmationToken });
  assert.equal((await userOf(addressOf('lea')))?.emailConfirmed, true);
  assert.equal(await isContributor(other.id), false);
});
