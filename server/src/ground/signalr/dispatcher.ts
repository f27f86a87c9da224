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

/** The caller of a method, with ways to call it back. */
export interface HubCaller {
  readonly connectionId: string;
  readonly userId: string | null;
  readonly transportName: TransportName | null;
  /** The request that started the transport. */
  readonly request: StartRequest | null;
  /** Calls a method of the client, without waiting for an answer. */
  send(target: string, ...args: unknown[]): void;
  /**
   * Calls a method of the client and returns its result. Rejects if the client has no such method,
   * fails or disconnects.
   */
  invoke(target: string, ...args: unknown[]): Promise<unknown>;
}

/** A call in progress. Its signal fires when the client cancels the call or disconnects. */
export interface HubCall extends HubCaller {
  readonly signal: AbortSignal;
}

/**
 * A method that clients may call. Client-to-server streams follow the arguments, as async
 * iterables.
 */
export type Method = (call: HubCall, ...args: any[]) => unknown;
/** An error whose text is meant for the caller. */
export class HubException extends Error {
  override readonly name: string = 'HubException';
}

/**
 * The error text for a caller: empty, unless the error is meant for callers or the hub shows
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
  /** Back-pressure: pauses or resumes reading from the client. */
  readonly setBusy: (isBusy: boolean) => void;
  /** Resolves when the client has taken most of what was sent; null if it has already. */
  readonly drained: () => Promise<void> | null;
  /** Reports an error of the hub's own code, as opposed to one meant for the caller. */
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
 * The invocations of one connection in both directions: methods, streams, cancellation, and results
 * from the client.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  /** Invocations of one connection run one after another. */
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

  /** Delays all further calls until the given work has ended. */
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
      this.#updateBackPressure();
    });
    if (this.#waitingCalls > this.#options.limits.waitingCalls * 10)
      throw new ProtocolError('Too many calls are waiting.');
    this.#updateBackPressure();
  }

  #updateBackPressure(): void {
    const { waitingCalls, waitingItems } = this.#options.limits;
    // Keep reading while the server waits for a result from the client: it may be behind other
    // calls.
    let isBusy = this.#results.size === 0 && this.#waitingCalls > waitingCalls;
    for (const items of this.#uploads.values()) isBusy ||= items.length > waitingItems;
    this.#options.setBusy(isBusy);
  }

  /** Calls a method of the client and returns its result. */
  invoke(target: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#ended.signal.aborted) return Promise.reject(new Error('The connection has ended.'));
    this.#lastId += 1;
    const invocationId = String(this.#lastId);
    return new Promise((resolve, reject) => {
      this.#results.set(invocationId, { resolve, reject });
      this.#updateBackPressure();
      this.#options.write({ type: MessageType.Invocation, target, arguments: args, invocationId });
    });
  }

  /** The connection is gone: aborts running calls and rejects waiting ones. */
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

  /** The method, or the error text if the caller can't call it. */
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
    // A running stream does not block the calls behind it.
    void this.#pump(items, invocationId, signal, complete);
  }

  async #pump(
    items: AsyncIterable<unknown>,
    invocationId: string,
    signal: AbortSignal,
    complete: (completion: { error?: string }) => void,
  ): Promise<void> {
    const iterator = items[Symbol.asyncIterator]();
    // A source that waits for its next item must not keep a canceled stream alive.
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
   * Opens a call's client-to-server streams and returns their ids. They open at once, because items
   * may arrive before it is the call's turn.
   */
  #openUploads({ streamIds }: Invocation | StreamInvocation): readonly string[] {
    for (const streamId of streamIds ?? []) {
      if (this.#uploads.has(streamId))
        throw new ProtocolError(`The stream id '${streamId}' is already in use.`);
      this.#uploads.set(streamId, new ItemQueue(() => this.#updateBackPressure()));
    }
    return streamIds ?? [];
  }

  #itemsOf(uploads: readonly string[]): AsyncIterable<unknown>[] {
    return uploads.map((streamId) => this.#uploads.get(streamId) ?? new ItemQueue(() => {}));
  }

  /** Discards items that the method did not read. */
  #closeUploads(uploads: readonly string[]): void {
    for (const streamId of uploads) {
      const items = this.#uploads.get(streamId);
      this.#uploads.delete(streamId);
      items?.discard();
    }
  }

  #receiveItem({ invocationId, item }: StreamItem): void {
    this.#uploads.get(invocationId)?.push(item);
    this.#updateBackPressure();
  }

  #receiveCompletion({ invocationId, result, error }: Completion): void {
    const isError = error !== undefined && error !== null;
    const upload = this.#uploads.get(invocationId);
    if (upload) return upload.end(isError ? new HubException(error) : null);
    const pending = this.#results.get(invocationId);
    this.#results.delete(invocationId);
    this.#updateBackPressure();
    if (isError) pending?.reject(new HubException(error));
    else pending?.resolve(result);
  }
}
