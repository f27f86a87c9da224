import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { test } from 'node:test';
import type { Left } from './leak.testing.ts';
import { frameOf, hello, openLine, RS } from './signalr.testing.ts';

const CONNECTIONS = 10_000;
/** Connections open at the same time. */
const ABREAST = 100;
/**
 * Average number of bytes that a connection may leave behind. A leaked connection holds about
 * 5,000.
 */
const LEFT_BYTES = 100;

test(`${CONNECTIONS} connections, however they start and end, leak no listener, timer, socket or memory`, async (context) => {
  const server = fork(new URL('./leak.testing.ts', import.meta.url), { execArgv: ['--expose-gc'] });
  context.after(() => server.disconnect());
  async function left(): Promise<Left> {
    const answer = once(server, 'message') as Promise<[Left]>;
    server.send('weigh');
    return (await answer)[0];
  }
  const origin = `http://127.0.0.1:${(await left()).port}`;
  const path = (user: string) => `/hub?access_token=${user}`;
  const ask = (method: string, to: string, body = '') =>
    new Promise<string>((resolve, reject) => {
      request(
        `${origin}${to}`,
        { method, agent: false, headers: { authorization: 'Bearer poll' } },
        (response) => {
          let text = '';
          response
            .on('data', (data: Buffer) => {
              text += String(data);
            })
            .on('end', () => resolve(text));
        },
      )
        .on('error', reject)
        .end(body);
    });
  const negotiate = async (query = '') =>
    (
      JSON.parse(await ask('POST', `/hub/negotiate?negotiateVersion=1${query}`)) as {
        connectionToken: string;
      }
    ).connectionToken;
  const answered = async (to: string, text: string) => {
    const line = await openLine(origin, to);
    line.write(frameOf(text));
    await once(line, 'data');
    return line;
  };
  // The ways in which connections start and end, in order and broken.
  const webSocketWays: readonly (() => Promise<unknown>)[] = [
    async () => (await answered(path('a'), hello())).end(Buffer.from([0x88, 0x80, 0, 0, 0, 0])),
    async () => (await answered(path('b'), hello())).destroy(),
    async () => (await answered(path('c'), `{${RS}`)).destroy(),
    async () => (await openLine(origin, path('d'))).destroy(),
    async () =>
      (await openLine(origin, path('e'))).write(Buffer.from([0x81, 0xfe, 0])) && undefined,
    async () => {
      const line = await answered(path('f'), hello());
      line.end(frameOf(`{"type":4,"target":"forever","arguments":[],"invocationId":"1"}${RS}`));
    },
    async () => {
      const line = await answered(path('g'), hello());
      line.end(frameOf(`{"type":1,"target":"read","arguments":[],"streamIds":["1"]}${RS}`));
    },
    async () => {
      const line = await answered(path('h'), hello());
      line.end(frameOf(`{"type":1,"target":"ask","arguments":[],"invocationId":"1"}${RS}`));
    },
    async () => {
      const line = await answered(path('i'), hello());
      line.write(frameOf('nonsense'));
      line.resume();
      line.end(frameOf(RS));
    },
    async () => {
      const line = await answered(
        `/hub?access_token=poll&id=${await negotiate('&useStatefulReconnect=true')}`,
        hello(2),
      );
      line.destroy();
    },
  ];
  const otherWays: readonly (() => Promise<unknown>)[] = [
    async () => {
      const to = `/hub?id=${await negotiate()}`;
      await ask('GET', to);
      await ask('POST', to, hello());
      await ask('GET', to);
      await ask('DELETE', to);
    },
    () => negotiate(),
  ];
  const ways = [...webSocketWays, ...webSocketWays, ...webSocketWays, ...otherWays];
  /** Runs the given number of connections. Returns what is left when all have ended. */
  async function run(count: number): Promise<Left> {
    let next = 0;
    await Promise.all(
      Array.from({ length: ABREAST }, async () => {
        while (next < count) await ways[(next += 1) % ways.length]!();
      }),
    );
    for (;;) {
      const now = await left();
      if (now.connections + now.lines === 0 && now.connected === now.disconnected) return now;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
  const before = await run(1000);
  const after = await run(CONNECTIONS);
  assert.ok(after.connected > before.connected + CONNECTIONS / 2);
  assert.ok(
    after.heap - before.heap < CONNECTIONS * LEFT_BYTES,
    `${after.heap - before.heap} bytes are left behind`,
  );
  assert.deepEqual(
    { timers: after.timers, listeners: after.listeners },
    { timers: 0, listeners: before.listeners },
  );
});
