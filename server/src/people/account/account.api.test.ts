import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { accountApi, type Profile } from '@editorial/contracts/account';
import { ProfileType, Role } from '@editorial/contracts/enumerations';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { createAdministrator } from './administrator.ts';

let site: TestSite;
let now = new Date();
before(async () => {
  // More than thirty registrations a minute come from one address here; `limits.api.test.ts` tests the limit.
  site = await openTestSite({ clock: { now: () => now }, variables: { ADDRESS_LIMITS: 'off' } });
});
after(() => site.close());

const good = 'N3w-Secret!';
const registration = (name: string, more: object = {}) => ({
  userName: name,
  emailAddress: `${name}@example.test`,
  password: good,
  appName: 'Editorial',
  ...more,
});

const post = (path: string, body: object, token?: string) =>
  site.call('POST', path, { body, token });
const signIn = (username: string, password: string) =>
  fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
      username,
      password,
    }),
  });
const tokenOf = async (username: string, password = good) =>
  ((await (await signIn(username, password)).json()) as { access_token: string }).access_token;
/** The parameters of the link in a mail. */
async function linkTo(address: string, subject: RegExp): Promise<Record<string, string>> {
  const { text } = await site.mailTo(address, subject);
  return Object.fromEntries(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams);
}

const registered = (name: string) =>
  site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select()
      .from(users)
      .where(eq(users.email, `${name}@example.test`)),
  );

test('[R7.85N] a visitor registers and signs in; registering the same address again, even concurrently, creates no second user and reveals nothing', async () => {
  const answer = await post('/api/account/register', registration('nora'));
  assert.equal(answer.status, 200);
  assert.equal((await signIn('nora', good)).status, 200);
  const again = await post('/api/account/register', registration('nora', { userName: 'nora2' }));
  assert.equal(again.status, 200);
  assert.deepEqual(Object.keys(again.body as object), Object.keys(answer.body as object));
  await site.mailTo('nora@example.test', /already/i);
  assert.equal((await registered('nora')).length, 1);

  const both = await Promise.all(
    [1, 2, 3].map((n) =>
      post('/api/account/register', registration('olga', { userName: `olga${n}` })),
    ),
  );
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await registered('olga')).length, 1);
});

test('a taken user name is reported at its field; a weak password names each broken rule', async () => {
  const taken = await post('/api/account/register', registration('petra', { userName: 'nora' }));
  assert.deepEqual(
    [taken.status, taken.body.error.validationErrors[0].members],
    [400, ['userName']],
  );
  const weak = await post('/api/account/register', registration('petra', { password: 'short' }));
  assert.equal(weak.body.error.code, 'Editorial:PasswordRejected');
  assert.deepEqual([...weak.body.error.data.rules].sort(), [
    'PasswordRequiresDigit',
    'PasswordRequiresNonAlphanumeric',
    'PasswordRequiresUpper',
    'PasswordTooCommon',
    'PasswordTooShort',
  ]);
  const ownName = await post(
    '/api/account/register',
    registration('petra', { surname: 'Kowalski', password: 'x7-K0walski!' }),
  );
  assert.deepEqual(ownName.body.error.data.rules, ['PasswordContainsOwnName']);
  assert.deepEqual(await registered('petra'), []);
});

test('a name that signing in takes for another’s address is refused, whatever signs it is written with', async () => {
  const token = await site.tokenOf('contributor');
  for (const address of ['client@editorial.test', 'nobody-there@editorial.test'])
    for (const at of ['@', '\uFF20', '\uFE6B']) {
      const userName = address.replace('@', at);
      const answers = [
        await post('/api/account/register', registration('signe', { userName })),
        await site.call('PUT', '/api/account/my-profile', { token, body: { userName } }),
      ];
      for (const { status, body } of answers) {
        assert.equal(status, 400, userName);
        assert.match(body.error.validationErrors[0].message, /UserNameIsAddress/);
      }
    }
  assert.deepEqual(await registered('signe'), []);
});

test('a user name with an invisible sign is refused, at registration and in the profile', async () => {
  const token = await site.tokenOf('contributor');
  for (const userName of [
    'cli\u200bent',
    '\u202eelif',
    'so\u00adphie',
    'ad\ufe0fmin',
    'ad\u034fmin',
  ]) {
    const answers = [
      await post('/api/account/register', registration('sophie', { userName })),
      await site.call('PUT', '/api/account/my-profile', { token, body: { userName } }),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 400, userName);
      assert.match(body.error.validationErrors[0].message, /InvalidUserName/);
    }
  }
  assert.deepEqual(await registered('sophie'), []);
});

