import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assetBulkApi } from '@editorial/contracts/asset-bulk';
import { catalogApi } from '@editorial/contracts/catalog';
import { identityApi } from '@editorial/contracts/identity';
import { restrictionsApi, type Restriction } from '@editorial/contracts/restrictions';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

const email = 'contributor@editorial.test';
const reasons = { ground: 'Terms, section 4', facts: 'The building is protected as a design.' };
let site: TestSite;
let contributorId: string;
before(async () => {
  site = await openTestSite();
  const found = await as('admin', 'GET', identityApi.userByEmail.path.replace(':email', email));
  contributorId = found.body.id;
});
after(() => site.close());

const as = async (person: string, method: string, path: string, body?: unknown) =>
  site.call(method, path, { token: await site.tokenOf(person), ...(body ? { body } : {}) });
const change = (id: string, body: object, person = 'admin') =>
  as(person, 'PUT', catalogApi.update.path.replace(':id', id), body);
const picture = (color: string) =>
  site.add(color, 'Towers', { title: 'Tower', contributorId, status: 'Published' });
const numberOf = async (id: string): Promise<string> =>
  (await as('admin', 'GET', catalogApi.get.path.replace(':id', id))).body.number;
const mine = async (person = 'contributor'): Promise<Restriction[]> =>
  (await as(person, 'GET', restrictionsApi.mine.path)).body.items;

const refusedFor = ({ status, body }: { status: number; body: any }) => [
  status,
  body.error?.validationErrors?.[0]?.members,
];
const missing = [400, ['reasons']];

test('hiding or withdrawing a picture of somebody else needs reasons, which its contributor gets', async () => {
  const id = await picture('#334455');
  const number = await numberOf(id);
  const refused = await change(id, { isHidden: true });
  assert.deepEqual(refusedFor(refused), missing);
  assert.match(refused.body.error.validationErrors[0].message, /Give the ground and the facts/);
  assert.deepEqual(refusedFor(await change(id, { status: 'Withdrawn' })), missing);
  assert.equal((await change(id, { title: 'Old tower' })).status, 200, 'restricts nothing');
  assert.deepEqual(await mine(), [], 'nothing is kept of what was refused');

  assert.equal((await change(id, { isHidden: true, reasons })).status, 200);
  const { text } = await site.mailTo(email, /restricts you/);
  for (const part of [number, reasons.ground, reasons.facts, 'own initiative', '/contact', 'court'])
    assert.ok(text.includes(part), `${part} in ${text}`);
  const [kept] = await mine();
  assert.deepEqual(
    [kept?.kind, kept?.assetId, kept?.assetNumber, kept?.ground, kept?.source],
    ['Hidden', id, number, reasons.ground, 'OwnInitiative'],
  );
  assert.deepEqual(await mine('client'), [], 'nobody else reads it');

  const withdrawn = await change(id, { status: 'Withdrawn', reasons });
  assert.deepEqual([withdrawn.status, withdrawn.body.statusReason], [200, reasons.facts]);
  assert.equal((await mine())[0]?.kind, 'Withdrawn');
});

test('what contributors withdraw themselves, and pictures without one, need no reasons', async () => {
  const own = await picture('#445533');
  const before_ = (await mine()).length;
  assert.equal((await change(own, { status: 'Withdrawn' }, 'contributor')).status, 200);
  const nobodys = await site.add('#553344', 'Towers', { title: 'Tower' });
  assert.equal((await change(nobodys, { isHidden: true })).status, 200);
  assert.equal((await mine()).length, before_);
});

test('many pictures are hidden with one mail for each contributor, or none of them is', async () => {
  const ids = [await picture('#102030'), await picture('#302010')];
  const act = (given: object) =>
    as('admin', 'POST', assetBulkApi.apply.path, { selection: { ids }, act: given, expected: 2 });
  assert.deepEqual(refusedFor(await act({ kind: 'Hide' })), missing);
  assert.deepEqual(refusedFor(await act({ kind: 'Withdraw', reason: 'Ended.' })), missing);
  assert.equal((await act({ kind: 'Withdraw' })).status, 400);
  const first = await numberOf(ids[0]!);
  assert.equal((await change(ids[0]!, { title: 'Still shown' })).body.isHidden, false);
  assert.equal((await act({ kind: 'Hide', reasons })).body.changed, 2);
  const { rows } = (await site.context.database.executeSql(
    `select data -> 'values' ->> 'what' as what from pgboss.job
      where data ->> 'kind' = 'restriction' and data -> 'values' ->> 'what' like '%' || $1 || '%'`,
    [first],
  )) as { rows: { what: string }[] };
  assert.equal(rows.length, 1);
  assert.ok(rows[0]?.what.includes(await numberOf(ids[1]!)), 'both pictures are in it');
});

