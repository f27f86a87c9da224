// The server of leak.slow.test.ts, in its own process, so that only the server's memory is
// measured.
import { createSignalRServer } from './server.ts';
import { serve } from './signalr.testing.ts';

/** What is left of the connections; the test requests it. */
export interface Left {
  readonly port: number;
  readonly connections: number;
  readonly lines: number;
  readonly connected: number;
  readonly disconnected: number;
  readonly heap: number;
  readonly timers: number;
  readonly listeners: number;
}

const counts = { connected: 0, disconnected: 0 };
const signalr = createSignalRServer({
  authenticate: async (token) => token,
  allowedOrigins: [],
  limits: {
    connectionsPerUser: Infinity,
    tickMs: 50,
    disconnectMs: 2000,
    handshakeMs: 2000,
    webSocketCloseMs: 200,
  },
});

const hub = signalr.hub('/hub', {
  onConnected: ({ connectionId }) => {
    counts.connected += 1;
    hub.join(connectionId, `group ${counts.connected % 7}`);
  },
  onDisconnected: () => {
    counts.disconnected += 1;
  },
  methods: {
    async *forever() {
      yield 1;
      await new Promise(() => {});
    },
    ask: (call) => call.invoke('answer'),
    async read(_call, items: AsyncIterable<unknown>) {
      for await (const _item of items);
    },
  },
});

const http = await serve(signalr);
const listenersOf = (emitter: NodeJS.EventEmitter) =>
  emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);
async function weigh(): Promise<Left> {
  // Collecting an object may release more in the next turn.
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  return {
    port: Number(new URL(http.origin).port),
    connections: hub.connectionCount,
    lines: await http.lines(),
    ...counts,
    heap: process.memoryUsage().heapUsed,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
    listeners: listenersOf(process) + http.listeners(),
  };
}
process.on('message', async () => {
  process.send?.(await weigh());
});
process.on('disconnect', () => process.exit());