test('the demo’s published password is accepted while the demo is on', async () => {
  const { status } = await post(
    '/api/account/register',
    registration('rosa', { password: DEMO_PASSWORD }),
  );
  assert.equal(status, 200);
});

test('[R7.85N] the link of a confirmation opens what was wanted before registering, and nothing of another site', async () => {
  const wanted = async (name: string, returnUrl: string) => {
    assert.equal(
      (await post('/api/account/register', registration(name, { returnUrl }))).status,
      200,
    );
    return (await linkTo(`${name}@example.test`, /confirm/i)).returnUrl;
  };
  const search = '/catalog?searchText=old%20harbor&orientation=Portrait';
  assert.equal(await wanted('wanda', search), search);
  const others = ['https://evil.test/', '//evil.test', '/\\evil.test', '/\t/evil.test', 'catalog'];
  for (const [index, address] of others.entries())
    assert.equal(await wanted(`wanda${index}`, address), undefined, address);
});

test('the links of mails to people of an organization name it; those of the site name none', async () => {
  const headers = { __tenant: 'northlight' };
  const inOrganization = (path: string, body: object) => site.call('POST', path, { body, headers });
  assert.equal((await inOrganization('/api/account/register', registration('olaf'))).status, 200);
  const { rows } = await site.context.database.executeSql(
    "select id from tenants where name = 'northlight'",
  );
  const [tenantId, confirmation] = [rows[0]!.id, await linkTo('olaf@example.test', /confirm/i)];
  assert.equal(confirmation.__tenant, tenantId);
  assert.equal((await inOrganization('/api/account/confirm-email', confirmation)).status, 204);
  await inOrganization('/api/account/send-password-reset-code', { email: 'olaf@example.test' });
  assert.equal((await linkTo('olaf@example.test', /password/i)).__tenant, tenantId);
  await post('/api/account/register', registration('olga-of-the-site'));
  const own = await linkTo('olga-of-the-site@example.test', /confirm/i);
  assert.equal('__tenant' in own, false);
});

test('an address is confirmed once, with the code from its own mail', async () => {
  await post('/api/account/register', registration('quinn'));
  const link = await linkTo('quinn@example.test', /confirm/i);
  const [other] = await registered('nora');
  assert.equal(
    (await post('/api/account/confirm-email', { ...link, userId: other?.id })).body.error.code,
    'Editorial:CodeInvalid',
  );
  assert.equal((await post('/api/account/confirm-email', link)).status, 204);
  assert.equal((await registered('quinn'))[0]?.emailConfirmed, true);
  assert.equal(
    (await post('/api/account/confirm-email', link)).body.error.code,
    'Editorial:CodeInvalid',
  );
});

test('[R7.86N] the code from the mail changes the password once; expired, used and other people’s codes don’t', async () => {
  await post('/api/account/register', registration('rosa'));
  const before = await tokenOf('rosa');
  const [known, unknown] = [
    await post('/api/account/send-password-reset-code', { email: 'rosa@example.test' }),
    await post('/api/account/send-password-reset-code', { email: 'nobody@example.test' }),
  ];
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
  const link = await linkTo('rosa@example.test', /password/i);
  assert.equal((await post('/api/account/verify-password-reset-token', link)).body, true);
  const [nora] = await registered('nora');
  assert.equal(
    (
      await post('/api/account/reset-password', {
        ...link,
        userId: nora?.id,
        password: 'An0ther-One!',
      })
    ).body.error.code,
    'Editorial:CodeInvalid',
  );
  assert.equal(
    (await post('/api/account/reset-password', { ...link, password: 'An0ther-One!' })).status,
    204,
  );
  assert.equal((await signIn('rosa', good)).status, 400);
  assert.equal((await signIn('rosa', 'An0ther-One!')).status, 200);
  assert.equal(
    (await site.call('GET', '/api/account/my-profile', { token: before })).status,
    401,
    'sessions from before the change have ended',
  );
  assert.equal(
    (await post('/api/account/reset-password', { ...link, password: 'Yet-An0ther!' })).body.error
      .code,
    'Editorial:CodeInvalid',
  );

  await post('/api/account/register', registration('sara'));
  await post('/api/account/send-password-reset-code', { email: 'sara@example.test' });
  const late = await linkTo('sara@example.test', /password/i);
  now = new Date(now.getTime() + 3_600_001);
  assert.equal((await post('/api/account/verify-password-reset-token', late)).body, false);
  assert.equal(
    (await post('/api/account/reset-password', { ...late, password: 'An0ther-One!' })).body.error
      .code,
    'Editorial:CodeInvalid',
  );
});

