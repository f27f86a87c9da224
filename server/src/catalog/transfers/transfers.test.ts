import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Quality, SelectionMode, TransferProtocol } from '@editorial/contracts/enumerations';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { seal, unseal } from '../../ground/secrets/sealed.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { requireOutside } from '../../http/server-address.ts';
import { transferDefinitions } from './transfers.tables.ts';

const base = '/api/asset-management/transfer-definition';
const given = {
  name: 'Studio',
  protocol: TransferProtocol.Ftps,
  host: 'files.example.test',
  userName: 'ada',
  secret: 'pa55 wörd',
  folder: '/out',
  selectionMode: SelectionMode.Folder,
  quality: Quality.High,
};

let site: TestSite;
let token: string;
before(
  async () => {
    site = await openTestSite();
    token = await site.tokenOf('contributor');
  },
  { timeout: 60_000 },
);
after(() => site.close());

const create = (change: object) =>
  site.call('POST', base, { token, body: { ...given, ...change } });

test('[R3.85N] every protocol, selection mode and quality is accepted and returned; any other number is refused by field', async () => {
  const ports = {
    [TransferProtocol.Ftp]: 21,
    [TransferProtocol.Sftp]: 22,
    [TransferProtocol.Ftps]: 21,
    [TransferProtocol.SftpSsh]: 22,
  };
  for (const protocol of Object.values(TransferProtocol)) {
    const { status, body } = await create({ protocol });
    assert.deepEqual([status, body.protocol, body.port], [201, protocol, ports[protocol]]);
  }
  for (const [selectionMode, fileNames] of [
    [SelectionMode.Individual, ['a.jpg', 'b.tif']],
    [SelectionMode.Folder, []],
  ] as const) {
    const { status, body } = await create({ selectionMode, fileNames });
    assert.deepEqual([status, body.selectionMode, body.fileNames], [201, selectionMode, fileNames]);
  }
  for (const quality of Object.values(Quality)) {
    const { status, body } = await create({ quality });
    assert.deepEqual([status, body.quality], [201, quality]);
  }
  const before = (await site.call('GET', base, { token })).body.totalCount;
  assert.equal(before, 8);
  for (const [field, values] of Object.entries({
    protocol: [4, -1, 0.5, '1', 'Ftp', null],
    selectionMode: [2, -1, '0'],
    quality: [2, -1, 1.5, 'High'],
  })) {
    for (const value of values) {
      const { status, body } = await create({ [field]: value });
      assert.deepEqual(
        [status, body.error?.code, body.error?.validationErrors?.[0]?.members],
        [400, 'Editorial:Validation', [field]],
        `${field} ${String(value)}`,
      );
    }
  }
  assert.equal((await site.call('GET', base, { token })).body.totalCount, before);
});

test('an invalid server, port, folder or file name is refused by its field', async () => {
  const wrong: readonly (readonly [string, unknown, object?])[] = [
    ['host', 'ftp://files.example.test'],
    ['host', 'files.example.test/out'],
    ['host', 'user@host'],
    ['host', 'localhost'],
    ['host', '127.0.0.1'],
    ['host', '169.254.169.254'],
    ['host', 'database'],
    ['host', '-bad-.test'],
    ['host', ''],
    ['host', 'a'.repeat(300)],
    ['port', 0],
    ['port', 65_536],
    ['port', 21.5],
    ['folder', '/out/../../etc'],
    ['folder', 'a\nDELE b'],
    ['userName', ''],
    ['userName', 'ada\r\nSITE'],
    ['secret', ''],
    ['name', ' '],
    ['fileNames', ['../a.jpg'], { selectionMode: SelectionMode.Individual }],
    ['fileNames', ['a\\b.jpg'], { selectionMode: SelectionMode.Individual }],
    ['fileNames', [], { selectionMode: SelectionMode.Individual }],
    ['fileNames', ['a.jpg']],
  ];
  for (const [field, value, change] of wrong) {
    const { status, body } = await create({ ...change, [field]: value });
    assert.equal(status, 400, `${field} ${JSON.stringify(value)}`);
    assert.ok(
      body.error.validationErrors[0].members[0].startsWith(field),
      `${field} ${JSON.stringify(body.error.validationErrors)}`,
    );
  }
});

