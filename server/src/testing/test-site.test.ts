import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openTestSite } from './test-site.testing.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the metrics of a closed site read, which only the garbage collector may still know. */
async function readByMetrics(): Promise<WeakRef<object>> {
  const site = await openTestSite();
  const kept = new WeakRef<object>(site.context.dependencies);
  assert.equal((await site.call('GET', '/metrics')).status, 200);
  await site.close();
  return kept;
}

test('a closed site leaves memory, although prom-client never ends its observer', async () => {
  const kept = await readByMetrics();
  // Tasks that the close left behind keep it for some rounds of the event loop.
  for (let round = 0; kept.deref() !== undefined && round < 20; round += 1) {
    await setImmediate();
    collectGarbage();
  }
  assert.equal(kept.deref(), undefined);
});
