import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Role } from '@editorial/contracts/enumerations';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { codeOf, people, peopleSite, roles } from './people.testing.ts';

const managed = peopleSite();
const { admin, idOf } = managed;

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

test('[R6.01] each demo user’s role is one of the four and is sent as its number', async () => {
  const { body } = await managed.site.call('GET', '/api/identity/users?maxResultCount=100', {
    token: await managed.site.tokenOf('admin'),
  });
  const known = Object.values(Role).map(String);
  assert.deepEqual(known.sort(), ['1', '2', '4', '9']);
  const roles = body.items
    .filter(({ email }: { email: string }) => email.endsWith('@editorial.test'))
    .flatMap((user: { roles: string[] }) => user.roles);
  assert.ok(roles.length >= 8);
  for (const role of roles) assert.ok(known.includes(role), role);
});

test('a closed account is not in the list', async () => {
  const id = await idOf('trial');
  const reasons = { ground: 'Terms, 4', facts: 'The account was shared.' };
  assert.equal((await admin('DELETE', `${people}/${id}`, { reasons })).status, 204);
  assert.equal((await admin('GET', `${people}/${id}`)).status, 404);
  assert.equal((await admin('GET', `${people}?filter=trial`)).body.totalCount, 0);
});

test('words of very many people are found in the order of the list, page by page, like words of few', async () => {
  await managed.site.context.database.executeSql(
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
