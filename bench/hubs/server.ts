// One side of the comparison, in a separate process. `hub` is our SignalR server, `bare` a plain
// loop over `ws` sockets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { createSignalRServer } from '../../server/src/ground/signalr/server.ts';

/** Commands from the parent process, and the reports to it. */
export type Order =
  | { readonly do: 'weigh'; readonly isExact: boolean }
  | { readonly do: 'send'; readonly messages: number };
export type Report =
  | { readonly port: number }
  | { readonly heap: number; readonly resident: number; readonly cpu: number };

const http = createServer();
/** The send time with a fixed number of digits, so that all messages have the same length. */
const sentAt = () => process.hrtime.bigint().toString().padStart(20, '0');
// The clients here send no messages, so the timeout must be long.
function hub(): () => void {
  const signalr = createSignalRServer({
    authenticate: async () => 'somebody',
    allowedOrigins: [],
    limits: { clientTimeoutMs: 600_000, connectionsPerUser: Infinity },
  });
  const ticks = signalr.hub('/hub');
  http.on('upgrade', (request, socket, head) => void signalr.handleUpgrade(request, socket, head));
  return () => ticks.all.send('tick', sentAt(), 'a message of usual length');
}

function bare(): () => void {
  const server = new WebSocketServer({ server: http });
  server.on('connection', (socket) => {
    // Answer the SignalR handshake, so that the same clients work with both servers.
    socket.once('message', () => socket.send('{}\u001e'));
  });
  return () => {
    const text = `${JSON.stringify({ type: 1, target: 'tick', arguments: [sentAt(), 'a message of usual length'] })}\u001e`;
    for (const client of server.clients) client.send(text);
  };
}

const broadcast = process.argv[2] === 'hub' ? hub() : bare();
const send = (report: Report) => process.send?.(report);
process.on('message', async (order: Order) => {
  if (order.do === 'weigh') {
    for (let times = 0; order.isExact && times < 2; times += 1) {
      globalThis.gc?.();
      await nextTurn();
    }
    const { heapUsed, external, rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return send({ heap: heapUsed + external, resident: rss, cpu: user + system });
  }
  for (let sent = 0; sent < order.messages; sent += 1) {
    broadcast();
    await nextTurn();
  }
});
process.on('disconnect', () => process.exit());
http.listen(0, '127.0.0.1', 4096, () => send({ port: (http.address() as AddressInfo).port }));
