import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST_TENANT, openDatabase, type Database } from '../../ground/database/database.ts';
import { openTestPostgres, type TestPostgres } from '../../ground/database/postgres.testing.ts';
import { required } from '../../ground/required.ts';
import {
  addJudged,
  readJudged,
  siteRanker,
  tausOfClasses,
} from '../../testing/judged-searches.testing.ts';
import type { TenantMemory } from '../search/engine.ts';
import {
  assertSameAnswers,
  assertSameOrder,
  fillCatalog,
  FilledCount,
  idsOf,
} from '../search/same-answers.testing.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';
import { openTestCluster, type TestCluster } from './cluster.testing.ts';
import { openOpenSearch, type OpenSearch } from './opensearch-client.ts';
import { turnOff, turnOn } from './search-feed.ts';
import { rebuildIndex, verifyIndex } from './search-rebuild.ts';

/** How far the engines have to agree on the first results of each so many searches. */
const [COMPARED, MIN_TAU, EACH] = [50, 0.95, 3];

/** Three real nodes with copies of each shard, on PostgreSQL: `npm run test:search-cluster`. */
let cluster: TestCluster;
let postgres: TestPostgres;
let database: Database;
let searches: SearchMemory;
let engine: OpenSearch;
before(
  async () => {
    [cluster, postgres] = await Promise.all([openTestCluster(3), openTestPostgres()]);
    database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    await fillCatalog(database);
    const searchUrls = cluster.url.split(',').map((one) => new URL(one));
    searches = await openSearchMemory(database, { searchUrls });
    engine = openOpenSearch(searchUrls);
    await searches.settle();
    await cluster.healed();
  },
  { timeout: 240_000 },
);
after(async () => {
  await engine?.close();
  await searches?.close();
  await database?.close();
  await postgres?.close();
  await cluster?.close();
});

/** Only the engine, without cached answers. */
const uncached = (of: SearchMemory): TenantMemory => ({
  ...noMemory,
  engine: of.of(HOST_TENANT).engine,
});
const found = async (searchText: string, memory = uncached(searches)) =>
  (await idsOf(database, { searchText }, memory)).ids;
const add = async (title: string, count = 1) =>
  (
    await database.executeSql(
      `insert into assets (tenant_id, title, set_id, status) select $1::uuid, $2, (select min(id) from asset_sets), 'Published'
      from generate_series(1, $3::int) returning id`,
      [HOST_TENANT, title, count],
    )
  ).rows.map((row) => row.id as string);
async function assertComplete(): Promise<void> {
  await searches.settle();
  const { missing, different, superfluous } = await verifyIndex(database, engine);
  assert.deepEqual(
    { missing, different, superfluous },
    { missing: 0, different: 0, superfluous: 0 },
  );
}
/** Waits until the cluster answers again instead of the database. */
async function answering(): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    await searches.settle().catch(() => {});
    const { trouble } = searches.health();
    if (trouble === null) return;
    assert.ok(Date.now() < end, trouble);
    await wait(200);
  }
}

/** The reason for a node that has too much work on this machine: the database answered. */
const isSlow = (trouble: string): boolean => /timed out|timeout/i.test(trouble);

/**
 * Searches all the time, by several visitors. Returns the failures, the longest one in ms, and why
 * the database answered instead of the cluster.
 */
function load(searchText: string, least: number) {
  const over = new AbortController();
  const seen = { count: 0, longest: 0, wrong: [] as string[], troubles: new Set<string>() };
  const visitors = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const begin = performance.now();
      try {
        const { length } = await found(searchText);
        if (length < least) seen.wrong.push(`${length} of ${least} found`);
      } catch (error) {
        seen.wrong.push((error as Error).message);
      }
      seen.longest = Math.max(seen.longest, performance.now() - begin);
      seen.count += 1;
      const { trouble } = searches.health();
      if (trouble !== null) seen.troubles.add(trouble);
    }
  });
  return async () => {
    over.abort();
    await Promise.all(visitors);
    return seen;
  };
}

