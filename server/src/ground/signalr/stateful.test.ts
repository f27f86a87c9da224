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
import { createSignalRServer, type Hub } from './server.ts';
import { hello, RS, serve, speak, type Speaker, type TestHttp } from './signalr.testing.ts';

const signalr = createSignalRServer({
  authenticate: async (token) => token,
  allowedOrigins: [],
  limits: { tickMs: 20, unacknowledgedBytes: 500 },
});

const ends = new EventEmitter();
let http: TestHttp;
let hub: Hub;
before(async () => {
  hub = signalr.hub('/hub', {
    onConnected: (caller) => {
      if (caller.userId === 'greeted') caller.send('n', 0);
    },
    onDisconnected: ({ connectionId }) => void ends.emit(connectionId),
    methods: {
      add: (_call, a: number, b: number) => a + b,
      async sum(_call, items: AsyncIterable<number>) {
        let sum = 0;
        for await (const item of items) sum += item;
        return sum;
      },
      ask: (call) => call.invoke('answer'),
      // Breaks the caller's transport before the call is answered.
      cut: () => {
        http.cut();
        return 'after the cut';
      },
    },
  });
  signalr.hub('/plain', { statefulReconnect: false, methods: { nothing: () => {} } });
  http = await serve(signalr);
});
after(() => http.close());

const build = (
  user: string,
  protocol = new JsonHubProtocol() as JsonHubProtocol | MessagePackHubProtocol,
  transport = HttpTransportType.WebSockets,
  path = '/hub',
) =>
  new HubConnectionBuilder()
    .withUrl(`${http.origin}${path}`, { transport, accessTokenFactory: () => user })
    .withHubProtocol(protocol)
    .withStatefulReconnect()
    .withAutomaticReconnect([0])
    .configureLogging(LogLevel.None)
    .build();
interface Heard {
  readonly numbers: number[];
  readonly states: string[];
  until(count: number): Promise<void>;
}

/** Records what a client receives, and whether it ever left the connected state. */
function listen(connection: HubConnection): Heard {
  const arrivals = new EventEmitter();
  const heard = { numbers: [] as number[], states: [] as string[] };
  connection.on('n', (n: number) => {
    heard.numbers.push(n);
    arrivals.emit('n');
  });
  connection.onreconnecting(() => {
    heard.states.push('reconnecting');
  });
  connection.onclose(() => {
    heard.states.push('closed');
  });
  return {
    ...heard,
    async until(count) {
      while (heard.numbers.length < count) await once(arrivals, 'n');
    },
  };
}

