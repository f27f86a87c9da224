import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import {
  adminCode,
  appCode,
  base,
  check,
  codeOf,
  later,
  openForTests,
  signIn,
  site,
  withApp,
} from './second-factor.testing.ts';
import { softPasskey } from './soft-passkey.testing.ts';

openForTests();

test('an organization or a role can require it: people without one set it up when they sign in again', async () => {
  await withApp('admin');
  const admin = (await signIn('admin', { code: await adminCode() })).access_token as string;
  later(1);
  await check(admin, { code: await adminCode() });
  const client = (await signIn('client')).access_token as string;
  const rule = await site.call('PUT', `${base}/rule`, {
    token: admin,
    body: { everybody: false, roles: [9] },
  });
  assert.deepEqual(rule.body, { everybody: false, roles: [9] });
  assert.equal((await site.call('GET', base, { token: client })).status, 401);
  const asked = await signIn('client');
  assert.equal(asked.error, 'second_factor_setup_required');
  assert.match(asked.setup.qr_code, /^data:image\/svg/);
  assert.equal((await signIn('client', { code: '000000' })).error, 'second_factor_setup_required');
  const signedIn = await signIn('client', { code: appCode(asked.setup.secret) });
  const token = signedIn.access_token as string;
  assert.equal(signedIn.recovery_codes.length, 10);
  later(1);
  const next = await signIn('client', { code: appCode(asked.setup.secret) });
  assert.deepEqual([typeof next.access_token, next.recovery_codes], ['string', undefined]);
  later(1);
  assert.equal((await check(token, { code: appCode(asked.setup.secret) })).status, 204);
  const [own] = (await site.call('GET', base, { token })).body.authenticators;
  const removed = await site.call('DELETE', `${base}/authenticator/${own.id}`, { token });
  assert.equal(codeOf(removed), 'Editorial:SecondFactorNeeded');

  // Whoever gets the role later falls under the rule, too.
  const support = (await signIn('support')).access_token as string;
  const isOpen = async () => (await site.call('GET', base, { token: support })).status === 200;
  assert.ok(await isOpen(), 'support has no such role');
  const [{ id }] = (
    await site.call('GET', '/api/identity/users?filter=support@editorial', { token: admin })
  ).body.items;
  const give = async (roleNames: string[]) => {
    const path = `/api/identity/users/${id}/roles`;
    const reasons = { ground: 'Terms', facts: 'Left the team.' };
    const given = await site.call('PUT', path, { token: admin, body: { roleNames, reasons } });
    assert.ok(given.status < 300, JSON.stringify(given.body));
  };
  await give(['Support', 'Contributor']);
  assert.ok(await isOpen(), 'no rule for this role');
  await give(['Support', 'Client']);
  assert.equal(await isOpen(), false);
  assert.equal((await signIn('support')).error, 'second_factor_setup_required');
  await give(['Support']);
});

test('whoever knows only the password does not learn the secret that the person confirms later', async () => {
  const emailAddress = 'mara@editorial.test';
  await site.call('POST', '/api/account/register', {
    body: { userName: emailAddress, emailAddress, password: DEMO_PASSWORD, name: 'Mara' },
  });
  const thief = (await signIn('mara')).setup.secret as string;
  const { secret } = (await signIn('mara')).setup;
  assert.notEqual(secret, thief);
  // After a wrong code, the app that was scanned still counts.
  assert.equal((await signIn('mara', { code: '000000' })).error, 'second_factor_setup_required');
  assert.ok((await signIn('mara', { code: appCode(secret) })).access_token);
  later(1);
  assert.equal((await signIn('mara', { code: appCode(thief) })).error, 'second_factor_wrong');
  const { rows } = await site.context.database.executeSql(
    `select from authenticators a join users u on u.id = a.user_id where u.email = '${emailAddress}'`,
  );
  assert.equal(rows.length, 1, 'what was begun and not confirmed is gone');
});

test('a sign-in that must set up a factor accepts a new passkey, and shows the recovery codes once', async () => {
  const emailAddress = 'laura@editorial.test';
  const registered = await site.call('POST', '/api/account/register', {
    body: { userName: emailAddress, emailAddress, password: DEMO_PASSWORD, name: 'Laura' },
  });
  assert.ok(registered.status < 300);
  const passkey = softPasskey(site.url);
  const { setup } = await signIn('laura');
  const foreign = softPasskey('https://evil.test').create(setup.passkey_options);
  const refused = await signIn('laura', { passkey: JSON.stringify(foreign) });
  assert.equal(refused.error, 'second_factor_setup_required');
  assert.equal(refused.error_description, 'The code or the key is wrong.');
  const created = passkey.create(refused.setup.passkey_options);
  const added = await signIn('laura', { passkey: JSON.stringify(created) });
  assert.equal(added.recovery_codes.length, 10);
  const profile = await site.call('GET', base, { token: added.access_token });
  assert.equal(profile.body.authenticators[0].kind, 'Passkey');

  const asked = await signIn('laura');
  assert.deepEqual([asked.error, asked.setup], ['second_factor_required', undefined]);
  const proved = await signIn('laura', {
    passkey: JSON.stringify(passkey.get(asked.passkey_options)),
  });
  assert.deepEqual([typeof proved.access_token, proved.recovery_codes], ['string', undefined]);
  const [code = ''] = added.recovery_codes as string[];
  assert.ok((await signIn('laura', { code })).access_token);
});
