import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** Starts the site like an operator, and waits until it exits. */
async function start(
  variables: Record<string, string>,
): Promise<{ code: number | null; message: string }> {
  const data = await mkdtemp(join(tmpdir(), 'editorial-main-'));
  try {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: data,
        HOST: '127.0.0.1',
        DEMO: 'off',
        LOG_LEVEL: 'silent',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let message = '';
    child.stderr.on('data', (chunk: Buffer) => {
      message += chunk.toString();
    });
    const code = await new Promise<number | null>((done) => {
      child.on('exit', done);
    });
    return { code, message: message.trim() };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

for (const [variables, expected] of [
  [{ PORT: 'abc' }, "PORT=abc can't be used: a port number is expected."],
  [
    { DATABASE_URL: 'mysql://localhost/x' },
    "DATABASE_URL can't be used: postgres://… is expected.",
  ],
  [{ DEMO: 'perhaps' }, "DEMO=perhaps can't be used: on or off is expected."],
  [{ ADDRESS_LIMITS: 'few' }, "ADDRESS_LIMITS=few can't be used: on, off or a number is expected."],
  [{ S3_BUCKET: 'pictures' }, /^The S3 store needs all of .*S3_ENDPOINT.* is missing\.$/],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    /^The database can't be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Is it running, and is DATABASE_URL right\?$/,
  ],
] as const) {
  test(`the site does not start with ${JSON.stringify(variables)}, and prints the reason in one line`, async () => {
    const { code, message } = await start(variables);
    assert.equal(code, 1);
    if (typeof expected === 'string') assert.equal(message, expected);
    else assert.match(message, expected);
  });
}

test('a port in use ends the start, and the message says what to do', async () => {
  const other = createServer();
  const port = await new Promise<number>((done) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
  try {
    const { code, message } = await start({ PORT: String(port) });
    assert.equal(code, 1);
    assert.equal(
      message,
      `Port ${port} is in use by another program. Stop it, or choose another: PORT=8081 npm start`,
    );
  } finally {
    await new Promise((done) => {
      other.close(done);
    });
  }
});
