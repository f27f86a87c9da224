import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PGlite } from '@electric-sql/pglite';
import { migrateEmbedded, startEmbedded } from './embedded.database.ts';
import { embeddedModule } from './embedded-module.ts';

let client: PGlite;
before(async () => {
  const pgliteWasmModule = await embeddedModule();
  const empty = await startEmbedded({ pgliteWasmModule });
  await migrateEmbedded(empty);
  const loadDataDir = await empty.dumpDataDir('none');
  await empty.close();
  // PGlite makes its list when it starts.
  client = await startEmbedded({ pgliteWasmModule, loadDataDir });
});
after(() => client.close());

test('PGlite has no parsers for arrays of rows, which it would copy for each statement', async () => {
  const known = Object.keys(client.parsers).map(Number);
  const { rows } = await client.query<{ type: number }>(
    'select typarray::int as type from pg_type where typrelid <> 0 and typarray <> 0',
  );
  assert.ok(rows.length > 300);
  assert.deepEqual(
    rows.filter(({ type }) => known.includes(type)),
    [],
  );
});

test('arrays of all other types are read and written as arrays', async () => {
  const { rows } = await client.query(
    "select array[1, 2] as numbers, array['a', 'b c'] as texts, array['n'::name] as names, " +
      'array[true] as flags, $1::text[] as given',
    [['x', 'y"z']],
  );
  assert.deepEqual(rows, [
    {
      numbers: [1, 2],
      texts: ['a', 'b c'],
      names: ['n'],
      flags: [true],
      given: ['x', 'y"z'],
    },
  ]);
});
