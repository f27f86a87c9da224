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
export type Method = (caller: HubCaller, ...args: unknown[]) => unknown;
export interface HubCaller { readonly connectionId: string; readonly userId: string | null; send(target: string, ...args: unknown[]): void }
export interface ConnectionEvents {
  /** After the handshake. */
  opened(connection: HubConnection): void;
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
  #queue: Promise<void> = Promise.resolve();

  constructor(connectionId: string, userId: string | null, events: ConnectionEvents) {
    this.connectionId = connectionId;
    this.userId = userId;
    this.#events = events;
    // Negotiated, but no transport yet.
    this.#await(Timings.disconnect, () => this.close());
  }
  get isClosed(): boolean {
    return this.#isClosed;
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
      const { messages, rest } = this.#protocol.read(this.#buffer);
      this.#buffer = rest;
      this.#limit();
      if (messages.length > 0) this.#heard();
      for (const message of messages) this.#handle(message);
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
  #handle(message: Message): void {
    if (message.type === MessageType.Close) return this.#end();
    if (message.type === MessageType.Invocation) this.#queue = this.#queue.then(() => this.#invoke(message.target, message.arguments, message.invocationId));
    if (message.type === MessageType.StreamInvocation) this.#queue = this.#queue.then(() => this.#stream(message.target, message.arguments, message.invocationId));
    if (message.type === MessageType.CancelInvocation) this.#cancelled.add(message.invocationId);
  }
  #cancelled = new Set<string>();
  #fault(target: string, error: unknown): string {
    const detail = this.#events.detailedErrors || error instanceof HubException ? ` ${error instanceof HubException ? 'HubException' : 'Error'}: ${error instanceof Error ? error.message : String(error)}` : '';
    return `An unexpected error occurred invoking '${target}' on the server.${detail}`;
  }
  async #invoke(target: string, args: readonly unknown[], invocationId: string | undefined): Promise<void> {
    const answer = (completion: { result?: unknown; error?: string }) => invocationId !== undefined && this.#write({ type: MessageType.Completion, invocationId, ...completion });
    const method = this.#events.methodOf(target);
    if (!method) return void answer({ error: `Failed to invoke '${target}' because the method does not exist.` });
    try {
      const result = await method(this, ...args);
      if (isAsyncIterable(result)) return void answer({ error: `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.` });
      answer(result === undefined ? {} : { result });
    } catch (error) {
      answer({ error: this.#fault(target, error) });
    }
  }
  async #stream(target: string, args: readonly unknown[], invocationId: string): Promise<void> {
    const complete = (completion: { error?: string }) => this.#write({ type: MessageType.Completion, invocationId, ...completion });
    const method = this.#events.methodOf(target);
    if (!method) return complete({ error: `Failed to invoke '${target}' because the method does not exist.` });
    let items: unknown;
    try {
      items = await method(this, ...args);
    } catch (error) {
      return complete({ error: this.#fault(target, error) });
    }
    if (!isAsyncIterable(items)) return complete({ error: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.` });
    // A running stream holds up nothing behind it.
    void this.#pump(items, invocationId, complete);
  }
  async #pump(items: AsyncIterable<unknown>, invocationId: string, complete: (completion: { error?: string }) => void): Promise<void> {
    try {
      for await (const item of items) {
        if (this.#isClosed || this.#cancelled.delete(invocationId)) return;
        this.#write({ type: MessageType.StreamItem, invocationId, item });
      }
      complete({});
    } catch (error) {
      complete({ error: `An error occurred on the server while streaming results.${error instanceof HubException ? ` HubException: ${error.message}` : ''}` });
    }
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
    this.#events.closed(this);
  }
}
const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
/** An error whose text is meant for the caller. */
export class HubException extends Error {}