test(
  'the cluster, the index in memory and the database find the same',
  { timeout: 240_000 },
  async (t) => {
    const memory = await openSearchMemory(database);
    t.after(() => memory.close());
    await memory.prepare(HOST_TENANT);
    assert.equal(searches.health().assetCount, FilledCount);
    await assertSameAnswers(database, [uncached(memory), uncached(searches)]);
    await assertSameOrder(database, [uncached(memory), uncached(searches)]);
    const whole = await found('tag');
    const deep: string[] = [];
    for (let skipCount = 0; skipCount < whole.length; skipCount += 90) {
      const asked = { searchText: 'tag', skipCount, maxResultCount: 90 };
      deep.push(...(await idsOf(database, asked, uncached(searches))).ids);
    }
    assert.deepEqual(deep, whole);
  },
);

test('changes arrive, a change that was rolled back does not, and the cluster answers them itself', async () => {
  const [one, other] = await add('Zeppelin', 2);
  await searches.settle();
  assert.deepEqual(new Set(await found('zeppelin')), new Set([one, other]));
  await assert.rejects(
    database.inTenant(HOST_TENANT, async (tx) => {
      await tx.execute("update assets set title = 'Balloon'");
      throw new Error('changed my mind');
    }),
  );
  await database.executeSql("update assets set title = 'Balloon' where id = $1", [one]);
  await database.executeSql('delete from assets where id = $1', [other]);
  await searches.settle();
  assert.deepEqual(await found('zeppelin'), []);
  assert.deepEqual(await found('balloon'), [one]);
  assert.equal(searches.health().trouble, null);
  await assertComplete();
});

test('verify finds what is missing, different or superfluous, and mends it', async () => {
  const [first, second] = await found('sea');
  await cluster.call(`/editorial/_doc/${first}?refresh=true`, 'DELETE');
  const stranger = '00000000-0000-4000-8000-0000000000ff';
  const strange = { id: stranger, tenant: HOST_TENANT, checksum: 'x', shown: true, a: ['sea'] };
  await cluster.call(`/editorial/_doc/${stranger}?refresh=true`, 'PUT', strange);
  const changed = { ...strange, id: second };
  await cluster.call(`/editorial/_doc/${second}?refresh=true`, 'PUT', changed);
  const { missing, different, superfluous } = await verifyIndex(database, engine);
  assert.deepEqual(
    { missing, different, superfluous },
    { missing: 1, different: 1, superfluous: 1 },
  );
  await assertComplete();
});

test(
  'a new index is built while visitors search and pictures change, without a gap',
  { timeout: 120_000 },
  async () => {
    const many = await add('Lighthouse', 3000);
    await searches.settle();
    const stop = load('lighthouse', 60);
    const rebuilding = rebuildIndex(database, engine);
    const [late] = await add('Lighthouse at last');
    await database.executeSql("update assets set title = 'Windmill' where id = $1", [many[0]]);
    await database.executeSql('delete from assets where id = $1', [many[1]]);
    assert.ok((await rebuilding) >= 3000);
    const { wrong, troubles } = await stop();
    assert.deepEqual(wrong, []);
    console.log(`index rebuilt under load: ${[...troubles].join('; ') || 'no trouble'}`);
    assert.deepEqual(
      [...troubles].filter((trouble) => !isSlow(trouble)),
      [],
    );
    await assertComplete();
    assert.deepEqual(await found('windmill'), [many[0]]);
    assert.deepEqual(await found('last'), [late]);
    const indexes = await cluster.call('/_cat/indices?format=json');
    assert.equal(indexes.length, 1, 'the old index is gone');
  },
);

for (const [how, away, back] of [
  ['ends', 'kill', 'start'],
  ['no longer answers', 'freeze', 'thaw'],
] as const)
  test(
    `a node ${how}: every search is answered, nothing is lost`,
    { timeout: 180_000 },
    async () => {
      await answering();
      const stop = load('lighthouse', 60);
      const node = required(cluster.nodes[1], 'The second node');
      await node[away]();
      const [late] = await add(`Ferry ${away}`);
      // Long enough for the cluster to notice, and to go on with the copies.
      await wait(12_000);
      await answering();
      const { wrong, longest, count } = await stop();
      console.log(`node ${how}: ${count} searches, the longest ${Math.round(longest)} ms`);
      assert.deepEqual(wrong, []);
      assert.ok(longest < 8000, `${Math.round(longest)} ms`);
      // In quotes, or a search that finds little goes on with most of its words.
      assert.deepEqual(await found(`"ferry ${away}"`), [late]);
      await node[back]();
      await cluster.healed();
      await answering();
      await assertComplete();
    },
  );

