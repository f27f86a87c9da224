import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD, seedPeople } from '../../demo/people.ts';
import { readEnvironment } from '../environment.ts';
import { createServer, type Server } from '../../server.ts';
import { openCable } from './cable.testing.ts';
import { DatabaseUnavailable, HOST_TENANT } from './database.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from './postgres.testing.ts';

describe(
  'a database outage',
  { skip: postgresFolder === null && 'PostgreSQL is not installed here' },
  () => {
    let postgres: TestPostgres;
    let cable: Awaited<ReturnType<typeof openCable>>;
    let server: Server;
    let folder: string;
    let address: string;
    let token: string;
    const signIn = () =>
      fetch(`${address}/identity/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          username: 'client@editorial.test',
          password: DEMO_PASSWORD,
          client_id: 'Editorial_App',
          scope: 'openid offline_access Editorial',
        }),
      });
    const get = (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers });
    before(async () => {
      postgres = await openTestPostgres();
      cable = await openCable(Number(new URL(postgres.url).port));
      folder = await mkdtemp(join(tmpdir(), 'editorial-outage-'));
      const url = new URL(postgres.url);
      url.port = String(cable.port);
      server = await createServer(
        readEnvironment({
          DATABASE_URL: url.href,
          DATA_DIR: folder,
          HOST: '127.0.0.1',
          PORT: '0',
          PUBLIC_URL: 'http://editorial.test',
          OAUTH_RESPONSE_TYPE: 'password',
          DEMO: 'off',
          JOBS: 'off',
          LOG_LEVEL: 'silent',
        }),
      );
      await seedPeople(server.context);
      await server.listen();
      const { port } = server.app.server.address() as AddressInfo;
      address = `http://127.0.0.1:${port}`;
      token = ((await (await signIn()).json()) as { access_token: string }).access_token;
    });
    after(async () => {
      await server.close();
      await cable.pull();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    });
    test('calls answer 503 in the API’s error format, nobody is signed out, and calls work again after the outage', async () => {
      const mine = { authorization: `Bearer ${token}` };
      const active = '/api/subscription/subscription/active-subscription';
      assert.equal((await get(active, mine)).statusCode, 200);
      await cable.pull();
      for (const headers of [mine, { ...mine, 'accept-language': 'de' }]) {
        const answer = await get(active, headers);
        assert.deepEqual(
          [answer.statusCode, answer.headers['retry-after'], answer.headers._abperrorformat],
          [503, '5', 'true'],
        );
        assert.equal(answer.json().error.code, 'Editorial:Unavailable');
        assert.match(
          answer.json().error.message,
          'accept-language' in headers ? /Das geht gerade nicht/ : /Try again in a moment/,
        );
      }
      assert.equal(
        (await get('/api/asset-management/asset/by-set')).statusCode,
        503,
        'without a token too',
      );
      const refused = await signIn();
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
      assert.equal((await get('/health')).statusCode, 200);
      assert.deepEqual(
        (await get('/health/ready')).json().missing.map(({ name }: { name: string }) => name),
        ['database'],
      );
      await cable.plugIn();
      assert.equal((await get(active, mine)).statusCode, 200);
    });
    test('a transaction whose connection breaks fails as a whole, and the process stays alive', async () => {
      const { database } = server.context;
      const write = database.inTenant(HOST_TENANT, async (tx) => {
        await tx.execute(sql`insert into asset_sets (title) values ('Lost')`);
        await cable.pull();
        await tx.execute(sql`select 1`);
      });
      await assert.rejects(write, DatabaseUnavailable);
      await cable.plugIn();
      assert.deepEqual(
        (await database.executeSql("select 1 from asset_sets where title = 'Lost'")).rows,
        [],
      );
    });
  },
);
