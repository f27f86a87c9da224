import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { HOST_TENANT, openDatabase, type Database } from './database.ts';
import { openTestDatabase } from './embedded.testing.ts';
import { keysInOrder } from './keys-in-order.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from './postgres.testing.ts';

const skip = postgresFolder === null && 'not run: there is no PostgreSQL on this machine';
const COUNT = 1203;
const keys = (most: number) =>
  sql`select id as key from numbers where id <= ${most} order by id desc`;
const expected = Array.from({ length: COUNT }, (_, index) => String(COUNT - index));

let embedded: Database;
let postgres: TestPostgres | undefined;
let server: Database | undefined;
before(async () => {
  embedded = await openTestDatabase();
  if (!skip) {
    postgres = await openTestPostgres();
    server = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  }
  for (const database of [embedded, ...(server ? [server] : [])])
    await database.executeSql(`create table numbers (id int primary key, name text);
      insert into numbers select n, 'old' from generate_series(1, ${COUNT}) as n`);
});
after(async () => {
  await embedded.close();
  await server?.close();
  await postgres?.close();
});

/** Reads all keys. After the first page, others change the table. */
async function readAll(database: Database) {
  const sizes: number[] = [];
  const found: string[] = [];
  const names = new Set<string>();
  await database.inSnapshot(HOST_TENANT, async (read) => {
    for await (const some of keysInOrder(read, () => keys(9_999_999))) {
      sizes.push(some.length);
      found.push(...some);
      const { rows } = (await read((tx) =>
        tx.execute(sql`select distinct name from numbers`),
      )) as unknown as { rows: { name: string }[] };
      for (const { name } of rows) names.add(name);
      if (sizes.length === 1)
        await database.executeSql(`insert into numbers values (0, 'new'), (5000, 'new');
          update numbers set name = 'new' where id = 7`);
    }
  });
  const { rows } = await database.executeSql(
    "select count(*)::int as open from pg_cursors where name like 'keys %'",
  );
  return { sizes, found, names: [...names], open: rows[0]?.open };
}

test('keys are read once each, in order, some hundred at a time, without rows that came meanwhile', async () => {
  const { sizes, found, open } = await readAll(embedded);
  assert.deepEqual(sizes, [500, 500, 203]);
  assert.deepEqual(found, expected);
  assert.equal(open, 0, 'the cursor is closed');
});

test('on a server, rows are those of the same moment too', { skip }, async () => {
  assert(server);
  const { found, names } = await readAll(server);
  assert.deepEqual(found, expected);
  assert.deepEqual(names, ['old']);
});

test('who stops reading, and what fails in the middle, leaves no cursor', async () => {
  for (const database of [embedded, ...(server ? [server] : [])]) {
    await database.inSnapshot(null, async (read) => {
      for await (const _some of keysInOrder(read, () => keys(1000))) break;
      const { rows } = (await read((tx) =>
        tx.execute(sql`select count(*)::int as open from pg_cursors where name like 'keys %'`),
      )) as unknown as { rows: { open: number }[] };
      assert.equal(rows[0]?.open, 0);
    });
    await assert.rejects(
      database.inSnapshot(null, async (read) => {
        for await (const _some of keysInOrder(read, () => keys(1000)))
          await read((tx) => tx.execute(sql`select 1 / 0`));
      }),
      (error: Error) => String(error.cause).includes('division by zero'),
    );
    const { rows } = await database.executeSql(
      "select count(*)::int as open from pg_cursors where name like 'keys %'",
    );
    assert.equal(rows[0]?.open, 0);
  }
});

test('a snapshot of one tenant sees its rows alone', async () => {
  for (const database of [embedded, ...(server ? [server] : [])]) {
    const role = await database.inSnapshot(HOST_TENANT, (read) =>
      read(async (tx) => {
        const { rows } = (await tx.execute(
          sql`select current_user as role, current_setting('app.tenant_id') as tenant`,
        )) as unknown as { rows: { role: string; tenant: string }[] };
        return rows[0];
      }),
    );
    assert.deepEqual(role, { role: 'editorial_app', tenant: HOST_TENANT });
  }
});
