// Many clients in a separate process. They use plain TCP, so that they add little load of their
// own.
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

/** The handshake of SignalR's JSON protocol. */
const text = Buffer.from('{"protocol":"json","version":1}\u001e');
/** The text in a masked frame of WebSocket (RFC 6455), with a mask of zeros. */
const handshake = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
const MARK = Buffer.from('"arguments":["');
/** Digits of the time of sending, in nanoseconds. */
const DIGITS = 20;

/** The time until all messages arrived, and percentiles of their delays in ms. */
export interface Arrivals {
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

/** The connected clients of one server. */
export class Clients {
  readonly #sockets: Socket[] = [];
  #expected = 0;
  #delays: number[] = [];
  #done: (() => void) | null = null;

  async connect(port: number, count: number): Promise<void> {
    for (let made = 0; made < count; made += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, count - made) }, () => this.#connectOne(port)),
      );
  }

  async #connectOne(port: number): Promise<void> {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.write(
      'GET /hub HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    await once(socket, 'data');
    socket.write(handshake);
    await once(socket, 'data');
    this.#sockets.push(socket);
    // Keep an incomplete message until the rest arrives.
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      const bytes = rest.length === 0 ? data : Buffer.concat([rest, data]);
      let next = 0;
      for (
        let mark = bytes.indexOf(MARK);
        mark !== -1 && mark + MARK.length + DIGITS <= bytes.length;
        mark = bytes.indexOf(MARK, next)
      ) {
        next = mark + MARK.length + DIGITS;
        this.#arrived(bytes.toString('latin1', next - DIGITS, next));
      }
      rest = bytes.subarray(Math.max(next, bytes.length - MARK.length - DIGITS));
    });
  }

  #arrived(sentAt: string): void {
    this.#delays.push(Number(process.hrtime.bigint() - BigInt(sentAt)) / 1e6);
    if (this.#delays.length === this.#expected) this.#done?.();
  }

  /** Measures the given number of messages to each client. `send` has the server send them. */
  async receive(messages: number, send: () => void): Promise<Arrivals> {
    this.#expected = messages * this.#sockets.length;
    this.#delays = [];
    const done = new Promise<void>((resolve) => {
      this.#done = resolve;
    });
    const begin = performance.now();
    send();
    await done;
    const seconds = (performance.now() - begin) / 1000;
    const sorted = Float64Array.from(this.#delays).sort();
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
    return { seconds, p50: at(0.5), p99: at(0.99) };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
