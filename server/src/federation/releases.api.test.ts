import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createGzip } from 'node:zlib';
import {
  localSigningKey,
  newSigningKey,
  openReleaseSite,
  PackLimits,
  publish,
  readSigningKey,
  type SigningKey,
} from '@editorial/registry';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import * as openid from 'openid-client';
import { pack, type Header } from 'tar-stream';
import { openTestSite, type Answer, type TestSite } from '../testing/test-site.testing.ts';
import { adopt } from './teams/adopt.ts';
import { builtRelease, packedRelease, type PackedBuild } from './release.testing.ts';

const teamsPath = '/api/releases/teams';
let site: TestSite;
let admin: string;
let adminId: string;
let remotes: string;
let ours: string;
let theirs: string;
let key: SigningKey;

const asAdmin = (method: string, path: string, body?: unknown): Promise<Answer> =>
  site.call(method, path, { token: admin, body });
const keyOf = async (team: string, more: object = {}): Promise<string> =>
  (await asAdmin('POST', `${teamsPath}/${team}/keys`, { name: 'test', ...more })).body.secret;

let issuer: Awaited<ReturnType<typeof openIssuer>>;
before(async () => {
  remotes = await mkdtemp(join(tmpdir(), 'editorial-remotes-'));
  issuer = await openIssuer();
  site = await openTestSite({
    variables: {
      ADDRESS_LIMITS: 'off',
      RELEASES: 'teams',
      REMOTES_DIR: remotes,
      SERVICE_ORIGINS: issuer.url,
    },
  });
  admin = await site.tokenOf('admin');
  const unproved = await site.call('PUT', `${teamsPath}/pictures`, {
    token: await site.unprovedTokenOf('admin'),
    body: { remotes: ['catalog'] },
  });
  assert.equal(unproved.body.error.code, 'Editorial:IdentityCheckRequired');
  adminId = (await site.call('GET', '/identity/me', { token: admin })).body.sub;
  await asAdmin('PUT', `${teamsPath}/pictures`, { remotes: ['catalog', 'light-table'] });
  await asAdmin('PUT', `${teamsPath}/money`, { remotes: ['subscription'] });
  [ours, theirs] = [await keyOf('pictures'), await keyOf('money')];
  key = readSigningKey(newSigningKey());
  await site.call('POST', '/api/releases/signers', {
    token: ours,
    body: { publicKey: key.publicKey },
  });
});
after(async () => {
  issuer.server.close();
  await site.close();
  await rm(remotes, { recursive: true, force: true });
});

