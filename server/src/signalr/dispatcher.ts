import { Readable } from 'node:stream';
import { MessageType, ProtocolError, type Completion, type Invocation, type Message, type StreamInvocation, type StreamItem } from './messages.ts';

/** Items of one client-to-server stream that may wait for the method to take them. */
export const MAX_WAITING_ITEMS = 1000;

/** Who calls a method, and how to talk back. */
export interface HubCaller {
  readonly connectionId: string;
  readonly userId: string | null;
  /** Calls a method of the client, without waiting for an answer. */
  send(target: string, ...args: unknown[]): void;
  /** Calls a method of the client and waits for its result; rejects when the client has none, fails, or goes away. */
  invoke(target: string, ...args: unknown[]): Promise<unknown>;
}
/** A call in progress: its signal fires when the client cancels it or goes away. */
export interface HubCall extends HubCaller { readonly signal: AbortSignal }
/** What a client may call; client-to-server streams come after the arguments, as async iterables. */
export type Method = (call: HubCall, ...args: any[]) => unknown;
/** An error whose text is meant for the caller. */
export class HubException extends Error {}

export interface DispatcherOptions {
  readonly caller: HubCaller;
  readonly methodOf: (name: string) => Method | undefined;
  readonly write: (message: Message) => void;
  readonly detailedErrors: boolean;
}
interface Upload { readonly source: Readable; readonly items: AsyncIterable<unknown> }
interface Pending { resolve(result: unknown): void; reject(error: Error): void }
const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Invocations of one connection in both directions: methods, streams, cancellation, results of the client. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  /** One connection's invocations run one after another. */
  #queue: Promise<void> = Promise.resolve();
  readonly #running = new Map<string, AbortController>();
  readonly #uploads = new Map<string, Upload>();
  readonly #results = new Map<string, Pending>();
  readonly #ended = new AbortController();
  #lastId = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }
  handle(message: Message): void {
    switch (message.type) {
      case MessageType.Invocation: {
        const uploads = this.#openUploads(message);
        this.#queue = this.#queue.then(() => this.#invoke(message, uploads));
        return;
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
  /** Asks the client for a result. */
  invoke(target: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#ended.signal.aborted) return Promise.reject(new Error('The connection has ended.'));
    this.#lastId += 1;
    const invocationId = String(this.#lastId);
    return new Promise((resolve, reject) => {
      this.#results.set(invocationId, { resolve, reject });
      this.#options.write({ type: MessageType.Invocation, target, arguments: args, invocationId });
    });
  }
  /** The connection is gone: what runs is told, what waits fails. */
  end(): void {
    this.#ended.abort();
    for (const controller of this.#running.values()) controller.abort();
    for (const { source } of this.#uploads.values()) source.destroy();
    for (const { reject } of this.#results.values()) reject(new Error('The connection has ended.'));
    this.#uploads.clear();
    this.#results.clear();
  }

  #call(signal: AbortSignal): HubCall {
    const { caller } = this.#options;
    return { connectionId: caller.connectionId, userId: caller.userId, send: (target, ...args) => caller.send(target, ...args), invoke: (target, ...args) => caller.invoke(target, ...args), signal };
  }
  #fault(target: string, error: unknown): string {
    const isForCaller = error instanceof HubException;
    const detail = this.#options.detailedErrors || isForCaller ? ` ${isForCaller ? 'HubException' : 'Error'}: ${error instanceof Error ? error.message : String(error)}` : '';
    return `An unexpected error occurred invoking '${target}' on the server.${detail}`;
  }
  #complete(invocationId: string | undefined, completion: { result?: unknown; error?: string }): void {
    if (invocationId !== undefined) this.#options.write({ type: MessageType.Completion, invocationId, ...completion });
  }
  async #invoke({ target, arguments: args, invocationId }: Invocation, uploads: readonly Upload[]): Promise<void> {
    const method = this.#options.methodOf(target);
    if (!method) return this.#complete(invocationId, { error: `Failed to invoke '${target}' because the method does not exist.` });
    try {
      const result = await method(this.#call(this.#ended.signal), ...args, ...uploads.map(({ items }) => items));
      if (isAsyncIterable(result)) return this.#complete(invocationId, { error: `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.` });
      this.#complete(invocationId, result === undefined ? {} : { result });
    } catch (error) {
      this.#complete(invocationId, { error: this.#fault(target, error) });
    }
  }
  #acceptStream(message: StreamInvocation): void {
    const { invocationId } = message;
    if (this.#running.has(invocationId)) return this.#complete(invocationId, { error: `The invocation id '${invocationId}' is already in use.` });
    const controller = new AbortController();
    this.#running.set(invocationId, controller);
    const uploads = this.#openUploads(message);
    this.#queue = this.#queue.then(() => this.#stream(message, uploads, controller.signal));
  }
  async #stream({ target, arguments: args, invocationId }: StreamInvocation, uploads: readonly Upload[], signal: AbortSignal): Promise<void> {
    const complete = (completion: { error?: string }) => {
      this.#running.delete(invocationId);
      this.#complete(invocationId, completion);
    };
    const method = this.#options.methodOf(target);
    if (!method) return complete({ error: `Failed to invoke '${target}' because the method does not exist.` });
    let items: unknown;
    try {
      items = await method(this.#call(signal), ...args, ...uploads.map((upload) => upload.items));
    } catch (error) {
      return complete({ error: this.#fault(target, error) });
    }
    if (!isAsyncIterable(items)) return complete({ error: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.` });
    // A running stream holds up nothing behind it.
    void this.#pump(items, invocationId, signal, complete);
  }
  async #pump(items: AsyncIterable<unknown>, invocationId: string, signal: AbortSignal, complete: (completion: { error?: string }) => void): Promise<void> {
    const iterator = items[Symbol.asyncIterator]();
    // A source that waits for its next item must not keep a cancelled stream alive.
    const cancelled = new Promise<'cancelled'>((resolve) => { signal.addEventListener('abort', () => resolve('cancelled'), { once: true }); });
    try {
      for (;;) {
        const next = signal.aborted ? 'cancelled' : await Promise.race([iterator.next(), cancelled]);
        if (next === 'cancelled') {
          iterator.return?.().catch(() => {});
          break;
        }
        if (next.done) break;
        this.#options.write({ type: MessageType.StreamItem, invocationId, item: next.value });
      }
      complete({});
    } catch (error) {
      const detail = error instanceof HubException ? ` HubException: ${error.message}` : this.#options.detailedErrors ? ` Error: ${String((error as Error).message)}` : '';
      complete({ error: `An error occurred on the server while streaming results.${detail}` });
    }
  }

  #openUploads({ streamIds = [] }: Invocation | StreamInvocation): Upload[] {
    return streamIds.map((streamId) => {
      if (this.#uploads.has(streamId)) throw new ProtocolError(`The stream id '${streamId}' is already in use.`);
      const source = new Readable({ objectMode: true, read() {} });
      // Nobody need listen: a method that does not read its stream loses nothing by its end.
      source.on('error', () => {});
      // Items are wrapped, since a Readable takes null for its end.
      const upload: Upload = { source, items: (async function* () { for await (const { item } of source) yield item; })() };
      this.#uploads.set(streamId, upload);
      return upload;
    });
  }
  #receiveItem({ invocationId, item }: StreamItem): void {
    const upload = this.#uploads.get(invocationId);
    if (!upload) return;
    if (upload.source.readableLength >= MAX_WAITING_ITEMS) throw new ProtocolError('A stream sends faster than it is read.');
    upload.source.push({ item });
  }
  #receiveCompletion({ invocationId, result, error }: Completion): void {
    const upload = this.#uploads.get(invocationId);
    if (upload) {
      this.#uploads.delete(invocationId);
      if (error === undefined) upload.source.push(null);
      else upload.source.destroy(new HubException(error));
      return;
    }
    const pending = this.#results.get(invocationId);
    this.#results.delete(invocationId);
    if (error === undefined) pending?.resolve(result);
    else pending?.reject(new HubException(error));
  }
}
