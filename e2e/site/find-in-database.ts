// Prints each column of the database in a stopped site's folder that holds one of some words, as
// JSON. `node e2e/site/find-in-database.ts FOLDER PATTERN`: the pattern is a regular expression.
import { openDatabase } from '../../server/src/ground/database/database.ts';

const [dataDir = '', pattern = ''] = process.argv.slice(2);
const wanted = new RegExp(pattern, 'i');
const database = await openDatabase({ databaseUrl: undefined, dataDir }, { purpose: 'use' });
const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`;
const places = new Set<string>();
const { rows: tables } =
  await database.executeSql(`select table_schema as schema, table_name as name
  from information_schema.tables where table_type = 'BASE TABLE'
    and table_schema not in ('pg_catalog', 'information_schema')`);
for (const { schema, name } of tables) {
  const table = `${quoted(schema)}.${quoted(name)}`;
  const { rows } = await database.executeSql(`select to_jsonb(t) as row from ${table} t`);
  for (const { row } of rows)
    for (const [column, value] of Object.entries(row as Record<string, unknown>))
      if (wanted.test(JSON.stringify(value))) places.add(`${String(name)}.${column}`);
}
await database.close();
console.log(JSON.stringify({ tables: tables.length, places: [...places].toSorted() }));
