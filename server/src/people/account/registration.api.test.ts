import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { accountSite, good, registration } from './account.testing.ts';

const accounts = accountSite();
const { linkTo, post, registered, signIn } = accounts;

test('[R7.85N] a visitor registers and signs in; the same address again makes no second user and reveals nothing', async () => {
  const answer = await post('/api/account/register', registration('nora'));
  assert.equal(answer.status, 200);
  assert.equal((await signIn('nora', good)).status, 200);
  const again = await post('/api/account/register', registration('nora', { userName: 'nora2' }));
  assert.equal(again.status, 200);
  assert.deepEqual(Object.keys(again.body as object), Object.keys(answer.body as object));
  await accounts.site.mailTo('nora@example.test', /already/i);
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
  assert.deepEqual(
    weak.body.error.validationErrors.map(({ message }: { message: string }) => message).sort(),
    [
      'The password is too short.',
      'The password needs a digit.',
      'The password needs a sign that is no letter or digit.',
      'The password needs an uppercase letter.',
      'This password is very common, or close to one that is. Choose another.',
    ],
  );
  const ownName = await post(
    '/api/account/register',
    registration('petra', { surname: 'Kowalski', password: 'x7-K0walski!' }),
  );
  assert.deepEqual(ownName.body.error.data.rules, ['PasswordContainsOwnName']);
  assert.deepEqual(await registered('petra'), []);
});

test('a name that signing in takes for another’s address is refused, whatever signs it is written with', async () => {
  const token = await accounts.site.tokenOf('contributor');
  for (const address of ['client@editorial.test', 'nobody-there@editorial.test'])
    for (const at of ['@', '\uFF20', '\uFE6B']) {
      const userName = address.replace('@', at);
      const answers = [
        await post('/api/account/register', registration('signe', { userName })),
        await accounts.site.call('PUT', '/api/account/my-profile', { token, body: { userName } }),
      ];
      for (const { status, body } of answers) {
        assert.equal(status, 400, userName);
        assert.match(
          body.error.validationErrors[0].message,
          /^A user name may be your own address, or/,
        );
      }
    }
  assert.deepEqual(await registered('signe'), []);
});

test('a user name with an invisible sign is refused, at registration and in the profile', async () => {
  const token = await accounts.site.tokenOf('contributor');
  for (const userName of [
    'cli\u200bent',
    '\u202eelif',
    'so\u00adphie',
    'ad\ufe0fmin',
    'ad\u034fmin',
  ]) {
    const answers = [
      await post('/api/account/register', registration('sophie', { userName })),
      await accounts.site.call('PUT', '/api/account/my-profile', { token, body: { userName } }),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 400, userName);
      assert.match(
        body.error.validationErrors[0].message,
        /^A user name must not contain invisible/,
      );
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
  const inOrganization = (path: string, body: object) =>
    accounts.site.call('POST', path, { body, headers });
  assert.equal((await inOrganization('/api/account/register', registration('olaf'))).status, 200);
  const { rows } = await accounts.site.context.database.executeSql(
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
