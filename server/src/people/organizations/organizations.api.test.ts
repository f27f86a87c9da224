import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SitePolicies } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { eq } from 'drizzle-orm';
import { noteProved } from '../second-factor/proved.testing.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { tenants } from '../../ground/tenancy/tenants.tables.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const base = '/api/multi-tenancy/tenants';
const admin = async (method: string, path: string, body?: unknown) =>
  site.call(method, path, { token: await site.tokenOf('admin'), body });
const reasons = { ground: 'Terms, 4', facts: 'It shared its accounts.' };
const password = 'Nine-Herons-49';

async function signIn(username: string, tenant: string): Promise<string | undefined> {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    headers: { __tenant: tenant },
    body: new URLSearchParams({
      grant_type: 'password',
      username,
      password,
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token) await noteProved(site.context, token);
  return token;
}

test('an organization from its creation to its first administrator, its limit and its end', async () => {
  const body = { name: 'Harbor Press', adminEmailAddress: 'chief@harbor.example.test' };
  const made = await admin('POST', base, body);
  assert.deepEqual([made.status, made.body.name, made.body.isActive], [200, 'Harbor Press', true]);
  const { id } = made.body;
  const again = await admin('POST', base, { ...body, name: 'harbor press' });
  assert.deepEqual(again.body.error.validationErrors[0].members, ['name']);

  const mail = await site.mailTo('chief@harbor.example.test', /ready/);
  const link = new URL(/https?:\S+/.exec(mail.text)![0]);
  assert.equal(link.searchParams.get('__tenant'), id);
  const reset = await site.call('POST', '/api/account/reset-password', {
    headers: { __tenant: id },
    body: {
      userId: link.searchParams.get('userId'),
      resetToken: link.searchParams.get('resetToken'),
      password,
    },
  });
  assert.equal(reset.status, 204);
  const token = await signIn('chief@harbor.example.test', id);
  assert.ok(token);
  const chief = (method: string, path: string, given?: unknown) =>
    site.call(method, path, { token, body: given });
  assert.equal((await chief('GET', '/api/identity/users')).body.totalCount, 1);
  // An organization's administrator manages its people, and no organizations.
  assert.equal((await chief('GET', base)).status, 403);
  assert.equal((await chief('PUT', `${base}/${id}`, { name: 'Mine' })).status, 403);
  // What belongs to the site is neither in their menu nor theirs to give.
  const { body: configuration } = await chief('GET', '/api/abp/application-configuration');
  const offered = Object.keys(configuration.auth.grantedPolicies);
  assert.ok(offered.includes('AbpIdentity.Users'));
  assert.deepEqual(
    offered.filter((name) => SitePolicies.has(name)),
    [],
  );
  const tree = '/api/permission-management/permissions?providerName=R&providerKey=Client';
  const { groups } = (await chief('GET', tree)).body as {
    groups: { permissions: { name: string }[] }[];
  };
  const names = groups.flatMap(({ permissions }) => permissions.map(({ name }) => name));
  assert.ok(names.length > 0 && !names.some((name) => SitePolicies.has(name)));

  const limited = await admin('PUT', `${base}/${id}`, { features: { MaxPeople: 2 } });
  assert.deepEqual([limited.body.features.MaxPeople, limited.body.use.people], [2, 1]);
  const person = (name: string) => ({ userName: name, email: `${name}@harbor.example.test` });
  assert.equal((await chief('POST', '/api/identity/users', person('one'))).status, 200);
  const third = await chief('POST', '/api/identity/users', person('two'));
  assert.deepEqual([third.status, third.body.error.code], [409, 'Editorial:OrganizationFull']);

  const stale = { name: 'Else', concurrencyStamp: made.body.concurrencyStamp };
  const second = await admin('PUT', `${base}/${id}`, stale);
  assert.equal(second.body.error.code, 'Editorial:ChangedMeanwhile');
  assert.equal(second.body.error.data.current.features.MaxPeople, 2);

  const unfounded = await admin('PUT', `${base}/${id}`, { isActive: false });
  assert.deepEqual(unfounded.body.error.validationErrors[0].members, ['reasons']);
  assert.equal((await admin('PUT', `${base}/${id}`, { isActive: false, reasons })).status, 200);
  const { text } = await site.mailTo('chief@harbor.example.test', /restricts you/);
  assert.match(text, /organization is switched off[^]*Terms, 4[^]*shared its accounts/);
  assert.equal((await chief('GET', '/api/identity/users')).status, 401);
  assert.equal(await signIn('chief@harbor.example.test', id), undefined);
  const { body: log } = await admin('GET', `/api/audit-logging/audit-logs?entityId=${id}`);
  assert.deepEqual(
    log.items.map(({ action }: { action: string }) => action),
    ['Organization.Changed', 'Organization.Changed', 'Organization.Created'],
  );
});

test('strangers who register do not fill an organization: its staff find room', async () => {
  const body = { name: 'Crowded Press', adminEmailAddress: 'chief@crowded.example.test' };
  const { id } = (await admin('POST', base, { ...body, adminPassword: password })).body;
  await admin('PUT', `${base}/${id}`, { features: { MaxPeople: 4 } });
  const register = (name: string) =>
    site.call('POST', '/api/account/register', {
      headers: { __tenant: id },
      body: {
        userName: name,
        emailAddress: `${name}@stranger.test`,
        password,
        appName: 'Editorial',
      },
    });
  const answers = [];
  for (const name of ['one', 'two', 'three']) answers.push((await register(name)).status);
  assert.deepEqual(answers, [200, 409, 409]);
  const token = await signIn('chief@crowded.example.test', id);
  for (const [name, status] of [
    ['anna', 200],
    ['bert', 200],
    ['cleo', 409],
  ] as const) {
    const person = { userName: name, email: `${name}@crowded.example.test` };
    const answer = await site.call('POST', '/api/identity/users', { token, body: person });
    assert.equal(answer.status, status, name);
  }
});

test('an empty organization is removed with its only person; one in use is not', async () => {
  const body = { name: 'Brief Press', adminEmailAddress: 'chief@brief.example.test' };
  const made = (await admin('POST', base, { ...body, adminPassword: password })).body;
  const token = await signIn('chief@brief.example.test', made.id);
  const chief = (method: string, path: string, given?: unknown) =>
    site.call(method, path, { token, body: given });
  // Not even an administrator of the organization removes it.
  assert.equal((await chief('DELETE', `${base}/${made.id}`)).status, 403);
  const person = { userName: 'second', email: 'second@brief.example.test' };
  const second = (await chief('POST', '/api/identity/users', person)).body;
  const refused = await admin('DELETE', `${base}/${made.id}`);
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.data.people],
    [409, 'Editorial:OrganizationInUse', 2],
  );
  assert.equal(
    (await chief('DELETE', `/api/identity/users/${second.id}`, { reasons })).status,
    204,
  );
  const { body: people } = await chief('GET', '/api/identity/users');
  const { body: subscription } = await chief('POST', subscriptionApi.create.path, {
    planName: 'Studio',
    creditsPerCycle: 10,
    downloadVolume: 10,
    clientId: people.items[0].id,
  });
  const inUse = await admin('DELETE', `${base}/${made.id}`);
  assert.deepEqual([inUse.status, inUse.body.error.data.subscriptions], [409, 1]);
  const own = subscriptionApi.remove.path.replace(':id', subscription.id);
  assert.equal((await chief('DELETE', own)).status, 204);

  const unfounded = await admin('DELETE', `${base}/${made.id}`);
  assert.deepEqual(unfounded.body.error.validationErrors[0].members, ['reasons']);
  assert.equal((await admin('DELETE', `${base}/${made.id}`, { reasons })).status, 204);
  const { text } = await site.mailTo('chief@brief.example.test', /restricts you/);
  assert.match(text, /closed for good[^]*Terms, 4/);
  assert.equal((await chief('GET', '/api/identity/users')).status, 401);
  assert.equal(await signIn('chief@brief.example.test', made.id), undefined);
  assert.equal((await admin('DELETE', `${base}/${made.id}`)).status, 404);
  assert.ok(await site.mailTo('chief@brief.example.test', /closed/));
  const { body: log } = await admin('GET', `/api/audit-logging/audit-logs?entityId=${made.id}`);
  assert.equal(log.items[0].action, 'Organization.Removed');
  // Its name is free again.
  assert.equal((await admin('POST', base, body)).status, 200);
});

