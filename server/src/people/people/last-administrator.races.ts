import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT, openDatabase } from '../../ground/database/database.ts';
import { openTestPostgres, type TestPostgres } from '../../ground/database/postgres.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { readEnvironment } from '../../ground/environment.ts';

/** Changes that could take the last administrator, at the same moment on PostgreSQL. */
let postgres: TestPostgres;
let pool: pg.Pool;
let site: TestSite;
before(
  async () => {
    postgres = await openTestPostgres();
    pool = postgres.pool(3);
    const database = await openDatabase(readEnvironment({ DATABASE_URL: postgres.url }));
    site = await openTestSite({ database });
  },
  { timeout: 120_000 },
);
after(async () => {
  await site?.close();
  await pool?.end();
  await postgres?.close();
});

const people = '/api/identity/users';

/** An administrator who proved who they are. */
async function administrator(person: string): Promise<{ id: string; token: string }> {
  const token = await site.tokenOf(person);
  const { rows } = await pool.query('select id from users where email = $1', [
    `${person}@editorial.test`,
  ]);
  return { id: rows[0].id, token };
}

/** Starts all calls, and lets them go on together once each waits for the administrators' lock. */
async function atOnce<T>(calls: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `administrators:${HOST_TENANT}`,
    ]);
    const started = calls.map((call) => call());
    const end = Date.now() + 20_000;
    const waiting = async () =>
      (await pool.query("select from pg_locks where locktype = 'advisory' and not granted"))
        .rowCount ?? 0;
    while ((await waiting()) < calls.length) assert.ok(Date.now() < end, 'all calls wait');
    await holder.query('rollback');
    return await Promise.all(started);
  } finally {
    holder.release();
  }
}

test('of two administrators who take the role from each other at the same moment, one remains', async () => {
  const first = await administrator('admin');
  const made = await site.call('POST', people, {
    token: first.token,
    body: {
      userName: 'second-admin',
      email: 'second-admin@editorial.test',
      password: DEMO_PASSWORD,
      roleNames: ['Admin'],
    },
  });
  assert.ok(made.body.id, JSON.stringify(made.body));
  const second = await administrator('second-admin');
  const takeFrom = (by: { token: string }, other: { id: string }) => () =>
    site.call('PUT', `${people}/${other.id}/roles`, {
      token: by.token,
      body: { roleNames: [], reasons: { ground: 'Terms', facts: 'Left the company.' } },
    });
  const answers = await atOnce([takeFrom(first, second), takeFrom(second, first)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 409]);
  const refused = answers.find(({ status }) => status === 409);
  assert.equal(refused?.body.error.code, 'Editorial:LastAdministrator');
  const { rowCount } = await pool.query('select from user_roles where role = 1');
  assert.equal(rowCount, 1);
});

test('of two administrators who remove each other at the same moment, one remains', async () => {
  await pool.query(`insert into user_roles (user_id, tenant_id, role)
    select id, tenant_id, 1 from users
    where email in ('admin@editorial.test', 'second-admin@editorial.test') on conflict do nothing`);
  const both = [await administrator('admin'), await administrator('second-admin')] as const;
  const removes = (by: { token: string }, other: { id: string }) => () =>
    site.call('DELETE', `${people}/${other.id}`, {
      token: by.token,
      body: { reasons: { ground: 'Terms, 4', facts: 'The account was shared.' } },
    });
  const answers = await atOnce([removes(both[0], both[1]), removes(both[1], both[0])]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 409]);
  const { rowCount } = await pool.query(
    'select from user_roles join users on users.id = user_id where role = 1 and closed_at is null',
  );
  assert.equal(rowCount, 1);
});
