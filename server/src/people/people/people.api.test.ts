import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { required } from '../../ground/required.ts';
import { noteProved } from '../second-factor/proved.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const people = '/api/identity/users';
const roles = '/api/identity/roles';
const as = async (person: string, method: string, path: string, body?: unknown) =>
  site.call(method, path, {
    token: await site.tokenOf(person),
    ...(body === undefined ? {} : { body }),
  });
const admin = (method: string, path: string, body?: unknown) => as('admin', method, path, body);
const idOf = async (person: string): Promise<string> =>
  (await admin('GET', `${people}/by-email/${person}@editorial.test`)).body.id;
/** Those of a restriction, which its person reads. */
const reasons = { ground: 'Terms, section 4', facts: 'The account was shared.' };
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];
const signIn = async (username: string, password: string) => {
  const { body } = await (async () => {
    const response = await fetch(`${site.url}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username,
        password,
        client_id: 'Editorial_App',
        scope: 'openid offline_access Editorial',
      }),
    });
    return { body: (await response.json()) as { access_token?: string } };
  })();
  return body.access_token;
};
const acts = async (id: string): Promise<string[]> =>
  (
    await admin('GET', `/api/audit-logging/audit-logs?entityId=${id}&maxResultCount=100`)
  ).body.items.map(({ action }: { action: string }) => action);

test('people are listed in the form of ABP’s pages: filter, sorting, paging, role and state', async () => {
  const { body } = await admin('GET', `${people}?maxResultCount=2&sorting=userName desc`);
  assert.equal(body.items.length, 2);
  assert.ok(body.totalCount > 5);
  assert.ok(body.items[0].userName > body.items[1].userName);
  for (const name of ['id', 'userName', 'email', 'isActive', 'concurrencyStamp', 'extraProperties'])
    assert.ok(name in body.items[0], name);
  const found = await admin('GET', `${people}?filter=contrib`);
  assert.deepEqual(
    found.body.items.map((one: { userName: string }) => one.userName),
    ['contributor@editorial.test'],
  );
  assert.deepEqual((await admin('GET', `${people}?filter=%25`)).body.totalCount, 0);
  const { body: all } = await admin('GET', `${roles}/all`);
  const contributor = all.items.find(({ name }: { name: string }) => name === 'Contributor');
  const holders = await admin('GET', `${people}?roleId=${contributor.id}`);
  assert.ok(
    holders.body.items.every((one: { roleNames: string[] }) =>
      one.roleNames.includes('Contributor'),
    ),
  );
  assert.deepEqual(codeOf(await admin('GET', `${people}?sorting=passwordHash`)), [
    400,
    'Editorial:UnknownSorting',
  ]);
  const csv = await admin('GET', `${people}/export?filter=contrib`);
  assert.match(csv.body, /contributor@editorial\.test/);
  assert.equal(csv.body.trim().split('\r\n').length, 2);
});

test('an invited person chooses a password and signs in; each step is in the audit log', async () => {
  const body = {
    userName: 'ines',
    email: 'ines@example.test',
    name: 'Ines',
    roleNames: ['Client'],
  };
  const made = await admin('POST', people, body);
  assert.deepEqual([made.status, made.body.roleNames], [200, ['Client']]);
  const mail = await site.mailTo('ines@example.test', /ready/);
  const link = new URL(/https?:\S+/.exec(mail.text)![0]);
  const reset = await site.call('POST', '/api/account/reset-password', {
    body: {
      userId: link.searchParams.get('userId'),
      resetToken: link.searchParams.get('resetToken'),
      password: 'Nine-Herons-49',
    },
  });
  assert.equal(reset.status, 204);
  assert.ok(await signIn('ines', 'Nine-Herons-49'));
  const again = await admin('POST', people, { ...body, userName: 'other' });
  assert.deepEqual(again.body.error.validationErrors[0].members, ['email']);
  const log = await acts(made.body.id);
  for (const action of ['Person.Created', 'Person.RolesChanged', 'Person.Invited'])
    assert.ok(log.includes(action), action);
});

test('of two administrators who change the same person, the second gets a conflict with the current state', async () => {
  const id = await idOf('newcomer');
  const { body: seen } = await admin('GET', `${people}/${id}`);
  const stamp = { concurrencyStamp: seen.concurrencyStamp };
  const first = await admin('PUT', `${people}/${id}`, { ...stamp, surname: 'First' });
  assert.equal(first.body.surname, 'First');
  const second = await admin('PUT', `${people}/${id}`, { ...stamp, surname: 'Second' });
  assert.deepEqual(codeOf(second), [409, 'Editorial:ChangedMeanwhile']);
  assert.equal(second.body.error.data.current.surname, 'First');
  const same = await admin('PUT', `${people}/${id}`, {
    surname: 'First',
    concurrencyStamp: first.body.concurrencyStamp,
  });
  assert.equal(same.body.concurrencyStamp, first.body.concurrencyStamp, 'nothing was changed');
});

test('a locked-out person is signed out and can’t sign in until unlocked', async () => {
  const id = await idOf('profit');
  const token = await site.tokenOf('profit');
  const until = new Date(Date.now() + 86_400_000).toISOString();
  assert.equal(
    (await admin('PUT', `${people}/${id}/lock`, { lockoutEnd: until, reasons })).status,
    200,
  );
  assert.equal((await site.call('GET', '/api/account/my-profile', { token })).status, 401);
  assert.equal(await signIn('profit@editorial.test', DEMO_PASSWORD), undefined);
  const past = await admin('PUT', `${people}/${id}/lock`, { lockoutEnd: '2020-01-01T00:00:00Z' });
  assert.equal(past.status, 400);
  assert.equal((await admin('PUT', `${people}/${id}/unlock`)).body.lockoutEnd, null);
  assert.ok(await signIn('profit@editorial.test', DEMO_PASSWORD));
});

test('the last administrator can’t lose the role, the access or the account in any way', async () => {
  const id = await idOf('admin');
  const last = [409, 'Editorial:LastAdministrator'];
  const until = new Date(Date.now() + 86_400_000).toISOString();
  assert.deepEqual(codeOf(await admin('PUT', `${people}/${id}/roles`, { roleNames: [] })), last);
  assert.deepEqual(codeOf(await admin('PUT', `${people}/${id}`, { isActive: false })), last);
  assert.deepEqual(codeOf(await admin('PUT', `${people}/${id}`, { roleNames: ['Client'] })), last);
  assert.equal((await admin('PUT', `${people}/${id}/lock`, { lockoutEnd: until })).status, 403);
  assert.equal((await admin('DELETE', `${people}/${id}`)).status, 403);
  const roleNames = (await admin('GET', `${people}/${id}`)).body.roleNames;
  assert.deepEqual(roleNames, ['Admin']);
});

test('nobody can manage a person with more permissions, or grant permissions that they lack', async () => {
  const made = await admin('POST', roles, { name: 'Front desk' });
  const desk = await admin('POST', people, {
    userName: 'desk',
    email: 'desk@example.test',
    password: 'Nine-Herons-49',
    roleNames: ['Front desk'],
  });
  const permissions = `/api/permission-management/permissions?providerName=R&providerKey=Front desk`;
  const wanted = [
    'AbpIdentity.Users',
    'AbpIdentity.Users.Update',
    'AbpIdentity.Users.Update.ManageRoles',
  ];
  const granted = await admin('PUT', permissions, {
    permissions: wanted.map((name) => ({ name, isGranted: true })),
  });
  assert.equal(granted.status, 204);
  const token = await signIn('desk', 'Nine-Herons-49');
  await noteProved(site.context, required(token, 'The token'));
  const call = (method: string, path: string, body?: unknown) =>
    site.call(method, path, { token, body });
  const beyond = [403, 'Editorial:BeyondOwnPolicies'];
  const [adminId, newcomer] = [await idOf('admin'), await idOf('newcomer')];
  assert.equal((await call('PUT', `${people}/${newcomer}`, { company: 'Desk' })).status, 200);
  for (const body of [{ email: 'mine@example.test' }, { password: 'Nine-Herons-50' }])
    assert.deepEqual(codeOf(await call('PUT', `${people}/${adminId}`, body)), beyond);
  assert.deepEqual(codeOf(await call('DELETE', `${people}/${adminId}/sessions`)), beyond);
  assert.deepEqual(codeOf(await call('POST', `${people}/${adminId}/invitation`)), beyond);
  const own = `${people}/${desk.body.id}/roles`;
  assert.deepEqual(codeOf(await call('PUT', own, { roleNames: ['Admin'] })), beyond);
  assert.equal(
    (await call('POST', people, { userName: 'x', email: 'x@example.test' })).status,
    403,
  );
  // Withdrawn from the role, the permission ends at once.
  await admin('PUT', permissions, { permissions: [{ name: wanted[1], isGranted: false }] });
  assert.equal((await call('PUT', `${people}/${newcomer}`, { company: 'Desk' })).status, 403);
  assert.deepEqual(codeOf(await admin('DELETE', `${roles}/${made.body.id}`)), [
    409,
    'Editorial:RoleInUse',
  ]);
});

test('a role’s name that only looks different is taken, for organizations too', async () => {
  const { body } = await admin('POST', roles, { name: 'Archive' });
  for (const name of ['\uFF23lient', 'Admi\uFF4E', 'CL\uFF29ENT', '\uFF21rchive'])
    assert.equal((await admin('POST', roles, { name })).status, 400, name);
  for (const name of ['\uFF21dmin', '\uFF33upport'])
    assert.equal((await admin('PUT', `${roles}/${body.id}`, { name })).status, 400, name);
  const twin = { name: '\uFF2Eorthlight', adminEmailAddress: 'first@twin.test' };
  assert.equal((await admin('POST', '/api/multi-tenancy/tenants', twin)).status, 400);
});

test('staff prove who they are before they change anybody, also themselves', async () => {
  const change = { password: 'Nine-Herons-51', email: 'moved@example.test', company: 'Desk' };
  const made = await admin('POST', people, {
    userName: 'clerk',
    email: 'clerk@example.test',
    password: 'Nine-Herons-49',
  });
  const own = `${people}/${made.body.id}`;
  await admin(
    'PUT',
    `/api/permission-management/permissions?providerName=U&providerKey=${made.body.id}`,
    {
      permissions: ['AbpIdentity.Users', 'AbpIdentity.Users.Update'].map((name) => ({
        name,
        isGranted: true,
      })),
    },
  );
  const token = await signIn('clerk', 'Nine-Herons-49');
  const put = (body: object) => site.call('PUT', own, { token, body });
  for (const [name, value] of Object.entries(change))
    assert.deepEqual(
      codeOf(await put({ [name]: value })),
      [403, 'Editorial:IdentityCheckRequired'],
      name,
    );
  const inCapitals = `${people}/${String(made.body.id).toUpperCase()}`;
  assert.deepEqual(
    codeOf(await site.call('PUT', inCapitals, { token, body: { password: change.password } })),
    [403, 'Editorial:IdentityCheckRequired'],
    'the same id in capitals is the same person',
  );
  const body = { password: 'Nine-Herons-49' };
  assert.equal((await site.call('POST', secondFactorApi.check.path, { token, body })).status, 204);
  assert.equal((await put({ company: 'Desk', email: change.email })).status, 200);
});

test('permissions show their source: a role, or the person alone', async () => {
  const id = await idOf('contributor');
  const path = `/api/permission-management/permissions?providerName=U&providerKey=${id}`;
  const name = 'AssetManagement.Assets.Review';
  // Of two wishes for the same permission, the last one counts.
  const twice = [false, true].map((isGranted) => ({ name, isGranted }));
  assert.equal((await admin('PUT', path, { permissions: twice })).status, 204);
  const { body } = await admin('GET', path);
  const all = body.groups.flatMap((group: { permissions: object[] }) => group.permissions);
  const of = (wanted: string) => all.find((one: { name: string }) => one.name === wanted);
  assert.deepEqual(of(name).grantedProviders, [{ providerName: 'U', providerKey: id }]);
  assert.deepEqual(of('AssetManagement.Assets').grantedProviders, [
    { providerName: 'R', providerKey: 'Contributor' },
  ]);
  assert.equal(of(name).parentName, 'AssetManagement.Assets');
  const holders = await admin('GET', `/api/permission-management/permissions/${name}/holders`);
  assert.deepEqual(
    [holders.body.roles, holders.body.users].map((list) =>
      list.map((one: { name: string; userName?: string }) => one.userName ?? one.name),
    ),
    [['Admin'], ['contributor@editorial.test']],
  );
  const configuration = await as('contributor', 'GET', '/api/abp/application-configuration');
  assert.equal(configuration.body.auth.grantedPolicies[name], true);
  // Support may not review, so it may no longer act for a person who may.
  const support = await as('support', 'GET', `${people}?filter=contributor`);
  assert.equal(support.status, 200);
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await site.tokenOf('support')}` },
    body: new URLSearchParams({
      grant_type: 'Impersonation',
      client_id: 'Editorial_App',
      access_token: await site.tokenOf('support'),
      UserId: id,
    }),
  });
  const refused = (await response.json()) as { error: string };
  assert.deepEqual([response.status, refused.error], [400, 'invalid_grant']);
  const fixed = `/api/permission-management/permissions?providerName=R&providerKey=Admin`;
  assert.deepEqual(
    codeOf(await admin('PUT', fixed, { permissions: [{ name, isGranted: false }] })),
    [409, 'Editorial:RoleFixed'],
  );
});