test(
  'while all nodes are away, the database answers; afterwards they are told what changed',
  { timeout: 180_000 },
  async () => {
    await Promise.all(cluster.nodes.map((node) => node.kill()));
    const [late] = await add('Gondola');
    assert.deepEqual(await found('gondola'), [late]);
    assert.notEqual(searches.health().trouble, null);
    assert.equal(searches.indexed(), 0);
    await Promise.all(cluster.nodes.map((node) => node.start()));
    await cluster.healed();
    await answering();
    await assertComplete();
    assert.deepEqual(await found('gondola'), [late]);
    assert.equal(searches.health().pending, 0);
  },
);

test(
  'a full disk makes the index read-only: changes wait and arrive later',
  { timeout: 180_000 },
  async () => {
    const watermarks = (value: string | null) =>
      cluster.call('/_cluster/settings', 'PUT', {
        persistent: Object.fromEntries(
          ['low', 'high', 'flood_stage'].map((level) => [
            `cluster.routing.allocation.disk.watermark.${level}`,
            value,
          ]),
        ),
      });
    const isBlocked = async () =>
      JSON.stringify(await cluster.call('/editorial/_settings')).includes(
        'read_only_allow_delete":"true',
      );
    const until = async (wanted: boolean) => {
      const end = Date.now() + 60_000;
      while ((await isBlocked()) !== wanted) {
        assert.ok(Date.now() < end, `blocked: ${!wanted}`);
        await wait(500);
      }
    };
    await watermarks('100000gb');
    await until(true);
    const [late] = await add('Submarine');
    await assert.rejects(searches.settle());
    assert.deepEqual(await found('submarine', noMemory), [late]);
    await watermarks(null);
    await until(false);
    // OpenSearch lets no new index in for a minute or two more, unless it has to (operations.md).
    await cluster.call('/_cluster/settings', 'PUT', {
      persistent: { 'cluster.blocks.create_index': null },
    });
    await answering();
    await assertComplete();
    assert.deepEqual(await found('submarine'), [late]);
  },
);

test('after the feed was stopped, the index is built again before it answers again', async () => {
  await database.asSystem(turnOff);
  const [late] = await add('Hovercraft');
  await database.asSystem(turnOn);
  await answering();
  assert.deepEqual(await found('hovercraft'), [late]);
  await assertComplete();
});

test(
  '[R3.19] the three engines give one order of the searches that other people judged',
  { timeout: 240_000 },
  async (t) => {
    const judged = await readJudged('emoji-en');
    const names = await addJudged(database, judged);
    await answering();
    const [memory, bySql] = await Promise.all([
      openSearchMemory(database),
      openSearchMemory(database, { searchUrls: [new URL('postgresql:')] }),
    ]);
    t.after(async () => {
      await memory.close();
      await bySql.close();
    });
    await Promise.all([memory, bySql, searches].map((one) => one.prepare(HOST_TENANT)));
    const rankerOf = (one: SearchMemory) =>
      siteRanker(database, one.of(HOST_TENANT), { names, most: COMPARED });
    const asked = judged.searches.filter((_search, at) => at % EACH === 0);
    for (const [name, one] of Object.entries({ memory, postgresql: bySql })) {
      const taus = await tausOfClasses(asked, rankerOf(one), rankerOf(searches));
      for (const [kind, tau] of taus) {
        t.diagnostic(`${name}, ${kind}: tau ${tau.toFixed(3)}`);
        assert.ok(tau >= MIN_TAU, `${name}, ${kind}: ${tau}`);
      }
    }
    assert.equal(searches.health().trouble, null, 'the cluster answered');
  },
);

test('the API of the catalog passes its tests on the cluster', { timeout: 300_000 }, async () => {
  const node = required(cluster.nodes[0], 'The first node');
  const child = spawn(
    process.execPath,
    [
      '--liftoff-only',
      '--test',
      'src/search/catalog.api.test.ts',
      'src/search/facets.api.test.ts',
      'src/search/searched-look.api.test.ts',
      'src/search/search/languages.test.ts',
    ],
    {
      cwd: new URL('../../..', import.meta.url),
      env: { ...process.env, TEST_SEARCH_URL: node.url, NODE_TEST_CONTEXT: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += String(text)));
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0, output.slice(-4000));
});
