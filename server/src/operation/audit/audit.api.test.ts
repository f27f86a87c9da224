import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pin, publish } from '@editorial/registry';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { expireAuditLog } from '../../ground/audit/expire.job.ts';
import { openRefusals } from '../../ground/audit/refusals.ts';
import { recordReleases } from '../../federation/releases.job.ts';

let site: TestSite;
let admin: string;
before(async () => {
  site = await openTestSite();
  admin = await site.tokenOf('admin');
});
after(() => site.close());

const LOG = '/api/audit-logging/audit-logs';
async function log(filter: Record<string, string>): Promise<any[]> {
  const query = new URLSearchParams({ maxResultCount: '100', ...filter });
  const { status, body } = await site.call('GET', `${LOG}?${query}`, { token: admin });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.totalCount, body.items.length);
  return body.items;
}
const idOf = async (person: string): Promise<string> => {
  const { body } = await site.call('GET', '/api/abp/application-configuration', {
    token: await site.tokenOf(person),
  });
  return body.currentUser.id;
};
const token = (fields: Record<string, string>) =>
  fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'Editorial_App', ...fields }),
  });
const change = (propertyName: string, originalValue: string, newValue: string) => ({
  propertyName,
  originalValue,
  newValue,
});
const signIn = (username: string, password: string) =>
  token({ grant_type: 'password', scope: 'openid Editorial', username, password });

test('successful and failed sign-ins are in the log; the name that was typed is not', async () => {
  const client = await idOf('client');
  const [signedIn] = await log({ action: 'SignIn.Succeeded', userId: client });
  assert.equal(signedIn.userName, 'client@editorial.test');
  assert.match(signedIn.clientIpAddress, /127\.0\.0\.1$/);
  assert.match(signedIn.correlationId, /^[0-9a-f-]{32,36}$/);

  await signIn('client@editorial.test', 'wrong');
  await signIn('hunter2-typed-into-the-name', 'wrong');
  const failed = await log({ action: 'SignIn.Failed' });
  assert.deepEqual(
    failed.map(({ userId, entityChanges }) => [userId, entityChanges[0]?.entityId]),
    [
      [null, undefined],
      [null, client],
    ],
  );
  assert.ok(!JSON.stringify(failed).includes('hunter2'));
});

test('[R6.21N] a refused call is in the log once, however often it is repeated', async () => {
  const contributor = await site.tokenOf('contributor');
  for (let times = 0; times < 3; times += 1)
    assert.equal((await site.call('GET', LOG, { token: contributor })).status, 403);
  const refused = await log({ action: 'Access', userId: await idOf('contributor') });
  assert.deepEqual(
    refused.map(({ action, entityChanges, url, extraProperties: { code } }) => [
      action,
      entityChanges[0].entityId,
      url,
      code,
    ]),
    [['Access.Refused', `GET ${LOG}`, LOG, 'Editorial:NotAllowed']],
  );
});

test('a request to prove one’s identity again is not logged as a refusal', async () => {
  const { status, body } = await site.call('POST', '/api/account/second-factor/totp', {
    token: await site.unprovedTokenOf('client'),
  });
  assert.deepEqual([status, body.error.code], [403, 'Editorial:IdentityCheckRequired']);
  assert.deepEqual(await log({ action: 'Access', userId: await idOf('client') }), []);
});

test('repetitions of a refusal are written as one row with their count', async () => {
  const { database, log: logger } = site.context;
  const refusals = openRefusals(database, logger);
  const record = { action: 'Access.Refused', target: { type: 'Call', id: 'again' } } as const;
  for (let times = 0; times < 5; times += 1) await refusals.note('same', record);
  await refusals.close();
  assert.deepEqual(
    (await log({ entityId: 'again' })).map(({ extraProperties }) => extraProperties),
    [{ repeated: 4 }, {}],
  );
});

test('an impersonation is in the log, and every action in it names both people', async () => {
  const [support, newcomer] = [await idOf('support'), await idOf('newcomer')];
  const answer = await token({
    grant_type: 'Impersonation',
    access_token: await site.tokenOf('support'),
    UserId: newcomer,
  });
  const { access_token: acting } = (await answer.json()) as { access_token: string };
  const refused = await token({
    grant_type: 'Impersonation',
    access_token: acting,
    UserId: await idOf('client'),
  });
  assert.equal(refused.status, 400);
  assert.equal((await site.call('GET', LOG, { token: acting })).status, 403);

  const [started] = await log({ action: 'Impersonation.Started' });
  assert.deepEqual([started.userId, started.entityChanges[0].entityId], [support, newcomer]);
  for (const action of ['Impersonation.Refused', 'Access.Refused']) {
    const [done] = await log({ action, impersonatorUserId: support });
    assert.deepEqual(
      [done?.userId, done?.userName, done?.impersonatorUserName],
      [newcomer, 'newcomer@editorial.test', 'support@editorial.test'],
      action,
    );
  }
});

