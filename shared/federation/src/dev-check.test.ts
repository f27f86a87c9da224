import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';

const root = resolve(import.meta.dirname, '../../..');
let dataDir: string;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'editorial-dev-'));
});
after(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the check of `npm run dev`. Returns whether it may start, and what it says. */
async function check(port: number) {
  const child = spawn(process.execPath, ['scripts/dev-check.ts', String(port)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port) },
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), lines: said.trim().split('\n').filter(Boolean) };
}

/**
 * Listens on a port of which the next one is free too: systems give other tests ports above 32768.
 */
async function listen(): Promise<{ readonly taken: Server; readonly port: number }> {
  const port = randomInt(15_000, 30_000);
  const [taken, next] = [createServer(), createServer()];
  const both = [taken.listen(port, 'localhost'), next.listen(port + 1, 'localhost')];
  try {
    await Promise.all(both.map((server) => once(server, 'listening')));
  } catch {
    for (const server of both) server.close();
    return listen();
  }
  next.close();
  await once(next, 'close');
  return { taken, port };
}

test('npm run dev beside npm start says in one line what is in the way', async () => {
  const { taken, port } = await listen();
  const [busy, busyServer] = await Promise.all([check(port), check(port + 1)]);
  taken.close();
  for (const { code, lines } of [busy, busyServer]) {
    assert.deepEqual([code, lines.length], [1, 1], lines.join('\n'));
    assert.match(lines[0] ?? '', new RegExp(`^Port ${port} is in use \\(npm start\\?\\)`));
  }

  // As a running server writes it.
  const door = { url: 'http://127.0.0.1:1', token: 'x' };
  const holder = { pid: process.pid, host: 'here', program: 'npm start', door };
  await writeFile(join(dataDir, 'in-use.json'), JSON.stringify(holder));
  const { code, lines } = await check(port);
  assert.deepEqual([code, lines.length], [1, 1], lines.join('\n'));
  assert.match(lines[0] ?? '', /embedded database.* it belongs to one process: stop it, or start/);
});
