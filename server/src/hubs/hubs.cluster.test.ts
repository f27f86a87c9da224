import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
} from '@microsoft/signalr';
import { HubPaths } from '@editorial/contracts/hubs';
import { HOST_TENANT, openServer, type Database } from '../ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../ground/database/postgres.testing.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { freePort } from '../http/free-port.testing.ts';
import { createHubs } from '../ground/hub-messages/hubs.ts';

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A TCP proxy in front of the servers. It connects to the first one that answers. */
async function openProxy(ports: readonly number[]): Promise<{ port: number; close(): void }> {
  const proxy = createServer((client) => {
    client.on('error', () => {});
    const lead = ([port, ...others]: readonly number[]) => {
      if (port === undefined) return void client.destroy();
      const server = createConnection({ host: '127.0.0.1', port });
      server.on('connect', () => {
        client.pipe(server).pipe(client);
      });
      server.on('error', () =>
        server.connecting || server.bytesRead + server.bytesWritten === 0
          ? lead(others)
          : client.destroy(),
      );
      server.on('close', () => {
        if (server.bytesRead + server.bytesWritten > 0) client.destroy();
      });
    };
    lead(ports);
  });
  const port = await listening(proxy);
  return { port, close: () => void proxy.close() };
}

describe(
  'two servers behind one proxy, on one PostgreSQL',
  { skip: postgresFolder === null && 'PostgreSQL is not installed here' },
  () => {
    let postgres: TestPostgres;
    let database: Database;
    let folder: string;
    let proxy: Awaited<ReturnType<typeof openProxy>>;
    let ports: readonly [number, number];
    let token: string;
    let user: string;
    const running: ChildProcess[] = [];
    const hubs = createHubs();
    async function start(index: 0 | 1): Promise<ChildProcess> {
      const server = fork(new URL('./cluster.testing.ts', import.meta.url), {
        env: {
          ...process.env,
          DATABASE_URL: postgres.url,
          DATA_DIR: folder,
          HOST: '127.0.0.1',
          PORT: String(ports[index]),
          PUBLIC_URL: `http://127.0.0.1:${proxy.port}`,
          DEMO: 'on',
          LOG_LEVEL: 'fatal',
        },
      });
      running.push(server);
      await once(server, 'message');
      return server;
    }
    before(async () => {
      postgres = await openTestPostgres();
      folder = await mkdtemp(join(tmpdir(), 'editorial-cluster-'));
      ports = [await freePort(), await freePort()];
      proxy = await openProxy(ports);
    });
    after(async () => {
      for (const server of running)
        if (server.exitCode === null && server.signalCode === null) server.kill('SIGKILL');
      proxy.close();
      await database.close();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    });
    /** The state that the messages report. State and message change in one transaction. */
    const readState = async () =>
      Number((await database.executeSql('select n from counter')).rows[0]?.n);
    const changeState = (n: number) =>
      database.inTenant(HOST_TENANT, async (tx) => {
        await tx.execute(`update counter set n = ${n}`);
        hubs.subscription.toUser(tx, user, 'CreditCycleUpdated', {
          subscriptionId: 's',
          newBalance: n,
        });
      });
    const moves = new EventEmitter();
    /** A client like the shell's: it reads the state after each connect, then applies messages. */
    class Visitor {
      readonly connection: HubConnection;
      readonly heard: number[] = [];
      readonly states: number[] = [];
      view = 0;
      constructor(transport: HttpTransportType, base: string) {
        this.connection = new HubConnectionBuilder()
          .withUrl(`${base}${HubPaths.subscription}`, {
            transport,
            accessTokenFactory: () => token,
          })
          .withAutomaticReconnect(Array<number>(100).fill(100))
          .configureLogging(LogLevel.None)
          .build();
        this.connection.on('CreditCycleUpdated', ({ newBalance }: { newBalance: number }) => {
          this.heard.push(newBalance);
          this.view = Math.max(this.view, newBalance);
          moves.emit('move');
        });
        this.connection.onreconnected(() => void this.read());
      }
      async start(): Promise<void> {
        await this.connection.start();
        await this.read();
      }
      async read(): Promise<void> {
        const state = await readState();
        this.states.push(state);
        this.view = Math.max(this.view, state);
        moves.emit('move');
      }
      /** Changes that were neither received as messages nor read as state. */
      missed(last: number): number[] {
        const read = this.states.at(-1) ?? 0;
        return Array.from({ length: last }, (_, index) => index + 1).filter(
          (n) => n > read && !this.heard.includes(n),
        );
      }
    }
    test('one server is killed, then the other stopped: clients on every transport move over and miss nothing', async () => {
      const first = await start(0);
      const second = await start(1);
      database = await openServer(postgres.url);
      await database.executeSql('create table counter (n int not null)');
      await database.executeSql('grant update on counter to editorial_app');
      await database.executeSql('insert into counter values (0)');
      const answer = await fetch(`http://127.0.0.1:${proxy.port}/identity/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          username: 'client@editorial.test',
          password: DEMO_PASSWORD,
          client_id: 'Editorial_App',
          scope: 'openid offline_access Editorial',
        }),
      });
      ({ access_token: token } = (await answer.json()) as { access_token: string });
      user = (
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
          sub: string;
        }
      ).sub;
      const throughProxy = [
        HttpTransportType.WebSockets,
        HttpTransportType.ServerSentEvents,
        HttpTransportType.LongPolling,
      ].flatMap((transport) =>
        [0, 1].map(() => new Visitor(transport, `http://127.0.0.1:${proxy.port}`)),
      );
      // This client never moves: it receives everything over one connection.
      const settled = new Visitor(HttpTransportType.WebSockets, `http://127.0.0.1:${ports[1]}`);
      const all = [...throughProxy, settled];
      await Promise.all(all.map((visitor) => visitor.start()));
      let last = 0;
      const over = new AbortController();
      const changing = (async () => {
        while (!over.signal.aborted) {
          await changeState(last + 1);
          last += 1;
          await new Promise((resolve) => {
            setTimeout(resolve, 10);
          });
        }
      })();
      const until = async (isTrue: () => boolean) => {
        while (!isTrue()) await once(moves, 'move');
      };
      await until(() => all.every(({ heard }) => heard.length > 5));
      first.kill('SIGKILL');
      await until(() => throughProxy.every(({ states }) => states.length === 2));
      await until(() => all.every(({ view }) => view > last - 5));
      const settledHeard = [...settled.heard];
      assert.deepEqual(
        settledHeard,
        Array.from({ length: settledHeard.length }, (_, index) => index + (settledHeard[0] ?? 0)),
        'clients of the other server noticed nothing',
      );
      await start(0);
      second.kill('SIGTERM');
      await until(() => throughProxy.every(({ states }) => states.length === 3));
      const enough = last + 10;
      await until(() => last > enough);
      over.abort();
      await changing;
      await until(() => throughProxy.every(({ view }) => view === last));
      for (const visitor of throughProxy) {
        assert.deepEqual(visitor.missed(last), []);
        assert.equal(new Set(visitor.heard).size, visitor.heard.length, 'nothing twice');
      }
      await Promise.all(all.map(({ connection }) => connection.stop()));
    });
  },
);