test('credit changes are in the log with the old and new balance, if and only if they took effect', async () => {
  const created = await site.call('POST', '/api/subscription/subscription', {
    token: admin,
    body: {
      clientId: await idOf('client'),
      planName: 'Studio',
      billingPeriod: 1,
      creditCycle: 1,
      creditsPerCycle: 10,
      downloadVolume: 10,
      seats: 2,
    },
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { id } = created.body;
  const adjust = (amount: number) =>
    site.call('POST', '/api/subscription/subscription/adjust-credit-balance', {
      token: admin,
      body: { subscriptionId: id, amount, reason: 'a correction' },
    });
  assert.equal((await adjust(7)).status, 200);
  assert.ok((await adjust(-700)).status >= 400);
  const [adjusted, ...others] = await log({ entityId: id, action: 'Subscription.CreditsAdjusted' });
  assert.deepEqual(others, []);
  assert.deepEqual(adjusted.entityChanges[0].propertyChanges, [
    { propertyName: 'balance', originalValue: '0', newValue: '7' },
  ]);
  assert.equal(adjusted.userId, await idOf('admin'));
});

test('changes of roles, applications, statements and assets are in the log, with who did what', async () => {
  const by = await idOf('admin');
  const act = async (method: string, path: string, body?: object) => {
    const answer = await site.call(method, path, { token: admin, ...(body ? { body } : {}) });
    assert.ok(answer.status < 300, `${method} ${path} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const role = await act('POST', '/api/identity/roles', { name: 'Archivist' });
  await act('PUT', `/api/identity/roles/${role.id}`, { name: 'Librarian' });
  await act('DELETE', `/api/identity/roles/${role.id}`);
  const application = await act('POST', '/api/account/join-us', {
    profileType: 1,
    name: 'Lea',
    email: 'lea@example.test',
    country: 'SE',
    portfolioUrl: 'https://lea.example',
  });
  await act('PUT', `/api/account/join-us/${application.id}`, { status: 'Declined' });
  await act('POST', '/api/profit-calculation/statement/close', { month: '2025-01' });
  const asset = await site.add('#775511', 'Logged', { title: 'Logged' });
  const path = `/api/asset-management/asset/${asset}`;
  await act('PUT', path, { isHidden: true });
  await act('PUT', path, { status: 'Withdrawn', statusReason: 'asked by the agency' });
  await act('DELETE', `${path}/by-id`);

  const expected: [string, string, object[]][] = [
    [role.id, 'Role.Changed', [change('name', 'Archivist', 'Librarian')]],
    [role.id, 'Role.Removed', []],
    [application.id, 'JoinApplication.Declined', []],
    ['2025-01', 'Statements.Closed', []],
    [asset, 'Asset.Changed', [change('isHidden', 'false', 'true')]],
    [asset, 'Asset.Removed', []],
  ];
  for (const [entityId, action, changes] of expected) {
    const [done, ...more] = await log({ entityId, action });
    assert.deepEqual([done?.userId, more], [by, []], action);
    assert.deepEqual(done.entityChanges[0].propertyChanges, changes, action);
  }
  const [moved] = await log({ entityId: asset, action: 'Asset.StatusChanged' });
  assert.equal(moved.userId, by);
  assert.equal(moved.entityChanges[0].propertyChanges[0].newValue, 'Withdrawn');
});

test('the log is searched by tenant, time, person and address, and exported as CSV', async () => {
  const { body: north } = await site.call(
    'GET',
    '/api/abp/multi-tenancy/tenants/by-name/northlight',
  );
  await site.context.database.executeSql(
    `insert into audit_log (tenant_id, action, at, address, target_type, target_id) values ($1, 'Role.Granted', '2020-01-01', '10.0.0.9', 'User', '=1+1'), ($2, 'Role.Granted', '2020-01-01', '10.0.0.9', 'User', 'elsewhere')`,
    [HOST_TENANT, north.tenantId],
  );
  const old = await log({ endTime: '2020-01-01', clientIpAddress: '10.0.0.9' });
  assert.deepEqual(
    old.map(({ entityChanges }) => entityChanges[0].entityId),
    ['=1+1'],
  );
  assert.deepEqual(await log({ startTime: '2020-01-02', clientIpAddress: '10.0.0.9' }), []);
  const names = (await log({ userName: 'supp' })).map(({ userName }) => userName);
  assert.deepEqual([...new Set(names)], ['support@editorial.test']);

  const { headers, body: csv } = await site.call('GET', `${LOG}/export?endTime=2020-01-01`, {
    token: admin,
  });
  assert.match(headers.get('content-disposition') ?? '', /audit-log\.csv/);
  const lines = csv.trim().split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(lines[1], /^2020-01-01T00:00:00\.000Z,Role\.Granted,.*,User,'=1\+1,/);
  assert.equal((await log({ action: 'AuditLog.Exported' })).length, 1);
});

test('rows are never changed, and only the job removes them, when they are old', async () => {
  const { database } = site.context;
  const refused = /append-only|permission denied/;
  for (const text of [
    "update audit_log set action = 'x'",
    'delete from audit_log',
    'truncate audit_log',
  ])
    await assert.rejects(database.executeSql(text), refused, text);
  // The database role of requests may not, whatever it sets.
  for (const text of ['delete from audit_log', 'select audit_log_expire(now(), 10)'])
    await assert.rejects(
      database.inTenant(HOST_TENANT, async (tx) => {
        await tx.execute("select set_config('app.audit_expiry', 'on', true)");
        await tx.execute(text);
      }),
      (error: Error) => /permission denied/.test(String(error.cause ?? error)),
      text,
    );
  // The database function itself keeps rows younger than ninety days.
  await assert.rejects(database.executeSql('select audit_log_expire(now(), 1000)'), refused);

  const before = await log({});
  assert.equal(await expireAuditLog({ ...site.context, clock: { now: () => new Date() } }), 2);
  const left = await log({});
  assert.deepEqual(
    left.map(({ action }) => action),
    ['AuditLog.Expired', ...before.map(({ action }) => action).slice(0, -1)],
  );
});

test('releases in the registry are copied into the log once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-audit-'));
  const remotesDir = join(folder, 'remotes');
  const release = async (version: string) => {
    const build = join(folder, version);
    await mkdir(build);
    await writeFile(
      join(build, 'mf-manifest.json'),
      JSON.stringify({
        editorial: {
          basePaths: ['/catalog'],
          name: 'catalog',
          version,
          commit: 'c',
          builtAt: 'now',
          contract: '1.0.0',
        },
      }),
    );
    await publish(remotesDir, { buildFolder: build, by: 'team', look: 'unverified' });
  };
  await release('1.0.0');
  await release('1.0.1');
  await pin(remotesDir, { name: 'catalog', version: '1.0.1', by: 'operator', look: 'unverified' });
  const context = {
    ...site.context,
    environment: { ...site.context.environment, remotesDir },
  };
  await recordReleases(context);
  await recordReleases(context);
  assert.deepEqual(
    (await log({ action: 'Release', entityId: 'catalog' })).map(
      ({ extraProperties: { by, what, version } }) => [by, what, version],
    ),
    [
      ['operator', 'pin', '1.0.1'],
      ['team', 'publish', '1.0.1'],
      ['team', 'publish', '1.0.0'],
    ],
  );
  await rm(folder, { recursive: true });
});

test('metrics count the signs of an attack', async () => {
  const { body } = await site.call('GET', '/metrics');
  for (const line of [
    /^editorial_sign_ins_total\{result="failed"\} [1-9]/m,
    /^editorial_refused_calls_total\{status="403"\} [1-9]/m,
    /^editorial_impersonations_total\{result="started"\} [1-9]/m,
    /^editorial_impersonations_total\{result="refused"\} [1-9]/m,
  ])
    assert.match(body, line);
});

test('an administrator ends all sessions of a person, and the log records it', async () => {
  const seat = await idOf('seat');
  const call = (path: string, as: string, method = 'GET') => site.call(method, path, { token: as });
  const session = await site.tokenOf('seat');
  const path = `/api/identity/users/${seat}/sessions`;
  assert.equal((await call(path, await site.tokenOf('support'), 'DELETE')).status, 403);
  assert.equal((await call(path.replace(seat, crypto.randomUUID()), admin, 'DELETE')).status, 404);
  assert.equal((await call(path, admin, 'DELETE')).status, 204);
  assert.equal((await call('/api/account/my-profile', session)).status, 401);
  const [ended] = await log({ action: 'Session.Ended', entityId: seat });
  assert.equal(ended.userId, await idOf('admin'));
});