test('an administrator ends a session or resets a second factor only within their own organization', async () => {
  const id = await idOf('approved');
  const token = await site.tokenOf('approved');
  const { body } = await admin('GET', `${people}/${id}/sessions`);
  assert.equal(body.items.length, 1);
  const one = `${people}/${id}/sessions/${body.items[0].id}`;
  assert.equal((await admin('DELETE', one)).status, 204);
  assert.equal((await site.call('GET', '/api/account/my-profile', { token })).status, 401);
  const [foreign] = await site.context.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.userName, 'client@northlight.test')),
  );
  assert.notEqual(foreign!.tenantId, HOST_TENANT);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/sessions'],
    ['GET', '/roles'],
    ['DELETE', '/sessions'],
    ['POST', '/invitation'],
  ])
    assert.equal((await admin(method!, `${people}/${foreign!.id}${path}`)).status, 404, path);
});

test('a new account gets the default roles', async () => {
  await admin('POST', roles, { name: 'Reader', isDefault: true });
  const registered = await site.call('POST', '/api/account/register', {
    body: {
      userName: 'rita',
      emailAddress: 'rita@example.test',
      password: 'Nine-Herons-49',
      profileType: 3,
    },
  });
  assert.equal(registered.status, 200);
  const { body } = await admin('GET', `${people}?filter=rita`);
  assert.deepEqual(body.items[0].roleNames, ['Client', 'Reader']);
});

