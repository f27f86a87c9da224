import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountApi, type Profile } from '@editorial/contracts/account';
import { decodeJwt } from 'jose';
import { accountSite, good, registration } from './account.testing.ts';

const accounts = accountSite();
const { linkTo, post, registered, signIn, tokenOf } = accounts;

/** Somebody else, whose account stays as it is. */
const registerNora = () => post('/api/account/register', registration('nora'));

test('[R7.86N] the code from the mail changes the password once; expired, used and other people’s codes don’t', async () => {
  await registerNora();
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
    (await accounts.site.call('GET', '/api/account/my-profile', { token: before })).status,
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
  accounts.later(3_600_001);
  assert.equal((await post('/api/account/verify-password-reset-token', late)).body, false);
  assert.equal(
    (await post('/api/account/reset-password', { ...late, password: 'An0ther-One!' })).body.error
      .code,
    'Editorial:CodeInvalid',
  );
});

test('[R7.87N] callers reach only their own profile and password; a stale form and a wrong password change nothing', async () => {
  await registerNora();
  await post('/api/account/register', registration('tina'));
  const token = await tokenOf('tina');
  assert.equal((await accounts.site.call('GET', '/api/account/my-profile')).status, 401);
  const profile = accountApi.myProfile.response.parse(
    (await accounts.site.call('GET', '/api/account/my-profile', { token })).body,
  ) as Profile;
  const { userName, email, concurrencyStamp } = profile;
  const put = (body: object) =>
    accounts.site.call('PUT', '/api/account/my-profile', { token, body });
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
  assert.equal(
    (await accounts.site.call('GET', '/api/account/my-profile', { token })).body.name,
    'Tina',
  );

  const change = (currentPassword: string, newPassword: string) =>
    post('/api/account/my-profile/change-password', { currentPassword, newPassword }, token);
  const elsewhere = await tokenOf('tina');
  const isSignedIn = async (with_: string) =>
    (await accounts.site.call('GET', '/api/account/my-profile', { token: with_ })).status === 200;
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

test('sessions end one by one or all others at once: tokens stop working, and the issuer forgets those browsers', async () => {
  await post('/api/account/register', registration('tove'));
  const [user] = await registered('tove');
  const { database } = accounts.site.context;
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
          (await accounts.site.call('GET', '/api/account/my-profile', { token })).status === 200,
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
    accounts.site.call('DELETE', `/api/account/sessions${path}`, { token: here!.token });
  for (const path of ['', `/${others[0]!.grant}`])
    assert.equal((await end(path)).body.error.code, 'Editorial:IdentityCheckRequired');
  assert.deepEqual(await works(), [true, true, true, true]);
  const checked = await accounts.site.call('POST', '/api/account/identity-check', {
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
  const { items } = (
    await accounts.site.call('GET', '/api/account/sessions', { token: here!.token })
  ).body;
  assert.deepEqual(
    items.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent]),
    [[here!.grant, true]],
  );
});
