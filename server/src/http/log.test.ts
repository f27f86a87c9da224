import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { freePort } from './free-port.testing.ts';

test('the log at its most verbose level contains no token, no password and no mail address', async () => {
  const data = await mkdtemp(join(tmpdir(), 'editorial-log-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: port,
      DEMO: 'off',
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const running = new Promise<void>((resolve) => {
    server.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('Editorial is running')) resolve();
    });
  });
  server.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = once(server, 'exit');
  try {
    await Promise.race([
      running,
      ended.then(() => assert.fail(`The server ended before it ran:\n${log}`)),
    ]);
    const json = { 'content-type': 'application/json' };
    await fetch(`${url}/api/account/register`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        userName: 'logged-name',
        emailAddress: 'logged@example.test',
        password: DEMO_PASSWORD,
      }),
    });
    await fetch(`${url}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'Editorial_App',
        username: 'logged@example.test',
        password: 'logged-password',
      }),
    });
    await fetch(
      `${url}/signalr-hubs/subscription/negotiate?negotiateVersion=1&access_token=logged-token`,
      { method: 'POST' },
    );
    await fetch(`${url}/api/account/my-profile`, {
      headers: { authorization: 'Bearer logged-token', cookie: 'a=logged-cookie' },
    });
    await fetch(`${url}/api/account/reset-password`, {
      method: 'POST',
      headers: json,
      body: '{"resetToken":"logged-code"',
    });
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
  for (const secret of ['logged-', 'logged@', DEMO_PASSWORD])
    assert.ok(!log.includes(secret), `the log holds '${secret}'`);
});
