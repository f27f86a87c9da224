import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  Subject,
  type HubConnection,
} from '@microsoft/signalr';
import { createSignalRServer, type Hub } from './server.ts';
import { frameOf, hello, openLine, serve, speak, type TestHttp } from './signalr.testing.ts';

const limits = {
  tickMs: 20,
  sendMs: 200,
  backlogBytes: 32 * 1024 * 1024,
  waitingCalls: 20,
  waitingItems: 20,
};

const signalr = createSignalRServer({
  authenticate: async (token) => token,
  allowedOrigins: [],
  limits,
});

const tight = createSignalRServer({
  authenticate: async (token) => token,
  allowedOrigins: [],
  limits: { backlogBytes: 200_000 },
});

const events = new EventEmitter();
let http: TestHttp;
let tightHttp: TestHttp;
let hub: Hub;
let tightHub: Hub;
/** Held calls and items wait for this promise. */
let gate: Promise<void>;
let open: () => void;
const shut = () => {
  gate = new Promise((resolve) => {
    open = resolve;
  });
};

const seen = { calls: 0, items: 0 };
before(async () => {
  const onDisconnected = ({ userId }: { userId: string | null }) =>
    void events.emit(`gone ${userId}`);
  hub = signalr.hub('/hub', {
    onDisconnected,
    methods: {
      async wait(_call, n: number) {
        seen.calls += 1;
        events.emit('call');
        await gate;
        return n;
      },
      async sum(_call, items: AsyncIterable<number>) {
        let sum = 0;
        for await (const item of items) {
          seen.items += 1;
          events.emit('item');
          await gate;
          sum += item;
        }
        return sum;
      },
      async ignore() {
        events.emit('ignoring');
        await gate;
        return 'ignored';
      },
      turn: () => 0,
      ask: (call) => call.invoke('answer'),
      // Never awaits anything, so only back-pressure gives others a turn.
      async *flood(_call, count: number) {
        for (let n = 0; n < count; n += 1) {
          seen.items = n;
          yield 'x'.repeat(10_000);
        }
      },
    },
  });
  tightHub = tight.hub('/hub', {
    onDisconnected,
    methods: {
      turn: () => 0,
      async *flood(_call, count: number) {
        for (let n = 0; n < count; n += 1) {
          seen.items = n;
          yield 'x'.repeat(10_000);
        }
      },
    },
  });
  http = await serve(signalr);
  tightHttp = await serve(tight);
});
after(() => {
  http.close();
  tightHttp.close();
});

const build = (transport: HttpTransportType, user = 'u', { origin } = http) =>
  new HubConnectionBuilder()
    .withUrl(`${origin}/hub`, { transport, accessTokenFactory: () => user })
    .configureLogging(LogLevel.None)
    .build();
async function connected<T>(connection: HubConnection, work: () => Promise<T>): Promise<T> {
  await connection.start();
  try {
    return await work();
  } finally {
    await connection.stop();
  }
}

/**
 * Resolves when the server has processed everything that arrived before: meanwhile another client
 * was answered several times.
 */
async function turns(of = http): Promise<void> {
  const neighbor = build(HttpTransportType.WebSockets, 'neighbor', of);
  const gone = once(events, 'gone neighbor');
  await connected(neighbor, async () => {
    for (let n = 0; n < 10; n += 1) await neighbor.invoke('turn');
  });
  await gone;
}

/** A client that stops reading once it is connected. */
async function deaf(origin: string, user: string): Promise<Socket> {
  const socket = await openLine(origin, `/hub?access_token=${user}`);
  socket.write(frameOf(hello()));
  await once(socket, 'data');
  return socket.pause();
}

test('a client that stops reading is dropped after the send timeout; a client that reads loses nothing', async () => {
  const socket = await deaf(http.origin, 'deaf');
  const connection = build(HttpTransportType.WebSockets, 'reader');
  await connected(connection, async () => {
    let heard = 0;
    const all = new Promise<void>((resolve) => {
      connection.on('bulk', () => {
        heard += 1;
        if (heard === 300) resolve();
      });
    });
    const gone = once(events, 'gone deaf');
    for (let n = 0; n < 300; n += 1) hub.all.send('bulk', 'x'.repeat(30_000));
    await Promise.all([all, gone]);
    assert.equal(heard, 300);
  });
  socket.destroy();
});

test('a backlog above its limit drops the client immediately', async () => {
  const socket = await deaf(tightHttp.origin, 'full');
  const gone = once(events, 'gone full');
  for (let n = 0; n < 300; n += 1) tightHub.user('full').send('bulk', 'x'.repeat(30_000));
  await gone;
  assert.equal(tightHub.connectionCount, 0);
  socket.destroy();
});

