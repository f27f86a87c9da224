import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RELEASE } from '../ground/release.ts';
import { freePort } from './free-port.testing.ts';
import { holdPort } from './starting.ts';

test('while the site starts, its port says so: alive, not ready, and visitors come back', async () => {
  const at = { host: '127.0.0.1', port: await freePort() };
  const free = await holdPort(at);
  const url = `http://127.0.0.1:${at.port}`;
  try {
    const alive = await fetch(`${url}/health`);
    assert.deepEqual(
      [alive.status, await alive.json()],
      [200, { status: 'starting', release: RELEASE }],
    );
    const ready = await fetch(`${url}/health/ready?x=1`);
    assert.deepEqual(
      [ready.status, ready.headers.get('retry-after'), await ready.json()],
      [503, '5', { status: 'starting', missing: [] }],
    );
    const visitor = await fetch(url, { headers: { 'accept-language': 'de' } });
    assert.deepEqual([visitor.status, visitor.headers.get('retry-after')], [503, '5']);
    assert.match(await visitor.text(), /später|gleich|Moment/i);
    await assert.rejects(holdPort(at), { code: 'EADDRINUSE' });
  } finally {
    await free();
  }
  await (
    await holdPort(at)
  )();
});
