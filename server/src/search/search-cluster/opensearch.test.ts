import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { EnvironmentError, readEnvironment } from '../../ground/environment.ts';
import { freePort } from '../../http/free-port.testing.ts';
import type { TextQuery } from '../search/text-search.rules.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { openLog } from '../../ground/log.ts';
import { idsOf } from '../search/same-answers.testing.ts';
import { noMemory } from '../engines/search-memory.ts';
import { openOpenSearchEngine } from './opensearch-engine.ts';
import { openSearchInMemory } from './opensearch.testing.ts';
import { textDsl } from './opensearch-query.rules.ts';
import { openSearchFeed, turnOff, turnOn } from './search-feed.ts';
import { rebuildIndex } from './search-rebuild.ts';

let site: TestSite;
before(
  async () => {
    site = await openTestSite({
      variables: { SEARCH_URL: `http://127.0.0.1:${await freePort()}` },
    });
  },
  { timeout: 60_000 },
);
after(() => site.close());

const waiting = async () =>
  (await site.context.database.executeSql('select asset_id from search_outbox order by version'))
    .rows;

test('while the search engine is away, the database answers, health has a note and changes are kept', async () => {
  const id = await site.add('#2040c0', 'Harbors', { title: 'A blue zeppelin' });
  const { status, body } = await site.call(
    'GET',
    '/api/asset-management/asset?searchText=zeppelin',
    {
      token: await site.tokenOf('client'),
    },
  );
  assert.deepEqual([status, body.items.map((item: { id: string }) => item.id)], [200, [id]]);
  const health = await site.call('GET', '/health/ready');
  assert.equal(health.status, 200);
  assert.match(health.body.notes[0].reason, /ECONNREFUSED/);
  assert.equal(health.body.notes[0].name, 'search engine');
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  assert.match(metrics, /^editorial_search_engine_trouble 1$/m);
  assert.ok((await waiting()).some((row) => row.asset_id === id));
});

test('a change that is rolled back leaves nothing; a tenant can neither read nor change what waits', async () => {
  const { database } = site.context;
  const before_ = await waiting();
  await assert.rejects(
    database.inTenant(HOST_TENANT, async (tx) => {
      await tx.execute("update assets set title = 'A balloon'");
      throw new Error('changed my mind');
    }),
    /changed my mind/,
  );
  assert.deepEqual(await waiting(), before_);
  for (const statement of [
    'select * from search_outbox',
    'delete from search_outbox',
    'update search_feed set is_on = false',
  ])
    await assert.rejects(
      database.inTenant(HOST_TENANT, (tx) => tx.execute(statement)),
      (error: Error) => /permission denied/.test(String(error.cause ?? error)),
    );
});

test('after the feed is stopped, changes leave no rows; a deleted picture does while it is on', async () => {
  const { database } = site.context;
  await database.asSystem(turnOff);
  const id = await site.add('#c83020', 'Harbors', { title: 'A red balloon' });
  assert.deepEqual(await waiting(), []);
  await database.asSystem(turnOn);
  await database.executeSql('delete from assets where id = $1', [id]);
  assert.deepEqual(await waiting(), [{ asset_id: id }]);
});

/** What waits for the site's own engine, which is away, would be sent here too. */
async function emptyFeed(): Promise<void> {
  await site.context.database.asSystem(turnOff);
  await site.context.database.asSystem(turnOn);
}

test('while there is no index, nobody keeps the turn to feed it, so that a builder need not wait', async () => {
  const { database } = site.context;
  await emptyFeed();
  const feed = await openSearchFeed(database, openSearchInMemory().engine, undefined, false);
  assert.equal(await feed.drain(), false);
  const { rows } = await database.executeSql('select worker from search_feed');
  assert.deepEqual(rows, [{ worker: null }]);
  await feed.close();
});

