import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../catalog/catalog.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const base = '/api/multi-tenancy/tenants';
const admin = async (method: string, path: string, body?: unknown) =>
  site.call(method, path, { token: await site.tokenOf('admin'), body });
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
  return ((await response.json()) as { access_token?: string }).access_token;
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

  assert.equal((await admin('PUT', `${base}/${id}`, { isActive: false })).status, 200);
  assert.equal((await chief('GET', '/api/identity/users')).status, 401);
  assert.equal(await signIn('chief@harbor.example.test', id), undefined);
  const { body: log } = await admin('GET', `/api/audit-logging/audit-logs?entityId=${id}`);
  assert.deepEqual(
    log.items.map(({ action }: { action: string }) => action),
    ['Organization.Changed', 'Organization.Changed', 'Organization.Created'],
  );
});

test('organizations are listed in ABP’s shape', async () => {
  const { body } = await admin('GET', `${base}?filter=NORTH&sorting=name desc&maxResultCount=1`);
  assert.deepEqual([body.totalCount, body.items[0].name], [1, 'northlight']);
  for (const name of ['id', 'concurrencyStamp', 'extraProperties'])
    assert.ok(name in body.items[0], name);
  assert.equal((await admin('GET', `${base}?sorting=secret`)).status, 400);
});