test('a closed account is not in the list', async () => {
  const id = await idOf('trial');
  const reasons = { ground: 'Terms, 4', facts: 'The account was shared.' };
  assert.equal((await admin('DELETE', `${people}/${id}`, { reasons })).status, 204);
  assert.equal((await admin('GET', `${people}/${id}`)).status, 404);
  assert.equal((await admin('GET', `${people}?filter=trial`)).body.totalCount, 0);
});

test('words of very many people are found in the order of the list, page by page, like words of few', async () => {
  await site.context.database.executeSql(
    `insert into users (tenant_id, user_name, normalized_user_name, email, normalized_email,
        password_hash, name, surname, company, profile_type)
      select $1, 'crew' || n, 'CREW' || lpad(n::text, 4, '0'), 'crew' || n || '@mill.test',
        'CREW' || n || '@MILL.TEST', '', 'Crew', 'Mill', '', 3
      from generate_series(1, 1200) as n`,
    [HOST_TENANT],
  );
  const page = async (query: string) => {
    const { body } = await admin('GET', `${people}?filter=mill&maxResultCount=3&${query}`);
    const names = body.items.map(({ userName }: { userName: string }) => userName);
    return [body.totalCount, names];
  };
  assert.deepEqual(await page(''), [1200, ['crew1', 'crew2', 'crew3']]);
  assert.deepEqual(await page('skipCount=600'), [1200, ['crew601', 'crew602', 'crew603']]);
  assert.deepEqual(await page('sorting=userName%20desc'), [
    1200,
    ['crew1200', 'crew1199', 'crew1198'],
  ]);
  assert.deepEqual(await page('skipCount=1199'), [1200, ['crew1200']]);
  const one = await admin('GET', `${people}?filter=crew77%20mill`);
  assert.equal(one.body.totalCount, 11, 'crew77 and crew770 to crew779');
});

test('invitations are limited by mailbox and by who sends them, and names in them lead nowhere', async () => {
  const invited = (n: number) =>
    admin('POST', people, {
      userName: `invited${n}`,
      email: `invited${n}@example.test`,
      name: 'Win https://evil.example',
    });
  const { body } = await invited(0);
  const { text } = await site.mailTo('invited0@example.test', /./);
  assert.ok(text.includes('Win https evil example') && !text.includes('evil.example'), text);
  const again = () => admin('POST', `${people}/${body.id}/invitation`);
  let sent = 0;
  let answer = await again();
  for (; answer.status === 204 && sent < 40; sent += 1) answer = await again();
  assert.deepEqual([answer.status, sent < 10], [429, true]);
  let made = 0;
  for (; made < 40 && (await invited(made + 1)).status === 200; made += 1);
  assert.ok(made < 30, `${made} people were invited within an hour`);
  const withPassword = {
    userName: 'later',
    email: 'later@example.test',
    password: 'Nine-Herons-49',
  };
  assert.equal((await admin('POST', people, withPassword)).status, 200, 'no mail, no limit');
});
