import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { obstacleOf } from '../../../scripts/before-start.mjs';
import { showStep } from '../../../scripts/progress.mjs';

const children = resolve(import.meta.dirname, '../../../scripts/children.mjs');

/** Runs a program by `run` in a process of its own, as `npm start` does, and ends it with a signal. */
async function ran(program: string, options: object, signal?: NodeJS.Signals) {
  const code = `
    import { run } from ${JSON.stringify(children)};
    const program = ${JSON.stringify(program)};
    process.exit(await run(process.execPath, ['-e', program], ${JSON.stringify(options)}));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (signal && said.includes('ready')) child.kill(signal);
  });
  const [exit] = (await once(child, 'close')) as [number | null];
  return { exit, said };
}

test('the exit code of a program is the true one, also after a kill', async () => {
  assert.equal((await ran('process.exit(7)', {})).exit, 7);
  assert.equal((await ran("process.kill(process.pid, 'SIGKILL')", {})).exit, 128 + 9);
  const graceful = "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 9); ";
  assert.equal((await ran(`${graceful} console.log('ready')`, {}, 'SIGTERM')).exit, 0);
});

test(
  'a signal ends a step with all that it has started, and is the result',
  { timeout: 30_000 },
  async () => {
    // The step ends well when it is told to; what it started ends by the signal alone. It holds the
    // output open: if it lived on, `ran` would not end.
    const program = `
      const { spawn } = require('node:child_process');
      spawn(process.execPath, ['-e', "console.log('ready'); setInterval(() => {}, 9)"],
        { stdio: 'inherit' });
      process.on('SIGTERM', () => process.exit(0));
      setInterval(() => {}, 9);`;
    assert.equal((await ran(program, { isStep: true }, 'SIGTERM')).exit, 128 + 15);
  },
);

test('a start that cannot succeed is refused before anything is installed or built', async () => {
  const data = await mkdtemp(join(tmpdir(), 'editorial-start-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const at = { DATA_DIR: data, HOST: '127.0.0.1', PORT: String(port) };
  try {
    assert.match((await obstacleOf(at))!, new RegExp(`^Port ${port} is in use by another program`));
    const holder = {
      pid: process.pid,
      host: hostname(),
      address: 'http://localhost:8123',
      door: { url: `http://127.0.0.1:${port}`, token: 'x' },
    };
    await writeFile(join(data, 'in-use.json'), JSON.stringify(holder));
    const free = { ...at, PORT: '0' };
    assert.match((await obstacleOf(free))!, /is in use by the site at http:\/\/localhost:8123/);
    assert.equal(await obstacleOf({ ...free, DATABASE_URL: 'postgres://x' }), null);
    other.close();
    await once(other, 'close');
    assert.equal(await obstacleOf(free), null, 'the site that was there does not answer');
  } finally {
    other.close();
    await rm(data, { recursive: true, force: true });
  }
});

test('a step shows its lines and the time, live on a terminal and in plain lines elsewhere', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const pass = (count: number) => {
    for (let second = 0; second < count; second += 1) {
      now += 1000;
      t.mock.timers.tick(1000);
    }
  };
  const shown = (isTTY: boolean) => {
    let text = '';
    const out = { isTTY, write: (more: string) => (text += more) };
    const step = showStep('Building', 'a minute', { out });
    pass(12);
    step.line('shell is built');
    pass(3);
    step.end();
    return text;
  };
  assert.equal(
    shown(false),
    'Building (a minute) …\n  Building: 10 s so far\nshell is built\n  done in 15 s\n',
  );
  const live = shown(true);
  assert.match(live, /^Building \(a minute\) …\n {2}1 s\r\u001B\[2K {2}2 s/);
  assert.match(live, /12 s\r\u001B\[2Kshell is built\n {2}13 s[^]*\r\u001B\[2K {2}done in 15 s\n$/);
});
