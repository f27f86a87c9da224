import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Heartbeat } from './heartbeat.ts';
import type { Limits } from './limits.ts';
import type { Wire } from './messages.ts';

export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** Carries bytes to one client. */
export interface Transport {
  readonly name: TransportName;
  send(data: Wire, isBinary: boolean): void;
  /** Bytes sent but not yet taken by the network. */
  backlog(): number;
  /** Bytes taken by the network so far. Shows whether a backlog moves. */
  taken(): number;
  /** Calls back once the backlog is gone, if the transport can say so. */
  whenDrained(callback: () => void): void;
  /** Closes in order: what was sent still arrives. */
  end(): void;
  /** Disconnects the client immediately. */
  abort(): void;
  /** Pauses reading from the client. Request bodies of POSTs wait unread. */
  pause(): void;
  resume(): void;
  beat?(): void;
}

const noCache = { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' };

const LAST_FRAME = 0x80;
const Opcode = { text: 1, binary: 2 } as const;
/** A whole WebSocket frame of a server (RFC 6455, section 5.2). */
function frameOf(data: Buffer, isBinary: boolean): Buffer {
  const first = LAST_FRAME | (isBinary ? Opcode.binary : Opcode.text);
  if (data.length < 126) return Buffer.concat([Buffer.from([first, data.length]), data]);
  const header = Buffer.alloc(data.length < 65_536 ? 4 : 10);
  header[0] = first;
  header[1] = header.length === 4 ? 126 : 127;
  if (header.length === 4) header.writeUInt16BE(data.length, 2);
  else header.writeBigUInt64BE(BigInt(data.length), 2);
  return Buffer.concat([header, data]);
}

interface Framed {
  readonly data: Buffer;
  readonly frame: Buffer;
}

/** The last frame of each kind, so that a broadcast is framed only once. */
const lastFramed: { text: Framed | null; binary: Framed | null } = { text: null, binary: null };
function sharedFrame(data: Buffer, isBinary: boolean): Buffer {
  const form = isBinary ? 'binary' : 'text';
  const last = lastFramed[form];
  if (last?.data === data) return last.frame;
  const framed = { data, frame: frameOf(data, isBinary) };
  lastFramed[form] = framed;
  return framed.frame;
}

/** JSON is sent in text frames, MessagePack in binary ones. */
export class WebSocketTransport implements Transport {
  readonly name = 'WebSockets';
  readonly #webSocket: WebSocket;
  readonly #socket: Socket;
  constructor(webSocket: WebSocket, socket: Socket) {
    this.#webSocket = webSocket;
    this.#socket = socket;
  }

  send(data: Wire, isBinary: boolean): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    // Frames are not compressed, so they are the same for every connection.
    if (typeof data === 'string') this.#webSocket.send(data, { binary: isBinary });
    else this.#socket.write(sharedFrame(data, isBinary));
  }

  backlog(): number {
    return this.#socket.writableLength;
  }

  taken(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength;
  }

  whenDrained(callback: () => void): void {
    if (this.#socket.writableNeedDrain) this.#socket.once('drain', callback);
  }

  end(): void {
    // Reading must go on to receive the peer's answer to the close frame.
    this.resume();
    this.#webSocket.close(1000);
  }

  abort(): void {
    this.#webSocket.terminate();
  }

  pause(): void {
    this.#webSocket.pause();
  }

  resume(): void {
    if (this.#webSocket.isPaused) this.#webSocket.resume();
  }
}

const eventStart = Buffer.from('data: ');
const eventEnd = Buffer.from('\r\n\r\n');
const NEWLINE = 10;
/** Text only. Each message is one event, so that none is ever split. */
export class EventsTransport implements Transport {
  readonly name = 'ServerSentEvents';
  readonly #response: ServerResponse;
  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Content-Encoding': 'identity',
      'X-Accel-Buffering': 'no',
      ...noCache,
    });
    // Sends the first bytes at once, so that the client's `open` event fires.
    response.write(':\r\n\r\n');
  }

  send(data: Wire): void {
    if (this.#response.writableEnded) return;
    if (typeof data !== 'string' && !data.includes(NEWLINE))
      return void this.#response.write(Buffer.concat([eventStart, data, eventEnd]));
    this.#response.write(
      `${String(data)
        .split('\n')
        .map((line) => `data: ${line}\r\n`)
        .join('')}\r\n`,
    );
  }

  backlog(): number {
    return this.#response.writableLength;
  }

  taken(): number {
    const { socket } = this.#response;
    return socket ? socket.bytesWritten - socket.writableLength : 0;
  }

  whenDrained(callback: () => void): void {
    if (this.#response.writableNeedDrain) this.#response.once('drain', callback);
  }

  end(): void {
    this.#response.end();
  }

  abort(): void {
    this.#response.destroy();
  }
  pause(): void {}
  resume(): void {}
}