async function send(packed: Buffer | ReadableStream, token: string, remote = 'catalog') {
  const answer = await fetch(`${site.url}/api/releases/remotes/${remote}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: packed as BodyInit,
    duplex: 'half',
  } as RequestInit);
  return { status: answer.status, body: (await answer.json()) as any };
}
const upload = async (build: PackedBuild, token = ours, remote = 'catalog') =>
  send(await packedRelease({ key, ...build }), token, remote);
const act = (body: object, token = ours, remote = 'catalog'): Promise<Answer> =>
  site.call('POST', `/api/releases/remotes/${remote}/acts`, { token, body });
const served = async () => (await site.call('GET', '/remotes/registry.json')).body.remotes;
const log = async (): Promise<any[]> =>
  (await asAdmin('GET', '/api/releases/log?maxResultCount=1000')).body.items;
const reasonOf = ({ body }: { body: any }): string => body.error.message;

test('a team publishes, promotes, rolls back and pins its remotes, and every act is in the log', async () => {
  const first = await upload({ version: '1.0.0' });
  assert.deepEqual([first.status, first.body.live], [201, '']);
  assert.equal((await served()).catalog.live, '', 'an upload makes nothing live');
  assert.equal((await act({ action: 'publish', version: '1.0.0', reason: 'first' })).status, 200);
  await upload({ version: '1.0.1' });
  const checked = { action: 'verify', version: '1.0.1', shell: 'unknown' };
  assert.equal((await act(checked)).status, 200);
  assert.equal((await act({ action: 'publish', version: '1.0.1' })).body.live, '1.0.1');
  const back = await act({ action: 'rollback', reason: 'too dark' });
  assert.deepEqual([back.status, reasonOf(back).includes('no earlier release')], [422, true]);
  assert.equal((await act({ action: 'promote', version: '1.0.0', reason: 'calmer' })).status, 200);
  assert.equal((await act({ action: 'rollback', reason: 'too dark' })).body.live, '1.0.1');
  assert.deepEqual((await act({ action: 'pin', version: '1.0.0' })).body, {
    remote: 'catalog',
    version: '1.0.0',
    live: '1.0.0',
    pinned: true,
  });
  assert.equal((await act({ action: 'unpin' })).status, 200);
  assert.equal((await act({ action: 'canary', version: '1.0.1', share: 0.1 })).status, 200);
  assert.equal((await act({ action: 'end-canary', reason: 'enough' })).status, 200);

  const { releases, history } = (await served()).catalog;
  assert.equal(releases[0].signedBy, key.fingerprint);
  assert.ok(history.every(({ by, reason }: any) => by === 'pictures' && reason === ''));
  const file = await fetch(`${site.url}/remotes/catalog/1.0.1/remoteEntry.js`);
  assert.equal(await file.text(), `var catalog = '1.0.1';`);
  const acts = (await log()).filter(({ remote }) => remote === 'catalog').toReversed();
  assert.deepEqual(
    acts.map(({ action, version, reason }) => [action, version, reason]),
    [
      ['stage', '1.0.0', ''],
      ['publish', '1.0.0', 'first, unverified'],
      ['stage', '1.0.1', ''],
      ['verify', '1.0.1', 'shell unknown'],
      ['publish', '1.0.1', ''],
      ['promote', '1.0.0', 'calmer, unverified'],
      ['rollback', '1.0.1', 'too dark'],
      ['refuse', '1.0.0', 'too dark'],
      ['pin', '1.0.0', 'unverified'],
      ['unpin', '1.0.0', ''],
      ['canary', '1.0.1', 'share 0.1'],
      ['canary', '1.0.1', 'enough'],
    ],
  );
  assert.ok(acts.every(({ by }) => by === 'pictures (test)'));
  for (const sql of ['delete from release_log', "update release_log set by = ''"])
    await assert.rejects(site.context.database.executeSql(sql), /append-only/);
});

test('nobody else publishes, promotes, rolls back or pins a remote', async () => {
  const packed = await packedRelease({ version: '1.9.0', key });
  for (const [token, status] of [
    [theirs, 403],
    ['edk_guessed', 401],
    [await site.tokenOf('admin'), 403],
    [await site.tokenOf('client'), 403],
  ] as const) {
    assert.equal((await send(packed, token)).status, status);
    for (const action of ['publish', 'promote', 'rollback', 'pin', 'canary', 'unpin'])
      assert.equal((await act({ action, version: '1.0.0' }, token)).status, status);
  }
  assert.equal((await send(packed, ours, 'subscription')).status, 403);
  assert.equal((await site.call('GET', '/identity/me', { token: ours })).status, 401);
  assert.equal((await site.call('GET', '/api/releases/log', { token: theirs })).body.totalCount, 0);
});

test('a folder that somebody writes to moves no remote and serves no other registry', async () => {
  const forged = {
    updatedAt: '',
    format: 2,
    remotes: { evil: { live: '1', history: [], releases: [] } },
  };
  await writeFile(join(remotes, 'registry.json'), JSON.stringify(forged));
  assert.deepEqual(Object.keys(await served()), ['catalog']);
  await rm(join(remotes, 'registry.json'));
});

test('a release without a signature, with another team’s, or with other files is refused', async () => {
  const foreign = readSigningKey(newSigningKey());
  const publicKey = foreign.publicKey;
  await site.call('POST', '/api/releases/signers', { token: theirs, body: { publicKey } });
  const cases: readonly (readonly [Omit<PackedBuild, 'version'>, RegExp])[] = [
    [{ key: undefined as never }, /not signed/],
    [{ key: readSigningKey(newSigningKey()) }, /may not release it/],
    [{ key: foreign }, /may not release it/],
    [{ tampered: { 'bom.cdx.json': '{"bomFormat":"CycloneDX","components":[]}' } }, /other files/],
    [{ tampered: { 'logo.svg': '<svg/>' } }, /other files/],
    [{ tampered: { 'remoteEntry.js': 'steal()' } }, /another hash/],
    [{ tampered: { 'bom.cdx.json': 'none' } }, /bill of materials/],
    [{ name: 'subscription' }, /release of subscription/],
  ];
  for (const [build, expected] of cases) {
    const answer = await upload({ version: '3.0.0', ...build });
    assert.equal(answer.status, 422);
    assert.match(reasonOf(answer), expected);
  }
  assert.equal(existsSync(join(remotes, 'catalog/3.0.0')), false);
  const refusals = (await log()).filter(({ version }) => version === '3.0.0');
  assert.ok(refusals.length >= 5 && refusals.every(({ action }) => action === 'refuse'));
});

const archive = async (
  entries: readonly (Partial<Header> & { readonly name: string; readonly text?: string })[],
) => {
  const packed = pack();
  for (const { text = '', ...header } of entries) packed.entry(header, text);
  packed.finalize();
  return buffer(packed.pipe(createGzip()));
};

test('paths that lead out, links, bombs, too many files and half of an archive are refused', async () => {
  const big = '0'.repeat(PackLimits.fileBytes);
  const cases: readonly (readonly [Buffer, number, RegExp])[] = [
    [await archive([{ name: '../../escaped.js', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: '/tmp/escaped.js', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: 'a/..\\escaped.js', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: '.htaccess.json', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: 'page.html', text: 'x' }]), 422, /may not be/],
    [await archive([{ name: 'x.js', type: 'symlink', linkname: '/etc/passwd' }]), 422, /symlink/],
    [await archive([{ name: 'x.js' }, { name: 'X.js' }]), 422, /twice/],
    [await archive([{ name: 'x.js', text: `${big}0` }]), 413, /x\.js/],
    [
      await archive(Array.from({ length: 7 }, (_, n) => ({ name: `${n}.js`, text: big }))),
      413,
      /the release has more/,
    ],
    [
      await archive(Array.from({ length: PackLimits.files + 1 }, (_, n) => ({ name: `${n}.js` }))),
      413,
      /files/,
    ],
    [(await packedRelease({ version: '4.0.0', key })).subarray(0, 300), 422, /cut off/],
    [Buffer.from('nothing'), 422, /no \.tar\.gz/],
    [await archive([]), 422, /mf-manifest/],
  ];
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('editorial-upload-'));
  for (const [packed, status, expected] of cases) {
    const answer = await send(packed, ours);
    assert.deepEqual(
      [answer.status, expected.test(reasonOf(answer))],
      [status, true],
      reasonOf(answer),
    );
  }
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith('editorial-upload-'));
  assert.deepEqual(left, before);
  assert.equal(existsSync(join(tmpdir(), '../escaped.js')), false);
});

test('a version never changes, and one upload of it goes on at a time', async () => {
  const first = await upload({ version: '5.0.0', files: { 'a.js': '1' } });
  assert.equal(first.status, 201);
  const other = await upload({ version: '5.0.0', files: { 'a.js': '2' } });
  assert.match(reasonOf(other), /released before with other files/);
  assert.equal(await readFile(join(remotes, 'catalog/5.0.0/a.js'), 'utf8'), '1');
  const { database } = site.context;
  await database.executeSql(`insert into release_uploads values ('catalog', '5.0.1')`);
  assert.equal((await upload({ version: '5.0.1' })).status, 409);
  await database.executeSql(`update release_uploads set begun_at = now() - interval '1 hour'`);
  assert.equal((await upload({ version: '5.0.1' })).status, 201);
});

test('a signing key that is trusted no more takes its releases from the site, and the last good one stands in', async () => {
  const lost = readSigningKey(newSigningKey());
  const body = { publicKey: lost.publicKey };
  await site.call('POST', '/api/releases/signers', { token: ours, body });
  await act({ action: 'promote', version: '1.0.1', reason: 'for the test' });
  await upload({ version: '6.0.0', key: lost });
  await act({ action: 'publish', version: '6.0.0' });
  assert.equal((await served()).catalog.live, '6.0.0');
  await asAdmin('DELETE', `${teamsPath}/pictures/signers/${lost.fingerprint}`);
  const { live, releases } = (await served()).catalog;
  assert.equal(live, '1.0.1');
  assert.ok(releases.every(({ version }: any) => version !== '6.0.0'));
});

test('a public key that another team registered first signs for its owner all the same, and for the other team nothing', async () => {
  const shared = readSigningKey(newSigningKey());
  const body = { publicKey: shared.publicKey };
  for (const token of [theirs, ours]) {
    const { status } = await site.call('POST', '/api/releases/signers', { token, body });
    assert.equal(status, 200);
  }
  assert.equal((await upload({ version: '6.1.0', key: shared })).status, 201);
  await act({ action: 'publish', version: '6.1.0' });
  assert.equal((await served()).catalog.live, '6.1.0');
  // What the other team takes back, it takes back for itself alone.
  await asAdmin('DELETE', `${teamsPath}/money/signers/${shared.fingerprint}`);
  assert.equal((await served()).catalog.live, '6.1.0');
  await asAdmin('DELETE', `${teamsPath}/pictures/signers/${shared.fingerprint}`);
  assert.notEqual((await served()).catalog.live, '6.1.0');
});

test('a key that is registered again is trusted for as long as the longer of both says', async () => {
  const again = readSigningKey(newSigningKey());
  const body = { publicKey: again.publicKey };
  const { database } = site.context;
  const untilOf = async () => {
    const { rows } = await database.executeSql(
      `select valid_until from release_signers where fingerprint = '${again.fingerprint}'`,
    );
    return rows.map(({ valid_until: until }) => until);
  };
  await site.call('POST', '/api/releases/signers', { token: ours, body });
  await database.executeSql(
    `update release_signers set valid_until = now() - interval '1 hour'
      where fingerprint = '${again.fingerprint}'`,
  );
  await site.call('POST', '/api/releases/signers', { token: ours, body });
  assert.deepEqual(await untilOf(), [null]);
});

test('only administrators manage teams; keys end when they are removed, expire, or their person is gone', async () => {
  for (const person of ['support', 'client'] as const) {
    const token = await site.tokenOf(person);
    assert.equal((await site.call('GET', teamsPath, { token })).status, 403);
    const body = { remotes: ['catalog'] };
    assert.equal((await site.call('PUT', `${teamsPath}/mine`, { token, body })).status, 403);
  }
  const taken = await asAdmin('PUT', `${teamsPath}/money`, { remotes: ['catalog'] });
  assert.deepEqual([taken.status, taken.body.error.code], [409, 'Editorial:RemoteHasOwner']);
  const shell = await asAdmin('PUT', `${teamsPath}/money`, { remotes: ['shell'] });
  assert.equal(shell.status, 400);
  const own = (token: string) => site.call('GET', '/api/releases/own', { token });
  const { body: added } = await asAdmin('POST', `${teamsPath}/money/keys`, {
    name: 'laptop',
    userId: adminId,
  });
  assert.deepEqual((await own(added.secret)).body, {
    by: 'admin@editorial.test (laptop)',
    team: 'money',
    remotes: ['subscription'],
  });
  const listed = (await asAdmin('GET', teamsPath)).body.items;
  assert.ok(!JSON.stringify(listed).includes(added.secret));
  const { database } = site.context;
  const alter = (sql: string) => database.executeSql(sql, [adminId]);
  await alter('update users set is_active = false where id = $1');
  assert.equal((await own(added.secret)).status, 401);
  await alter('update users set is_active = true where id = $1');
  await asAdmin('DELETE', `${teamsPath}/money/keys/${added.key.id}`);
  assert.equal((await own(added.secret)).status, 401);
  const short = await keyOf('money');
  await database.executeSql(
    `update release_keys set expires_at = now() where name = 'test' and team = 'money' and secret_hash <> ''`,
  );
  assert.equal((await own(short)).status, 401);
  theirs = await keyOf('money');
  const gone = await asAdmin('PUT', `${teamsPath}/gone`, { remotes: ['sample'] });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  assert.equal((await asAdmin('DELETE', `${teamsPath}/gone`)).status, 204);
  const log = await asAdmin('GET', '/api/audit-logging/audit-logs?entityTypeFullName=Team');
  const acts = log.body.items.map(
    (one: { action: string; userId: string; entityChanges: { entityId: string }[] }) =>
      [one.action, one.userId, one.entityChanges[0]?.entityId].join(' '),
  );
  for (const act of ['Changed', 'Removed'])
    assert.ok(acts.includes(`Team.${act} ${adminId} gone`), act);
  for (const act of ['KeyAdded', 'KeyRemoved'])
    assert.ok(acts.includes(`Team.${act} ${adminId} money`), act);
});

test('a machine client releases with a short token of the issuer, and does nothing else', async () => {
  const clients = '/api/identity/clients';
  const scopes = ['Editorial.Releases'];
  const machine = { isConfidential: true, userId: adminId, scopes, accessTokenSeconds: 300 };
  const { body } = await asAdmin('POST', clients, { clientId: 'ci-catalog', ...machine });
  const configuration = await openid.discovery(
    new URL(`${site.url}/identity`),
    'ci-catalog',
    body.clientSecret,
    undefined,
    { execute: [openid.allowInsecureRequests] },
  );
  const { access_token: token, expires_in: seconds } =
    await openid.clientCredentialsGrant(configuration);
  assert.equal(seconds, 300);
  assert.equal((await upload({ version: '7.0.0' }, token)).status, 403, 'no team has it yet');
  await asAdmin('PUT', `${teamsPath}/pictures`, { clients: ['ci-catalog'] });
  assert.equal((await upload({ version: '7.0.0' }, token)).status, 201);
  assert.equal((await act({ action: 'rollback' }, token, 'subscription')).status, 403);
  assert.equal((await site.call('GET', teamsPath, { token })).status, 403);
  assert.equal((await site.call('GET', '/api/account/my-profile', { token })).status, 403);
});

/** An issuer as a CI has one. */
async function openIssuer(): Promise<{ url: string; server: Server; privateKey: CryptoKey }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'one' }];
  const server = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys } : { issuer: url, jwks_uri: `${url}/keys` }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, server, privateKey };
}

test('CI releases with the ID token of a trusted issuer: once, for its audience and subject', async () => {
  const audience = site.url;
  const subject = 'repo:agency/catalog:ref:refs/heads/main';
  const idToken = (
    more: Record<string, unknown> = {},
    signer = issuer.privateKey,
    life = '5 minutes',
  ) =>
    new SignJWT({ iss: issuer.url, sub: subject, aud: audience, jti: crypto.randomUUID(), ...more })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(signer);
  const exchange = (token: string) =>
    site.call('POST', '/api/releases/token', { body: { idToken: token } });
  assert.match(reasonOf(await exchange(await idToken())), /no team names the issuer/);
  const rule = { issuer: issuer.url, audience, subject };
  await asAdmin('PUT', `${teamsPath}/pictures`, { issuers: [rule] });
  const good = await idToken();
  const { status, body } = await exchange(good);
  assert.deepEqual([status, body.team], [200, 'pictures']);
  assert.match(reasonOf(await exchange(good)), /exchanged before/);
  const ci = readSigningKey(newSigningKey());
  const signer = { token: body.key, body: { publicKey: ci.publicKey } };
  assert.equal((await site.call('POST', '/api/releases/signers', signer)).status, 200);
  assert.equal((await upload({ version: '8.0.0', key: ci }, body.key)).status, 201);
  const { privateKey: foreign } = await generateKeyPair('RS256');
  for (const bad of [
    await idToken({}, foreign),
    await idToken({ aud: 'https://elsewhere.test' }),
    await idToken({ sub: `${subject}-fork` }),
    // Clocks may differ by three minutes.
    await idToken({}, issuer.privateKey, '-4 minutes'),
    await idToken({ iss: 'https://elsewhere.test' }),
    'no.token.atall',
  ])
    assert.equal((await exchange(bad)).status, 403);
});

test('an upload that fails while its files are stored leaves nothing behind', async () => {
  const lock = 'create function fail() returns trigger language plpgsql as';
  const { database } = site.context;
  await database.executeSql(`${lock} $$ begin raise exception 'the disk is full'; end $$`);
  await database.executeSql(
    'create trigger fails before update on release_registry for each row execute function fail()',
  );
  assert.equal((await upload({ version: '9.0.0' })).status, 500);
  assert.equal(existsSync(join(remotes, 'catalog/9.0.0')), false);
  await database.executeSql('drop trigger fails on release_registry');
  assert.equal((await upload({ version: '9.0.0' })).status, 201);
});

test('an operator takes a folder over that this machine signed; the command line releases to it from then on', async () => {
  const other = await mkdtemp(join(tmpdir(), 'editorial-adopted-'));
  process.env.RELEASE_KEY_FILE = join(other, 'keys/release-key.pem');
  try {
    const own = await localSigningKey(process.env.RELEASE_KEY_FILE);
    for (const [name, signed] of [
      ['account', { key: own }],
      ['guide', {}],
    ] as const)
      await publish(remotes, {
        buildFolder: await builtRelease({ name, version: '1.0.0', ...signed }),
        by: 'build',
        look: 'unverified',
      });
    assert.deepEqual(await adopt(site.context.database, { remotesDir: remotes }, 'house'), [
      'account: 1.0.0 is live, and house owns it',
      'guide: left out, this key did not sign its live release',
    ]);
    assert.equal((await served()).account.live, '1.0.0');
    const to = openReleaseSite(`${site.url}/`, { RELEASE_TOKEN: await keyOf('house') });
    const built = await builtRelease({ name: 'account', version: '1.0.1' });
    assert.equal((await to.upload('account', built)).version, '1.0.1');
    const state = await to.act('account', { action: 'publish', version: '1.0.1' });
    assert.equal(state.live, '1.0.1');
    assert.equal((await to.log('account'))[0]?.action, 'publish');
    const nobody = openReleaseSite(site.url, {});
    await assert.rejects(nobody.log(), /wants to know who releases/);
  } finally {
    delete process.env.RELEASE_KEY_FILE;
    await rm(other, { recursive: true, force: true });
  }
});