test('a person of an organization that is gone is no caller', async () => {
  const body = { name: 'Gone Press', adminEmailAddress: 'chief@gone.example.test' };
  const made = (await admin('POST', base, { ...body, adminPassword: password })).body;
  const token = await signIn('chief@gone.example.test', made.id);
  const call = () => site.call('GET', '/api/identity/users', { token });
  assert.equal((await call()).status, 200);
  // As if the person had been added in the moment of the removal.
  await site.context.database.asSystem((tx) => tx.delete(tenants).where(eq(tenants.id, made.id)));
  assert.equal((await call()).status, 401);
});

test('ABP’s connection strings: all organizations have the site’s database, and nobody sets another', async () => {
  const { body } = await admin('GET', `${base}?filter=northlight`);
  const path = `${base}/${body.items[0].id}/default-connection-string`;
  const secret = 'Host=db;Password=hidden';
  assert.equal((await admin('GET', path)).status, 204);
  assert.equal((await admin('DELETE', path)).status, 204);
  const set = await admin('PUT', `${path}?defaultConnectionString=${encodeURIComponent(secret)}`);
  assert.deepEqual([set.status, set.body.error.code], [409, 'Editorial:DatabaseIsShared']);
  assert.doesNotMatch(JSON.stringify(set.body), /hidden/);
  const nowhere = `${base}/${crypto.randomUUID()}/default-connection-string`;
  for (const method of ['GET', 'PUT', 'DELETE'])
    assert.equal((await admin(method, nowhere)).status, 404, method);
});

test('organizations are listed in ABP’s shape', async () => {
  const { body } = await admin('GET', `${base}?filter=NORTH&sorting=name desc&maxResultCount=1`);
  assert.deepEqual([body.totalCount, body.items[0].name], [1, 'northlight']);
  for (const name of ['id', 'concurrencyStamp', 'extraProperties'])
    assert.ok(name in body.items[0], name);
  assert.equal((await admin('GET', `${base}?sorting=secret`)).status, 400);
  const off = await admin('GET', `${base}?filter=northlight&isActive=false`);
  assert.equal(off.body.totalCount, 0);
});

test('organizations and what they use are exported; the export is in the audit log', async () => {
  const exported = (path: string, token: string) =>
    fetch(`${site.url}${base}/export${path}`, { headers: { authorization: `Bearer ${token}` } });
  const token = await site.tokenOf('admin');
  const lines = (await (await exported('?filter=north', token)).text()).trim().split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(lines[0]!, /Name,Active,Created,Most people,People,Seats,Seats taken,Credits/);
  assert.match(lines[1]!, /,northlight,yes,/);
  assert.equal((await exported('?sorting=secret', token)).status, 400);
  assert.equal((await exported('', await site.tokenOf('client'))).status, 403);
  const { body: log } = await admin('GET', '/api/audit-logging/audit-logs?maxResultCount=100');
  const actions = log.items.map(({ action }: { action: string }) => action);
  assert.ok(actions.includes('Organizations.Exported'));
});
