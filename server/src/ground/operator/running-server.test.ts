import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findRunningServer } from './running-server.ts';

test('an address file that a killed server left behind, complete or partial, is ignored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-door-'));
  const write = (text: string) => writeFile(join(folder, 'in-use.json'), text);
  const door = { url: 'http://127.0.0.1:1', token: 'x' };
  const holder = { host: 'here', program: 'npm start', door };
  try {
    assert.equal(findRunningServer(folder), null);
    const own = JSON.stringify({ pid: process.pid, ...holder });
    await write(own);
    assert.deepEqual(findRunningServer(folder), door);
    // Above the highest process id that Linux assigns.
    for (const left of [
      '',
      own.slice(0, 20),
      'null',
      '[]',
      JSON.stringify({ pid: 2 ** 22 + 1, ...holder }),
    ]) {
      await write(left);
      assert.equal(findRunningServer(folder), null, left);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
