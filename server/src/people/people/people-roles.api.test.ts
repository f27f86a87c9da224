import assert from 'node:assert/strict';
import { test } from 'node:test';
import { required } from '../../ground/required.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { assertAdministratorRemains } from '../permissions/person.rules.ts';
import { noteProved } from '../second-factor/proved.testing.ts';
import { codeOf, people, peopleSite, roles } from './people.testing.ts';

const managed = peopleSite();
const { admin, as, idOf, signIn } = managed;

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
  await noteProved(managed.site.context, required(token, 'The token'));
  const call = (method: string, path: string, body?: unknown) =>
    managed.site.call(method, path, { token, body });
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
  const response = await fetch(`${managed.site.url}/identity/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await managed.site.tokenOf('support')}` },
    body: new URLSearchParams({
      grant_type: 'Impersonation',
      client_id: 'Editorial_App',
      access_token: await managed.site.tokenOf('support'),
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

test('a new account gets the default roles', async () => {
  await admin('POST', roles, { name: 'Reader', isDefault: true });
  const registered = await managed.site.call('POST', '/api/account/register', {
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

test('only an administrator who can sign in counts as another: not one who is inactive or locked', async () => {
  const { context } = managed.site;
  const made = await admin('POST', people, {
    userName: 'deputy',
    email: 'deputy@example.test',
    password: 'Nine-Herons-51',
    roleNames: ['Admin'],
  });
  assert.ok(made.status < 300, JSON.stringify(made.body));
  const now = new Date('2026-11-20T10:00:00.000Z');
  const set = (id: string, isActive: boolean, lockoutMs: number | null = null) =>
    context.database.executeSql('update users set is_active = $2, lockout_end = $3 where id = $1', [
      id,
      isActive,
      lockoutMs === null ? null : new Date(now.getTime() + lockoutMs).toISOString(),
    ]);
  const [chief, client] = [await idOf('admin'), await idOf('client')];
  const deputy = made.body.id;
  const mayLose = (id: string) =>
    context.database
      .inTenant(HOST_TENANT, (tx) =>
        assertAdministratorRemains(tx, { id, tenantId: HOST_TENANT }, now),
      )
      .then(
        () => true,
        (error: { code: string }) => error.code,
      );
  const last = 'Editorial:LastAdministrator';
  for (const [isActive, lockoutMs, expected] of [
    [true, null, true],
    [false, null, last],
    [true, 1, last],
    [true, 0, true],
    [true, -1, true],
    [false, -1, last],
  ] as const) {
    await set(deputy, isActive, lockoutMs);
    assert.equal(await mayLose(chief), expected, `${isActive} ${lockoutMs}`);
  }
  // Of a person who is no administrator nothing can be lost.
  await set(chief, true, 1);
  assert.equal(await mayLose(client), true);
  assert.equal(await mayLose(deputy), last);
  await set(chief, true);
  // An account that was closed meanwhile is there for nobody.
  await set(deputy, false);
  const change = () => admin('PUT', `${people}/${deputy}`, { company: 'Desk' });
  assert.equal((await change()).status, 200);
  await context.database.executeSql('update users set closed_at = now() where id = $1', [deputy]);
  assert.equal((await change()).status, 404);
});
