import assert from 'node:assert/strict';
import { test } from 'node:test';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { limitByAddress } from './target-limits.ts';

/** Counts the calls that pass a limit of two. */
async function passed(times: number, addresses: readonly string[]): Promise<number> {
  const app = Fastify();
  await app.register(rateLimit, { global: false });
  const count = limitByAddress(app, { name: 'forms', max: 2, timeWindow: '1 hour' }, times);
  app.get('/', (request) => count(request).then(() => 'fine'));
  let fine = 0;
  for (const remoteAddress of addresses) {
    const answer = await app.inject({ url: '/', remoteAddress });
    if (answer.statusCode === 200) fine += 1;
  }
  await app.close();
  return fine;
}
const many = (addressAt: (at: number) => string) =>
  Array.from({ length: 40 }, (_, at) => addressAt(at));

test('an address and an IPv6 network are one visitor, whose neighborhood counts as five', async () => {
  assert.equal(
    await passed(
      1,
      many(() => '192.0.2.1'),
    ),
    2,
  );
  assert.equal(
    await passed(
      1,
      many((at) => `2001:db8:1:1::${at + 1}`),
    ),
    2,
  );
  assert.equal(
    await passed(
      1,
      many((at) => `2001:db8:1:${at + 1}::1`),
    ),
    10,
  );
  assert.equal(
    await passed(
      1,
      many((at) => `192.0.2.${at + 1}`),
    ),
    10,
  );
  assert.equal(
    await passed(
      1,
      many((at) => `192.0.${at + 1}.1`),
    ),
    40,
  );
});

test('ADDRESS_LIMITS widens the limit, or removes it', async () => {
  assert.equal(
    await passed(
      3,
      many(() => '192.0.2.1'),
    ),
    6,
  );
  assert.equal(
    await passed(
      0,
      many(() => '192.0.2.1'),
    ),
    40,
  );
});
