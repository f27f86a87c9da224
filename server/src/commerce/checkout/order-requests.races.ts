import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { openDatabase } from '../../ground/database/database.ts';
import { openTestPostgres, type TestPostgres } from '../../ground/database/postgres.testing.ts';
import { readEnvironment } from '../../ground/environment.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { insertPictures } from './baskets.testing.ts';

/** A decision about a request while its author closes the account: `npm run test:races`. */
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

/** Resolves once so many transactions wait for a lock. */
async function waiting(count: number): Promise<void> {
  const sql = "select from pg_stat_activity where wait_event_type = 'Lock'";
  for (const end = Date.now() + 20_000; ((await pool.query(sql)).rowCount ?? 0) < count;)
    assert.ok(Date.now() < end, `No ${count} transactions wait.`);
}

test('a request is not decided while its author’s seat and account end; all are answered', async () => {
  const [assetId] = await insertPictures(money.site.context.database, 1);
  const basket = { subscriptionImages: [{ assetId, resolutionType: 1 }], aLaCarteImages: [] };
  const asked = await money.as('seat').post('/api/checkout/order-request', basket);
  assert.equal(asked.status, 201, JSON.stringify(asked.body));
  const path = `/api/checkout/order-request/${asked.body.id}`;
  const client = money.as('client');
  const { quoteHash } = (await client.get(path)).body.quote;
  const userId = await money.userId('seat@editorial.test');
  const holder = await pool.connect();
  const begun = [];
  try {
    await holder.query('begin');
    await holder.query('select from subscription_members where user_id = $1 for update', [userId]);
    begun.push(money.as('seat').post('/api/account/closing'));
    await waiting(1);
    begun.push(client.remove(`/api/subscription/seat/${userId}`));
    await waiting(2);
    begun.push(client.post(`${path}/approval`, { quoteHash }));
    await waiting(3);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const answers = (await Promise.all(begun)).map(({ status, body }) => [status, body?.error?.code]);
  assert.deepEqual(answers, [
    [204, undefined],
    [404, 'Editorial:NotFound'],
    [404, 'Editorial:NotFound'],
  ]);
  await money.assertLedger();
});
