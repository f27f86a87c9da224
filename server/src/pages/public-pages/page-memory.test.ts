import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { tooManyRequests } from '../../ground/problem.ts';
import { createPageMemory } from './page-memory.ts';
import { createPageSender } from './page-sender.ts';

const INDEX =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Editorial</title></head><body><div id="root"></div></body></html>';

test('a page is drawn once for all who wait, again after a minute, and again after a failure', async () => {
  let [now, drawn] = [0, 0];
  const memory = createPageMemory(() => now);
  const draw = async () => {
    drawn += 1;
    if (drawn === 1) throw new Error('No.');
    return { status: 200, html: `page ${drawn}`, styleSource: null, scriptSource: null };
  };
  await assert.rejects(memory.read('a', draw));
  const [one, other] = await Promise.all([memory.read('a', draw), memory.read('a', draw)]);
  assert.equal(one, other);
  assert.equal(one.html.text, 'page 2');
  now = 60_000;
  assert.equal((await memory.read('a', draw)).html.text, 'page 3');
});

test('one visitor who asks for many pages pushes out their own, not those that others read', async () => {
  const memory = createPageMemory();
  const draw = async () => ({ status: 200, html: 'page', styleSource: null, scriptSource: null });
  for (let n = 0; n < 30; n += 1) await memory.read(`other ${n}`, draw, `reader ${n}`);
  await memory.read('shared', draw, 'one');
  await memory.read('shared', draw, 'reader 1');
  for (let n = 0; n < 1000; n += 1) await memory.read(`/pricing in ${n}`, draw, 'one');
  const isKept = (key: string) => memory.has(key);
  assert.ok(Array.from({ length: 30 }, (_, n) => `other ${n}`).every(isKept));
  assert.ok(isKept('shared'), 'asked for by the visitor first, and read by others');
  const own = Array.from({ length: 1000 }, (_, n) => `/pricing in ${n}`).filter(isKept);
  assert.deepEqual([own.length, own.at(-1)], [40, '/pricing in 999']);
});

test('a visitor whose limit is reached fails no page for those who wait for the same one', async () => {
  const memory = createPageMemory();
  const limited = Promise.withResolvers<never>();
  const flood = () => memory.read('a', () => limited.promise);
  const draw = async () => ({
    status: 200,
    html: 'page',
    styleSource: null,
    scriptSource: null,
  });
  const first = assert.rejects(flood(), /TooManyRequests/);
  const others = [memory.read('a', draw), memory.read('a', draw)];
  const second = assert.rejects(flood(), /TooManyRequests/);
  limited.reject(tooManyRequests({ ttlInSeconds: 9 }));
  for (const page of await Promise.all(others)) assert.equal(page.html.text, 'page');
  await Promise.all([first, second]);
  assert.ok(memory.has('a'), 'what one of them got is kept');
});

test('people do not wait for the turn of a crawler that asked for the same page first', async () => {
  const [turn, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let drawn = 0;
  const send = createPageSender({
    siteDir: import.meta.dirname,
    readIndex: async () => INDEX,
    readFrame: async () => null,
    versionOf: () => '1',
    nameOf: () => 'Editorial',
  });
  const app = fastify();
  app.get('/:who', async (request, reply) => {
    const waits = async <T>(work: () => Promise<T>) => {
      asked.resolve();
      await turn.promise;
      return work();
    };
    const inTurn = request.url === '/crawler' ? waits : undefined;
    return send({ request, reply, path: '/a', framePath: '/', inTurn }, async () => {
      drawn += 1;
      return { status: 200, card: null, body: 'page' };
    });
  });
  const crawler = app.inject('/crawler');
  await asked.promise;
  assert.match((await app.inject('/person')).body, /page/);
  turn.resolve();
  assert.match((await crawler).body, /page/);
  assert.equal(drawn, 1);
});
