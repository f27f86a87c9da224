import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Forwards one port of another loopback address, so that a real server can hang or vanish. */
export interface StallingProxy {
  /**
   * After so many bytes from the server, the connection hangs: it stays open, and sends nothing.
   */
  stallAfter(byteCount: number): void;
  /** After so many bytes from the server, the connection is gone. */
  cutAfter(byteCount: number): void;
  /** Bytes that the server has sent. */
  sentBytes(): number;
  close(): Promise<void>;
}

/** Listens on 127.0.0.2 and forwards to the same port of 127.0.0.1. */
export async function openStallingProxy(port: number): Promise<StallingProxy> {
  let [stallAt, cutAt, sent] = [Infinity, Infinity, 0];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const real = connect(port, '127.0.0.1');
    for (const socket of [client, real]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        real.destroy();
      });
    }
    client.pipe(real);
    real.on('data', (bytes: Buffer) => {
      sent += bytes.length;
      if (sent >= cutAt) {
        cutAt = Infinity;
        client.destroy();
      } else if (sent >= stallAt) {
        stallAt = Infinity;
        real.pause();
      } else if (!client.write(bytes)) {
        real.pause();
        client.once('drain', () => real.resume());
      }
    });
    real.on('end', () => client.end());
  }).listen(port, '127.0.0.2');
  await once(server, 'listening');
  return {
    stallAfter: (byteCount) => void (stallAt = sent + byteCount),
    cutAfter: (byteCount) => void (cutAt = sent + byteCount),
    sentBytes: () => sent,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
