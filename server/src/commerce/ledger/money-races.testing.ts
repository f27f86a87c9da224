import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type pg from 'pg';
import { openDatabase } from '../../ground/database/database.ts';
import { openTestPostgres, type TestPostgres } from '../../ground/database/postgres.testing.ts';
import { readEnvironment } from '../../ground/environment.ts';
import { openMoneySite, type MoneySite } from './money.testing.ts';

const LIMIT_MS = 20_000;

/**
 * A site on PostgreSQL for the races of a file, with connections of their own that hold locks. It
 * opens before the first test and closes after the last.
 */
export function racingMoney() {
  let postgres: TestPostgres;
  let pool: pg.Pool;
  let money: MoneySite;
  before(
    async () => {
      postgres = await openTestPostgres();
      pool = postgres.pool(2);
      const database = await openDatabase(readEnvironment({ DATABASE_URL: postgres.url }));
      money = await openMoneySite({ DATABASE_URL: postgres.url }, { database });
    },
    { timeout: 120_000 },
  );
  after(async () => {
    await money?.close();
    await pool?.end();
    await postgres?.close();
  });
  /** Resolves once the given number of transactions wait for a lock. */
  async function waiting(count: number): Promise<void> {
    const sql = "select from pg_stat_activity where wait_event_type = 'Lock'";
    for (const end = Date.now() + LIMIT_MS; ;) {
      const found = (await pool.query(sql)).rowCount ?? 0;
      if (found >= count) return;
      assert.ok(Date.now() < end, `${found} of ${count} transactions wait for a lock.`);
    }
  }
  return {
    get pool() {
      return pool;
    },
    get money() {
      return money;
    },
    waiting,
  };
}
