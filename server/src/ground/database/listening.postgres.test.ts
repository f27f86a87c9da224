import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openSettings } from '../../settings/settings-in-memory.ts';
import { openCable } from './cable.testing.ts';
import { DatabaseError, DatabaseUnavailable, openServer, type Database } from './database.ts';
import { LISTENING_NAME, openListeningConnection } from './listening-connection.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from './postgres.testing.ts';

/** Within this time all servers of a site have to agree again, in ms. */
const AGREEMENT_LIMIT_MS = 15_000;

describe(
  'listening to a server',
  { skip: postgresFolder === null && 'PostgreSQL is not installed here' },
  () => {
    let postgres: TestPostgres;
    let cable: Awaited<ReturnType<typeof openCable>>;
    let database: Database;
    const listeners = async () =>
      Number(
        await postgres.asSuperuser(
          `select count(*) from pg_stat_activity where application_name = '${LISTENING_NAME}'`,
        ),
      );
    before(async () => {
      postgres = await openTestPostgres();
      cable = await openCable(Number(new URL(postgres.url).port));
      const url = new URL(postgres.url);
      url.port = String(cable.port);
      database = await openServer(url.href);
    });
    after(async () => {
      // First: the pool waits for connections that are still in use.
      await cable.pull();
      await database.close();
      await postgres.close();
    });

    /** Resolves once the channel's hearer has been called `count` times. */
    async function calls(channel: string, count: number) {
      const reached = Promise.withResolvers<void>();
      let sum = 0;
      const stop = await database.listen(channel, {
        reread: () => {
          if ((sum += 1) === count) reached.resolve();
        },
      });
      return { reached: reached.promise, stop };
    }

    test('all channels share one connection', async () => {
      const heard = await Promise.all(['one', 'two', 'three'].map((name) => calls(name, 1)));
      assert.equal(await listeners(), 1);
      for (const name of ['one', 'two', 'three']) await database.executeSql(`notify ${name}`);
      await Promise.all(heard.map(({ reached }) => reached));
      for (const { stop } of heard) await stop();
    });

    test('after a cut connection, everything is read again', async () => {
      const all = await Promise.all(['one', 'two'].map((name) => calls(name, 1)));
      await cable.pull();
      await cable.plugIn();
      await Promise.all(all.map(({ reached }) => reached));
      assert.equal(await listeners(), 1);
      for (const { stop } of all) await stop();
    });

    test(
      'connections that die without a word are noticed: settings agree, and work in flight ends, within 15 s',
      { timeout: 2 * AGREEMENT_LIMIT_MS },
      async () => {
        const agreed = Promise.withResolvers<void>();
        const settings = await openSettings(
          {
            ...database,
            listen: (channel, { reread }) =>
              database.listen(channel, {
                async reread() {
                  await reread();
                  if (settings.valueOf('Site.Name') === 'Northern') agreed.resolve();
                },
              }),
          },
          { imprint: '', demo: false, payPerImage: false },
        );
        const asked = Promise.withResolvers<void>();
        const sent = Promise.withResolvers<void>();
        const inFlight = database.asSystem(async (tx) => {
          await tx.execute(sql`select 1`);
          asked.resolve();
          await sent.promise;
          await tx.execute(sql`select 2`);
        });
        const failed = assert.rejects(inFlight, DatabaseUnavailable);
        await asked.promise;
        assert.ok(cable.silence() >= 2);
        const begin = performance.now();
        sent.resolve();
        await postgres.asSuperuser(
          "insert into settings (tenant_id, name, value) values ('00000000-0000-0000-0000-000000000000', 'Site.Name', 'Northern')",
        );
        await agreed.promise;
        await failed;
        assert.ok(performance.now() - begin < AGREEMENT_LIMIT_MS);
        assert.equal(database.trouble(), null);
        await settings.stop();
      },
    );

    test('notifications that never arrive, as behind a pooler, are said; everything is read after each attempt', async () => {
      const rereads = Promise.withResolvers<void>();
      let count = 0;
      const connection = openListeningConnection({
        connectionString: postgres.url,
        sendBeat: async () => ({ rows: [] }),
        limits: { beatIntervalMs: 50, answerLimitMs: 200, deafLimitMs: 300 },
      });
      const stop = await connection.listen('tests', {
        reread: () => {
          if ((count += 1) === 2) rereads.resolve();
        },
      });
      assert.equal(connection.trouble(), null);
      await rereads.promise;
      assert.match(connection.trouble() ?? '', /no notification was heard/);
      await stop();
      await connection.close();
    });

    test('a database that can’t be listened to at the start is refused', async () => {
      const connection = openListeningConnection({
        connectionString: 'postgres://editorial@127.0.0.1:1/postgres',
        sendBeat: () => null,
      });
      await assert.rejects(connection.listen('tests', { reread: () => {} }), DatabaseError);
      await connection.close();
    });
  },
);
