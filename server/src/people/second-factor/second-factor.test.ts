import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { removeAllFactors } from './remove-all.ts';
import { authenticators, recoveryCodes } from './second-factor.tables.ts';
import {
  adminCode,
  appCode,
  base,
  check,
  codeOf,
  later,
  now,
  post,
  signIn,
  site,
  openForTests,
  withApp,
} from './second-factor.testing.ts';
import { softPasskey } from './soft-passkey.testing.ts';

openForTests();

test('an app is added after the password is asked again; then the password grant requires its codes, each usable once', async () => {
  const other = (await signIn('seat')).access_token as string;
  const unproved = await post(`${base}/totp`, other);
  assert.deepEqual(
    [unproved.status, codeOf(unproved), unproved.body.error.data.methods],
    [403, 'Editorial:IdentityCheckRequired', ['Password']],
  );
  assert.equal(codeOf(await check(other, { password: 'wrong' })), 'Editorial:SecondFactorWrong');
  const { token, secret, codes } = await withApp('seat');
  assert.equal(codes.length, 10);
  assert.match((await site.mailTo('seat@editorial.test', /Two-step/)).text, /recovery codes/);
  // Sessions elsewhere end: they have to sign in with the new factor.
  assert.equal((await site.call('GET', base, { token: other })).status, 401);
  assert.equal((await site.call('GET', base, { token })).body.authenticators[0].name, 'Phone');

  assert.equal((await signIn('seat')).error, 'second_factor_required');
  assert.equal((await signIn('seat', { code: '000000' })).error, 'second_factor_wrong');
  const code = appCode(secret);
  assert.ok((await signIn('seat', { code })).access_token);
  const again = await signIn('seat', { code });
  assert.deepEqual([again.error, again.access_token], ['second_factor_wrong', undefined]);
  const before_ = appCode(secret, new Date(now.getTime() - 30_000));
  assert.equal((await signIn('seat', { code: before_ })).error, 'second_factor_wrong');
});

test('the right code with a wrong password counts as a wrong password', async () => {
  const { secret } = await withApp('newcomer');
  const refused = await signIn('newcomer', { code: appCode(secret), password: 'wrong' });
  assert.equal(refused.error, 'invalid_grant');
  assert.ok((await signIn('newcomer', { code: appCode(secret) })).access_token);
});

test('a recovery code works once, and its owner gets a mail', async () => {
  const { codes } = await withApp('trial');
  const [code = ''] = codes;
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const good = await signIn('trial', { code: typed });
  assert.ok(good.access_token);
  assert.equal((await signIn('trial', { code })).error, 'second_factor_wrong');
  await site.mailTo('trial@editorial.test', /recovery code was used/);
  const left = (await site.call('GET', base, { token: good.access_token })).body;
  assert.equal(left.recoveryCodesLeft, 9);
});

test('secrets are stored encrypted, and codes hashed', async () => {
  const { secret, codes } = await withApp('approved');
  const kept = await site.context.database.asSystem(async (tx) =>
    JSON.stringify([await tx.select().from(authenticators), await tx.select().from(recoveryCodes)]),
  );
  for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    assert.equal(kept.includes(text), false);
});

test('five wrong codes lock, even concurrently; the right code is then refused, and each wait is longer', async () => {
  const { secret } = await withApp('profit');
  const wrong = () => signIn('profit', { code: '123456' });
  const errors = (await Promise.all(Array.from({ length: 20 }, wrong))).map(({ error }) => error);
  assert.equal(errors.filter((error) => error === 'second_factor_wrong').length, 5);
  const right = () => signIn('profit', { code: appCode(secret) });
  assert.equal((await right()).error, 'second_factor_locked');
  await site.mailTo('profit@editorial.test', /Wrong codes/);
  later(6);
  for (let time = 0; time < 5; time += 1)
    assert.equal((await wrong()).error, 'second_factor_wrong');
  later(6);
  assert.equal((await right()).error, 'second_factor_locked');
  later(6);
  assert.ok((await right()).access_token);
});

test('a passkey is created, signs in once per challenge, and only for its own site', async () => {
  const passkey = softPasskey(site.url);
  const token = (await signIn('contributor')).access_token as string;
  await check(token, { password: DEMO_PASSWORD });
  const options = (await post(`${base}/passkey/options`, token)).body;
  const foreign = softPasskey('https://evil.test').create(options);
  assert.equal(
    codeOf(await post(`${base}/passkey`, token, { response: foreign })),
    'Editorial:SecondFactorWrong',
  );
  const second = (await post(`${base}/passkey/options`, token)).body;
  const response = passkey.create(second);
  const added = await post(`${base}/passkey`, token, { response, name: 'Key' });
  assert.equal(added.body.recoveryCodes.length, 10);

  const asked = await signIn('contributor');
  assert.equal(asked.error, 'second_factor_required');
  const answer = JSON.stringify(passkey.get(asked.passkey_options));
  assert.ok((await signIn('contributor', { passkey: answer })).access_token);
  assert.equal(
    (await signIn('contributor', { passkey: answer })).error,
    'second_factor_wrong',
    'an answer that was heard is no use',
  );
  const others = softPasskey(site.url);
  const forged = { ...others.get(asked.passkey_options), id: passkey.create(second).id };
  const attempt = await signIn('contributor', { passkey: JSON.stringify(forged) });
  assert.equal(attempt.error, 'second_factor_wrong');
});

test('removed factors and renewed recovery codes are in the audit log, with who did it to whom', async () => {
  await withApp('admin');
  const admin = (await signIn('admin', { code: await adminCode() })).access_token as string;
  later(1);
  assert.equal((await check(admin, { code: await adminCode() })).status, 204);
  const { token } = await withApp('support');
  const [person] = await site.context.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, 'support@editorial.test')),
  );
  const { id } = person!;
  const own = (await site.call('GET', base, { token })).body.authenticators[0].id;
  assert.equal((await post(`${base}/recovery-codes`, token)).status, 200);
  const path = `${base}/authenticator/${own}`;
  assert.ok((await site.call('DELETE', path, { token })).status < 300);
  await withApp('support');
  const reset = `/api/identity/users/${id}/second-factor`;
  assert.equal((await site.call('DELETE', reset, { token: admin })).status, 204);
  await withApp('support');
  await site.context.database.asSystem((tx) =>
    removeAllFactors(tx, person!, 'SecondFactor.RemovedByOperator', now),
  );
  assert.ok((await signIn('support')).access_token);

  const { rows } = await site.context.database.executeSql(
    `select action, actor_id from audit_log where target_id = '${id}' and action in
     ('SecondFactor.RecoveryCodesRenewed', 'SecondFactor.Removed', 'SecondFactor.Reset',
      'SecondFactor.RemovedByOperator') order by at`,
  );
  assert.deepEqual(
    rows.map(({ action, actor_id }) => [action, actor_id === id ? 'self' : actor_id && 'other']),
    [
      ['SecondFactor.RecoveryCodesRenewed', 'self'],
      ['SecondFactor.Removed', 'self'],
      ['SecondFactor.Reset', 'other'],
      ['SecondFactor.RemovedByOperator', null],
    ],
  );
});
