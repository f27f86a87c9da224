import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { HOST_TENANT, openDatabase } from '../ground/database/database.ts';
import { openTestPostgres, type TestPostgres } from '../ground/database/postgres.testing.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { seedSubscriptions } from '../demo/subscriptions.ts';
import { readEnvironment } from '../ground/environment.ts';
import { ledgerViolations } from '../commerce/ledger/ledger.invariants.ts';
import { buyTwo } from './own-data.testing.ts';

/**
 * Closing an account on PostgreSQL during concurrent changes: `npm run test:races`. The job that
 * removes the name temporarily disables the triggers that protect the records.
 */
let postgres: TestPostgres;
let pool: pg.Pool;
let site: TestSite;
before(
  async () => {
    postgres = await openTestPostgres();
    pool = postgres.pool(3);
    const database = await openDatabase(readEnvironment({ DATABASE_URL: postgres.url }));
    site = await openTestSite({ database });
    await seedSubscriptions(site.context);
  },
  { timeout: 120_000 },
);
after(async () => {
  await site?.close();
  await pool?.end();
  await postgres?.close();
});

/** Tables whose rows are protected by triggers. */
const KEPT = ['ledger_entries', 'subscription_state_changes', 'licenses'];

/** The tables that still contain the client's name. */
async function namesKept(): Promise<string[]> {
  const named: string[] = [];
  for (const table of KEPT)
    if (
      (await pool.query(`select from ${table} as kept where kept::text ~ 'Clara|client@'`)).rowCount
    )
      named.push(table);
  return named;
}

/** Repeats a query until it returns rows. */
async function until(what: string, query: string): Promise<void> {
  const end = Date.now() + 20_000;
  while ((await pool.query(query)).rowCount === 0) assert.ok(Date.now() < end, what);
}

const waitingFor = (query: string) =>
  `select from pg_stat_activity where wait_event_type = 'Lock' and query ~* '${query}'`;

/** Runs a statement with the database role of requests. */
async function asRequest(statement: string): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.tenant_id', $1, true)", [HOST_TENANT]);
    await client.query('set local role editorial_app');
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the name is removed from records that must be kept, and nobody else can change them meanwhile', async () => {
  const token = await site.tokenOf('client');
  await buyTwo(site, token);
  assert.deepEqual(await namesKept(), [], 'records say by id who acted; the licensee is a company');
  // Earlier releases wrote names.
  await pool.query(`begin; alter table ledger_entries disable trigger user;
    update ledger_entries set actor = 'Clara Lindqvist' where running_number =
      (select max(running_number) from ledger_entries where subscription_id in
        (select subscription_id from subscription_members join users on users.id = user_id
          where email = 'client@editorial.test'));
    alter table ledger_entries enable trigger user; commit`);
  assert.deepEqual(await namesKept(), ['ledger_entries']);
  const holder = await pool.connect();
  let meanwhile: Promise<string>;
  try {
    // A purchase in progress: the job has to wait for it, and later purchases wait for the job.
    await holder.query('begin');
    await holder.query('lock table ledger_entries in row exclusive mode');
    assert.equal((await site.call('POST', '/api/account/closing', { token })).status, 204);
    await until('the job waits', waitingFor('disable trigger'));
    meanwhile = asRequest("update ledger_entries set actor = 'somebody'");
    await until('the writer waits', waitingFor('set actor = .somebody'));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  assert.match(await meanwhile, /append-only|permission denied/);

  const end = Date.now() + 60_000;
  while ((await namesKept()).length > 0) assert.ok(Date.now() < end, 'the name is kept');
  assert.deepEqual(await site.context.database.asSystem(ledgerViolations), []);
});

test('the triggers that protect records are enabled again, and the role of requests can’t disable them', async () => {
  const { rows } = await pool.query(
    "select tgrelid::regclass::text as on, tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'",
  );
  assert.deepEqual(rows, []);
  for (const table of KEPT)
    for (const statement of [
      `alter table ${table} disable trigger all`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      assert.match(
        await asRequest(statement),
        /must be owner|permission denied|append-only|not deleted/,
        statement,
      );
  assert.match(await asRequest('set session_replication_role = replica'), /permission denied/);
});

test('of two administrators who close their accounts at the same moment, one remains', async () => {
  const admin = await site.tokenOf('admin');
  const { body: second } = await site.call('POST', '/api/identity/users', {
    token: admin,
    body: {
      userName: 'second-admin',
      email: 'second-admin@editorial.test',
      password: DEMO_PASSWORD,
      roleNames: ['Admin'],
    },
  });
  assert.ok(second.id, JSON.stringify(second));
  const other = await site.tokenOf('second-admin');
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `administrators:${HOST_TENANT}`,
  ]);

  const closing = [admin, other].map((token) =>
    site.call('POST', '/api/account/closing', { token }),
  );
  await until(
    'Both wait',
    "select from pg_locks where locktype = 'advisory' and not granted having count(*) = 2",
  );
  await holder.query('commit');
  holder.release();

  const statuses = (await Promise.all(closing)).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [204, 409],
  );
  const { rowCount } = await pool.query(
    `select from user_roles r join users u on u.id = r.user_id
      where r.role = 1 and r.tenant_id = $1 and u.is_active and u.closed_at is null`,
    [HOST_TENANT],
  );
  assert.equal(rowCount, 1);
});
