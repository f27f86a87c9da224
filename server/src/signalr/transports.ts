import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import type { Transport } from './connection.ts';
import { Timings } from './connection.ts';

const noCache = { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' };

/** JSON travels in text frames, MessagePack in binary ones. */
export const webSocketTransport = (socket: WebSocket): Transport => ({
  name: 'WebSockets',
  send: (data, isBinary) => socket.readyState === socket.OPEN && socket.send(data, { binary: isBinary }),
  backlog: () => socket.bufferedAmount,
  end: () => socket.close(1000),
});

/** Text only; each message is one event, so that none is ever split. */
export function eventsTransport(response: ServerResponse): Transport {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'identity', 'X-Accel-Buffering': 'no', ...noCache });
  // First bytes at once, so that the client's `open` fires.
  response.write(':\r\n\r\n');
  return {
    name: 'ServerSentEvents',
    send: (data) => void response.write(`${String(data).split('\n').map((line) => `data: ${line}\r\n`).join('')}\r\n`),
    backlog: () => response.writableLength,
    end: () => void response.end(),
  };
}

/** Answers polls: the first at once, later ones with what is queued, or empty after the poll timeout. */
export class PollTransport implements Transport {
  readonly name = 'LongPolling';
  #queue: Buffer[] = [];
  #hanging: { response: ServerResponse; timer: ReturnType<typeof setTimeout> } | null = null;
  #isFirst = true;
  #isEnded = false;
  #gone: ReturnType<typeof setTimeout> | undefined;
  #lost: () => void;
  constructor(lost: () => void) {
    this.#lost = lost;
  }
  #answer(status: number, body: Buffer = Buffer.alloc(0)): void {
    if (!this.#hanging) return;
    const { response, timer } = this.#hanging;
    clearTimeout(timer);
    this.#hanging = null;
    response.writeHead(status, { 'Content-Type': 'application/octet-stream', 'Content-Length': body.length, ...noCache });
    response.end(body);
    this.#watch();
  }
  /** No poll for a while: the client is gone. */
  #watch(): void {
    clearTimeout(this.#gone);
    if (this.#isEnded) return;
    this.#gone = setTimeout(this.#lost, Timings.disconnect);
    this.#gone.unref?.();
  }
  poll(request: IncomingMessage, response: ServerResponse): void {
    clearTimeout(this.#gone);
    // A new poll takes over from one that still hangs.
    this.#answer(204);
    clearTimeout(this.#gone);
    const timer = setTimeout(() => this.#answer(200), Timings.poll);
    timer.unref?.();
    this.#hanging = { response, timer };
    request.on('close', () => {
      if (this.#hanging?.response !== response || response.writableEnded) return;
      clearTimeout(timer);
      this.#hanging = null;
      this.#watch();
    });
    if (this.#isEnded) return this.#answer(this.#queue.length > 0 ? 200 : 204, this.#take());
    if (this.#isFirst) {
      this.#isFirst = false;
      return this.#answer(200);
    }
    if (this.#queue.length > 0) this.#answer(200, this.#take());
  }
  #take(): Buffer {
    const body = Buffer.concat(this.#queue);
    this.#queue = [];
    return body;
  }
  send(data: string | Buffer): void {
    this.#queue.push(Buffer.from(data));
    if (this.#hanging) this.#answer(200, this.#take());
  }
  /** Whether something still waits for the next poll: a Close message, usually. */
  get isDrained(): boolean {
    return this.#queue.length === 0;
  }
  backlog(): number {
    return this.#queue.reduce((sum, data) => sum + data.length, 0);
  }
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#gone);
    if (this.isDrained) this.#answer(204);
  }
}
