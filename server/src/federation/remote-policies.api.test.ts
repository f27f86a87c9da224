import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestSite, type Answer, type TestSite } from '../testing/test-site.testing.ts';
import { serviceScopes } from '../people/identity/service-token.ts';
import { readRemotePolicies } from './remote-policies.ts';

const permissions = '/api/permission-management/permissions';
const people = '/api/identity/users';
let site: TestSite;
let remotes: string;
let clientId: string;

before(
  async () => {
    remotes = await mkdtemp(join(tmpdir(), 'editorial-policies-'));
    site = await openTestSite({ variables: { REMOTES_DIR: remotes } });
    const { body } = await as('admin', 'GET', `${people}?filter=client`);
    clientId = body.items.find(
      ({ userName }: { userName: string }) => userName === 'client@editorial.test',
    ).id;
  },
  { timeout: 60_000 },
);
after(async () => {
  await site?.close();
  await rm(remotes, { recursive: true });
});

const as = async (person: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  site.call(method, path, { token: await site.tokenOf(person), ...(body ? { body } : {}) });

const texts = (text: string) => ({
  en: text,
  de: `${text} (de)`,
  fr: `${text} (fr)`,
  es: `${text} (es)`,
  ar: `${text} (ar)`,
});
const boards = { name: 'light-table.Boards', texts: texts('See boards') };
const edit = { name: 'light-table.Boards.Edit', texts: texts('Edit boards') };

/** Writes a registry whose live release of a remote declares these policies. */
async function release(policies: readonly object[], name = 'light-table'): Promise<void> {
  const descriptor = {
    basePaths: [`/${name}`],
    menuTexts: { en: { Remote: 'Light table' }, de: { Remote: 'Leuchttisch' } },
    policies,
    name,
    version: '1.0.0',
    commit: '',
    builtAt: '',
    contract: '2.12.0',
  };
  const one = { version: '1.0.0', manifest: '', publishedAt: '', publishedBy: '', descriptor };
  const other = { ...one, version: '2.0.0', descriptor: { ...descriptor, version: '2.0.0' } };
  other.descriptor.policies = [{ name: `${name}.NotLive`, texts: texts('Not live') }];
  const remote = { live: '1.0.0', history: [], releases: [other, one] };
  await store({ [name]: remote });
}

async function store(all: object): Promise<void> {
  await writeFile(join(remotes, 'registry.json'), JSON.stringify({ updatedAt: '', remotes: all }));
  await readRemotePolicies(site.context);
}

const ofClient = `${permissions}?providerName=U&providerKey=`;
const treeOf = async (language = 'en') => {
  const { body } = await site.call('GET', `${ofClient}${clientId}`, {
    token: await site.tokenOf('admin'),
    headers: { 'accept-language': language },
  });
  return body.groups.find(({ name }: { name: string }) => name === 'light-table');
};
const grantedTo = async (person: string): Promise<string[]> =>
  Object.keys(
    (await as(person, 'GET', '/api/abp/application-configuration')).body.auth.grantedPolicies,
  ).filter((name) => name.startsWith('light-table'));
const grant = (name: string, isGranted: boolean, more: object = {}): Promise<Answer> =>
  as('admin', 'PUT', `${ofClient}${clientId}`, { permissions: [{ name, isGranted }], ...more });
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

test('policies of live releases are in the tree, in the language asked; administrators hold them', async () => {
  await release([boards, edit]);
  const group = await treeOf('de');
  assert.equal(group.displayName, 'Leuchttisch');
  assert.deepEqual(
    group.permissions.map((one: Record<string, unknown>) => [
      one.name,
      one.displayName,
      one.parentName,
      one.isGranted,
    ]),
    [
      ['light-table.Boards', 'See boards (de)', null, false],
      ['light-table.Boards.Edit', 'Edit boards (de)', 'light-table.Boards', false],
    ],
  );
  assert.deepEqual(await grantedTo('admin'), ['light-table.Boards', 'light-table.Boards.Edit']);
  assert.deepEqual(await grantedTo('client'), []);
  assert.equal((await grant(boards.name, true)).status, 204);
  assert.deepEqual(await grantedTo('client'), ['light-table.Boards']);
  const holders = await as('admin', 'GET', `${permissions}/${boards.name}/holders`);
  assert.deepEqual(
    [holders.body.roles[0].name, holders.body.users[0].userName],
    ['Admin', 'client@editorial.test'],
  );
});

test('nobody gains a policy of a remote by acting for somebody who holds it', async () => {
  const answer = await site.call('GET', `${people}/${clientId}`, {
    token: await site.tokenOf('support'),
  });
  assert.equal(answer.status, 200);
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'Impersonation',
      client_id: 'Editorial_App',
      access_token: await site.tokenOf('support'),
      UserId: clientId,
    }),
  });
  const { error } = (await response.json()) as { error: string };
  assert.deepEqual([response.status, error], [400, 'invalid_grant']);
});

test('the service of a remote learns which of its own policies a caller has, and no others', () => {
  const granted = { 'light-table.Boards': true, 'light-tables.Boards': true, Other: true };
  assert.deepEqual(serviceScopes({ remote: 'light-table', scopes: [] }, { granted }), [
    'light-table.Boards',
  ]);
});

test('grants of a remote that is gone stay, marked and without effect, and can be withdrawn', async () => {
  await store({});
  assert.deepEqual(await grantedTo('client'), []);
  assert.deepEqual(await grantedTo('admin'), []);
  const gone = await treeOf();
  assert.deepEqual(
    gone.permissions.map((one: Record<string, unknown>) => [one.name, one.isGranted, one.isGone]),
    [['light-table.Boards', true, true]],
  );
  assert.deepEqual(codeOf(await grant(edit.name, true)), [400, 'Editorial:Validation']);
  // The person can still be managed, and the same release brings the grant back.
  assert.equal((await as('admin', 'GET', `${people}/${clientId}`)).status, 200);
  await release([boards, edit]);
  assert.deepEqual(await grantedTo('client'), ['light-table.Boards']);
  await store({});
  assert.equal((await grant(boards.name, false)).status, 204);
  assert.equal(await treeOf(), undefined);
});

test('no remote declares a policy of the site or of another remote', async () => {
  await release([boards]);
  await release([{ ...boards, name: 'light-table.Boards' }], 'catalog');
  assert.deepEqual(await grantedTo('admin'), []);
  // A registry with a name that only the site may use is not valid for that remote.
  await release([boards, { ...boards, name: 'AbpIdentity.Users' }]);
  assert.deepEqual(await grantedTo('admin'), []);
});

test('a registry that cannot be read takes nothing away', async () => {
  await release([boards]);
  await writeFile(join(remotes, 'registry.json'), '{ not JSON');
  await readRemotePolicies(site.context);
  assert.deepEqual(await grantedTo('admin'), ['light-table.Boards']);
});

test('of two administrators who change the same permissions, the second learns it', async () => {
  const name = 'AssetManagement.Assets';
  const read = async (): Promise<string> =>
    (await as('admin', 'GET', `${ofClient}${clientId}`)).body.concurrencyStamp;
  const concurrencyStamp = await read();
  assert.equal((await grant(name, true, { concurrencyStamp })).status, 204);
  assert.deepEqual(codeOf(await grant('AssetManagement.Assets.Edit', true, { concurrencyStamp })), [
    409,
    'Editorial:ChangedMeanwhile',
  ]);
  assert.notEqual(await read(), concurrencyStamp);
  assert.equal((await grant(name, false, { concurrencyStamp: await read() })).status, 204);
});