test('a rebuild exchanges the indexes at once, and removes the old one when its searches have ended', async () => {
  const { database } = site.context;
  await emptyFeed();
  const { engine, indexes, serving } = openSearchInMemory();
  await rebuildIndex(database, engine);
  const [old] = serving();
  const seen: unknown[] = [];
  const searchesEnd = async () => seen.push({ indexes: indexes(), serving: serving() });
  await rebuildIndex(database, engine, { searchesEnd });
  const [present] = serving();
  assert.notEqual(present, old);
  assert.deepEqual(seen, [{ indexes: [old, present], serving: [present] }]);
  assert.deepEqual(indexes(), [present]);
});

test('the feed makes all changes visible, also when they fill its batches exactly', async () => {
  const { database } = site.context;
  await emptyFeed();
  const { engine, visible } = openSearchInMemory();
  const before_ = await rebuildIndex(database, engine);
  const wanted = 1000;
  await database.executeSql(
    `insert into assets (tenant_id, title, set_id, status)
    select $1::uuid, 'Lighthouse', (select min(id) from asset_sets), 'Published'
    from generate_series(1, $2::int)`,
    [HOST_TENANT, wanted],
  );
  const feed = await openSearchFeed(database, engine, undefined, false);
  // The feed of the site itself may be at it.
  while (!(await feed.drain())) await nextTurn();
  await feed.close();
  assert.deepEqual([visible(), await waiting()], [before_ + wanted, []]);
});

test('the log says that the engine refused a question, not what was searched for nor the login', async () => {
  const { database } = site.context;
  await emptyFeed();
  await database.executeSql("update search_feed set index_name = 'editorial-1'");
  const refused = { error: { type: 'parsing_exception', reason: 'no zeppelin' } };
  const node = createServer((request, response) => {
    const isSearch = request.url?.includes('_search');
    response.writeHead(isSearch ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isSearch ? refused : { count: 1 }));
  });
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  const { port } = node.address() as AddressInfo;
  const password = 'open-sesame';
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const engine = await openOpenSearchEngine(database, () => {}, {
    addresses: [
      Object.assign(new URL(`http://127.0.0.1:${port}`), { username: 'finder', password }),
    ],
    works: false,
    log: openLog('info', stream),
  });
  const memory = { ...noMemory, engine: engine.of(HOST_TENANT) };
  const { ids } = await idsOf(database, { searchText: 'zeppelin' }, memory);
  assert.equal(ids.length, 1, 'the database answers');
  await engine.close();
  node.close();
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /refused a question/);
  assert.match(lines[0]!, /parsing_exception/);
  assert.doesNotMatch(lines[0]!, /zeppelin|sesame/);
});

const clauses = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Number('constant_score' in value) +
      Object.values(value).reduce<number>((sum, part) => sum + clauses(part), 0)
    : 0;

test('the widest search has fewer parts than OpenSearch allows', () => {
  const word = (text: string, rank?: 'first' | 'last'): TextQuery => ({
    kind: 'word',
    word: text,
    isPrefix: false,
    ...(rank && { rank }),
  });
  const terms = Array.from({ length: 40 }, (_, term): TextQuery => {
    const synonyms = Array.from({ length: 12 }, (_unused, at) => word(`${term}-${at}`, 'last'));
    const stems = Array.from({ length: 5 }, (_unused, at) =>
      word(`${term}+${at}`, at ? 'first' : undefined),
    );
    return {
      kind: 'or',
      parts: [
        { kind: 'or', parts: stems },
        { kind: 'or', parts: synonyms },
      ],
    };
  });
  assert.ok(clauses(textDsl({ kind: 'and', parts: terms })) * 2 < 1024);
});

test('SEARCH_URL is memory:, postgresql: or addresses; the error does not show a password', () => {
  const urls = (value: string) =>
    readEnvironment({ SEARCH_URL: value }).searchUrls.map(({ href }) => href);
  assert.deepEqual(urls('postgresql:'), ['postgresql:']);
  assert.deepEqual(urls('http://a:9200/x,https://u:p@b:9200'), [
    'http://a:9200/x',
    'https://u:p@b:9200/',
  ]);
  for (const wrong of ['redis://u:secret@a', 'http://u:secret@a,memory:', 'https://u:secret@a:x'])
    assert.throws(
      () => readEnvironment({ SEARCH_URL: wrong }),
      (error) => error instanceof EnvironmentError && !error.message.includes('secret'),
      wrong,
    );
});
