import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { ledgerViolations } from '../subscription/ledger.invariants.ts';
import { type Database, openDatabase } from './database.ts';
import { openTestPostgres, postgresFolder } from './postgres.testing.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, 'released-states');
const states = (await readdir(folder)).filter((name) => name.endsWith('.sql.gz')).toSorted();
const sqlOf = async (state: string): Promise<string> =>
  gunzipSync(await readFile(join(folder, state))).toString();

/** What an update keeps to the last value: what was sold, paid and written on documents. */
const KeptTables = [
  'credit_grants',
  'credit_spends',
  'invoices',
  'ledger_entries',
  'licenses',
  'order_lines',
  'orders',
];

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** The rows of a table as texts by column, in a fixed order; all columns unless some are named. */
async function rowsOf(query: Query, table: string, columns?: readonly string[]) {
  const { rows } = await query(`select to_jsonb(t) as row from public.${table} t`);
  const texts = rows.map(({ row }) => {
    const values = row as Record<string, unknown>;
    return Object.fromEntries(
      (columns ?? Object.keys(values).toSorted()).map((name) => [name, values[name]]),
    );
  });
  return texts.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

async function read(query: Query) {
  const kept = new Map<string, Record<string, unknown>[]>();
  for (const table of KeptTables) kept.set(table, await rowsOf(query, table));
  const { rows } = await query(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  const counts = new Map<string, number>();
  for (const { tablename } of rows) {
    const found = await query(`select count(*)::int as count from public."${String(tablename)}"`);
    counts.set(String(tablename), Number(found.rows[0]?.count));
  }
  return { kept, counts };
}

/** Compares a state with the same database after its update. */
async function compare(before: Awaited<ReturnType<typeof read>>, database: Database) {
  const query: Query = (text) => database.executeSql(text);
  for (const [table, rows] of before.kept) {
    // Two of the states have no invoice yet: it comes with the payment.
    assert(rows.length > 0 || table === 'invoices', `${table} has rows`);
    assert.deepEqual(await rowsOf(query, table, Object.keys(rows[0] ?? {})), rows, table);
  }
  const after = await read(query);
  for (const [table, count] of before.counts)
    if (after.counts.has(table)) assert((after.counts.get(table) ?? 0) >= count, table);
  assert.deepEqual(await database.asSystem(ledgerViolations), []);
}

test('there are states of three releases', () => {
  assert.equal(states.length, 3);
});

for (const state of states) {
  test(`${state} is updated in a data folder, and keeps what was sold and written`, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'editorial-released-'));
    try {
      await mkdir(join(dataDir, 'database'));
      const client = await PGlite.create(join(dataDir, 'database'));
      await client.exec('create role editorial_app; create role editorial');
      await client.exec(await sqlOf(state));
      const before = await read(async (text) => client.query(text));
      await client.close();
      const lines: string[] = [];
      const database = await openDatabase(
        { databaseUrl: undefined, dataDir },
        { say: (line) => lines.push(line) },
      );
      try {
        await compare(before, database);
      } finally {
        await database.close();
      }
      // The newest state may have nothing to update.
      assert.match(lines.join('\n'), /^(Copying the database.*\nUpdating the database from .*)?$/);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test(
    `${state} is updated on PostgreSQL, and keeps what was sold and written`,
    { skip: postgresFolder === null },
    async () => {
      const postgres = await openTestPostgres();
      const scratch = await mkdtemp(join(tmpdir(), 'editorial-released-'));
      try {
        await postgres.asSuperuser('create database released owner editorial');
        const url = postgres.url.replace(/\/postgres$/, '/released');
        const file = join(scratch, 'state.sql');
        await writeFile(file, await sqlOf(state));
        await run(join(postgresFolder ?? '', 'psql'), [
          '-qX',
          '-v',
          'ON_ERROR_STOP=1',
          '-f',
          file,
          url,
        ]);
        const plain = new pg.Client({ connectionString: url });
        await plain.connect();
        const before = await read(async (text) => plain.query(text));
        await plain.end();
        const database = await openDatabase({ databaseUrl: url, dataDir: '' });
        try {
          await compare(before, database);
        } finally {
          await database.close();
        }
      } finally {
        await postgres.close();
        await rm(scratch, { recursive: true, force: true });
      }
    },
  );
}