for (const [name, transport] of [
  ['WebSockets', HttpTransportType.WebSockets],
  ['Server-Sent Events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const) {
  test(`${name}: thousands of simultaneous calls are read as capacity allows, in order, and all answered`, async () => {
    const connection = build(transport);
    await connected(connection, async () => {
      shut();
      seen.calls = 0;
      const begun = once(events, 'call');
      const answers = Array.from({ length: 2000 }, (_, n) => connection.invoke<number>('wait', n));
      await begun;
      await turns();
      assert.equal(seen.calls, 1);
      open();
      assert.deepEqual(
        await Promise.all(answers),
        Array.from({ length: 2000 }, (_, n) => n),
      );
    });
  });
  test(`${name}: a client stream that is faster than the method waits and loses nothing`, async () => {
    const connection = build(transport);
    await connected(connection, async () => {
      shut();
      seen.items = 0;
      const numbers = new Subject<number>();
      const begun = once(events, 'item');
      const sum = connection.invoke('sum', numbers);
      for (let n = 1; n <= 200; n += 1) numbers.next(n);
      numbers.complete();
      await begun;
      await turns();
      assert.equal(seen.items, 1);
      open();
      assert.equal(await sum, 20_100);
    });
  });
}

for (const [name, transport] of [
  ['WebSockets', HttpTransportType.WebSockets],
  ['Server-Sent Events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const) {
  test(`${name}: a server stream runs no faster than its client reads`, async () => {
    const connection = build(transport);
    await connected(connection, async () => {
      let items = 0;
      await new Promise<void>((resolve, reject) => {
        connection.stream('flood', 2000).subscribe({
          next: () => {
            items += 1;
          },
          complete: resolve,
          error: reject,
        });
      });
      assert.equal(items, 2000);
    });
  });
}

test('a stream to a client that does not read pauses, and ends with the client', async () => {
  const socket = await deaf(tightHttp.origin, 'flooded');
  const gone = once(events, 'gone flooded');
  seen.items = 0;
  socket.write(
    frameOf('{"type":4,"target":"flood","arguments":[100000],"invocationId":"1"}\u001e'),
  );
  let before = -1;
  while (seen.items !== before || before === 0) {
    before = seen.items;
    await turns(tightHttp);
  }
  assert.ok(before < 5000, `${before} items were made for nobody`);
  assert.equal(tightHub.connectionCount, 1);
  socket.destroy();
  await gone;
});

test('a stream that its method does not read ends with the call and does not block later calls', async () => {
  const connection = build(HttpTransportType.WebSockets);
  await connected(connection, async () => {
    connection.on('answer', () => 42);
    shut();
    const unread = new Subject<number>();
    const begun = once(events, 'ignoring');
    const ignored = connection.invoke('ignore', unread);
    for (let n = 1; n <= 200; n += 1) unread.next(n);
    unread.complete();
    await begun;
    await turns();
    open();
    assert.equal(await ignored, 'ignored');
    assert.equal(await connection.invoke('ask'), 42);
  });
});

test('a call that waits for the client’s result gets it, however many calls are queued behind it', async () => {
  const connection = build(HttpTransportType.WebSockets);
  await connected(connection, async () => {
    shut();
    open();
    const wanted = Promise.withResolvers<(value: number) => void>();
    connection.on(
      'answer',
      () =>
        new Promise<number>((resolve) => {
          wanted.resolve(resolve);
        }),
    );
    const asked = connection.invoke('ask');
    const others = Array.from({ length: 100 }, (_, n) => connection.invoke('wait', n));
    const answer = await wanted.promise;
    await turns();
    answer(7);
    assert.equal(await asked, 7);
    assert.equal((await Promise.all(others)).length, 100);
  });
});

test('half a frame, or half a message in whole frames, waits for the rest and blocks nobody', async () => {
  const socket = await deaf(http.origin, 'half');
  const call = '{"type":1,"target":"wait","arguments":[1],"invocationId":"1"}\u001e';
  const frame = frameOf(call);
  shut();
  open();
  seen.calls = 0;
  for (const byte of frame.subarray(0, -1)) socket.write(Buffer.from([byte]));
  const other = await speak(http.origin, '/hub?access_token=other');
  other.socket.send(hello());
  await other.next();
  other.socket.send(call.slice(0, 20));
  other.socket.send(call.slice(20));
  assert.match(await other.next(), /"result":1/);
  assert.equal(seen.calls, 1);
  const answered = once(socket, 'data');
  socket.resume();
  socket.write(frame.subarray(-1));
  assert.match(String((await answered)[0]), /"result":1/);
  other.socket.close();
  socket.destroy();
});
