import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { openTestDatabase, type Preparation } from './embedded.testing.ts';

/** Opens a database after another one was closed, and hence where that one was. */
async function openAfter(change: (database: Database) => Promise<unknown>): Promise<Database> {
  const before = await openTestDatabase();
  await change(before);
  await before.close();
  return openTestDatabase();
}

const answer = async (database: Database, text: string): Promise<unknown> =>
  Object.values((await database.executeSql(text)).rows[0]!)[0];

const started = 'select pg_postmaster_start_time()::text';

test('a database that was closed goes back to its first moment and does not start again', async () => {
  let first: unknown;
  const database = await openAfter(async (before) => {
    first = await answer(before, started);
  });
  assert.equal(await answer(database, started), first);
  await database.close();
});

test('rows, numbers, tables, files and settings of one test are not in the next', async () => {
  const states = [
    'select count(*)::int from secrets',
    'select txid_current()::text',
    "select to_regclass('only_here')::text",
    "select to_regclass('only_now')::text",
    "select to_regclass('pgboss.version')::text",
    'select count(*)::int from pg_ls_waldir()',
    'select pg_database_size(current_database())::text',
    'select pg_current_wal_lsn()::text',
    'show work_mem',
    'select count(*)::int from pg_locks where locktype = $$advisory$$',
    'select count(*)::int from pg_prepared_statements',
    'select count(*)::int from pg_listening_channels()',
    'select count(*)::int from pg_roles',
  ];
  const read = async (database: Database) => {
    const found = [];
    for (const state of states) found.push(await answer(database, state));
    return found;
  };
  const fresh = await openTestDatabase();
  const expected = await read(fresh);
  await fresh.close();
  const database = await openAfter(async (before) => {
    for (const statement of [
      "insert into secrets (name, value) values ('a', 'b')",
      'create table only_here as select n, repeat(md5(n::text), 50) from generate_series(1, 9000) n',
      'create index on only_here (n)',
      'create temporary table only_now (n int)',
      'drop table pgboss.version',
      "set work_mem = '5MB'",
      'select pg_advisory_lock(7)',
      'prepare early as select 1',
      'create role somebody',
      'checkpoint',
      'vacuum full secrets',
    ])
      await before.executeSql(statement);
    await before.listen('early', { reread: () => {} });
    assert.notDeepEqual(await read(before), expected);
  });
  assert.deepEqual(await read(database), expected);
  await database.close();
});

test('a database whose memory grew starts again, since it cannot take memory back', async () => {
  let first: unknown;
  const database = await openAfter(async (before) => {
    first = await answer(before, started);
    await assert.rejects(before.executeSql('select 1 / 0'));
    await before.executeSql("select length(repeat('words', 30000000))");
  });
  assert.notEqual(await answer(database, started), first);
  await database.close();
});

test('closing waits for a transaction that was begun, and refuses what comes later', async () => {
  const before = await openTestDatabase();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const transaction = before.asSystem(async (tx) => {
    await goesOn;
    await tx.execute(sql`insert into secrets (name, value) values ('late', 'row')`);
    return 'done';
  });
  const closed = before.close();
  const database = await openTestDatabase();
  goOn();
  assert.equal(await transaction, 'done');
  await closed;
  await assert.rejects(before.executeSql('select 1'), /PGlite is closed/);
  await assert.rejects(
    before.asSystem((tx) => tx.execute(sql`select 1`)),
    /PGlite is closed/,
  );
  assert.equal(await answer(database, 'select count(*)::int from secrets'), 0);
  await database.close();
});

test('a listener of one test hears nothing of the next', async () => {
  const heard: string[] = [];
  const reread = () => assert.fail('Nothing was lost.');
  const database = await openAfter((before) =>
    before.listen('news', { hear: (message) => heard.push(`before: ${message}`), reread }),
  );
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const hear = (message: string) => {
    heard.push(`now: ${message}`);
    resolve();
  };
  await database.listen('news', { hear, reread });
  await database.executeSql("select pg_notify('news', 'one')");
  await arrived;
  assert.deepEqual(heard, ['now: one']);
  await database.close();
});

test('a preparation is made once, and only its databases begin with it', async () => {
  let made = 0;
  const prepare: Preparation = async (database) => {
    made += 1;
    await database.executeSql("insert into secrets (name, value) values ('prepared', 'row')");
  };
  for (let turn = 0; turn < 3; turn += 1) {
    const database = await openTestDatabase(prepare);
    assert.equal(await answer(database, 'select count(*)::int from secrets'), 1);
    await database.executeSql('delete from secrets');
    await database.close();
  }
  assert.equal(made, 1);
  const empty = await openTestDatabase();
  assert.equal(await answer(empty, 'select count(*)::int from secrets'), 0);
  await empty.close();
});

test('new identifiers are others in each database', async () => {
  const identifiers = 'select gen_random_uuid()::text';
  let first: unknown;
  const database = await openAfter(async (before) => {
    first = await answer(before, identifiers);
  });
  assert.notEqual(await answer(database, identifiers), first);
  await database.close();
});
