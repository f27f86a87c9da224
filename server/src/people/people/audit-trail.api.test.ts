import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { identityApi } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { entry, openTrail } from '../../ground/audit/trail.testing.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

let site: TestSite;
const people = ['admin', 'client'] as const;
type Person = (typeof people)[number];
const ids = {} as Record<Person, string>;
let trail: ReturnType<typeof openTrail<Person>>;

before(
  async () => {
    site = await openTestSite();
    for (const person of people) {
      const token = await site.tokenOf(person);
      const { rows } = await site.context.database.executeSql(
        'select id from users where email = $1',
        [`${person}@editorial.test`],
      );
      ids[person] = String(rows[0]?.id);
      const body = { password: DEMO_PASSWORD };
      await site.call('POST', secondFactorApi.check.path, { token, body });
    }
    trail = openTrail(site.context.database, ids);
    await trail();
  },
  { timeout: 120_000 },
);
after(() => site.close());

const as = async (person: Person, method: string, path: string, body?: object) => {
  const answer = await site.call(method, path, { token: await site.tokenOf(person), body });
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const at = (path: string, id: string) => path.replace(':id', id);

test('the log names the fields of the own account that were changed, not what is in them', async () => {
  const { path } = accountApi.myProfile;
  const { userName, email, name } = await as('client', 'GET', path);
  const body = { userName, email, name, surname: 'Hidden', phoneNumber: '+46 1' };
  await as('client', 'PUT', path, body);
  await as('client', 'PUT', path, body);
  const newPassword = 'Nine-Herons-49';
  await as('client', 'POST', accountApi.changePassword.path, {
    currentPassword: DEMO_PASSWORD,
    newPassword,
  });
  const own = `User ${ids.client}`;
  assert.deepEqual(await trail(), [
    entry('client', 'Account.Changed', own, { data: { fields: ['surname', 'phoneNumber'] } }),
    entry('client', 'Account.Changed', own, { data: { fields: [] } }),
    entry('client', 'Password.Changed', own),
  ]);
});

test('the log says what was done with a person', async () => {
  const made = await as('admin', 'POST', identityApi.createUser.path, {
    userName: 'clerk',
    email: 'clerk@example.test',
    password: 'Three-Owls-55',
    name: 'Nora',
    surname: 'Lind',
    roleNames: [],
  });
  const own = `User ${made.id}`;
  await as('admin', 'PUT', at(identityApi.updateUser.path, made.id), { surname: 'Berg' });
  await as('admin', 'PUT', at(identityApi.setRolesOfUser.path, made.id), { roleNames: ['Client'] });
  await as('admin', 'PUT', at(identityApi.updateUser.path, made.id), {
    email: 'desk@other.test',
    company: 'Desk',
    password: 'Four-Owls-56',
  });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const reasons = { ground: 'Terms, section 4', facts: 'The account was shared.' };
  const lock = { lockoutEnd: until, reasons };
  await as('admin', 'PUT', at(identityApi.lock.path, made.id), lock);
  await as('admin', 'PUT', at(identityApi.unlock.path, made.id));
  await as('admin', 'DELETE', at(identityApi.endSessions.path, made.id));
  assert.deepEqual(await trail(), [
    entry('admin', 'Person.Created', own),
    entry('admin', 'Person.Changed', own, { data: { fields: ['surname'] } }),
    entry('admin', 'Person.RolesChanged', own, { changes: { roles: [[], ['Client']] } }),
    entry('admin', 'Person.Changed', own, {
      changes: { company: ['', 'Desk'], email: ['c…@example.test', 'd…@other.test'] },
      data: { fields: ['company', 'email', 'password'] },
    }),
    entry('admin', 'Person.Locked', own, { data: { until } }),
    entry('admin', 'Person.Unlocked', own),
    entry('admin', 'Session.Ended', own, { data: { which: 'all, by an administrator' } }),
  ]);
});

test('the log says which permissions a role and a person got', async () => {
  const role = await as('admin', 'POST', identityApi.createRole.path, { name: 'Front desk' });
  const permissions = '/api/permission-management/permissions';
  const set = (query: string, isGranted: boolean) =>
    as('admin', 'PUT', `${permissions}?${query}`, {
      permissions: [{ name: Policy.AuditLogs, isGranted }],
    });
  await set('providerName=R&providerKey=Front desk', true);
  await set(`providerName=U&providerKey=${ids.client}`, true);
  await set(`providerName=U&providerKey=${ids.client}`, true);
  await set(`providerName=U&providerKey=${ids.client}`, false);
  await as('admin', 'PUT', at(identityApi.updateRole.path, role.id), { name: 'Desk' });
  await as('admin', 'DELETE', at(identityApi.deleteRole.path, role.id));
  const changed = (target: string, before: boolean, after: boolean) =>
    entry('admin', 'Permissions.Changed', target, {
      changes: { [Policy.AuditLogs]: [before, after] },
    });
  const own = `Role ${role.id}`;
  assert.deepEqual(await trail(), [
    entry('admin', 'Role.Added', own, { data: { name: 'Front desk' } }),
    changed(own, false, true),
    changed(`User ${ids.client}`, false, true),
    changed(`User ${ids.client}`, true, false),
    entry('admin', 'Role.Changed', own, { changes: { name: ['Front desk', 'Desk'] } }),
    entry('admin', 'Role.Removed', own, { data: { name: 'Desk' } }),
  ]);
});