for (const [name, protocol] of [
  ['JSON', new JsonHubProtocol()],
  ['MessagePack', new MessagePackHubProtocol()],
] as const) {
  test(`${name}: broken transports lose nothing, duplicate nothing and change no state, in either direction`, async () => {
    const connection = build(`cut-${name}`, protocol);
    const heard = listen(connection);
    connection.on('answer', () => 'the answer');
    await connection.start();
    const { connectionId } = connection;
    const numbers = new Subject<number>();
    const sum = connection.invoke('sum', numbers);
    for (let n = 1; n <= 30; n += 1) {
      hub.user(`cut-${name}`).send('n', n);
      numbers.next(n);
      if (n % 10 === 5) assert.equal(http.cut(), 1);
      if (n % 10 === 7) await heard.until(n);
    }
    numbers.complete();
    assert.equal(await sum, 465);
    assert.equal(await connection.invoke('cut'), 'after the cut');
    assert.equal(await connection.invoke('ask'), 'the answer');
    await heard.until(30);
    assert.deepEqual(
      heard.numbers,
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    assert.deepEqual([heard.states, connection.connectionId], [[], connectionId]);
    await connection.stop();
  });
  test(`${name}: a message sent in onConnected is counted on both sides, so that the transport may break after it`, async () => {
    const connection = build('greeted', protocol);
    const heard = listen(connection);
    await connection.start();
    await heard.until(1);
    for (const n of [1, 2, 3]) {
      http.cut();
      hub.user('greeted').send('n', n);
      await heard.until(n + 1);
    }
    assert.deepEqual([heard.numbers, heard.states], [[0, 1, 2, 3], []]);
    await connection.stop();
  });
}

test('acknowledged messages are dropped: far more than the buffer holds can be sent to Microsoft’s client', async () => {
  const connection = build('many');
  const heard = listen(connection);
  await connection.start();
  for (let n = 0; n < 20; n += 1) hub.user('many').send('n', n, 'x'.repeat(20));
  await heard.until(20);
  assert.deepEqual(
    heard.numbers,
    Array.from({ length: 20 }, (_, index) => index),
  );
  await connection.stop();
});

test('an orderly stop ends the connection immediately, without waiting for a new transport', async () => {
  const connection = build('stopping');
  await connection.start();
  const id = connection.connectionId ?? '';
  const over = once(ends, id);
  await connection.stop();
  await over;
});

test('a client that does not return in time is dropped; later its id is unknown, and it connects again', async (context) => {
  const impatient = createSignalRServer({
    authenticate: async (token) => token,
    allowedOrigins: [],
    limits: { tickMs: 10, disconnectMs: 100 },
  });
  const over = new EventEmitter();
  impatient.hub('/hub', { onDisconnected: () => over.emit('over') });
  const { origin, close } = await serve(impatient);
  context.after(close);
  const { connectionToken } = await negotiate('useStatefulReconnect=true', '/hub', origin);
  const gone = await speak(origin, `/hub?id=${connectionToken}&access_token=hand`);
  gone.socket.send(hello(2));
  await gone.next();
  const end = once(over, 'over');
  gone.socket.terminate();
  await end;
  await assert.rejects(speak(origin, `/hub?id=${connectionToken}&access_token=hand`), /404/);
});

test('stateful reconnect is agreed only if the client asks, over WebSockets, where the hub allows it', async () => {
  assert.equal((await negotiate('')).useStatefulReconnect, undefined);
  assert.equal(
    (await negotiate('useStatefulReconnect=true', '/plain')).useStatefulReconnect,
    undefined,
  );
  assert.equal((await negotiate('useStatefulReconnect=true')).useStatefulReconnect, true);
  for (const [transport, path] of [
    [HttpTransportType.ServerSentEvents, '/hub'],
    [HttpTransportType.LongPolling, '/hub'],
    [HttpTransportType.WebSockets, '/plain'],
  ] as const) {
    const connection = build('other', new JsonHubProtocol(), transport, path);
    await connection.start();
    assert.equal(connection.state, 'Connected');
    await connection.stop();
  }
});

interface Negotiated {
  readonly connectionToken: string;
  readonly useStatefulReconnect?: boolean;
}

async function negotiate(
  asked = 'useStatefulReconnect=true',
  path = '/hub',
  origin = http.origin,
): Promise<Negotiated> {
  return (await (
    await fetch(`${origin}${path}/negotiate?negotiateVersion=1&${asked}`, {
      method: 'POST',
      headers: { authorization: 'Bearer hand' },
    })
  ).json()) as Negotiated;
}

/** A stateful connection with hand-written messages, and a function that reconnects it. */
async function byHand(): Promise<{ first: Speaker; again: () => Promise<Speaker> }> {
  const { connectionToken } = await negotiate();
  const again = () => speak(http.origin, `/hub?id=${connectionToken}&access_token=hand`);
  const first = await again();
  first.socket.send(hello(2));
  assert.equal(await first.next(), `{}${RS}`);
  first.socket.send(`{"type":6}${RS}`);
  return { first, again };
}

const call = (id: number) =>
  `{"type":1,"target":"add","arguments":[${id},1],"invocationId":"${id}"}${RS}`;
const read = (text: string) =>
  text
    .split(RS)
    .filter(Boolean)
    .map(
      (record) =>
        JSON.parse(record) as {
          type: number;
          sequenceId?: number;
          result?: number;
          error?: string;
          invocationId?: string;
        },
    );
async function nextOf(speaker: Speaker, type: number) {
  for (;;)
    for (const message of read(await speaker.next())) if (message.type === type) return message;
}

test('by hand: acknowledgments; the sequence comes first; messages before it are ignored; duplicates are dropped', async () => {
  const { first, again } = await byHand();
  first.socket.send(call(1) + call(2));
  assert.deepEqual([(await nextOf(first, 3)).result, (await nextOf(first, 3)).result], [2, 3]);
  assert.deepEqual(await nextOf(first, 8), { type: 8, sequenceId: 2 });
  // The old transport still looks alive when the new one connects.
  const second = await again();
  await first.ended;
  assert.deepEqual(read(await second.next()), [{ type: 9, sequenceId: 1 }]);
  assert.deepEqual(
    [(await nextOf(second, 3)).result, (await nextOf(second, 3)).result],
    [2, 3],
    'not acknowledged, so sent again',
  );
  second.socket.send(
    `{"type":8,"sequenceId":2}${RS}${call(9)}{"type":9,"sequenceId":2}${RS}${call(2)}${call(3)}`,
  );
  assert.deepEqual(await nextOf(second, 3), { type: 3, invocationId: '3', result: 4 });
  assert.deepEqual(await nextOf(second, 8), { type: 8, sequenceId: 3 });
  second.socket.terminate();
  const third = await again();
  third.socket.send(`{"type":9,"sequenceId":4}${RS}`);
  assert.deepEqual(
    read(await third.next()),
    [{ type: 9, sequenceId: 1 }],
    'an acknowledgment before the sequence does not count',
  );
  third.socket.send(`{"type":8,"sequenceId":3}${RS}{"type":7}${RS}`);
  await third.ended;
});

for (const [what, message, reason] of [
  ['a sequence beyond the last message', `{"type":9,"sequenceId":7}${RS}`, /sequence starts/],
  [
    'an acknowledgment of a message that was never sent',
    `{"type":9,"sequenceId":1}${RS}{"type":8,"sequenceId":7}${RS}`,
    /never sent/,
  ],
  ['no number', `{"type":9,"sequenceId":"1"}${RS}`, /lacks sequenceId/],
] as const) {
  test(`by hand: ${what} ends the connection`, async () => {
    const { first, again } = await byHand();
    first.socket.terminate();
    const second = await again();
    second.socket.send(message);
    assert.match((await nextOf(second, 7)).error ?? '', reason);
    await second.ended;
    await assert.rejects(again(), /404/);
  });
}

test('by hand: a client that acknowledges nothing receives no more than the buffer, and all the rest later', async () => {
  const { first, again } = await byHand();
  const text = 'x'.repeat(400);
  for (const n of [1, 2, 3, 4]) hub.user('hand').send('n', n, text);
  assert.equal((await nextOf(first, 1)).type, 1);
  first.socket.send(call(1));
  assert.deepEqual(
    await nextOf(first, 8),
    { type: 8, sequenceId: 1 },
    'messages sent meanwhile wait, but acknowledgments do not',
  );
  first.socket.send(`{"type":8,"sequenceId":1}${RS}{"type":8,"sequenceId":2}${RS}`);
  await nextOf(first, 1);
  await nextOf(first, 1);
  first.socket.terminate();
  const second = await again();
  assert.deepEqual(read(await second.next()), [{ type: 9, sequenceId: 3 }]);
  second.socket.send(`{"type":9,"sequenceId":2}${RS}{"type":7}${RS}`);
  await second.ended;
});
