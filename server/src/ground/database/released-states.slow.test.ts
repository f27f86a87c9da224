import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { issuedDocumentsApi } from '@editorial/contracts/issued-documents';
import { sweepOrphans } from '../../catalog/files/orphans.ts';
import { keepWaiting } from '../../commerce/issued-documents/documents.job.ts';
import { ledgerViolations } from '../../commerce/ledger/ledger.invariants.ts';
import { openTestSite } from '../../testing/test-site.testing.ts';
import { required } from '../required.ts';
import { type Database, openDatabase } from './database.ts';
import { openTestPostgres, postgresFolder } from './postgres.testing.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, 'released-states');
const states = (await readdir(folder)).filter((name) => name.endsWith('.sql.gz')).toSorted();
/** Documents that a release had issued, by number: those of the states that have some. */
const documentsOf = async (state: string): Promise<ReadonlyMap<string, Buffer>> => {
  const own = join(folder, state.replace(/\.sql\.gz$/, ''));
  const names = await readdir(own).catch(() => []);
  const files = names.map(async (name): Promise<[string, Buffer]> => [
    name.replace(/\.pdf$/, ''),
    await readFile(join(own, name)),
  ]);
  return new Map(await Promise.all(files));
};
const sqlOf = async (state: string): Promise<string> =>
  gunzipSync(await readFile(join(folder, state))).toString();

/** What an update keeps to the last value: what was sold, paid and written on documents. */
const KeptTables = [
  'credit_grants',
  'credit_spends',
  'invoices',
  'issued_documents',
  'ledger_entries',
  'licenses',
  'order_lines',
  'orders',
];

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * The rows of a table as texts by column, in a fixed order; all columns unless some are named.
 * @param names What people are called, by id: records name them by id since 0620.
 */
async function rowsOf(
  query: Query,
  table: string,
  columns?: readonly string[],
  names?: ReadonlyMap<unknown, unknown>,
) {
  const { rows } = await query(`select to_jsonb(t) as row from public.${table} t`);
  const texts = rows.map(({ row }) => {
    const values = row as Record<string, unknown>;
    return Object.fromEntries(
      (columns ?? Object.keys(values).toSorted()).map((name) => [
        name,
        name === 'actor' && names?.has(values[name]) ? names.get(values[name]) : values[name],
      ]),
    );
  });
  return texts.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

async function read(query: Query) {
  const kept = new Map<string, Record<string, unknown>[]>();
  const { rows } = await query(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  const has = new Set(rows.map(({ tablename }) => String(tablename)));
  for (const table of KeptTables.filter((one) => has.has(one)))
    kept.set(table, await rowsOf(query, table));
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
  const people = await query('select id::text, actor_name(id::text) as name from users');
  const names = new Map(people.rows.map(({ id, name }) => [id, name]));
  for (const [table, rows] of before.kept) {
    // Two of the states have no invoice yet: it comes with the payment.
    assert(rows.length > 0 || table === 'invoices', `${table} has rows`);
    const columns = Object.keys(rows[0] ?? {});
    assert.deepEqual(await rowsOf(query, table, columns, names), rows, table);
  }
  const after = await read(query);
  for (const [table, count] of before.counts)
    if (after.counts.has(table)) assert((after.counts.get(table) ?? 0) >= count, table);
  assert.deepEqual(await database.asSystem(ledgerViolations), []);
}

const keysOf = async (database: Database): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await database.executeSql('select number, file_key from issued_documents');
  return new Map(rows.map((row) => [String(row.number), String(row.file_key)]));
};

/** Puts the files of a release where its store had them. */
async function placeDocuments(state: string, database: Database, dataDir: string): Promise<void> {
  const documents = await documentsOf(state);
  const keys = await keysOf(database);
  for (const [number, bytes] of documents) {
    const file = join(dataDir, 'files', required(keys.get(number), `The key of ${number}`));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** Starts the site on an updated database, and compares what people download, byte for byte. */
async function compareDocuments(state: string, database: Database, dataDir: string): Promise<void> {
  const documents = await documentsOf(state);
  if (documents.size === 0) return;
  await placeDocuments(state, database, dataDir);
  const keys = await keysOf(database);
  // The site's end is not the database's: the test closes it.
  const kept: Database = { ...database, close: async () => {} };
  const site = await openTestSite({ database: kept, variables: { DATA_DIR: dataDir } });
  try {
    // What the site does by itself: it draws what waits for a file, and sweeps its files.
    assert.equal(await keepWaiting(site.context), 0);
    const later = { now: () => new Date(Date.now() + 2 * 86_400_000) };
    await sweepOrphans({ ...site.context, clock: later });
    const token = await site.tokenOf('admin');
    for (const [number, bytes] of documents) {
      const key = required(keys.get(number), `The key of ${number}`);
      assert.deepEqual(await buffer(await site.context.storage.get(key)), bytes, number);
      const { rows } = await database.executeSql(
        'select id, sha256 from issued_documents where number = $1',
        [number],
      );
      assert.equal(createHash('sha256').update(bytes).digest('hex'), rows[0]?.sha256, number);
      const path = issuedDocumentsApi.pdf.path.replace(':id', String(rows[0]?.id));
      const answer = await fetch(site.url + path, {
        headers: { authorization: `Bearer ${token}` },
      });
      assert.equal(answer.status, 200, number);
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bytes, `${number}, downloaded`);
    }
  } finally {
    await site.close();
  }
}

test('there are states of four releases, the newest with documents that it issued', async () => {
  assert.equal(states.length, 4);
  const documents = await documentsOf(states.at(-1) ?? '');
  assert.deepEqual([...documents.keys()], ['I-2026-000001', 'L-2026-000001', 'L-2026-000005']);
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
        await compareDocuments(state, database, dataDir);
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
          await compareDocuments(state, database, scratch);
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
