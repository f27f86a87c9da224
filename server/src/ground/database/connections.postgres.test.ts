import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openServer, type Database } from './database.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from './postgres.testing.ts';

const skip = postgresFolder === null && 'not run: there is no PostgreSQL on this machine';
/** More than a server has connections. */
const CALLS = 60;
const LOCK = 4_900_001;

let postgres: TestPostgres;
let database: Database;
const lines: { msg: string; pool?: number; listening?: number }[] = [];
before(async () => {
  if (skip) return;
  postgres = await openTestPostgres();
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  database = await openServer(postgres.url, { log });
});
after(async () => {
  if (skip) return;
  await database.close();
  await postgres.close();
});

/** Connections of the server, and how many of them wait for the lock. */
async function connections(): Promise<{ all: number; waiting: number }> {
  const counted = `select count(*) || ' ' || count(*) filter (where wait_event = 'advisory')
    from pg_stat_activity where usename = '${new URL(postgres.url).username}'`;
  const row = await postgres.asSuperuser(counted);
  const [all = 0, waiting = 0] = row.split(' ').map(Number);
  return { all, waiting };
}

test('a server says how many connections it takes, and takes no more', { skip }, async () => {
  const { pool = 0, listening = 0 } = lines.find(({ pool: size }) => size !== undefined) ?? {};
  assert.equal(listening, 1);
  await database.listen('connections', { reread: () => {} });
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = database.asSystem(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const calls = Array.from({ length: CALLS }, () =>
    database.asSystem((tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`)),
  );
  let now = await connections();
  while (now.waiting < pool - 1) now = await connections();
  assert.deepEqual(now, { all: pool + listening, waiting: pool - 1 });
  held.resolve();
  await Promise.all([holder, ...calls]);
  assert.equal((await connections()).all, pool + listening);
});
