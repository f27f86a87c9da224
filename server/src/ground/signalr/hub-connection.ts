import { Connection, type ConnectionOptions } from './connection.ts';
import { Dispatcher, faultText, type HubCaller, type Method } from './dispatcher.ts';
import { frame, jsonProtocol, parseRecord, RECORD_SEPARATOR } from './json-protocol.ts';
import { messagePackProtocol } from './messagepack-protocol.ts';
import {
  Broadcast,
  isNumbered,
  MessageType,
  ProtocolError,
  type HubProtocol,
  type Message,
} from './messages.ts';
import { Replay } from './replay.ts';
import type { Transport } from './transports.ts';

/** The functions of a hub for its connections. */
export interface HubEvents {
  /**
   * Called after the handshake. Calls wait until it has finished; if it fails, the connection ends.
   */
  opened(connection: HubConnection): unknown;
  /** Called once, if the handshake was completed. */
  closed(connection: HubConnection): void;
  methodOf(name: string): Method | undefined;
  mayCall(connection: HubConnection, name: string): boolean | Promise<boolean>;
  /** Reports an error of the hub's own code. */
  failed(error: unknown, connection: HubConnection): void;
  readonly detailedErrors: boolean;
}

const protocols: readonly HubProtocol[] = [jsonProtocol, messagePackProtocol];
const CLOSED_WITH_ERROR = 'Connection closed with an error.';
const nothing: Buffer = Buffer.alloc(0);

/**
 * One client of a hub: handshake, pings, calls in both directions, and the replay after a lost
 * transport.
 */
export class HubConnection extends Connection implements HubCaller {
  readonly #events: HubEvents;
  #protocol: HubProtocol | null = null;
  #buffer = nothing;
  /** Messages that arrived while the connection was busy. */
  #inbox: readonly Message[] = [];
  #sentAt = 0;
  #calls: Dispatcher | null = null;
  #replay: Replay | null = null;
  /**
   * Until when numbered messages are held back, by the heartbeat's clock; null if they are not.
   * Microsoft's client (10.x, JavaScript) creates its counter a microtask after the handshake
   * response, and the `ws` package emits all messages of one TCP segment in one task. A numbered
   * message in the same segment is therefore never counted, and a reconnect delivers it twice. The
   * client's first message, a ping, is the sign that it counts.
   */
  #heldUntil: number | null = null;

  constructor(options: ConnectionOptions, events: HubEvents) {
    super(options);
    this.#events = events;
  }

