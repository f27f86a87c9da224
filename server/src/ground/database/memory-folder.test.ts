import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from './embedded.testing.ts';

const tables = "select to_regclass('only_here')::text as name";

test('what one test database writes is in no other, now and later', async () => {
  const one = await openTestDatabase();
  const beside = await openTestDatabase();
  await one.executeSql('create table only_here (n int)');
  await one.executeSql('insert into only_here select * from generate_series(1, 5000)');
  await one.executeSql('update pgboss.version set version = version + 1');
  // All of it is in the files now.
  await one.executeSql('checkpoint');
  assert.deepEqual((await beside.executeSql(tables)).rows, [{ name: null }]);
  await one.close();
  const later = await openTestDatabase();
  assert.deepEqual((await later.executeSql(tables)).rows, [{ name: null }]);
  const version = 'select version from pgboss.version';
  assert.deepEqual((await later.executeSql(version)).rows, (await beside.executeSql(version)).rows);
  await later.close();
  await beside.close();
});
