import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** The line between the servers and something that they ask. */
export interface Line {
  readonly port: number;
  /** The delay in each direction, in ms. */
  slow(delayMs: number): void;
  /** Open connections carry nothing more, without a word to either side. New ones work. */
  silence(): void;
  /** Ends connections that were silenced, as both sides do in the end. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to a port of this machine. */
export async function openLine(target: number): Promise<Line> {
  let delayMs = 0;
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const later = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) done(null, chunk);
        else setTimeout(done, delayMs, null, chunk);
      },
    });
  const server = createServer((client) => {
    const peer = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, peer],
      [peer, client],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          silent.delete(socket);
          // After an orderly end, what is still on its way arrives.
          if (!socket.readableEnded) other.destroy();
        });
    }
    client.pipe(later()).pipe(peer);
    peer.pipe(later()).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    slow(ms) {
      delayMs = ms;
    },
    silence() {
      for (const socket of open) {
        silent.add(socket);
        socket.unpipe().pause();
      }
    },
    mend() {
      for (const socket of silent) socket.destroy();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
