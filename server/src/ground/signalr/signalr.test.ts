import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, test } from 'node:test';
import {
  HttpTransportType,
  HubConnectionBuilder,
  JsonHubProtocol,
  LogLevel,
  Subject,
  type HubConnection,
} from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { WebSocket } from 'ws';
import { HubException, type HubCall } from './dispatcher.ts';
import { createSignalRServer, type Hub } from './server.ts';
import { hello as greeting, RS, serve, speak, type TestHttp } from './signalr.testing.ts';

let http: TestHttp;
let origin: string;
let hub: Hub;
const signalr = createSignalRServer({
  authenticate: async (token) => (token?.startsWith('user-') ? token : null),
  allowedOrigins: ['http://site.test'],
});

const seen = { connected: [] as string[], disconnected: [] as string[] };
const changes = new EventEmitter();
/** Waits until connections opened or closed as expected. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await once(changes, 'change');
}

const waiting: HubCall[] = [];

before(async () => {
  hub = signalr.hub('/hub', {
    onConnected: ({ connectionId }) => seen.connected.push(connectionId),
    onDisconnected: ({ connectionId }) => {
      seen.disconnected.push(connectionId);
      changes.emit('change');
    },
    methods: {
      echo: (_call, value: unknown) => value,
      add: (_call, a: number, b: number) => a + b,
      nothing: () => {},
      who: (call) => call.userId,
      fails: () => {
        throw new Error('a secret of the server');
      },
      refuses: () => {
        throw new HubException('You may not.');
      },
      async *count(_call, to: number) {
        for (let n = 1; n <= to; n += 1) yield n;
      },
      async *breaks() {
        yield 1;
        throw new HubException('in the middle');
      },
      // Yields once, then waits forever: only the call's signal ends it.
      async *idle(call) {
        waiting.push(call);
        yield 'first';
        await new Promise(() => {});
      },
      async sum(_call, items: AsyncIterable<number>) {
        let sum = 0;
        for await (const item of items) sum += item ?? 0;
        return sum;
      },
      async *double(_call, items: AsyncIterable<number>) {
        for await (const item of items) yield item * 2;
      },
      ask: (call, question: string) => call.invoke('answer', question),
      bytes: () => ({
        bytes: new Uint8Array([1, 2, 3]),
        buffer: Buffer.from([255]),
        second: new Date(Date.UTC(2000, 0, 1)),
        later: new Date(Date.UTC(2000, 0, 1, 0, 0, 0, 5)),
      }),
      id: (call) => call.connectionId,
      join: (call, group: string) => hub.join(call.connectionId, group),
      leave: (call, group: string) => hub.leave(call.connectionId, group),
    },
  });
  signalr.hub('/events-only', { transports: ['ServerSentEvents'] });
  http = await serve(signalr);
  ({ origin } = http);
});
after(() => http.close());

type Form = 'json' | 'messagepack';
const forms: readonly [string, HttpTransportType, Form][] = [
  ['WebSockets, JSON', HttpTransportType.WebSockets, 'json'],
  ['WebSockets, MessagePack', HttpTransportType.WebSockets, 'messagepack'],
  ['Server-Sent Events, JSON', HttpTransportType.ServerSentEvents, 'json'],
  ['long polling, JSON', HttpTransportType.LongPolling, 'json'],
  ['long polling, MessagePack', HttpTransportType.LongPolling, 'messagepack'],
];

function client(
  transport: HttpTransportType,
  form: Form,
  token = 'user-1',
  path = '/hub',
): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(`${origin}${path}`, { transport, accessTokenFactory: () => token })
    .withHubProtocol(form === 'json' ? new JsonHubProtocol() : new MessagePackHubProtocol())
    .configureLogging(LogLevel.None)
    .build();
}

async function connected<T>(
  connection: HubConnection,
  work: (connection: HubConnection) => Promise<T>,
): Promise<T> {
  await connection.start();
  try {
    return await work(connection);
  } finally {
    await connection.stop();
  }
}

const collect = (
  connection: HubConnection,
  method: string,
  ...args: unknown[]
): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const items: unknown[] = [];
    connection.stream(method, ...args).subscribe({
      next: (item) => items.push(item),
      complete: () => resolve(items),
      error: reject,
    });
  });
const heard = (connection: HubConnection, target: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    connection.on(target, (...args: unknown[]) => resolve(args));
  });

for (const [name, transport, form] of forms) {
  test(`${name}: calls, errors and messages from the server`, async () => {
    await connected(client(transport, form), async (connection) => {
      assert.equal(await connection.invoke('Add', 2, 3), 5);
      assert.equal(await connection.invoke('who'), 'user-1');
      for (const value of [null, 'ü€😀\u001d', { deep: [1, { a: true }] }, 'x'.repeat(20_000)])
        assert.deepEqual(await connection.invoke('echo', value), value);
      assert.equal((await connection.invoke('nothing')) ?? undefined, undefined);
      await assert.rejects(
        connection.invoke('nowhere'),
        /Failed to invoke 'nowhere' because the method does not exist\./,
      );
      await assert.rejects(connection.invoke('fails'), (error: Error) =>
        error.message.endsWith("An unexpected error occurred invoking 'fails' on the server."),
      );
      await assert.rejects(connection.invoke('refuses'), /HubException: You may not\./);
      await assert.rejects(connection.invoke('count', 2), /non-streaming invocation/);
      const [hello, group] = [heard(connection, 'hello'), heard(connection, 'group')];
      hub.user('user-1').send('hello', 1, { two: [3] });
      assert.deepEqual(await hello, [1, { two: [3] }]);
      for (const size of [2, 100, 60_000, 140_000]) {
        const sized = heard(connection, `sized ${size}`);
        hub.all.send(`sized ${size}`, 'ü'.repeat(size / 2));
        assert.deepEqual(await sized, ['ü'.repeat(size / 2)]);
      }
      await connection.invoke('join', 'a');
      hub.group('a').send('group', 'in');
      assert.deepEqual(await group, ['in']);
      await connection.invoke('leave', 'a');
    });
  });
  test(`${name}: streams in both directions, cancellation, and results of the client`, async () => {
    await connected(client(transport, form), async (connection) => {
      assert.deepEqual(await collect(connection, 'count', 3), [1, 2, 3]);
      await assert.rejects(collect(connection, 'breaks'), /in the middle/);
      await assert.rejects(collect(connection, 'add', 1, 2), /streaming invocation/);
      const numbers = new Subject<number>();
      const sum = connection.invoke('sum', numbers);
      for (const n of [1, 2, 3]) numbers.next(n);
      numbers.complete();
      assert.equal(await sum, 6);
      const more = new Subject<number>();
      const doubled = collect(connection, 'double', more);
      more.next(4);
      more.complete();
      assert.deepEqual(await doubled, [8]);
      // A stream that waits for its next item ends at once when the client cancels it.
      waiting.length = 0;
      await new Promise<void>((resolve) => {
        const subscription = connection.stream('idle').subscribe({
          next: () => {
            subscription.dispose();
            resolve();
          },
          complete() {},
          error() {},
        });
      });
      if (!waiting[0]?.signal.aborted)
        await once(waiting[0]!.signal as unknown as EventTarget & NodeJS.EventEmitter, 'abort');
      connection.on('answer', (question: string) =>
        question === 'bad' ? Promise.reject(new Error('no idea')) : `${question}!`,
      );
      assert.equal(await connection.invoke('ask', 'well'), 'well!');
      await assert.rejects(connection.invoke('ask', 'bad'), /no idea/);
    });
  });
  test(`${name}: a wrong token is refused; a server that shuts down allows its clients to reconnect`, async () => {
    await assert.rejects(client(transport, form, 'wrong').start(), /401/);
    const connection = client(transport, form, 'user-closing');
    const closed = new Promise<Error | undefined>((resolve) => {
      connection.onclose(resolve);
    });
    await connection.start();
    signalr.reconnectAll();
    const error = await closed;
    assert.ok(error === undefined || /reconnect|closed/i.test(error.message), String(error));
  });
}

for (const [name, transport, form] of forms) {
  test(`${name}: bytes and dates have the format of the protocol`, async () => {
    const second = new Date(Date.UTC(2000, 0, 1));
    const later = new Date(Date.UTC(2000, 0, 1, 0, 0, 0, 5));
    await connected(client(transport, form), async (connection) => {
      const sent = await connection.invoke<Record<string, unknown>>('bytes');
      if (form === 'json')
        assert.deepEqual(sent, {
          bytes: 'AQID',
          buffer: '/w==',
          second: '2000-01-01T00:00:00Z',
          later: '2000-01-01T00:00:00.005Z',
        });
      else
        assert.deepEqual(sent, {
          bytes: new Uint8Array([1, 2, 3]),
          buffer: new Uint8Array([255]),
          second,
          later,
        });
    });
  });
  test(`${name}: the hub requests a result from one client, outside of any call`, async () => {
    await connected(client(transport, form), async (connection) => {
      connection.on('answer', (question: string) => `${question}!`);
      const id = await connection.invoke<string>('id');
      assert.equal(await hub.invoke(id, 'answer', 'well'), 'well!');
      await assert.rejects(hub.invoke(id, 'unheard'), /Client didn't provide a result\./);
      await assert.rejects(hub.invoke('nobody', 'answer'), /no connection 'nobody'/);
    });
  });
}

test('results that a disconnected client still owes are rejected', async () => {
  const { socket, next } = await raw();
  socket.send(`${hello}{"type":1,"target":"id","arguments":[],"invocationId":"1"}${RS}`);
  await next();
  const { result } = JSON.parse((await next()).slice(0, -1)) as { result: string };
  const owed = hub.invoke(result, 'answer');
  socket.terminate();
  await assert.rejects(owed, /The connection has ended\./);
});

test('a WebSocket that the client closes without a code is closed normally', async () => {
  const { socket, ended } = await raw();
  socket.close();
  assert.equal(await ended, 1000);
});

test('onDisconnected follows onConnected, once, and never without it', async () => {
  await until(() =>
    seen.connected.every((connectionId) => seen.disconnected.includes(connectionId)),
  );
  seen.connected.length = 0;
  seen.disconnected.length = 0;
  await connected(client(HttpTransportType.WebSockets, 'json'), (connection) =>
    connection.invoke('nothing'),
  );
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/hub?access_token=user-2`);
  await once(socket, 'open');
  socket.terminate();
  const polling = client(HttpTransportType.LongPolling, 'json');
  await connected(polling, (connection) => connection.invoke('nothing'));
  assert.equal(seen.connected.length, 2);
  await until(() => seen.disconnected.length >= 2);
  assert.deepEqual([...seen.disconnected].sort(), [...seen.connected].sort());
});

const raw = (path = '/hub?access_token=user-1', headers: Record<string, string> = {}) =>
  speak(origin, path, headers);
const hello = greeting();

for (const [what, first, expected] of [
  ['no JSON', `{${RS}`, /can not be read/],
  ['an unknown protocol', `{"protocol":"bson","version":1}${RS}`, /'bson' is not supported/],
  ['no protocol', `{}${RS}`, /not supported/],
  ['an unknown version', `{"protocol":"json","version":9}${RS}`, /does not support version 9/],
] as const) {
  test(`a handshake with ${what} is answered with the reason, then closed`, async () => {
    const { socket, next, ended } = await raw();
    socket.send(first);
    assert.match(await next(), expected);
    await ended;
  });
}

test('messages may arrive in halves, several in one frame, or together with the handshake', async () => {
  const { socket, next } = await raw();
  const call = (id: number) =>
    `${JSON.stringify({ type: 1, target: 'add', arguments: [id, 1], invocationId: String(id) })}${RS}`;
  socket.send(hello.slice(0, 10));
  socket.send(hello.slice(10) + call(1) + call(2) + call(3).slice(0, 12));
  assert.equal(await next(), `{}${RS}`);
  socket.send(call(3).slice(12));
  for (const result of [2, 3, 4]) assert.match(await next(), new RegExp(`"result":${result}`));
  socket.send(`${JSON.stringify({ type: 99, something: 'new' })}${RS}${call(9)}`);
  assert.match(await next(), /"result":10/);
  socket.close();
});

for (const [what, message] of [
  ['no JSON', 'nonsense'],
  ['no object', '7'],
  ['an invocation without a target', '{"type":1,"arguments":[]}'],
  ['a completion with result and error', '{"type":3,"invocationId":"1","result":1,"error":"x"}'],
  [
    'one above 32 KiB',
    JSON.stringify({ type: 1, target: 'echo', arguments: ['x'.repeat(33_000)], invocationId: '1' }),
  ],
  [
    'two streams of one id',
    `{"type":1,"target":"sum","arguments":[],"streamIds":["1"],"invocationId":"1"}${RS}{"type":1,"target":"sum","arguments":[],"streamIds":["1"],"invocationId":"2"}`,
  ],
] as const) {
  test(`a message that is ${what} ends its connection with an error, and no other connection`, async () => {
    const [bad, good] = [await raw(), await raw()];
    for (const { socket, next } of [bad, good]) {
      socket.send(hello);
      await next();
    }
    bad.socket.send(`${message}${RS}`);
    assert.match(await bad.next(), /"type":7,"error":"Connection closed with an error\./);
    await bad.ended;
    good.socket.send(`{"type":1,"target":"add","arguments":[1,1],"invocationId":"1"}${RS}`);
    assert.match(await good.next(), /"result":2/);
    good.socket.close();
  });
}

test('the id of a running stream cannot be reused; the connection stays open', async () => {
  const { socket, next } = await raw();
  socket.send(hello);
  await next();
  const stream = `{"type":4,"target":"idle","arguments":[],"invocationId":"s"}${RS}`;
  socket.send(stream);
  assert.match(await next(), /"item":"first"/);
  socket.send(stream);
  assert.match(await next(), /"invocationId":"s","error":"The invocation id 's' is already in use/);
  socket.send(`{"type":1,"target":"add","arguments":[1,1],"invocationId":"1"}${RS}`);
  assert.match(await next(), /"result":2/);
  socket.close();
});

test('negotiate: versions, methods, tokens, foreign origins and unknown ids', async () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer user-1' },
      ...init,
    });
  const one = (await (await ask('/hub/negotiate?NegotiateVersion=1')).json()) as Record<
    string,
    any
  >;
  assert.notEqual(one.connectionToken, one.connectionId);
  assert.deepEqual(
    one.availableTransports.map(({ transport }: { transport: string }) => transport),
    ['WebSockets', 'ServerSentEvents', 'LongPolling'],
  );
  const zero = (await (await ask('/hub/negotiate')).json()) as Record<string, any>;
  assert.equal('connectionToken' in zero, false);
  const first = await fetch(`${origin}/hub?id=${zero.connectionId}&access_token=user-1`);
  assert.deepEqual([first.status, await first.text()], [200, '']);
  assert.equal(
    (await fetch(`${origin}/hub?id=${zero.connectionId}&access_token=user-1`, { method: 'DELETE' }))
      .status,
    202,
  );
  assert.equal(
    (await fetch(`${origin}/hub?id=${zero.connectionId}&access_token=user-1`)).status,
    404,
  );
  assert.match(
    ((await (await ask('/hub/negotiate?negotiateVersion=x')).json()) as { error: string }).error,
    /does not understand/,
  );
  assert.equal((await ask('/hub/negotiate', { method: 'GET' })).status, 405);
  assert.equal((await ask('/hub/negotiate', { headers: {} })).status, 401);
  assert.equal(
    (
      await ask('/hub/negotiate', {
        headers: { authorization: 'Bearer user-1', origin: 'https://evil.test' },
      })
    ).status,
    403,
  );
  assert.equal((await fetch(`${origin}/hub?access_token=user-1`)).status, 400);
  assert.equal((await fetch(`${origin}/hub?id=unknown&access_token=user-1`)).status, 404);
  assert.equal(
    (await fetch(`${origin}/hub?id=${one.connectionToken}&access_token=user-2`)).status,
    404,
    'another user’s connection',
  );
  await assert.rejects(raw('/hub?access_token=user-1', { origin: 'https://evil.test' }), /403/);
  await assert.rejects(
    client(HttpTransportType.LongPolling, 'json', 'user-1', '/events-only').start(),
    /transport/i,
  );
});

test('a client between two polls still learns that the server ends', async () => {
  const { connectionToken: id } = (await (
    await fetch(`${origin}/hub/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer user-poll' },
    })
  ).json()) as { connectionToken: string };
  const url = `${origin}/hub?id=${id}&access_token=user-poll`;
  await fetch(url);
  await fetch(url, { method: 'POST', body: hello });
  assert.equal(await (await fetch(url)).text(), `{}${RS}`);
  signalr.reconnectAll();
  assert.match(await (await fetch(url)).text(), /"type":7.*"allowReconnect":true/);
});

test('500 short connections leave nothing behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    const sockets = await Promise.all(
      Array.from({ length: 50 }, () => raw('/hub?access_token=user-many')),
    );
    for (const { socket, next } of sockets) {
      socket.send(hello);
      await next();
    }
    assert.ok(hub.connectionCount >= 50);
    const ends = sockets.map(({ ended }) => ended);
    for (const [index, { socket }] of sockets.entries())
      if (index % 2) socket.close();
      else socket.terminate();
    await Promise.all(ends);
  }
  await until(() =>
    seen.connected.every((connectionId) => seen.disconnected.includes(connectionId)),
  );
  assert.equal(hub.connectionCount, 0);
});
