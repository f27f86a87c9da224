import { Dispatcher, type HubCaller, type Method } from './dispatcher.ts';
import { jsonProtocol, frame, parseRecord, RECORD_SEPARATOR } from './json-protocol.ts';
import { messagePackProtocol } from './messagepack-protocol.ts';
import { MessageType, ProtocolError, type HubProtocol, type Message } from './messages.ts';

/** ms; Microsoft's values. */
export const Timings = { keepAlive: 15_000, clientTimeout: 30_000, handshake: 15_000, disconnect: 15_000, poll: 90_000 } as const;
/** Bytes of one received message. */
export const MAX_MESSAGE = 32 * 1024;
/** Bytes that may wait for a client that does not read. */
export const MAX_BACKLOG = 1024 * 1024;

/** Carries bytes to one client. */
export interface Transport {
  readonly name: 'WebSockets' | 'ServerSentEvents' | 'LongPolling';
  send(data: string | Buffer, isBinary: boolean): void;
  /** Bytes sent but not taken yet. */
  backlog(): number;
  end(): void;
}
export interface ConnectionEvents {
  /** After the handshake. */
  opened(connection: HubConnection): void;
  /** Once, also when there was no handshake: see `wasOpened`. */
  closed(connection: HubConnection): void;
  methodOf(name: string): Method | undefined;
  readonly detailedErrors: boolean;
}
const protocols: readonly HubProtocol[] = [jsonProtocol, messagePackProtocol];

/** One client: handshake, pings, timeouts, invocations. It knows nothing of HTTP. */
export class HubConnection implements HubCaller {
  readonly connectionId: string;
  readonly userId: string | null;
  readonly groups = new Set<string>();
  #transport: Transport | null = null;
  #protocol: HubProtocol | null = null;
  #buffer: Buffer = Buffer.alloc(0);
  #events: ConnectionEvents;
  #isClosed = false;
  #wait: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  readonly #dispatcher: Dispatcher;

  constructor(connectionId: string, userId: string | null, events: ConnectionEvents) {
    this.connectionId = connectionId;
    this.userId = userId;
    this.#events = events;
    this.#dispatcher = new Dispatcher({ caller: this, methodOf: (name) => events.methodOf(name), write: (message) => this.#write(message), detailedErrors: events.detailedErrors });
    // Negotiated, but no transport yet.
    this.#await(Timings.disconnect, () => this.close());
  }
  get isClosed(): boolean {
    return this.#isClosed;
  }
  /** Whether the handshake was done, even if the connection has ended since. */
  get wasOpened(): boolean {
    return this.#protocol !== null;
  }
  get isOpen(): boolean {
    return this.#protocol !== null && !this.#isClosed;
  }
  #await(ms: number, expired: () => void): void {
    clearTimeout(this.#wait);
    this.#wait = setTimeout(expired, ms);
    this.#wait.unref?.();
  }
  attach(transport: Transport): void {
    this.#transport = transport;
    this.#await(Timings.handshake, () => this.#refuseHandshake('Handshake was canceled.'));
  }
  /** Bytes from the client: whole or partial messages. */
  receive(data: Buffer): void {
    if (this.#isClosed) return;
    this.#buffer = this.#buffer.length === 0 ? data : Buffer.concat([this.#buffer, data]);
    try {
      if (!this.#protocol && !this.#handshake()) return this.#limit();
      if (!this.#protocol) return;
      const { messages, rest } = this.#protocol.read(this.#buffer, MAX_MESSAGE);
      this.#buffer = rest;
      this.#limit();
      if (messages.length > 0) this.#heard();
      for (const message of messages) if (!this.#isClosed) this.#handle(message);
    } catch (error) {
      this.close(error instanceof ProtocolError ? `Connection closed with an error. ${error.message}` : 'Connection closed with an error.');
    }
  }
  #limit(): void {
    if (this.#buffer.length > MAX_MESSAGE) throw new ProtocolError('The maximum message size was exceeded.');
  }
  #heard(): void {
    // Long polling has its own way to notice a client that went away.
    if (this.#transport?.name === 'LongPolling') clearTimeout(this.#wait);
    else this.#await(Timings.clientTimeout, () => this.close());
  }
  #handshake(): boolean {
    const end = this.#buffer.indexOf(RECORD_SEPARATOR);
    if (end === -1) return false;
    let request: { protocol?: unknown; version?: unknown };
    try {
      request = parseRecord(this.#buffer.toString('utf8', 0, end)) as typeof request;
    } catch {
      this.#refuseHandshake('The handshake can not be read.');
      return false;
    }
    this.#buffer = this.#buffer.subarray(end + 1);
    const protocol = protocols.find(({ name }) => name === String(request?.protocol ?? '').toLowerCase());
    if (!protocol || (protocol.isBinary && this.#transport?.name === 'ServerSentEvents')) return this.#refuseHandshake(`The protocol '${String(request?.protocol)}' is not supported.`);
    if (request.version !== 1 && request.version !== 2) return this.#refuseHandshake(`The server does not support version ${String(request.version)} of the '${protocol.name}' protocol.`);
    this.#transport?.send(protocol.isBinary ? Buffer.from(frame({})) : frame({}), protocol.isBinary);
    this.#protocol = protocol;
    this.#heard();
    this.#schedulePing();
    this.#events.opened(this);
    return true;
  }
  #refuseHandshake(error: string): false {
    this.#transport?.send(frame({ error }), false);
    this.#end();
    return false;
  }
  #schedulePing(): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#write({ type: MessageType.Ping }), Timings.keepAlive);
    this.#ping.unref?.();
  }
  #write(message: Message): void {
    if (!this.#protocol || !this.#transport || this.#isClosed) return;
    this.#transport.send(this.#protocol.write(message), this.#protocol.isBinary);
    this.#schedulePing();
    // A client that does not read must not fill the server's memory; it comes back and reads its state anew.
    if (this.#transport.backlog() > MAX_BACKLOG) this.close(undefined, true);
  }
  /** Calls a method of the client, without waiting for an answer. */
  send(target: string, ...args: unknown[]): void {
    this.#write({ type: MessageType.Invocation, target, arguments: args });
  }
  /** Calls a method of the client and waits for its result. */
  invoke(target: string, ...args: unknown[]): Promise<unknown> {
    return this.#dispatcher.invoke(target, args);
  }
  #handle(message: Message): void {
    if (message.type === MessageType.Close) return this.#end();
    this.#dispatcher.handle(message);
  }
  /** The transport broke or was ended by the client. */
  lost(): void {
    this.#end();
  }
  /** Ends in order: a Close message, then the transport. */
  close(error?: string, allowReconnect = false): void {
    if (this.#isClosed) return;
    this.#write({ type: MessageType.Close, ...(error === undefined ? {} : { error }), ...(allowReconnect ? { allowReconnect } : {}) });
    this.#end();
  }
  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#wait);
    clearTimeout(this.#ping);
    this.#transport?.end();
    this.#dispatcher.end();
    this.#events.closed(this);
  }
}
