import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEmbedded, openServer, type Database } from './database.ts';
import { openTestPostgres, postgresFolder } from './postgres.testing.ts';

const kinds: Readonly<Record<string, () => Promise<{ database: Database; close(): Promise<void> }>>> = {
  embedded: async () => {
    const database = await openEmbedded();
    return { database, close: () => database.close() };
  },
  server: async () => {
    const postgres = await openTestPostgres();
    const database = await openServer(postgres.url);
    return { database, close: async () => { await database.close(); await postgres.close(); } };
  },
};
for (const [kind, open] of Object.entries(kinds)) {
  test(`${kind}: plain SQL answers the rows of all its statements, with values or without`, { skip: kind === 'server' && postgresFolder === null }, async () => {
    const { database, close } = await open();
    try {
      assert.deepEqual((await database.executeSql('select 1 as n')).rows, [{ n: 1 }]);
      assert.deepEqual((await database.executeSql('select $1::int as n', [2])).rows, [{ n: 2 }]);
      assert.deepEqual((await database.executeSql('begin; set local statement_timeout = 1000; select 3 as n; commit')).rows, [{ n: 3 }]);
    } finally {
      await close();
    }
  });
}
