import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import type { Database } from '../ground/database/database.ts';
import { openTestDatabase } from '../ground/database/embedded.testing.ts';
import { sharedRateLimits } from './rate-limits.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** A server with two limited routes that counts in the database. */
async function server(use: Pick<Database, 'executeSql'> = database) {
  const app = Fastify();
  await app.register(rateLimit, { global: false, store: sharedRateLimits(use), skipOnError: true });
  for (const path of ['/one', '/two'])
    app.get(path, { config: { rateLimit: { max: 3, timeWindow: '1 minute' } } }, () => 'fine');
  return (url: string, remoteAddress = '192.0.2.1') =>
    app.inject({ url, remoteAddress }).then(({ statusCode, headers }) => ({
      status: statusCode,
      after: Number(headers['retry-after']),
    }));
}

test('two servers share the counts; each route and each address has its own', async () => {
  const [first, second] = [await server(), await server()];
  for (const ask of [first, second, first]) assert.equal((await ask('/one')).status, 200);
  for (const ask of [first, second]) {
    const { status, after: seconds } = await ask('/one');
    assert.equal(status, 429);
    assert.ok(seconds > 0 && seconds <= 60);
  }
  assert.equal((await first('/two')).status, 200);
  assert.equal((await second('/one', '192.0.2.2')).status, 200);
});

test('an expired window starts again at one, and no address is stored in plain text', async () => {
  const ask = await server();
  for (let time = 0; time < 4; time += 1) await ask('/one', '192.0.2.3');
  assert.equal((await ask('/one', '192.0.2.3')).status, 429);
  await database.executeSql("update rate_limits set ends = now() - interval '1 second'");
  assert.equal((await ask('/one', '192.0.2.3')).status, 200);
  assert.ok(
    !JSON.stringify((await database.executeSql('select key from rate_limits')).rows).includes(
      '192.0.2',
    ),
  );
});

test('an unavailable database limits nobody', async () => {
  const ask = await server({ executeSql: () => Promise.reject(new Error('away')) });
  for (let time = 0; time < 5; time += 1) assert.equal((await ask('/one')).status, 200);
});
