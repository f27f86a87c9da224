import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  NullLogger,
  TransferFormat,
} from '@microsoft/signalr';
// The client's raw connection (without a hub) is not exported, so the test imports it from here.
// @ts-expect-error -- the file has no types
import * as internals from '@microsoft/signalr/dist/cjs/HttpConnection.js';
import { HubException } from './dispatcher.ts';
import type { RawCaller } from './raw-connection.ts';
import { createSignalRServer } from './server.ts';
import { RS, serve, speak, type TestHttp } from './signalr.testing.ts';

interface BareConnection {
  start(format: TransferFormat): Promise<void>;
  send(data: string): Promise<void>;
}

const { HttpConnection } = internals as {
  HttpConnection: new (url: string, options: object) => BareConnection;
};

const faults: string[] = [];
const signalr = createSignalRServer({
  authenticate: async (token) => token,
  allowedOrigins: [],
  onError: (error, { path }) => faults.push(`${path}: ${(error as Error).message}`),
});

class OutOfStock extends Error {
  override readonly name = 'OutOfStock';
}

const methods = {
  who: ({ userId }: { userId: string | null }) => userId,
  fails: () => {
    throw new OutOfStock('none left');
  },
  async *breaks() {
    yield 1;
    throw new OutOfStock('none left');
  },
};

let http: TestHttp;
const raw = { open: new Set<RawCaller>(), closed: 0 };
before(async () => {
  signalr.hub('/plain', { anonymous: true, methods });
  signalr.hub('/detailed', { anonymous: true, methods, detailedErrors: true });
  signalr.hub('/moved', {
    anonymous: true,
    redirect: (_request, userId) => ({
      url: `${http.origin}/plain?from=moved`,
      accessToken: `${userId ?? 'nobody'}-there`,
    }),
  });
  signalr.hub('/sometimes', {
    anonymous: true,
    methods,
    redirect: (_request, userId) => (userId === null ? null : { url: `${http.origin}/plain` }),
  });
  signalr.hub('/circle', { anonymous: true, redirect: () => ({ url: `${http.origin}/circle` }) });
  signalr.hub('/refusing', {
    anonymous: true,
    methods,
    onConnected: async ({ userId }) => {
      throw userId === 'told' ? new HubException('We are full.') : new Error('a secret');
    },
  });
  signalr.hub('/guarded', {
    anonymous: true,
    methods,
    mayCall: async ({ userId }, name) => name === 'who' || userId === 'admin',
  });
  signalr.hub('/slow-start', {
    anonymous: true,
    methods: { isReady: () => ready },
    onConnected: async () => {
      await connectingMayEnd.promise;
      ready = true;
    },
  });
  signalr.hub('/seeing', {
    anonymous: true,
    methods: {
      see: (call) => [
        call.transportName,
        call.request?.url,
        call.request?.headers['x-color'],
        call.request?.headers.authorization ?? null,
      ],
    },
  });
  signalr.raw('/echo', {
    anonymous: true,
    onConnected: (connection) => void raw.open.add(connection),
    onReceived(connection, data, isBinary) {
      if (String(data) === 'throw') throw new Error('thrown');
      if (String(data) === 'bye') return connection.close();
      connection.send(isBinary ? data : String(data));
    },
    onDisconnected: (connection) => {
      raw.open.delete(connection);
      raw.closed += 1;
    },
  });
  http = await serve(signalr);
});

let ready = false;
const connectingMayEnd = Promise.withResolvers<void>();
after(() => http.close());
const build = (path: string, token = '', transport = HttpTransportType.WebSockets, headers = {}) =>
  new HubConnectionBuilder()
    .withUrl(`${http.origin}${path}`, {
      transport,
      headers,
      ...(token ? { accessTokenFactory: () => token } : {}),
    })
    .configureLogging(LogLevel.None)
    .build();
const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const;

for (const [name, transport] of transports) {
  test(`${name}: a redirected client arrives with the token from the redirect; other clients stay`, async () => {
    for (const [path, token, arrivesAs] of [
      ['/moved', 'ann', 'ann-there'],
      ['/moved', '', 'nobody-there'],
      ['/sometimes', '', null],
      ['/sometimes', 'ann', 'ann'],
    ] as const) {
      const connection = build(path, token, transport);
      await connection.start();
      assert.equal(await connection.invoke('who'), arrivesAs, path);
      await connection.stop();
    }
  });
  test(`${name}: a method can read its transport and the request, without the token`, async () => {
    const connection = build('/seeing?x=1', 'ann', transport, { 'x-color': 'blue' });
    await connection.start();
    const [seenTransport, url, color, authorization] = await connection.invoke<string[]>('see');
    assert.deepEqual([seenTransport, color, authorization], [name, 'blue', null]);
    assert.match(url ?? '', /^\/seeing\?x=1&id=/);
    assert.equal(url?.includes('ann'), false);
    await connection.stop();
  });
  test(`${name}: a raw connection carries bytes in both directions, and either side can close it`, async () => {
    const connection = new HttpConnection(`${http.origin}/echo`, {
      transport,
      logger: NullLogger.instance,
    });
    const heard: unknown[] = [];
    let arrived = () => {};
    const closed = new Promise<void>((resolve) => {
      Object.assign(connection, {
        onclose: () => resolve(),
        onreceive(data: unknown) {
          heard.push(data);
          arrived();
        },
      });
    });
    await connection.start(TransferFormat.Text);
    for (const text of ['one', 'zwei €', 'three\nlines\n']) {
      const arrival = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      await connection.send(text);
      await arrival;
    }
    assert.deepEqual(heard, ['one', 'zwei €', 'three\nlines\n']);
    await connection.send('bye');
    await closed;
    assert.equal(raw.open.size, 0);
  });
}

