import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { accountApi } from '@editorial/contracts/account';
import { identityApi } from '@editorial/contracts/identity';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { openTestSite, type Answer, type TestSite } from '../../testing/test-site.testing.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { softPasskey } from '../second-factor/soft-passkey.testing.ts';

let site: TestSite;
let admin: string;
const now = new Date();
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
  admin = await site.tokenOf('admin');
});
after(() => site.close());

const PASSWORD = 'N3w-Secret!';
const OTHER = 'An0ther-One!';
const call = (
  { method, path }: Endpoint,
  token: string | undefined,
  body?: object,
  params: Record<string, string> = {},
): Promise<Answer> =>
  site.call(
    method,
    path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    { token, ...(body ? { body } : {}) },
  );
async function signIn(username: string): Promise<string> {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
      username,
      password: PASSWORD,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
const linkTo = async (address: string, subject: RegExp) => {
  const { text } = await site.mailTo(address, subject);
  return Object.fromEntries(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams);
};
const appCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** A person with a confirmed address, and a thief with the same password. */
async function robbed(name: string) {
  const email = `${name}@example.test`;
  const stolen = `${name}.thief@example.test`;
  await call(accountApi.register, undefined, {
    userName: name,
    emailAddress: email,
    password: PASSWORD,
    appName: 'Editorial',
  });
  await call(accountApi.confirmEmail, undefined, await linkTo(email, /confirm/i));
  const [token, thief] = [await signIn(name), await signIn(name)];
  await call(secondFactorApi.check, token, { password: PASSWORD });
  const [user] = await site.context.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, email)),
  );
  return { id: user!.id, name, email, stolen, token, thief };
}
type Robbed = Awaited<ReturnType<typeof robbed>>;

const reasons = { ground: 'Terms of use, 3', facts: 'Somebody else signed in to this account.' };
async function addApp({ token }: Robbed): Promise<Answer> {
  const { secret } = (await call(secondFactorApi.beginTotp, token)).body;
  return call(secondFactorApi.confirmTotp, token, { code: appCode(secret), name: 'Phone' });
}
async function sessionOf({ token, thief }: Robbed): Promise<string> {
  const { items } = (await call(accountApi.sessions, thief)).body;
  assert.ok(token);
  return items.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
}
const staff = (endpoint: Endpoint, body?: (person: Robbed) => object) => (person: Robbed) =>
  call(endpoint, admin, body?.(person), { id: person.id });

/** Every call that changes a secret of an account, or ends its sessions on purpose. */
const ways: Record<string, readonly [Endpoint, (person: Robbed) => Promise<Answer>]> = {
  'a new password': [
    accountApi.changePassword,
    ({ token }) =>
      call(accountApi.changePassword, token, { currentPassword: PASSWORD, newPassword: OTHER }),
  ],
  'a reset by mail': [
    accountApi.resetPassword,
    async ({ email }) => {
      const link = await linkTo(email, /password/i);
      return call(accountApi.resetPassword, undefined, { ...link, password: OTHER });
    },
  ],
  'a new app': [secondFactorApi.confirmTotp, addApp],
  'a new passkey': [
    secondFactorApi.addPasskey,
    async ({ token }) => {
      const { body } = await call(secondFactorApi.newPasskeyOptions, token);
      const response = softPasskey(site.url).create(body);
      return call(secondFactorApi.addPasskey, token, { response, name: 'Key' });
    },
  ],
  'one session ended': [
    accountApi.endSession,
    async (person) =>
      call(accountApi.endSession, person.token, undefined, { id: await sessionOf(person) }),
  ],
  'all other sessions ended': [
    accountApi.endOtherSessions,
    ({ token }) => call(accountApi.endOtherSessions, token),
  ],
  'a password by staff': [
    identityApi.updateUser,
    staff(identityApi.updateUser, () => ({ password: OTHER })),
  ],
  'a deactivation': [
    identityApi.updateUser,
    staff(identityApi.updateUser, () => ({ isActive: false, reasons })),
  ],
  'a lock': [
    identityApi.lock,
    staff(identityApi.lock, () => ({
      lockoutEnd: new Date(now.getTime() + 86_400_000).toISOString(),
      reasons,
    })),
  ],
  'one session ended by staff': [
    identityApi.endSession,
    async (person) =>
      call(identityApi.endSession, admin, undefined, {
        id: person.id,
        sessionId: await sessionOf(person),
      }),
  ],
  'all sessions ended by staff': [identityApi.endSessions, staff(identityApi.endSessions)],
  'factors removed by staff': [identityApi.resetSecondFactor, staff(identityApi.resetSecondFactor)],
  'an app removed': [secondFactorApi.remove, removeApp],
};

/** The app was there before the thief asked for anything. */
async function removeApp({ token }: Robbed): Promise<Answer> {
  const { authenticators } = (await call(secondFactorApi.get, token)).body;
  return call(secondFactorApi.remove, token, undefined, { id: authenticators[0].id });
}

/** Changing calls near secrets that change none of an account's own. */
const others = new Map<Endpoint, string>([
  [accountApi.sendPasswordResetCode, 'It only mails a code.'],
  [accountApi.verifyPasswordResetToken, 'It only reads.'],
  [secondFactorApi.beginTotp, 'The app counts once it is confirmed.'],
  [secondFactorApi.newPasskeyOptions, 'The passkey counts once it is added.'],
  [secondFactorApi.renewRecoveryCodes, 'The factors stay, and earlier codes end.'],
  [secondFactorApi.setRule, 'A rule changes no account.'],
  [identityApi.unlock, 'It gives access back.'],
  [identityApi.deleteUser, 'Closing removes the whole account.'],
]);

test('every call near passwords, factors and sessions is listed here', () => {
  const listed = new Set([...Object.values(ways).map(([endpoint]) => endpoint), ...others.keys()]);
  const near = /password|second-factor|session|lock|users\/:id$/;
  const missing = [accountApi, secondFactorApi, identityApi]
    .flatMap((api): Endpoint[] => Object.values(api))
    .filter(({ method, path }) => method !== 'GET' && near.test(path))
    .filter((endpoint) => !listed.has(endpoint))
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(missing, []);
});

for (const [index, [name, [, change]]] of Object.entries(ways).entries())
  test(`${name}: a thief's new address, links and session end with it`, async () => {
    const person = await robbed(`owner${index}`);
    const { email, stolen } = person;
    if (change === removeApp) {
      assert.equal((await addApp(person)).status, 200);
      // The app ended the other session. The thief has the app, too.
      person.thief = person.token;
    }
    const asked = await call(accountApi.updateMyProfile, person.thief, {
      email: stolen,
      currentPassword: PASSWORD,
    });
    assert.equal(asked.body.newEmail, stolen, JSON.stringify(asked.body));
    const wished = await linkTo(stolen, /confirm/i);
    await call(accountApi.sendPasswordResetCode, undefined, { email });
    const reset = await linkTo(email, /password/i);
    const { status, body } = await change(person);
    assert.ok([200, 204].includes(status), JSON.stringify(body));
    const late = await call(accountApi.confirmEmail, undefined, wished);
    assert.equal(late.body?.error?.code, 'Editorial:CodeInvalid');
    const good = await call(accountApi.verifyPasswordResetToken, undefined, reset);
    assert.equal(good.body, false);
    const [user] = await site.context.database.asSystem((tx) =>
      tx.select().from(users).where(eq(users.id, person.id)),
    );
    assert.deepEqual([user!.email, user!.newEmail], [email, null]);
    if (person.thief !== person.token)
      assert.equal((await call(accountApi.myProfile, person.thief)).status, 401);
  });
