import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { newSigningKey, readSigningKey } from '@editorial/registry';
import { packedRelease } from './release.testing.ts';
import { releaseSite, reasonOf, teamsPath } from './releases.testing.ts';

const setup = releaseSite();
const { asAdmin, send, upload, act, served, log } = setup;

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
  assert.equal(releases[0].signedBy, setup.key.fingerprint);
  assert.ok(history.every(({ by, reason }: any) => by === 'pictures' && reason === ''));
  const file = await fetch(`${setup.site.url}/remotes/catalog/1.0.1/remoteEntry.js`);
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
    await assert.rejects(setup.site.context.database.executeSql(sql), /append-only/);
});

test('nobody else publishes, promotes, rolls back or pins a remote', async () => {
  const packed = await packedRelease({ version: '1.9.0', key: setup.key });
  for (const [token, status] of [
    [setup.theirs, 403],
    ['edk_guessed', 401],
    [await setup.site.tokenOf('admin'), 403],
    [await setup.site.tokenOf('client'), 403],
  ] as const) {
    assert.equal((await send(packed, token)).status, status);
    for (const action of ['publish', 'promote', 'rollback', 'pin', 'canary', 'unpin'])
      assert.equal((await act({ action, version: '1.0.0' }, token)).status, status);
  }
  assert.equal((await send(packed, setup.ours, 'subscription')).status, 403);
  assert.equal((await setup.site.call('GET', '/identity/me', { token: setup.ours })).status, 401);
  assert.equal(
    (await setup.site.call('GET', '/api/releases/log', { token: setup.theirs })).body.totalCount,
    0,
  );
});

test('a folder that somebody writes to moves no remote and serves no other registry', async () => {
  const forged = {
    updatedAt: '',
    format: 2,
    remotes: { evil: { live: '1', history: [], releases: [] } },
  };
  await writeFile(join(setup.remotes, 'registry.json'), JSON.stringify(forged));
  assert.deepEqual(Object.keys(await served()), ['catalog']);
  await rm(join(setup.remotes, 'registry.json'));
});

test('a signing key that is trusted no more takes its releases from the site, and the last good one stands in', async () => {
  const lost = readSigningKey(newSigningKey());
  const body = { publicKey: lost.publicKey };
  await setup.site.call('POST', '/api/releases/signers', { token: setup.ours, body });
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
  for (const token of [setup.theirs, setup.ours]) {
    const { status } = await setup.site.call('POST', '/api/releases/signers', { token, body });
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
