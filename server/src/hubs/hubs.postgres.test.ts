import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { HubPaths } from '@editorial/contracts/hubs';
import { HOST_TENANT, openServer, type Database } from '../ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../ground/database/postgres.testing.ts';
import { createHubs, deliverHubMessages } from '../ground/hub-messages/hubs.ts';

const user = '00000000-0000-4000-8000-000000000001';
const hubs = createHubs();

describe(
  'live messages of two servers on one PostgreSQL',
  { skip: postgresFolder === null && 'PostgreSQL is not installed here' },
  () => {
    let postgres: TestPostgres;
    const databases: Database[] = [];
    /** What each server delivered to its connections. */
    const delivered: [number[], number[]] = [[], []];
    const arrivals = new EventEmitter();
    const gaps = [0, 0];
    const stops: (() => Promise<void>)[] = [];
    before(async () => {
      postgres = await openTestPostgres();
      for (const server of [0, 1] as const) {
        const database = await openServer(postgres.url);
        databases.push(database);
        stops.push(
          await deliverHubMessages(database, {
            deliver(path, { users }, name, args) {
              assert.deepEqual(
                [path, users, name],
                [HubPaths.subscription, [user], 'CreditCycleUpdated'],
              );
              delivered[server].push((args[0] as { newBalance: number }).newBalance);
              arrivals.emit('arrival');
            },
            onMembers: async () => {},
            onGap: () => {
              gaps[server]! += 1;
            },
          }),
        );
      }
    });
    after(async () => {
      for (const stop of stops) await stop();
      for (const database of databases) await database.close();
      await postgres.close();
    });
    const send = (server: number, n: number, filling = '') =>
      databases[server]!.inTenant(HOST_TENANT, async (tx) =>
        hubs.subscription.toUser(tx, user, 'CreditCycleUpdated', {
          subscriptionId: `s${filling}`,
          newBalance: n,
        }),
      );
    async function all(count: number): Promise<void> {
      while (delivered.some((numbers) => numbers.length < count)) await once(arrivals, 'arrival');
    }
    const breakListeners = () =>
      databases[0]!.executeSql(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and pid <> pg_backend_pid()",
      );
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

    test('both servers deliver all messages in order, also long ones, and none of a rolled-back transaction', async () => {
      await send(0, 1);
      await send(1, 2, 'x'.repeat(50_000));
      await send(1, 3);
      await assert.rejects(
        databases[0]!.inTenant(HOST_TENANT, async (tx) => {
          hubs.subscription.toUser(tx, user, 'CreditCycleUpdated', {
            subscriptionId: 's',
            newBalance: -1,
          });
          throw new Error('no');
        }),
      );
      await send(0, 4);
      await all(4);
      assert.deepEqual(delivered, [upTo(4), upTo(4)]);
    });
    test('listeners that lost their connection catch up: no gap, no duplicates, no client is disconnected', async () => {
      const last = 60;
      for (let n = 5; n <= last; n += 1) {
        if (n % 20 === 10) await breakListeners();
        await send(n % 2, n, n % 7 === 0 ? 'x'.repeat(9000) : '');
      }
      await all(last);
      assert.deepEqual(
        delivered.map((numbers) => [...numbers].sort((a, b) => a - b)),
        [upTo(last), upTo(last)],
      );
      assert.deepEqual(gaps, [0, 0]);
    });
    test('messages of a transaction that was open while the listeners were away arrive once it commits', async () => {
      let commit = () => {};
      const released = new Promise<void>((resolve) => {
        commit = resolve;
      });
      const wrote = new EventEmitter();
      const slow = databases[1]!.inTenant(HOST_TENANT, async (tx) => {
        hubs.subscription.toUser(tx, user, 'CreditCycleUpdated', {
          subscriptionId: 's',
          newBalance: 61,
        });
        // This query is answered after everything that was sent before it.
        await tx.execute(sql`select 1`);
        wrote.emit('done');
        await released;
      });
      await once(wrote, 'done');
      await breakListeners();
      await send(0, 62);
      await all(61);
      commit();
      await slow;
      await all(62);
      assert.deepEqual(
        delivered.map((numbers) => numbers.slice(60)),
        [
          [62, 61],
          [62, 61],
        ],
      );
    });
  },
);
