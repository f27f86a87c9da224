import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyRequest } from 'fastify';
import { facetFilter } from '@editorial/contracts/catalog';
import type { Caller } from '../../ground/context/context.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { widenAddressLimits } from '../../http/address-limits.ts';
import { MemoryLimits } from '../../http/memory-limits.ts';
import { sharedRateLimits } from '../../http/rate-limits.ts';
import { isSearch, limitSearches, SEARCHES_PER_MINUTE } from './search-limit.ts';

const sites: TestSite[] = [];
after(() => Promise.all(sites.map((site) => site.close())));

/** A server that limits searches and one other route. Database writes fail. */
async function server(times: number) {
  const app = Fastify();
  widenAddressLimits(app, times);
  const writes: string[] = [];
  const executeSql = async (text: string) => {
    writes.push(text);
    return { rows: [{ count: writes.length, ttl: 1000 }] };
  };
  await app.register(rateLimit, { global: false, store: sharedRateLimits({ executeSql }) });
  const count = limitSearches(app, times);
  const countSearch = async (request: FastifyRequest) => {
    const userId = request.headers.person;
    await count({ request, caller: userId ? ({ userId } as unknown as Caller) : null });
  };
  app.get('/search', { preHandler: countSearch }, () => 'found');
  app.get('/other', { config: { rateLimit: { max: 3, timeWindow: '1 minute' } } }, () => 'fine');
  const ask = async (url: string, remoteAddress: string, person?: string) =>
    (await app.inject({ url, remoteAddress, headers: person ? { person } : {} })).statusCode;
  return { ask, writes };
}

test('searches are counted in memory: per address, and per person when signed in', async () => {
  const { ask, writes } = await server(1);
  const office = '192.0.2.1';
  for (let time = 0; time < SEARCHES_PER_MINUTE; time += 1) await ask('/search', office);
  assert.notEqual(await ask('/search', office), 200);
  assert.equal(await ask('/search', '192.0.2.2'), 200);
  assert.equal(await ask('/search', office, 'ada'), 200);
  for (let time = 1; time < SEARCHES_PER_MINUTE; time += 1)
    await ask('/search', `192.0.2.${time % 250}`, 'ada');
  assert.notEqual(await ask('/search', '192.0.2.3', 'ada'), 200);
  assert.equal(await ask('/search', '192.0.2.3', 'bob'), 200);
  assert.deepEqual(writes, []);
});

test('the operator can raise or remove the limits per address', async () => {
  const refusedOf = async (times: number, calls: number) => {
    const { ask } = await server(times);
    const statuses: number[] = [];
    for (let time = 0; time < calls; time += 1) statuses.push(await ask('/other', '192.0.2.1'));
    return statuses.filter((status) => status === 429).length;
  };
  assert.deepEqual(
    [await refusedOf(1, 8), await refusedOf(2, 8), await refusedOf(0, 8)],
    [5, 2, 0],
  );
});

test('memory for callers is bounded, and an expired window starts again at one', async () => {
  const limits = new MemoryLimits();
  const count = (key: string, windowMs: number) =>
    new Promise<number>((done) => {
      limits.incr(key, (_error, result) => done(result!.current), windowMs);
    });
  assert.deepEqual([await count('a', 60_000), await count('a', 60_000)], [1, 2]);
  for (let caller = 0; caller < 100_000; caller += 1) await count(`caller ${caller}`, 60_000);
  assert.equal(await count('a', 60_000), 1);
});

test('pages of the whole catalog do not count as searches; words, filters and counts do', async () => {
  const filter = (query: object) => isSearch(facetFilter.parse(query));
  for (const query of [{}, { skipCount: '20', sorting: 'title' }, { includeDetails: 'true' }])
    assert.equal(filter(query), false, JSON.stringify(query));
  for (const query of [
    { searchText: 'sea' },
    { tags: 'sea' },
    { colour: 'blue' },
    { mine: 'true' },
  ])
    assert.equal(filter(query), true, JSON.stringify(query));

  const site = await openTestSite();
  sites.push(site);
  const token = await site.tokenOf('client');
  const base = '/api/asset-management/asset';
  const call = async (path: string) => (await site.call('GET', `${base}${path}`, { token })).status;
  const calls = ['?searchText=sea', '/facets', '/suggestions?text=se', '/by-set?searchText=sea'];
  assert.deepEqual(await Promise.all(calls.map(call)), [200, 200, 200, 200]);
  const rest = Array.from({ length: SEARCHES_PER_MINUTE - calls.length }, () => call(calls[2]!));
  assert.ok((await Promise.all(rest)).every((status) => status === 200));
  assert.deepEqual(await Promise.all(calls.map(call)), [429, 429, 429, 429]);
  assert.equal(await call('?maxResultCount=1'), 200);
});
