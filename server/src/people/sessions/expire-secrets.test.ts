import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { expireSecrets } from './expire-secrets.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await site.context.database.executeSql(text, values)).rows;

test('what ended is removed in the night, and what holds stays', async () => {
  const token = await site.tokenOf('client');
  const { sub, gid } = decodeJwt(token);
  const tenant = (await rowsOf('select tenant_id from users where id = $1', [sub]))[0]?.tenant_id;
  const put = (table: string, columns: string, values: string) =>
    rowsOf(`insert into ${table} (${columns}) values ${values}`);
  const [past, future] = ["now() - interval '30 days'", "now() + interval '1 hour'"];
  await put(
    'oidc_payloads',
    'kind, id, payload, expires_at',
    ['RefreshToken', 'Interaction', 'Session']
      .flatMap((kind) => [
        `('${kind}', 'old', '{}', ${past})`,
        `('${kind}', 'open', '{}', ${future})`,
      ])
      .join(', '),
  );
  const own = `'${String(tenant)}', '${String(sub)}'`;
  await put(
    'account_codes',
    'tenant_id, user_id, purpose, normalized_address, code_hash, expires_at',
    `(${own}, 'ResetPassword', 'A', 'old', ${past}), (${own}, 'ResetPassword', 'A', 'open', ${future})`,
  );
  await put(
    'passkey_challenges',
    'tenant_id, user_id, challenge, purpose, expires_at',
    `(${own}, 'old', 'Add', ${past}), (${own}, 'open', 'Add', ${future})`,
  );
  await put(
    'identity_checks',
    'tenant_id, user_id, session_id, at',
    `(${own}, 'old', ${past}), (${own}, 'open', now())`,
  );
  await put(
    'session_devices',
    'tenant_id, user_id, grant_id, last_seen_at',
    `(${own}, 'old', ${past}), (${own}, 'open', now())`,
  );
  await rowsOf(`update session_devices set last_seen_at = ${past} where grant_id = $1`, [gid]);
  const removed = await expireSecrets(site.context.database);
  assert.deepEqual(removed, {
    oidc_payloads: 3,
    account_codes: 1,
    passkey_challenges: 1,
    identity_checks: 1,
    idempotency_keys: 0,
    session_devices: 1,
  });
  const status = async () => (await site.call('GET', '/api/account/my-profile', { token })).status;
  assert.equal(await status(), 200);
});

test('rows are removed a day after their end, devices after four weeks, and not earlier', async () => {
  const [person] = await rowsOf('select id, tenant_id from users limit 1');
  const own = `'${String(person?.tenant_id)}', '${String(person?.id)}'`;
  await expireSecrets(site.context.database);
  // One minute before the limit, and one after it.
  const around = (days: number) =>
    ['-', '+'].map((sign) => `now() - interval '${days} days' ${sign} interval '1 minute'`);
  const put = (table: string, columns: string, ages: string[], rowOf: (name: string) => string) =>
    rowsOf(`insert into ${table} (${columns}) values
      ${ages.map((at, index) => `(${rowOf(`limit ${index}`)}, ${at})`).join(', ')}`);
  await put(
    'oidc_payloads',
    'kind, id, payload, expires_at',
    around(1),
    (name) => `'Session', '${name}', '{}'`,
  );
  await put(
    'identity_checks',
    'tenant_id, user_id, session_id, at',
    around(1),
    (name) => `${own}, '${name}'`,
  );
  await put(
    'session_devices',
    'tenant_id, user_id, grant_id, last_seen_at',
    around(28),
    (name) => `${own}, '${name}'`,
  );
  assert.deepEqual(await expireSecrets(site.context.database), {
    oidc_payloads: 1,
    account_codes: 0,
    passkey_challenges: 0,
    identity_checks: 1,
    idempotency_keys: 0,
    session_devices: 1,
  });
});

test('more rows than one transaction removes are removed by several', async () => {
  const count = 10_001;
  await expireSecrets(site.context.database);
  await rowsOf(
    `insert into oidc_payloads (kind, id, payload, expires_at)
     select 'Session', 'many ' || n, '{}', now() - interval '2 days' from generate_series(1, $1) n`,
    [count],
  );
  assert.equal((await expireSecrets(site.context.database)).oidc_payloads, count);
  const stopped = AbortSignal.abort();
  await assert.rejects(expireSecrets(site.context.database, stopped), { name: 'AbortError' });
});

test('a token ends with its session, also if it would live longer by itself', async () => {
  const token = await site.tokenOf('contributor');
  const { gid } = decodeJwt(token);
  await rowsOf(
    `update oidc_payloads set expires_at = now() - interval '1 second'
    where kind = 'Grant' and id = $1`,
    [gid],
  );
  assert.equal((await site.call('GET', '/api/account/my-profile', { token })).status, 401);
});