test('[R7.87N] callers reach only their own profile and password; a stale form and a wrong password change nothing', async () => {
  await post('/api/account/register', registration('tina'));
  const token = await tokenOf('tina');
  assert.equal((await site.call('GET', '/api/account/my-profile')).status, 401);
  const profile = accountApi.myProfile.response.parse(
    (await site.call('GET', '/api/account/my-profile', { token })).body,
  ) as Profile;
  const { userName, email, concurrencyStamp } = profile;
  const put = (body: object) => site.call('PUT', '/api/account/my-profile', { token, body });
  const changed = await put({ userName, email, name: 'Tina', surname: 'Berg', concurrencyStamp });
  assert.deepEqual(
    [changed.status, changed.body.name, changed.body.surname],
    [200, 'Tina', 'Berg'],
  );
  assert.equal(
    (await put({ userName, email, name: 'Late', surname: 'Form', concurrencyStamp })).status,
    400,
  );
  assert.deepEqual(
    (await put({ userName: 'nora', name: 'Tina', surname: 'Berg' })).body.error.validationErrors[0]
      .members,
    ['userName'],
  );
  assert.equal((await site.call('GET', '/api/account/my-profile', { token })).body.name, 'Tina');

  const change = (currentPassword: string, newPassword: string) =>
    post('/api/account/my-profile/change-password', { currentPassword, newPassword }, token);
  const elsewhere = await tokenOf('tina');
  const isSignedIn = async (with_: string) =>
    (await site.call('GET', '/api/account/my-profile', { token: with_ })).status === 200;
  assert.equal((await change('wrong', 'An0ther-One!')).body.error.code, 'Editorial:WrongPassword');
  assert.deepEqual([await isSignedIn(token), await isSignedIn(elsewhere)], [true, true]);
  assert.equal((await change(good, 'An0ther-One!')).status, 204);
  assert.deepEqual(
    [await isSignedIn(token), await isSignedIn(elsewhere)],
    [true, false],
    'the other session ended, this one continues',
  );
  assert.equal((await signIn('tina', 'An0ther-One!')).status, 200);
  assert.equal((await signIn('nora', good)).status, 200, 'nobody else’s password changed');
});

test('[R7.88N] an application is stored, an administrator accepts it, and the applicant becomes a contributor', async () => {
  const application = {
    profileType: ProfileType.Agency,
    name: 'Uma Lind',
    email: 'uma@example.test',
    company: 'Lind Pictures',
    country: 'SE',
    portfolioUrl: 'https://lind.example',
    message: 'Birds, mostly.',
  };
  const [first, again] = [
    await site.call('POST', '/api/account/join-us', {
      body: application,
      headers: { 'accept-language': 'de' },
    }),
    await post('/api/account/join-us', application),
  ];
  assert.deepEqual([first.status, again.body.id], [201, first.body.id]);
  const admin = await site.tokenOf('admin');
  const rolesOf = async () => {
    const [user] = await registered('uma');
    return (
      await site.context.database.inTenant(HOST_TENANT, (tx) =>
        tx
          .select()
          .from(userRoles)
          .where(eq(userRoles.userId, user?.id ?? '')),
      )
    ).map(({ role }) => role);
  };
  const decide = (token: string) =>
    site.call('PUT', `/api/account/join-us/${first.body.id}`, {
      token,
      body: { status: 'Accepted', text: 'We like the herons.' },
    });
  const answer = (token: string) =>
    site.call('POST', `/api/account/join-us/${first.body.id}/answer`, {
      token,
      body: { text: 'Which birds?' },
    });
  assert.equal((await answer(await site.tokenOf('client'))).status, 403);
  assert.equal((await answer(admin)).body.answers[0].text, 'Which birds?');
  assert.match((await site.mailTo('uma@example.test', /^Ihre Bewerbung$/)).text, /Which birds/);
  const found = await site.call('GET', '/api/account/join-us?filter=uma@&status=Submitted', {
    token: admin,
  });
  assert.deepEqual([found.body.totalCount, found.body.items[0].id], [1, first.body.id]);
  assert.equal((await decide(await site.tokenOf('client'))).status, 403);
  assert.equal((await decide(admin)).body.status, 'Accepted');
  assert.equal((await decide(admin)).body.error.code, 'Editorial:ApplicationExists');
  // In the language of the applicant, not of the one who decides.
  const { text } = await site.mailTo('uma@example.test', /^Willkommen als Bildautor$/);
  assert.match(text, /angenommen[^]*We like the herons\.$/);

  // The address counts as the applicant's only once it is confirmed.
  await post('/api/account/register', registration('uma'));
  assert.ok(!(await rolesOf()).includes(Role.Contributor));
  await post('/api/account/confirm-email', await linkTo('uma@example.test', /confirm/i));
  assert.ok((await rolesOf()).includes(Role.Contributor));
});