test('what a reviewer rejects is kept with its reason: the rules for pictures, or another ground', async () => {
  const id = await site.add('#112233', 'Towers', {
    title: 'Tower',
    contributorId,
    status: 'Submitted',
  });
  await change(id, { status: 'Rejected', statusReason: 'The horizon leans.' });
  const [kept] = await mine();
  assert.deepEqual(
    [kept?.kind, kept?.ground, kept?.facts],
    ['Rejected', 'The rules for pictures', 'The horizon leans.'],
  );
});

test('locking, switching off and taking a role need reasons; wrong passwords and own acts do not', async () => {
  const found = await as(
    'admin',
    'GET',
    identityApi.userByEmail.path.replace(':email', 'seat@editorial.test'),
  );
  const { id } = found.body;
  const put = (path: string, body: object) => as('admin', 'PUT', path.replace(':id', id), body);
  const lockoutEnd = new Date(Date.now() + 86_400_000).toISOString();
  const user = identityApi.updateUser.path;
  for (const [path, body] of [
    [identityApi.lock.path, { lockoutEnd }],
    [identityApi.setRolesOfUser.path, { roleNames: [] }],
    [user, { roleNames: [] }],
    [user, { isActive: false }],
  ] as const) {
    assert.deepEqual(refusedFor(await put(path, body)), missing, path);
    const done = await put(path, { ...body, reasons });
    assert.ok(done.status < 300, JSON.stringify(done.body));
    if ('roleNames' in body) await put(path, { roleNames: found.body.roleNames });
  }
  const { rows } = (await site.context.database.executeSql(
    'select kind, roles from restrictions where person_id = $1 order by running_number',
    [id],
  )) as { rows: { kind: string; roles: string[] }[] };
  assert.deepEqual(rows, [
    { kind: 'Locked', roles: [] },
    { kind: 'RolesTaken', roles: found.body.roleNames },
    { kind: 'RolesTaken', roles: found.body.roleNames },
    { kind: 'Deactivated', roles: [] },
  ]);
  const { text } = await site.mailTo('seat@editorial.test', /restricts you/);
  assert.match(text, /Terms, section 4/);
});

test('removing a picture of somebody else needs reasons, one or many; own drafts need none', async () => {
  const [one, two] = [await picture('#102244'), await picture('#442210')];
  const number = await numberOf(one);
  const path = catalogApi.remove.path.replace(':id', one);
  const many = `${catalogApi.removeMany.path}?ids=${one}&ids=${two}`;
  assert.deepEqual(refusedFor(await as('admin', 'DELETE', path)), missing);
  assert.deepEqual(refusedFor(await as('admin', 'DELETE', many)), missing);
  assert.equal(await numberOf(one), number, 'nothing is removed without reasons');
  assert.equal((await as('admin', 'DELETE', path, { reasons })).status, 204);
  const [kept] = await mine();
  assert.deepEqual(
    [kept?.kind, kept?.assetNumber, kept?.facts],
    ['Removed', number, reasons.facts],
  );
  const nobodys = await site.add('#221044', 'Towers', { title: 'Tower' });
  const own = catalogApi.remove.path.replace(':id', nobodys);
  assert.equal((await as('admin', 'DELETE', own)).status, 204, 'restricts nobody');
});

test('an account that staff close: the person gets the reasons, which stay without the name', async () => {
  const address = 'seat@editorial.test';
  const { id } = (await as('admin', 'GET', identityApi.userByEmail.path.replace(':email', address)))
    .body;
  const path = identityApi.deleteUser.path.replace(':id', id);
  assert.deepEqual(refusedFor(await as('admin', 'DELETE', path)), missing);
  assert.deepEqual(refusedFor(await as('admin', 'DELETE', path, {})), missing);
  assert.equal((await as('admin', 'GET', identityApi.user.path.replace(':id', id))).status, 200);
  const closing = { ground: 'Terms, section 9', facts: 'The account was sold to another person.' };
  assert.equal((await as('admin', 'DELETE', path, { reasons: closing })).status, 204);
  const { rows } = (await site.context.database.executeSql(
    `select data -> 'values' ->> 'facts' as facts, data ->> 'to' as "to" from pgboss.job
      where data ->> 'kind' = 'restriction' and data -> 'values' ->> 'ground' = $1`,
    [closing.ground],
  )) as { rows: object[] };
  assert.deepEqual(rows, [{ facts: closing.facts, to: address }]);
  const { text } = await site.mailTo(address, /account is closed/);
  assert.match(text, /only bookkeeping reads them/);
});
