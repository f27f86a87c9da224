import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { freePort } from '../../http/free-port.testing.ts';
import { HOST_TENANT, openServer, type Database } from './database.ts';
import { poolerSettings } from './pooler.testing.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from './postgres.testing.ts';
import { notifyAfterCommit, runPrepared } from './transactions.ts';

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;

/** PgBouncer in transaction mode before a database, with two connections for everybody. */
async function openPooler(target: string, folder: string) {
  const url = new URL(target);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(settings, poolerSettings({ port, target: Number(url.port), connections: 2 }));
  await chmod(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pooler: ChildProcess = spawn('pgbouncer', [...asUser, settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    pooler.stderr?.on('data', (text: Buffer) => {
      log += String(text);
      if (log.includes('process up')) resolve();
    });
    pooler.on('exit', () => reject(new Error(log)));
  });
  url.port = String(port);
  return {
    url: url.href,
    async close() {
      pooler.removeAllListeners('exit');
      const ended = once(pooler, 'exit');
      pooler.kill('SIGTERM');
      await ended;
    },
  };
}

describe(
  'a pooler in transaction mode',
  {
    skip:
      (postgresFolder === null && 'PostgreSQL is not installed here') ||
      (!isInstalled && 'PgBouncer is not installed here'),
  },
  () => {
    let postgres: TestPostgres;
    let pooler: Awaited<ReturnType<typeof openPooler>>;
    let database: Database;
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'editorial-pooler-'));
      postgres = await openTestPostgres();
      pooler = await openPooler(postgres.url, folder);
      database = await openServer(pooler.url, { sessionUrl: postgres.url });
    });
    after(async () => {
      await database?.close();
      await pooler?.close();
      await postgres.close();
      await rm(folder, { recursive: true });
    });

    test('transactions of many share few connections, each with its own tenant, and statements without names', async () => {
      const tenants = Array.from({ length: 40 }, (_, index) =>
        index === 0 ? HOST_TENANT : `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
      );
      const seen = await Promise.all(
        tenants.map((tenantId) =>
          database.inTenant(tenantId, async (tx) => {
            const { rows } = await runPrepared(
              tx,
              { name: 'who', text: "select current_setting('app.tenant_id') as id, $1::int as n" },
              [1],
            );
            await tx.execute(sql`select pg_sleep(0.01)`);
            return rows[0]?.id;
          }),
        ),
      );
      assert.deepEqual(seen, tenants);
      const { rows } = await database.executeSql(
        `select count(*)::int as count from pg_stat_activity
          where usename = 'editorial' and application_name <> 'editorial listening'`,
      );
      assert.ok(Number(rows[0]?.count) <= 2, String(rows[0]?.count));
    });

    test('the settings of the database’s user hold on its connections', async () => {
      const { rows } = await database.executeSql(
        `select current_setting('jit') as jit, current_setting('work_mem') as memory`,
      );
      assert.deepEqual(rows, [{ jit: 'off', memory: '32MB' }]);
    });

    test('a notification is heard over the session beside the pooler', async () => {
      const heard = Promise.withResolvers<undefined>();
      const stop = await database.listen('test', { reread: () => heard.resolve(undefined) });
      await database.inTenant(HOST_TENANT, async (tx) => notifyAfterCommit(tx, 'test'));
      await heard.promise;
      await stop();
      assert.equal(database.trouble(), null);
      await database.check();
    });
  },
);