test('[R6.01] each demo user’s role is one of the four and is sent as its number', async () => {
  const { body } = await site.call('GET', '/api/identity/users?maxResultCount=100', {
    token: await site.tokenOf('admin'),
  });
  const known = Object.values(Role).map(String);
  assert.deepEqual(known.sort(), ['1', '2', '4', '9']);
  const roles = body.items
    .filter(({ email }: { email: string }) => email.endsWith('@editorial.test'))
    .flatMap((user: { roles: string[] }) => user.roles);
  assert.ok(roles.length >= 8);
  for (const role of roles) assert.ok(known.includes(role), role);
});

test('an operator creates the first administrator, who chooses a password through the link; an existing user keeps the account', async () => {
  const create = (email: string) =>
    site.context.database.inTenant(HOST_TENANT, (tx) =>
      createAdministrator(tx, { email, publicUrl: site.url, now }),
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
    (await site.call('GET', '/api/identity/users?maxResultCount=1', { token })).status,
    200,
  );
  await post('/api/account/register', registration('known'));
  assert.equal((await create('known@example.test')).isNew, false);
  assert.equal((await create('Known@example.test')).isNew, false);
  const [known] = await registered('known');
  const roles = await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.select().from(userRoles).where(eq(userRoles.userId, known!.id)),
  );
  assert.deepEqual(roles.map(({ role }) => role).sort(), [Role.Admin, Role.Client].sort());
  assert.equal((await signIn('known', good)).status, 200);
});

test('sessions end one by one or all others at once: tokens stop working, and the issuer forgets those browsers', async () => {
  await post('/api/account/register', registration('tove'));
  const [user] = await registered('tove');
  const { database } = site.context;
  /** Signs in on a device whose browser also has a session at the issuer. */
  const device = async () => {
    const token = await tokenOf('tove');
    const grant = String(decodeJwt(token).gid);
    await database.executeSql(
      "insert into oidc_payloads (kind, id, payload, account_id, expires_at) values ('Session', $1, $2, $3, now() + interval '1 day')",
      [
        `browser ${grant}`,
        JSON.stringify({ authorizations: { Editorial_App: { grantId: grant } } }),
        user!.id,
      ],
    );
    return { token, grant };
  };
  const [here, ...others] = [await device(), await device(), await device(), await device()];
  const works = async () =>
    Promise.all(
      [here!, ...others].map(
        async ({ token }) =>
          (await site.call('GET', '/api/account/my-profile', { token })).status === 200,
      ),
    );
  const browsers = async () =>
    (
      await database.executeSql(
        "select id from oidc_payloads where kind = 'Session' and account_id = $1",
        [user!.id],
      )
    ).rows
      .map(({ id }) => String(id).replace('browser ', ''))
      .toSorted();
  const end = (path: string) =>
    site.call('DELETE', `/api/account/sessions${path}`, { token: here!.token });
  for (const path of ['', `/${others[0]!.grant}`])
    assert.equal((await end(path)).body.error.code, 'Editorial:IdentityCheckRequired');
  assert.deepEqual(await works(), [true, true, true, true]);
  const checked = await site.call('POST', '/api/account/identity-check', {
    token: here!.token,
    body: { password: good },
  });
  assert.ok(checked.status < 300, JSON.stringify(checked.body));
  assert.equal((await end(`/${others[0]!.grant}`)).status, 204);
  assert.deepEqual(await works(), [true, false, true, true]);
  assert.deepEqual(
    await browsers(),
    [here!, ...others.slice(1)].map(({ grant }) => grant).toSorted(),
  );
  assert.equal((await end('')).status, 204);
  assert.deepEqual(await works(), [true, false, false, false]);
  assert.deepEqual(await browsers(), [here!.grant]);
  const { items } = (await site.call('GET', '/api/account/sessions', { token: here!.token })).body;
  assert.deepEqual(
    items.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent]),
    [[here!.grant, true]],
  );
});