  /** Whether the handshake was completed, even if the connection has ended since. */
  get wasOpened(): boolean {
    return this.#protocol !== null;
  }
  override get isResumable(): boolean {
    return this.#replay !== null && !this.isClosed;
  }
  protected attached(): void {
    if (this.#replay) this.#resume(this.#replay);
    else
      this.limitTime(this.options.limits.handshakeMs, () =>
        this.#refuseHandshake('Handshake was canceled.'),
      );
  }

  #resume(replay: Replay): void {
    // The client sends again what was not processed yet.
    this.#buffer = nothing;
    this.#inbox = [];
    this.#write({ type: MessageType.Sequence, sequenceId: replay.rewind() });
    this.#resetClientTimeout();
    this.#flush();
    this.noteDrained();
  }
  protected override get ahead(): number {
    return this.#replay ? this.#replay.backlog : super.ahead;
  }
  override lost(transport: Transport | null, isOrderly = false): void {
    if (!this.isResumable || isOrderly) return super.lost(transport, isOrderly);
    if (transport === null || transport !== this.transport) return;
    this.transport = null;
    this.limitTime(this.options.limits.disconnectMs, () => this.finish());
  }
  override beat(): void {
    super.beat();
    if (this.isClosed || !this.#protocol) return;
    const ack = this.transport ? (this.#replay?.takeAck() ?? null) : null;
    if (ack !== null) this.#write({ type: MessageType.Ack, sequenceId: ack });
    const { now } = this.options.heartbeat;
    if (this.#heldUntil !== null && now >= this.#heldUntil) this.#release();
    if (now - this.#sentAt >= this.options.limits.keepAliveMs)
      this.#write({ type: MessageType.Ping });
  }

  receive(data: Buffer): void {
    if (this.isClosed) return;
    this.#buffer = this.#buffer.length === 0 ? data : Buffer.concat([this.#buffer, data]);
    try {
      if (!this.#protocol && !this.#handshake()) return this.#limitBuffer();
      if (!this.#protocol) return;
      const { messages, rest } = this.#protocol.read(
        this.#buffer,
        this.options.limits.messageBytes,
      );
      this.#buffer = rest;
      this.#limitBuffer();
      if (messages.length > 0) this.#resetClientTimeout();
      this.#take([...this.#inbox, ...messages]);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.close(
      error instanceof ProtocolError ? `${CLOSED_WITH_ERROR} ${error.message}` : CLOSED_WITH_ERROR,
    );
  }

  #take(messages: readonly Message[]): void {
    this.#inbox = [];
    for (const [index, message] of messages.entries()) {
      if (this.isClosed) return;
      if (this.isBusy) return void (this.#inbox = messages.slice(index));
      this.#handle(message);
    }
  }
  protected override setBusy(isBusy: boolean): void {
    super.setBusy(isBusy);
    if (isBusy || this.#inbox.length === 0) return;
    try {
      this.#take(this.#inbox);
    } catch (error) {
      this.#fail(error);
    }
  }

  #limitBuffer(): void {
    if (this.#buffer.length > this.options.limits.messageBytes)
      throw new ProtocolError('The maximum message size was exceeded.');
  }

  #resetClientTimeout(): void {
    // Long polling detects a lost client by missing polls.
    if (this.transportName === 'LongPolling') this.limitNoTime();
    else this.limitTime(this.options.limits.clientTimeoutMs, () => this.close());
  }

  #handshake(): boolean {
    const end = this.#buffer.indexOf(RECORD_SEPARATOR);
    if (end === -1) return false;
    let request: { protocol?: unknown; version?: unknown };
    try {
      request = parseRecord(this.#buffer.toString('utf8', 0, end)) as typeof request;
    } catch {
      return this.#refuseHandshake('The handshake can not be read.');
    }
    this.#buffer = this.#buffer.subarray(end + 1);
    const protocol = protocols.find(
      ({ name }) => name === String(request?.protocol ?? '').toLowerCase(),
    );
    if (!protocol || (protocol.isBinary && this.transportName === 'ServerSentEvents'))
      return this.#refuseHandshake(`The protocol '${String(request?.protocol)}' is not supported.`);
    if (request.version !== 1 && request.version !== 2)
      return this.#refuseHandshake(
        `The server does not support version ${String(request.version)} of the '${protocol.name}' protocol.`,
      );
    this.transport?.send(protocol.isBinary ? Buffer.from(frame({})) : frame({}), protocol.isBinary);
    this.#protocol = protocol;
    this.#sentAt = this.options.heartbeat.now;
    if (this.options.isStateful && request.version === 2 && this.transportName === 'WebSockets') {
      this.#replay = new Replay(this.options.limits.unacknowledgedBytes);
      this.#heldUntil = this.#sentAt + this.options.limits.firstSignMs;
    }
    this.#resetClientTimeout();
    this.#open();
    return true;
  }

  #open(): void {
    const failed = (error: unknown) => {
      this.#events.failed(error, this);
      this.close(`${CLOSED_WITH_ERROR}${faultText(error, this.#events.detailedErrors)}`);
    };
    try {
      const opening = this.#events.opened(this);
      if (opening instanceof Promise) this.#dispatcher().after(opening.catch(failed));
    } catch (error) {
      failed(error);
    }
  }

  #refuseHandshake(error: string): false {
    this.transport?.send(frame({ error }), false);
    this.finish();
    return false;
  }

  #dispatcher(): Dispatcher {
    this.#calls ??= new Dispatcher({
      caller: this,
      limits: this.options.limits,
      detailedErrors: this.#events.detailedErrors,
      methodOf: (name) => this.#events.methodOf(name),
      mayCall: (name) => this.#events.mayCall(this, name),
      write: (message) => this.#write(message),
      setBusy: (isBusy) => this.setBusy(isBusy),
      drained: () => this.drained(),
      failed: (error) => this.#events.failed(error, this),
    });
    return this.#calls;
  }

  #handle(message: Message): void {
    this.#release();
    if (this.#replay && !this.#isToHandle(this.#replay, message)) return;
    if (message.type === MessageType.Close) return this.finish();
    if (message.type > MessageType.CancelInvocation) return;
    this.#dispatcher().handle(message);
  }

  /** Whether a message should be handled. Messages of the replay itself are processed here. */
  #isToHandle(replay: Replay, message: Message): boolean {
    if (message.type === MessageType.Sequence) return (replay.resume(message.sequenceId), false);
    if (replay.isAwaitingSequence) return false;
    if (message.type === MessageType.Ack) {
      replay.acknowledge(message.sequenceId);
      this.#flush();
      return (this.noteDrained(), false);
    }
    return !isNumbered(message) || replay.accept();
  }

  #release(): void {
    if (this.#heldUntil === null) return;
    this.#heldUntil = null;
    this.#flush();
  }

  #flush(): void {
    if (!this.#replay || !this.transport || this.#heldUntil !== null || !this.#protocol) return;
    for (const data of this.#replay.due()) this.transport.send(data, this.#protocol.isBinary);
    this.#sentAt = this.options.heartbeat.now;
  }

  #write(message: Message | Broadcast): void {
    if (!this.#protocol || this.isClosed) return;
    const [plain, data] =
      message instanceof Broadcast
        ? [message.message, message.in(this.#protocol)]
        : [message, this.#protocol.write(message)];
    if (this.#replay && isNumbered(plain)) {
      this.#replay.keep(data);
      this.#flush();
    } else {
      this.transport?.send(data, this.#protocol.isBinary);
      this.#sentAt = this.options.heartbeat.now;
    }
    this.limitBacklog(this.#replay?.backlog);
  }

  send(target: string, ...args: unknown[]): void {
    this.#write({ type: MessageType.Invocation, target, arguments: args });
  }

  /** Sends a message that goes to many connections. */
  broadcast(message: Broadcast): void {
    this.#write(message);
  }

  invoke(target: string, ...args: unknown[]): Promise<unknown> {
    return this.#dispatcher().invoke(target, args);
  }

  close(error?: string, allowReconnect = false): void {
    if (this.isClosed) return;
    this.#release();
    this.#write({
      type: MessageType.Close,
      ...(error === undefined ? {} : { error }),
      ...(allowReconnect ? { allowReconnect } : {}),
    });
    this.finish();
  }
  protected finished(): void {
    this.#calls?.end();
    this.#buffer = nothing;
    this.#inbox = [];
    if (this.wasOpened) this.#events.closed(this);
  }
}
