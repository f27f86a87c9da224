import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  localSigningKey,
  newSigningKey,
  openReleaseSite,
  publish,
  readSigningKey,
} from '@editorial/registry';
import { adopt } from './teams/adopt.ts';
import { builtRelease } from './release.testing.ts';
import { releaseSite, teamsPath } from './releases.testing.ts';

const setup = releaseSite();
const { asAdmin, keyOf, served } = setup;

test('a key that is registered again is trusted for as long as the longer of both says', async () => {
  const again = readSigningKey(newSigningKey());
  const body = { publicKey: again.publicKey };
  const { database } = setup.site.context;
  const untilOf = async () => {
    const { rows } = await database.executeSql(
      `select valid_until from release_signers where fingerprint = '${again.fingerprint}'`,
    );
    return rows.map(({ valid_until: until }) => until);
  };
  await setup.site.call('POST', '/api/releases/signers', { token: setup.ours, body });
  await database.executeSql(
    `update release_signers set valid_until = now() - interval '1 hour'
      where fingerprint = '${again.fingerprint}'`,
  );
  await setup.site.call('POST', '/api/releases/signers', { token: setup.ours, body });
  assert.deepEqual(await untilOf(), [null]);
});

test('only administrators manage teams; keys end when they are removed, expire, or their person is gone', async () => {
  for (const person of ['support', 'client'] as const) {
    const token = await setup.site.tokenOf(person);
    assert.equal((await setup.site.call('GET', teamsPath, { token })).status, 403);
    const body = { remotes: ['catalog'] };
    assert.equal((await setup.site.call('PUT', `${teamsPath}/mine`, { token, body })).status, 403);
  }
  const taken = await asAdmin('PUT', `${teamsPath}/money`, { remotes: ['catalog'] });
  assert.deepEqual([taken.status, taken.body.error.code], [409, 'Editorial:RemoteHasOwner']);
  const shell = await asAdmin('PUT', `${teamsPath}/money`, { remotes: ['shell'] });
  assert.equal(shell.status, 400);
  const own = (token: string) => setup.site.call('GET', '/api/releases/own', { token });
  const { body: added } = await asAdmin('POST', `${teamsPath}/money/keys`, {
    name: 'laptop',
    userId: setup.adminId,
  });
  assert.deepEqual((await own(added.secret)).body, {
    by: 'admin@editorial.test (laptop)',
    team: 'money',
    remotes: ['subscription'],
  });
  const listed = (await asAdmin('GET', teamsPath)).body.items;
  assert.ok(!JSON.stringify(listed).includes(added.secret));
  const { database } = setup.site.context;
  const alter = (sql: string) => database.executeSql(sql, [setup.adminId]);
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
  const gone = await asAdmin('PUT', `${teamsPath}/gone`, { remotes: ['sample'] });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  assert.equal((await asAdmin('DELETE', `${teamsPath}/gone`)).status, 204);
  const log = await asAdmin('GET', '/api/audit-logging/audit-logs?entityTypeFullName=Team');
  const acts = log.body.items.map(
    (one: { action: string; userId: string; entityChanges: { entityId: string }[] }) =>
      [one.action, one.userId, one.entityChanges[0]?.entityId].join(' '),
  );
  for (const act of ['Changed', 'Removed'])
    assert.ok(acts.includes(`Team.${act} ${setup.adminId} gone`), act);
  for (const act of ['KeyAdded', 'KeyRemoved'])
    assert.ok(acts.includes(`Team.${act} ${setup.adminId} money`), act);
});

test('an operator takes over a folder that was signed here; the command line releases to it', async () => {
  const other = await mkdtemp(join(tmpdir(), 'editorial-adopted-'));
  process.env.RELEASE_KEY_FILE = join(other, 'keys/release-key.pem');
  try {
    const own = await localSigningKey(process.env.RELEASE_KEY_FILE);
    for (const [name, signed] of [
      ['account', { key: own }],
      ['guide', {}],
    ] as const)
      await publish(setup.remotes, {
        buildFolder: await builtRelease({ name, version: '1.0.0', ...signed }),
        by: 'build',
        look: 'unverified',
      });
    assert.deepEqual(
      await adopt(setup.site.context.database, { remotesDir: setup.remotes }, 'house'),
      [
        'account: 1.0.0 is live, and house owns it',
        'guide: left out, this key did not sign its live release',
      ],
    );
    assert.equal((await served()).account.live, '1.0.0');
    const to = openReleaseSite(`${setup.site.url}/`, { RELEASE_TOKEN: await keyOf('house') });
    const built = await builtRelease({ name: 'account', version: '1.0.1' });
    assert.equal((await to.upload('account', built)).version, '1.0.1');
    const state = await to.act('account', { action: 'publish', version: '1.0.1' });
    assert.equal(state.live, '1.0.1');
    assert.equal((await to.log('account'))[0]?.action, 'publish');
    const nobody = openReleaseSite(setup.site.url, {});
    await assert.rejects(nobody.log(), /wants to know who releases/);
  } finally {
    delete process.env.RELEASE_KEY_FILE;
    await rm(other, { recursive: true, force: true });
  }
});
