import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { openLog } from './log.ts';

test('a visitor who disconnects during a compressed response causes no error in the log', async () => {
  const lines = new PassThrough();
  const app = fastify({ loggerInstance: openLog('info', lines) });
  await app.register(compress);
  const text = JSON.stringify(randomBytes(8_000_000).toString('base64'));
  app.get('/', (_request, reply) => reply.type('application/json').send(text));
  const told: { level: number; msg: string; err?: { message: string } }[] = [];
  lines.on('data', (line: Buffer) => told.push(JSON.parse(String(line)) as (typeof told)[number]));
  try {
    const request = get(await app.listen({ port: 0, host: '127.0.0.1' }), {
      headers: { 'accept-encoding': 'br' },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'data');
    response.destroy();
    while (!told.some(({ err }) => err)) await once(lines, 'data');
    assert.deepEqual(
      told.filter(({ err }) => err).map(({ level, err }) => [level, err!.message]),
      [[30, 'premature close']],
    );
  } finally {
    await app.close();
  }
});

test('any other error is logged as an error', () => {
  const lines = new PassThrough();
  openLog('info', lines).error(new Error('The disk is full.'));
  const { level, err } = JSON.parse(String(lines.read())) as {
    level: number;
    err: { message: string };
  };
  assert.deepEqual([level, err.message], [50, 'The disk is full.']);
});
