import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST_TENANT } from '../database/database.ts';
import { analyzeGrownTables } from './analyze.job.ts';
import { openTestDatabase } from '../database/embedded.testing.ts';

test('tables of the embedded database that have grown are analyzed, and then left alone', async () => {
  const database = await openTestDatabase();
  try {
    await analyzeGrownTables({ database });
    await database.executeSql(
      `insert into asset_sets (tenant_id, title) select '${HOST_TENANT}', 'Set ' || n from generate_series(1, 5000) as n`,
    );
    assert.deepEqual(await analyzeGrownTables({ database }), ['public.asset_sets']);
    assert.deepEqual(await analyzeGrownTables({ database }), []);
    const { rows } = await database.executeSql(
      "select reltuples::int as count from pg_class where relname = 'asset_sets'",
    );
    assert.ok(Number(rows[0]?.count) >= 5000);
  } finally {
    await database.close();
  }
});