interface Hanging {
  readonly response: ServerResponse;
  readonly until: number;
}

/**
 * Answers polls: the first one at once, later ones with what is queued, or empty after the poll
 * timeout.
 */
export class PollTransport implements Transport {
  readonly name = 'LongPolling';
  readonly #limits: Limits;
  readonly #heartbeat: Heartbeat;
  readonly #lost: () => void;
  #queue: Buffer[] = [];
  #queued = 0;
  #taken = 0;
  #drained: (() => void)[] = [];
  #hanging: Hanging | null = null;
  #isFirst = true;
  #isEnded = false;
  /** When the client counts as gone, unless it polls before. */
  #goneAt = Infinity;
  constructor(limits: Limits, heartbeat: Heartbeat, lost: () => void) {
    this.#limits = limits;
    this.#heartbeat = heartbeat;
    this.#lost = lost;
  }

  #answer(status: number, body: Buffer = Buffer.alloc(0)): void {
    if (!this.#hanging) return;
    const { response } = this.#hanging;
    this.#hanging = null;
    this.#goneAt = this.#heartbeat.now + this.#limits.disconnectMs;
    response.writeHead(status, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      ...noCache,
    });
    response.end(body);
  }

  beat(): void {
    if (this.#hanging && this.#heartbeat.now > this.#hanging.until) this.#answer(200);
    if (!this.#hanging && this.#heartbeat.now > this.#goneAt) this.#lost();
  }

  poll(response: ServerResponse): void {
    // A new poll replaces one that is still waiting.
    this.#answer(204);
    this.#hanging = { response, until: this.#heartbeat.now + this.#limits.pollMs };
    response.on('close', () => {
      if (this.#hanging?.response !== response || response.writableEnded) return;
      this.#hanging = null;
      this.#goneAt = this.#heartbeat.now + this.#limits.disconnectMs;
    });
    if (this.#isEnded) return this.#answer(this.isDrained ? 204 : 200, this.#take());
    if (this.#isFirst) {
      this.#isFirst = false;
      return this.#answer(200);
    }
    if (!this.isDrained) this.#answer(200, this.#take());
  }

  #take(): Buffer {
    const body = Buffer.concat(this.#queue);
    this.#queue = [];
    this.#queued = 0;
    this.#taken += body.length;
    const drained = this.#drained;
    this.#drained = [];
    for (const callback of drained) callback();
    return body;
  }

  send(data: Wire): void {
    const bytes = Buffer.from(data as string);
    this.#queue.push(bytes);
    this.#queued += bytes.length;
    if (this.#hanging) this.#answer(200, this.#take());
  }

  /** Whether nothing waits for the next poll. Usually a Close message does. */
  get isDrained(): boolean {
    return this.#queue.length === 0;
  }

  backlog(): number {
    return this.#queued;
  }

  taken(): number {
    return this.#taken;
  }

  whenDrained(callback: () => void): void {
    this.#drained.push(callback);
  }

  end(): void {
    this.#isEnded = true;
    if (this.isDrained) this.#answer(204);
  }

  abort(): void {
    this.#queue = [];
    this.#queued = 0;
    this.end();
  }
  pause(): void {}
  resume(): void {}
}
