import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findRunningServer } from './running-server.ts';

test('an address file that a killed server left behind, complete or partial, is ignored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-import-'));
  const write = (text: string) => writeFile(join(folder, 'import-door.json'), text);
  try {
    assert.equal(await findRunningServer(folder), null);
    const own = JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:1/x', token: 'x' });
    await write(own);
    assert.equal((await findRunningServer(folder))?.pid, process.pid);
    // Above the highest process id that Linux assigns.
    for (const left of [
      '',
      own.slice(0, 20),
      'null',
      '[]',
      JSON.stringify({ pid: 2 ** 22 + 1, url: 'http://127.0.0.1:1/x', token: 'x' }),
    ]) {
      await write(left);
      assert.equal(await findRunningServer(folder), null, left);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
