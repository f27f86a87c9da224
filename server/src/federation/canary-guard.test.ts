import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { canary, publish, readRegistry, rollback } from '@editorial/registry';
import { CanaryLimits, createCanaryGuard, type CanaryGuard } from './canary-guard.ts';
import { neighborhoodOf, visitorOf } from '../ground/visitor.ts';

let folder: string;
let remotes: string;
async function release(version: string): Promise<void> {
  const build = join(folder, version);
  await mkdir(build);
  await writeFile(
    join(build, 'mf-manifest.json'),
    JSON.stringify({
      editorial: {
        basePaths: ['/catalog'],
        name: 'catalog',
        version,
        commit: 'c',
        builtAt: 'now',
        contract: '1.0.0',
      },
    }),
  );
  await publish(remotes, {
    buildFolder: build,
    by: 'team',
    look: () => Promise.resolve({ at: 'now', by: 'team', shell: '1' }),
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-guard-'));
  remotes = join(folder, 'remotes');
  for (const version of ['1', '2']) await release(version);
  await rollback(remotes, { name: 'catalog', by: 'team' });
  await canary(remotes, {
    name: 'catalog',
    version: '2',
    share: 0.5,
    by: 'team',
    look: 'unverified',
  });
});

type Outcome = 'loaded' | 'recovered' | 'failed' | 'crashed';
/** A visitor at an address, with an account if one is named. */
const at = (address: string, userId?: string) => ({
  visitor: visitorOf(userId === undefined ? null : { userId }, address),
  neighborhood: neighborhoodOf(address),
});
let visitors = 0;
/** A visitor with an address of their own, far from all others. */
const somebody = () => {
  visitors += 1;
  return at(`10.${visitors >> 8}.${visitors & 255}.1`);
};
/** A report as a browser sends it, from a visitor of its own unless one is named. */
const report = (
  guard: CanaryGuard,
  version: string,
  outcome: Outcome,
  { name = 'catalog', by = somebody(), error = '' } = {},
) => {
  const stack = error || `Error: no\n    at f (https://site/remotes/${name}/${version}/a.js:1:2)`;
  return guard.report(
    { name, version, outcome, ...(outcome === 'loaded' ? {} : { error: stack }) },
    by,
  );
};

afterEach(() => rm(folder, { recursive: true, force: true }));
const catalog = async () => (await readRegistry(remotes)).remotes.catalog!;

test('a canary that fails too often is rolled back, and the history gives the reason', async () => {
  const told: unknown[] = [];
  const guard = createCanaryGuard(remotes, (...what) => told.push(what));
  await report(guard, '2', 'loaded');
  for (let n = 1; n < CanaryLimits.bad; n += 1)
    await report(guard, '2', n % 2 ? 'crashed' : 'recovered');
  assert.equal((await catalog()).canary?.share, 0.5);
  await report(guard, '2', 'failed');
  const after = await catalog();
  assert.equal(after.canary, null);
  assert.equal(after.live, '1');
  assert.deepEqual(
    [after.history[0]?.action, after.history[0]?.by, after.history[0]?.reason],
    ['canary', 'canary guard', 'it did not load, or crashed, for 5 of 6 visitors'],
  );
  assert.deepEqual(told, [['catalog', '2', 'it did not load, or crashed, for 5 of 6 visitors']]);
});

test('one visitor ends no canary, however much it sends, and neither do reports without evidence', async () => {
  const guard = createCanaryGuard(remotes, () => assert.fail());
  for (let n = 0; n < 4 * CanaryLimits.bad; n += 1) {
    await report(guard, '2', 'crashed', { by: at('192.0.2.7') });
    await guard.report({ name: 'catalog', version: '2', outcome: 'failed' }, at(`10.9.${n}.1`));
    // A crash of another release is no evidence.
    const error = 'Error: no\n    at f (https://site/remotes/catalog/1/a.js:1:2)';
    await report(guard, '2', 'crashed', { by: at(`10.8.${n}.1`), error });
  }
  assert.equal((await catalog()).canary?.share, 0.5);
});

test('one person ends no canary with accounts, IPv6 networks or addresses next to each other', async () => {
  const guard = createCanaryGuard(remotes, () => assert.fail());
  for (let n = 0; n < 4 * CanaryLimits.bad; n += 1) {
    await report(guard, '2', 'crashed', { by: at('192.0.2.7', `account ${n}`) });
    await report(guard, '2', 'crashed', { by: at(`2001:db8:0:${n}::1`) });
    await report(guard, '2', 'crashed', { by: at(`198.51.100.${n}`) });
    await report(guard, '2', 'crashed', { by: at(`10.7.${n}.1`, 'an account that travels') });
  }
  assert.equal((await catalog()).canary?.share, 0.5);
});

test('one person keeps no failing canary alive with many accounts that say it loaded', async () => {
  const guard = createCanaryGuard(remotes, () => {});
  for (let n = 0; n < 20 * CanaryLimits.bad; n += 1)
    await report(guard, '2', 'loaded', { by: at('192.0.2.7', `account ${n}`) });
  for (let n = 0; n < CanaryLimits.bad; n += 1) await report(guard, '2', 'crashed');
  assert.equal((await catalog()).canary, null);
});

test('a visitor is an account, an address, or an IPv6 network', () => {
  assert.equal(visitorOf({ userId: 'u1' }, '192.0.2.1'), 'user u1');
  assert.equal(visitorOf(null, '192.0.2.1'), visitorOf(null, '::ffff:192.0.2.1'));
  assert.equal(visitorOf(null, '2001:db8::1'), visitorOf(null, '2001:0db8:0:0:ffff::9'));
  assert.notEqual(visitorOf(null, '2001:db8:0:1::1'), visitorOf(null, '2001:db8::1'));
});

test('a few failures among many successful loads have no effect', async () => {
  const guard = createCanaryGuard(remotes, () => assert.fail());
  for (let n = 0; n < 100; n += 1) await report(guard, '2', 'loaded');
  for (let n = 0; n < 10; n += 1) await report(guard, '2', 'crashed');
  assert.equal((await catalog()).canary?.share, 0.5);
});

test('reports with invented names don’t make the guard forget its counts', async () => {
  const guard = createCanaryGuard(remotes, () => {});
  for (let n = 1; n < CanaryLimits.bad; n += 1) await report(guard, '2', 'crashed');
  for (let n = 0; n < 300; n += 1)
    assert.equal(await report(guard, '1', 'failed', { name: `made-up-${n}` }), false);
  for (let n = 0; n < 300; n += 1)
    assert.equal(await report(guard, `made-up-${n}`, 'failed'), false);
  assert.equal(await report(guard, '2', 'crashed'), true);
  assert.equal((await catalog()).canary, null);
});

test('reports about live or unknown releases roll nothing back', async () => {
  const guard = createCanaryGuard(remotes, () => assert.fail());
  const before = await catalog();
  for (const name of ['catalog', 'nobody'])
    for (let n = 0; n < 20; n += 1) await report(guard, '1', 'failed', { name });
  assert.deepEqual(await catalog(), before);
});

test('a live release reported as crashing is noted once, and never rolled back', async () => {
  const guard = createCanaryGuard(remotes, () => assert.fail());
  for (let n = 0; n < 3 * CanaryLimits.bad; n += 1) await report(guard, '1', 'crashed');
  const { live, releases } = await catalog();
  assert.equal(live, '1');
  assert.equal(releases.find(({ version }) => version === '1')?.crashes, CanaryLimits.bad);
});

test('a release that a link named is noted, once a day, so that it is kept', async () => {
  const guard = createCanaryGuard(remotes, () => {});
  const linked = async () =>
    (await catalog()).releases.map(({ version, linkedAt }) => [version, linkedAt !== undefined]);
  await release('3');
  await report(guard, '3', 'loaded');
  await report(guard, '9', 'loaded');
  assert.deepEqual(await linked(), [
    ['3', false],
    ['2', false],
    ['1', false],
  ]);
  await report(guard, '1', 'loaded');
  const first = (await catalog()).releases.at(-1)?.linkedAt;
  await report(guard, '1', 'loaded');
  assert.ok(first);
  assert.equal((await catalog()).releases.at(-1)?.linkedAt, first);
});