test('the client gives up on circular redirects', async () => {
  await assert.rejects(build('/circle').start(), /redirection limit/);
});

test('raw bytes stay binary; an error in the handler ends only its own connection', async () => {
  const [bad, good] = [await speak(http.origin, '/echo'), await speak(http.origin, '/echo')];
  const arrival = once(good.socket, 'message') as Promise<[Buffer, boolean]>;
  good.socket.send(Buffer.from([0, 255, 30]));
  const [data, isBinary] = await arrival;
  assert.deepEqual([[...data], isBinary], [[0, 255, 30], true]);
  bad.socket.send('throw');
  await bad.ended;
  assert.ok(faults.includes('/echo: thrown'));
  good.socket.send('still here');
  await once(good.socket, 'message');
  good.socket.close();
  await good.ended;
});

test('clients see error details only where the hub allows it; the server logs every error', async () => {
  const [plain, detailed] = [build('/plain'), build('/detailed')];
  await Promise.all([plain.start(), detailed.start()]);
  const streamFault = (connection: typeof plain) =>
    new Promise<string>((resolve) => {
      connection
        .stream('breaks')
        .subscribe({ next() {}, complete() {}, error: (error: Error) => resolve(error.message) });
    });
  await assert.rejects(plain.invoke('fails'), ({ message }: Error) =>
    message.endsWith("An unexpected error occurred invoking 'fails' on the server."),
  );
  await assert.rejects(detailed.invoke('fails'), ({ message }: Error) =>
    message.endsWith("invoking 'fails' on the server. OutOfStock: none left"),
  );
  assert.match(await streamFault(plain), /while streaming results\.$/);
  assert.match(await streamFault(detailed), /while streaming results\. OutOfStock: none left$/);
  assert.deepEqual(faults.filter((fault) => fault.endsWith('none left')).sort(), [
    '/detailed: none left',
    '/detailed: none left',
    '/plain: none left',
    '/plain: none left',
  ]);
  await Promise.all([plain.stop(), detailed.stop()]);
});

test('if onConnected fails, the connection ends, with the reason if it is meant for clients', async () => {
  for (const [token, reason] of [
    ['told', /closed with an error\. HubException: We are full\./],
    ['', /closed with an error\.$/],
  ] as const) {
    const { socket, next, ended } = await speak(http.origin, `/refusing?access_token=${token}`);
    socket.send(`{"protocol":"json","version":1}${RS}`);
    assert.equal(await next(), `{}${RS}`);
    assert.match((JSON.parse((await next()).slice(0, -1)) as { error: string }).error, reason);
    await ended;
  }
});

test('no call runs before onConnected has finished', async () => {
  const connection = build('/slow-start');
  await connection.start();
  const answer = connection.invoke('isReady');
  const neighbor = build('/plain');
  await neighbor.start();
  await neighbor.stop();
  connectingMayEnd.resolve();
  assert.equal(await answer, true);
  await connection.stop();
});

test('an unauthorized caller learns so, and inherited object properties are not callable as methods', async () => {
  const [guest, admin] = [build('/guarded', 'guest'), build('/guarded', 'admin')];
  await Promise.all([guest.start(), admin.start()]);
  assert.equal(await guest.invoke('Who'), 'guest');
  await assert.rejects(
    guest.invoke('Fails'),
    /Failed to invoke 'Fails' because user is unauthorized$/,
  );
  await assert.rejects(
    new Promise((_resolve, reject) => {
      guest.stream('breaks').subscribe({ next() {}, complete() {}, error: reject });
    }),
    /because user is unauthorized$/,
  );
  await assert.rejects(admin.invoke('Fails'), /unexpected error/);
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])
    await assert.rejects(admin.invoke(name), /the method does not exist/);
  await Promise.all([guest.stop(), admin.stop()]);
});

for (const [name, transport] of transports) {
  test(`${name}: a connection ends when its token expires, and reconnects with the next one`, async (context) => {
    const tokens = new Map<string, number>();
    const strict = createSignalRServer({
      allowedOrigins: [],
      limits: { tickMs: 20 },
      authenticate: async (token) =>
        token !== null && (tokens.get(token) ?? 0) > Date.now()
          ? { userId: 'ann', expiresAt: tokens.get(token)! }
          : null,
    });
    strict.hub('/hub', { methods: { who: ({ userId }) => userId } });
    const { origin, close } = await serve(strict);
    context.after(close);
    let issued = 0;
    const accessTokenFactory = () => {
      issued += 1;
      // The first two tokens expire soon, the third lasts.
      tokens.set(`token ${issued}`, Date.now() + (issued <= 2 ? 2000 : 60_000));
      return `token ${issued}`;
    };
    const connection = new HubConnectionBuilder()
      .withUrl(`${origin}/hub`, { transport, accessTokenFactory })
      .withAutomaticReconnect([0, 50, 50, 50])
      .configureLogging(LogLevel.None)
      .build();
    const back = new Promise<void>((resolve) => {
      connection.onreconnected(() => resolve());
    });
    await connection.start();
    await back;
    assert.equal(await connection.invoke('who'), 'ann');
    await connection.stop();
  });
}
