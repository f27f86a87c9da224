import type { StartRequest } from './connection.ts';
import { ItemQueue } from './item-queue.ts';
import type { Limits } from './limits.ts';
import {
  MessageType,
  ProtocolError,
  type Completion,
  type Invocation,
  type Message,
  type StreamInvocation,
  type StreamItem,
} from './messages.ts';
import type { TransportName } from './transports.ts';

/** Who calls a method, and how to talk back. */
export interface HubCaller {
  readonly connectionId: string;
  readonly userId: string | null;
  readonly transportName: TransportName | null;
  /** The request that started the transport. */
  readonly request: StartRequest | null;
  /** Calls a method of the client, without waiting for an answer. */
  send(target: string, ...args: unknown[]): void;
  /**
   * Calls a method of the client and waits for its result; rejects when the client has none, fails,
   * or goes away.
   */
  invoke(target: string, ...args: unknown[]): Promise<unknown>;
}

/** A call in progress: its signal fires when the client cancels it or goes away. */
export interface HubCall extends HubCaller {
  readonly signal: AbortSignal;
}

/**
 * What a client may call; client-to-server streams come after the arguments, as async iterables.
 */
export type Method = (call: HubCall, ...args: any[]) => unknown;
/** An error whose text is meant for the caller. */
export class HubException extends Error {
  override readonly name: string = 'HubException';
}

/**
 * What a caller may know of a fault: its text if it is meant for callers, or if the hub tells
 * details.
 */
export function faultText(error: unknown, detailedErrors: boolean): string {
  if (!detailedErrors && !(error instanceof HubException)) return '';
  return error instanceof Error ? ` ${error.name}: ${error.message}` : ` Error: ${String(error)}`;
}

export interface DispatcherOptions {
  readonly caller: HubCaller;
  readonly methodOf: (name: string) => Method | undefined;
  /** Whether the caller may call a method. */
  readonly mayCall: (name: string) => boolean | Promise<boolean>;
  readonly write: (message: Message) => void;
  /** Back-pressure: whether more may be read from the client. */
  readonly setBusy: (isBusy: boolean) => void;
  /** Waits until the client has taken most of what was sent; null if it has. */
  readonly drained: () => Promise<void> | null;
  /** A fault of the hub's own code, not one meant for the caller. */
  readonly failed: (error: unknown) => void;
  readonly detailedErrors: boolean;
  readonly limits: Limits;
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/**
 * Invocations of one connection in both directions: methods, streams, cancellation, results of the
 * client.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  /** One connection's invocations run one after another. */
  #queue: Promise<void> = Promise.resolve();
  readonly #running = new Map<string, AbortController>();
  readonly #uploads = new Map<string, ItemQueue>();
  readonly #results = new Map<string, Pending>();
  readonly #ended = new AbortController();
  #lastId = 0;
  #waitingCalls = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Calls wait for the end of something else first. */
  after(something: Promise<unknown>): void {
    this.#enqueue(async () => void (await something));
  }

  handle(message: Message): void {
    switch (message.type) {
      case MessageType.Invocation: {
        const uploads = this.#openUploads(message);
        return this.#enqueue(() => this.#invoke(message, uploads));
      }
      case MessageType.StreamInvocation:
        return this.#acceptStream(message);
      case MessageType.CancelInvocation:
        return this.#running.get(message.invocationId)?.abort();
      case MessageType.StreamItem:
        return this.#receiveItem(message);
      case MessageType.Completion:
        return this.#receiveCompletion(message);
      default:
    }
  }