test('the secret is stored encrypted and never returned; a change without one keeps it', async () => {
  const { context } = site;
  const stored = async (id: string) =>
    (
      await context.database.inTenant(HOST_TENANT, (tx) =>
        tx.select().from(transferDefinitions).where(eq(transferDefinitions.id, id)),
      )
    )[0]!.sealedSecret;
  const { body } = await create({ name: 'Sealed' });
  const first = await stored(body.id);
  assert.ok(!first.includes(given.secret) && !Buffer.from(first, 'base64').includes(given.secret));
  assert.equal(unseal(context.secrets.sealingKey, { owner: body.id, sealed: first }), given.secret);
  const { secret: _, ...rest } = given;
  const changed = await site.call('PUT', `${base}/${body.id}`, {
    token,
    body: { ...rest, name: 'Renamed', folder: '/other' },
  });
  assert.deepEqual(
    [changed.status, changed.body.name, changed.body.folder],
    [200, 'Renamed', '/other'],
  );
  assert.equal(await stored(body.id), first);
  await site.call('PUT', `${base}/${body.id}`, { token, body: { ...rest, secret: 'another' } });
  assert.equal(
    unseal(context.secrets.sealingKey, { owner: body.id, sealed: await stored(body.id) }),
    'another',
  );
  for (const answer of [
    body,
    changed.body,
    (await site.call('GET', `${base}/${body.id}`, { token })).body,
    (await site.call('GET', base, { token })).body,
  ])
    assert.doesNotMatch(JSON.stringify(answer), /secret|pa55|another/i);
});

test('the kept secret goes to no other server, port or protocol: those need theirs', async () => {
  const { body } = await create({ name: 'Stays', protocol: TransferProtocol.Ftps, port: 2121 });
  const change = (wanted: object) =>
    site.call('PUT', `${base}/${body.id}`, { token, body: wanted });
  for (const wanted of [
    { host: 'attacker.example.test' },
    { port: 2122 },
    // The default of the protocol, 21.
    { port: null },
    // The password would go over the line as it is.
    { protocol: TransferProtocol.Ftp },
  ]) {
    const refused = await change(wanted);
    assert.equal(refused.status, 400, JSON.stringify(wanted));
    const [fault] = refused.body.error.validationErrors;
    assert.deepEqual(fault.members, ['secret']);
    assert.match(fault.message, /Type it again/);
  }
  const { host, port, protocol } = (await site.call('GET', `${base}/${body.id}`, { token })).body;
  assert.deepEqual([host, port, protocol], [given.host, 2121, TransferProtocol.Ftps]);
  const moved = await change({ host: 'other.example.test', port: null, secret: 'theirs' });
  assert.deepEqual(
    [moved.status, moved.body.host, moved.body.port, moved.body.pinned],
    [200, 'other.example.test', 21, null],
  );
});

test('only its owner can see or change a definition', async () => {
  const { body } = await create({ name: 'Private' });
  const admin = await site.tokenOf('admin');
  const { secret: _, ...rest } = given;
  assert.equal((await site.call('GET', `${base}/${body.id}`, { token: admin })).status, 404);
  assert.equal(
    (await site.call('PUT', `${base}/${body.id}`, { token: admin, body: rest })).status,
    404,
  );
  assert.equal((await site.call('DELETE', `${base}/${body.id}`, { token: admin })).status, 404);
  assert.equal((await site.call('GET', base, { token: admin })).body.totalCount, 0);
  assert.equal(
    (await site.call('POST', base, { token: await site.tokenOf('client'), body: given })).status,
    403,
  );
  assert.equal((await site.call('DELETE', `${base}/${body.id}`, { token })).status, 204);
  assert.equal((await site.call('GET', `${base}/${body.id}`, { token })).status, 404);
});

test('an encrypted secret can be decrypted with its key, for its owner and unchanged, and otherwise not', () => {
  const sealed = seal({ key: 'key', owner: 'one', text: 'word' });
  assert.equal(unseal('key', { owner: 'one', sealed }), 'word');
  assert.notEqual(seal({ key: 'key', owner: 'one', text: 'word' }), sealed);
  const bytes = Buffer.from(sealed, 'base64');
  bytes[14]! ^= 1;
  assert.throws(() => unseal('key', { owner: 'one', sealed: bytes.toString('base64') }));
  assert.throws(() => unseal('key', { owner: 'two', sealed }));
  assert.throws(() => unseal('other', { owner: 'one', sealed }));
});

test('a file server in a private network is refused on changes too; a site may allow it', async () => {
  const { body } = await create({ name: 'Wanders' });
  const { secret: _, ...rest } = given;
  const moved = await site.call('PUT', `${base}/${body.id}`, {
    token,
    body: { ...rest, host: '10.0.0.7' },
  });
  assert.deepEqual([moved.status, moved.body.error.validationErrors[0].members], [400, ['host']]);
  assert.equal((await site.call('GET', `${base}/${body.id}`, { token })).body.host, given.host);
  await requireOutside('10.0.0.7', { privateFileServers: true });
  await requireOutside(undefined, { privateFileServers: false });
});
