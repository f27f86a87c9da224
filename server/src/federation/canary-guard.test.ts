import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { canary, publish, readRegistry, rollback } from '@editorial/registry';
import { CanaryLimits, createCanaryGuard } from './canary-guard.ts';

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
  await publish(remotes, build, 'team', () =>
    Promise.resolve({ at: 'now', by: 'team', shell: '1' }),
  );
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-guard-'));
  remotes = join(folder, 'remotes');
  for (const version of ['1', '2']) await release(version);
  await rollback(remotes, 'catalog', 'team');
  await canary(remotes, 'catalog', '2', 0.5, 'team', 'unverified');
});

afterEach(() => rm(folder, { recursive: true, force: true }));
const catalog = async () => (await readRegistry(remotes)).remotes.catalog!;

test('a canary that fails too often is rolled back, and the history gives the reason', async () => {
  const told: unknown[] = [];
  const guard = createCanaryGuard(remotes, (...what) => told.push(what));
  await guard.report({ name: 'catalog', version: '2', outcome: 'loaded' });
  for (let n = 1; n < CanaryLimits.bad; n += 1)
    await guard.report({ name: 'catalog', version: '2', outcome: n % 2 ? 'crashed' : 'recovered' });
  assert.equal((await catalog()).canary?.share, 0.5);
  await guard.report({ name: 'catalog', version: '2', outcome: 'failed' });
  const after = await catalog();
  assert.equal(after.canary, null);
  assert.equal(after.live, '1');
  assert.deepEqual(
    [after.history[0]?.action, after.history[0]?.by, after.history[0]?.reason],
    ['canary', 'canary guard', '5 of 6 reports: it did not load, or crashed'],
  );
  assert.deepEqual(told, [['catalog', '2', '5 of 6 reports: it did not load, or crashed']]);
});

test('a few failures among many successful loads have no effect', async () => {
  const guard = createCanaryGuard(remotes, () => assert.fail());
  for (let n = 0; n < 100; n += 1)
    await guard.report({ name: 'catalog', version: '2', outcome: 'loaded' });
  for (let n = 0; n < 10; n += 1)
    await guard.report({ name: 'catalog', version: '2', outcome: 'crashed' });
  assert.equal((await catalog()).canary?.share, 0.5);
});

test('reports with invented names don’t make the guard forget its counts', async () => {
  const guard = createCanaryGuard(remotes, () => {});
  for (let n = 1; n < CanaryLimits.bad; n += 1)
    await guard.report({ name: 'catalog', version: '2', outcome: 'crashed' });
  for (let n = 0; n < 300; n += 1)
    assert.equal(
      await guard.report({ name: `made-up-${n}`, version: '1', outcome: 'failed' }),
      false,
    );
  for (let n = 0; n < 300; n += 1)
    assert.equal(
      await guard.report({ name: 'catalog', version: `made-up-${n}`, outcome: 'failed' }),
      false,
    );
  assert.equal(await guard.report({ name: 'catalog', version: '2', outcome: 'crashed' }), true);
  assert.equal((await catalog()).canary, null);
});

test('reports about live or unknown releases roll nothing back', async () => {
  const guard = createCanaryGuard(remotes, () => assert.fail());
  const before = await catalog();
  for (const name of ['catalog', 'nobody'])
    for (let n = 0; n < 20; n += 1) await guard.report({ name, version: '1', outcome: 'failed' });
  assert.deepEqual(await catalog(), before);
});

test('a live release reported as crashing is noted once, and never rolled back', async () => {
  const guard = createCanaryGuard(remotes, () => assert.fail());
  for (let n = 0; n < 3 * CanaryLimits.bad; n += 1)
    await guard.report({ name: 'catalog', version: '1', outcome: 'crashed' });
  const { live, releases } = await catalog();
  assert.equal(live, '1');
  assert.equal(releases.find(({ version }) => version === '1')?.crashes, CanaryLimits.bad);
});

test('a release that a link named is noted, once a day, so that it is kept', async () => {
  const guard = createCanaryGuard(remotes, () => {});
  const linked = async () =>
    (await catalog()).releases.map(({ version, linkedAt }) => [version, linkedAt !== undefined]);
  await release('3');
  await guard.report({ name: 'catalog', version: '3', outcome: 'loaded' });
  await guard.report({ name: 'catalog', version: '9', outcome: 'loaded' });
  assert.deepEqual(await linked(), [
    ['3', false],
    ['2', false],
    ['1', false],
  ]);
  await guard.report({ name: 'catalog', version: '1', outcome: 'loaded' });
  const first = (await catalog()).releases.at(-1)?.linkedAt;
  await guard.report({ name: 'catalog', version: '1', outcome: 'loaded' });
  assert.ok(first);
  assert.equal((await catalog()).releases.at(-1)?.linkedAt, first);
});