  #enqueue(work: () => Promise<void>): void {
    this.#waitingCalls += 1;
    this.#queue = this.#queue.then(work).then(() => {
      this.#waitingCalls -= 1;
      this.#weigh();
    });
    if (this.#waitingCalls > this.#options.limits.waitingCalls * 10)
      throw new ProtocolError('More calls wait than may.');
    this.#weigh();
  }

  #weigh(): void {
    const { waitingCalls, waitingItems } = this.#options.limits;
    // Who waits for a result of the client has to read on.
    let isBusy = this.#results.size === 0 && this.#waitingCalls > waitingCalls;
    for (const items of this.#uploads.values()) isBusy ||= items.length > waitingItems;
    this.#options.setBusy(isBusy);
  }

  /** Asks the client for a result. */
  invoke(target: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#ended.signal.aborted) return Promise.reject(new Error('The connection has ended.'));
    this.#lastId += 1;
    const invocationId = String(this.#lastId);
    return new Promise((resolve, reject) => {
      this.#results.set(invocationId, { resolve, reject });
      this.#weigh();
      this.#options.write({ type: MessageType.Invocation, target, arguments: args, invocationId });
    });
  }

  /** The connection is gone: what runs is told, what waits fails. */
  end(): void {
    this.#ended.abort();
    for (const controller of this.#running.values()) controller.abort();
    for (const items of this.#uploads.values()) items.end(new Error('The connection has ended.'));
    for (const { reject } of this.#results.values()) reject(new Error('The connection has ended.'));
    this.#uploads.clear();
    this.#results.clear();
  }

  #call(signal: AbortSignal): HubCall {
    const { caller } = this.#options;
    return {
      connectionId: caller.connectionId,
      userId: caller.userId,
      transportName: caller.transportName,
      request: caller.request,
      send: (target, ...args) => caller.send(target, ...args),
      invoke: (target, ...args) => caller.invoke(target, ...args),
      signal,
    };
  }

  #detail(error: unknown): string {
    if (!(error instanceof HubException)) this.#options.failed(error);
    return faultText(error, this.#options.detailedErrors);
  }

  #fault(target: string, error: unknown): string {
    return `An unexpected error occurred invoking '${target}' on the server.${this.#detail(error)}`;
  }
  #complete(
    invocationId: string | undefined,
    completion: { result?: unknown; error?: string },
  ): void {
    if (invocationId !== undefined)
      this.#options.write({ type: MessageType.Completion, invocationId, ...completion });
  }

  /** A method, or why the caller gets none. */
  async #find(target: string): Promise<Method | string> {
    const method = this.#options.methodOf(target);
    if (!method) return `Failed to invoke '${target}' because the method does not exist.`;
    return (await this.#options.mayCall(target))
      ? method
      : `Failed to invoke '${target}' because user is unauthorized`;
  }

  async #invoke(
    { target, arguments: args, invocationId }: Invocation,
    uploads: readonly string[],
  ): Promise<void> {
    try {
      const method = await this.#find(target);
      if (typeof method === 'string') return this.#complete(invocationId, { error: method });
      const result = await method(
        this.#call(this.#ended.signal),
        ...args,
        ...this.#itemsOf(uploads),
      );
      if (isAsyncIterable(result))
        return this.#complete(invocationId, {
          error: `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`,
        });
      this.#complete(invocationId, result === undefined ? {} : { result });
    } catch (error) {
      this.#complete(invocationId, { error: this.#fault(target, error) });
    } finally {
      this.#closeUploads(uploads);
    }
  }

  #acceptStream(message: StreamInvocation): void {
    const { invocationId } = message;
    if (this.#running.has(invocationId))
      return this.#complete(invocationId, {
        error: `The invocation id '${invocationId}' is already in use.`,
      });
    const controller = new AbortController();
    this.#running.set(invocationId, controller);
    const uploads = this.#openUploads(message);
    this.#enqueue(() => this.#stream(message, uploads, controller.signal));
  }

  async #stream(
    { target, arguments: args, invocationId }: StreamInvocation,
    uploads: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const complete = (completion: { error?: string }) => {
      this.#running.delete(invocationId);
      this.#closeUploads(uploads);
      this.#complete(invocationId, completion);
    };
    let items: unknown;
    try {
      const method = await this.#find(target);
      if (typeof method === 'string') return complete({ error: method });
      items = await method(this.#call(signal), ...args, ...this.#itemsOf(uploads));
    } catch (error) {
      return complete({ error: this.#fault(target, error) });
    }
    if (!isAsyncIterable(items))
      return complete({
        error: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
      });
    // A running stream holds up nothing behind it.
    void this.#pump(items, invocationId, signal, complete);
  }

  async #pump(
    items: AsyncIterable<unknown>,
    invocationId: string,
    signal: AbortSignal,
    complete: (completion: { error?: string }) => void,
  ): Promise<void> {
    const iterator = items[Symbol.asyncIterator]();
    // A source that waits for its next item must not keep a cancelled stream alive.
    const cancelled = new Promise<'cancelled'>((resolve) => {
      signal.addEventListener('abort', () => resolve('cancelled'), { once: true });
    });
    try {
      for (;;) {
        const next = signal.aborted
          ? 'cancelled'
          : await Promise.race([iterator.next(), cancelled]);
        if (next === 'cancelled') {
          iterator.return?.().catch(() => {});
          break;
        }
        if (next.done) break;
        this.#options.write({ type: MessageType.StreamItem, invocationId, item: next.value });
        for (
          let drained = this.#options.drained();
          drained && !signal.aborted;
          drained = this.#options.drained()
        )
          await Promise.race([drained, cancelled]);
      }
      complete({});
    } catch (error) {
      complete({
        error: `An error occurred on the server while streaming results.${this.#detail(error)}`,
      });
    }
  }

  /**
   * The ids of a call's client-to-server streams, open from now on: items may come before the
   * call's turn.
   */
  #openUploads({ streamIds }: Invocation | StreamInvocation): readonly string[] {
    for (const streamId of streamIds ?? []) {
      if (this.#uploads.has(streamId))
        throw new ProtocolError(`The stream id '${streamId}' is already in use.`);
      this.#uploads.set(streamId, new ItemQueue(() => this.#weigh()));
    }
    return streamIds ?? [];
  }

  #itemsOf(uploads: readonly string[]): AsyncIterable<unknown>[] {
    return uploads.map((streamId) => this.#uploads.get(streamId) ?? new ItemQueue(() => {}));
  }

  /** What a method left unread is of no use to anybody. */
  #closeUploads(uploads: readonly string[]): void {
    for (const streamId of uploads) {
      const items = this.#uploads.get(streamId);
      this.#uploads.delete(streamId);
      items?.discard();
    }
  }

  #receiveItem({ invocationId, item }: StreamItem): void {
    this.#uploads.get(invocationId)?.push(item);
    this.#weigh();
  }

  #receiveCompletion({ invocationId, result, error }: Completion): void {
    const isError = error !== undefined && error !== null;
    const upload = this.#uploads.get(invocationId);
    if (upload) return upload.end(isError ? new HubException(error) : null);
    const pending = this.#results.get(invocationId);
    this.#results.delete(invocationId);
    this.#weigh();
    if (isError) pending?.reject(new HubException(error));
    else pending?.resolve(result);
  }
}
