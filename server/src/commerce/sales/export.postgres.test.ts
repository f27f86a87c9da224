import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { blocksRead, countingPostgres } from '../../ground/database/blocks-read.testing.ts';
import { type Database, HOST_TENANT, openDatabase } from '../../ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../../ground/database/postgres.testing.ts';
import { keysInOrder } from '../../ground/database/keys-in-order.ts';
import { exportedOrders, soldOrderKeys } from './sales.queries.ts';

const skip = postgresFolder === null && 'not run: there is no PostgreSQL on this machine';
const ORDERS = 40_000;
const PAGE = 500;
/** An order takes an index and its own block. To count all of them once would be some 700 more. */
const MOST_BLOCKS_OF_PAGE = 1500;

let postgres: TestPostgres;
let database: Database;
before(
  async () => {
    if (skip) return;
    postgres = await openTestPostgres(countingPostgres);
    await postgres.asSuperuser('create extension pg_stat_statements');
    database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    await postgres.asSuperuser(`set session_replication_role = 'replica';
      insert into subscriptions (id, tenant_id, client_name, plan_name, state, credits_per_cycle,
        download_volume, cycle_anchor, cycle_start, cycle_end, created_by, created_by_name, creation_time)
      select md5('plan ' || n)::uuid, '${HOST_TENANT}', 'Firm ' || n, 'Team', 3, 40, 100, now(), now(),
        now() + interval '20 days', gen_random_uuid(), 'Ada', now() from generate_series(1, 100) as n;
      insert into orders (tenant_id, user_id, subscription_id, status, currency, credits, amount,
        balance_after, payment_method, creation_time)
      select '${HOST_TENANT}', gen_random_uuid(), md5('plan ' || 1 + n % 100)::uuid, 'Completed', 'USD', 1, 0,
        0, 'Credits', now() - n * interval '1 minute' from generate_series(1, ${ORDERS}) as n`);
    await postgres.asSuperuser('vacuum analyze');
  },
  { timeout: 120_000 },
);
after(async () => {
  if (skip) return;
  await database.close();
  await postgres.close();
});

test(
  'the last page of an export costs what the first one does, and neither counts all orders',
  { skip },
  async (t) => {
    const ids: string[] = [];
    await database.inSnapshot(HOST_TENANT, async (read) => {
      for await (const some of keysInOrder(read, (tx) => soldOrderKeys(tx, {}, new Date())))
        ids.push(...some);
    });
    assert.equal(ids.length, ORDERS);
    const pageFrom = async (from: number) => {
      const page = ids.slice(from, from + PAGE);
      const { blocks, summary } = await blocksRead(postgres, () =>
        database.inTenant(HOST_TENANT, async (tx) => {
          assert.equal((await exportedOrders(tx, page)).length, PAGE);
        }),
      );
      t.diagnostic(`from ${from}: ${blocks} blocks`);
      assert.ok(blocks <= MOST_BLOCKS_OF_PAGE, summary);
      return blocks;
    };
    const first = await pageFrom(0);
    const last = await pageFrom(ORDERS - PAGE);
    assert.ok(last <= first * 1.5, `${first} and ${last} blocks`);
  },
);
