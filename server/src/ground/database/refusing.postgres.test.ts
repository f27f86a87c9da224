import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import {
  DatabaseUnavailable,
  HOST_TENANT,
  openDatabase,
  openServer,
  type Database,
} from './database.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from './postgres.testing.ts';
import { createWriteCheck } from './write-check.ts';

const insert = (database: Database) =>
  database.asSystem((tx) =>
    tx.execute(sql`insert into ballast values (repeat(md5(random()::text), 30000))`),
  );
const addTable = (database: Database) =>
  database.executeSql(
    'create table ballast (filler text); alter table ballast alter filler set storage external',
  );

describe(
  'a database that takes no writes',
  { skip: postgresFolder === null && 'PostgreSQL is not installed here' },
  () => {
    let postgres: TestPostgres;
    let database: Database;
    before(async () => {
      postgres = await openTestPostgres();
      database = await openServer(postgres.url);
      await addTable(database);
    });
    after(async () => {
      await database.close();
      await postgres.close();
    });
    const lock = async (isLocked: boolean) => {
      await postgres.asSuperuser(
        `alter system set default_transaction_read_only = ${isLocked ? 'on' : 'off'}`,
      );
      await postgres.asSuperuser('select pg_reload_conf()');
      // Sessions read their settings between two statements.
      for (;;) {
        const { rows } = await database.executeSql('show default_transaction_read_only');
        if ((rows[0]?.default_transaction_read_only === 'on') === isLocked) return;
      }
    };
    const pids = async () =>
      new Set(
        (
          await database.executeSql(
            "select pid from pg_stat_activity where usename = 'editorial' and application_name = ''",
          )
        ).rows.map(({ pid }) => Number(pid)),
      );

    test('read-only, its writes are unavailable, its check says so, and its connections are replaced', async () => {
      await database.check();
      const before = await pids();
      await lock(true);
      await assert.rejects(insert(database), DatabaseUnavailable);
      await assert.rejects(database.check(), /read-only/);
      await lock(false);
      await insert(database);
      await database.check();
      for (const pid of await pids()) assert.ok(!before.has(pid), 'an old connection is in use');
    });

    for (const [state, name] of [
      ['53100', 'disk_full'],
      ['57P01', 'admin_shutdown'],
      ['57P03', 'cannot_connect_now'],
      ['58030', 'io_error'],
      ['53200', 'out_of_memory'],
    ])
      test(`${state} (${name}) is no fault of the request`, async () => {
        const raise = `do $$ begin raise exception using errcode = '${state}'; end $$`;
        await assert.rejects(
          database.inTenant(HOST_TENANT, (tx) => tx.execute(sql.raw(raise))),
          DatabaseUnavailable,
        );
        await assert.rejects(database.executeSql(raise), DatabaseUnavailable);
        await insert(database);
      });
  },
);

test('a check writes once a minute, and each time after a write failed, until one succeeds', async () => {
  let now = 0;
  let isFull = false;
  let writes = 0;
  const check = createWriteCheck(
    async (text) => {
      if (!text.startsWith('update')) return { rows: [{ standby: false, locked: false }] };
      if (isFull) throw new Error('No space left on device');
      writes += 1;
      return { rows: [] };
    },
    () => now,
  );
  for (now = 0; now < 59_000; now += 1000) await check.check();
  assert.equal(writes, 1);
  now = 60_000;
  await check.check();
  assert.equal(writes, 2);
  isFull = true;
  await check.check();
  check.doubt();
  await assert.rejects(check.check(), /No space/);
  await assert.rejects(check.check(), /No space/);
  isFull = false;
  await check.check();
  await check.check();
  assert.equal(writes, 3);
  const standby = createWriteCheck(async () => ({ rows: [{ standby: true, locked: false }] }));
  await assert.rejects(standby.check(), /standby/);
});

const folder = await mkdtemp(join(tmpdir(), 'editorial-full-database-'));
/** Whether a separate disk could be mounted for the test. */
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'editorial-full', folder]).status === 0;
after(async () => {
  // A failed test left the database open.
  if (isMounted) spawnSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true });
});

test(
  'the embedded database on a full disk refuses writes as unavailable, still reads, and goes on when there is room',
  { skip: !isMounted && 'no disk can be mounted here' },
  async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: folder });
    await addTable(database);
    await insert(database);
    const { bavail, bsize } = await statfs(folder);
    const filler = join(folder, 'filler');
    await writeFile(filler, Buffer.alloc(bavail * bsize));
    await assert.rejects(async () => {
      for (;;) await insert(database);
    }, DatabaseUnavailable);
    await assert.rejects(database.check(), /No space left/);
    await database.executeSql('select count(*) from ballast');
    await rm(filler);
    await database.check();
    await insert(database);
    await database.close();
  },
);
