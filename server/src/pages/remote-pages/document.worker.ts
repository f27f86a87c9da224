import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSDeferredPromise,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import { decimalOf, formatMoney, type Money } from '../../ground/money.ts';
import type { PageInput, FromWorker, ToWorker } from './document.messages.ts';

/**
 * The most that one page may compute, ms of processor time: a busy machine fails no page. Time in
 * which it waits for answers does not count.
 */
const COMPUTE_MS = 200;
const MEMORY_BYTES = 32 * 1024 * 1024;
const STACK_BYTES = 256 * 1024;
/** An engine ends after so many pages: what a document leaves behind in it stays small. */
const MAX_PAGES = 100;
/** The most engines that wait for pages. */
const MAX_FREE = 16;

/** Lists the pages of a document. */
const LIST = `JSON.stringify(Object.entries(siteDocument.default).map(
  ([path, { query = [], byCountry = false }]) => ({ path, query, byCountry })))`;
/** Draws a page. Only texts go in and out. */
const DRAW = `(async (input) => {
  const { page, language, ...asked } = JSON.parse(input);
  const drawn = await siteDocument.default[page].draw({
    ...asked,
    language,
    read: async (path) => JSON.parse(await host.read(String(path))),
    number: (value) => host.number(language, Number(value)),
    money: (amountMinor, currency) => host.money(language, Number(amountMinor), String(currency)),
    decimal: (amountMinor, currency) => host.decimal(Number(amountMinor), String(currency)),
  });
  return JSON.stringify(drawn);
})`;

const quick = await newQuickJSWASMModuleFromVariant(variant);
const post = (message: FromWorker) => parentPort?.postMessage(message);

const moneyFrom = (amountMinor: number, currency: string): Money => ({ amountMinor, currency });

/** Processor time of this worker, ms. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * An engine with a document in it. It draws one page at a time, and the next one afterwards: to
 * evaluate a document takes ten times as long as to draw a page of it.
 */
class Engine {
  readonly code: string;
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  /** The calls of the page that is drawn, by number. */
  readonly #calls = new Map<number, QuickJSDeferredPromise>();
  #draw: QuickJSHandle | undefined;
  #lastCall = 0;
  #id = 0;
  #pageCount = 0;
  #leftMs = COMPUTE_MS;
  #begin = 0;

  constructor(code: string) {
    this.code = code;
    this.#runtime = quick.newRuntime();
    this.#runtime.setMemoryLimit(MEMORY_BYTES);
    this.#runtime.setMaxStackSize(STACK_BYTES);
    this.#runtime.setInterruptHandler(() => usedMs() - this.#begin > this.#leftMs);
    this.#context = this.#runtime.newContext();
    this.#offer();
  }

  /** Whether it can draw another page: nothing of the last one still waits. */
  get isFree(): boolean {
    return this.#pageCount < MAX_PAGES && this.#calls.size === 0;
  }

  /** Gives the document the functions of a request. */
  #offer(): void {
    const context = this.#context;
    const host = context.newObject();
    const offered = {
      read: context.newFunction('read', (path) => {
        this.#lastCall += 1;
        const promise = context.newPromise();
        this.#calls.set(this.#lastCall, promise);
        post({ kind: 'read', id: this.#id, call: this.#lastCall, path: context.getString(path) });
        return promise.handle;
      }),
      number: context.newFunction('number', (language, value) =>
        context.newString(
          new Intl.NumberFormat(context.getString(language)).format(context.getNumber(value)),
        ),
      ),
      money: context.newFunction('money', (language, amountMinor, currency) => {
        const money = moneyFrom(context.getNumber(amountMinor), context.getString(currency));
        return context.newString(formatMoney(money, context.getString(language)));
      }),
      decimal: context.newFunction('decimal', (amountMinor, currency) => {
        const money = moneyFrom(context.getNumber(amountMinor), context.getString(currency));
        return context.newString(decimalOf(money));
      }),
    };
    for (const [name, handle] of Object.entries(offered)) {
      context.setProp(host, name, handle);
      handle.dispose();
    }
    context.setProp(context.global, 'host', host);
    host.dispose();
  }

  /** Runs the document for a while. Only its own computing counts. */
  #compute<T>(work: () => T): T {
    this.#begin = usedMs();
    try {
      return work();
    } finally {
      this.#leftMs -= usedMs() - this.#begin;
    }
  }

  #evaluate(code: string, file: string): QuickJSHandle {
    return this.#compute(() => this.#context.unwrapResult(this.#context.evalCode(code, file)));
  }

  #goOn(): void {
    this.#compute(() => this.#context.unwrapResult(this.#runtime.executePendingJobs()));
  }

  answer(call: number, body: string): void {
    const promise = this.#calls.get(call);
    if (!promise) return;
    this.#calls.delete(call);
    const text = this.#context.newString(body);
    promise.resolve(text);
    text.dispose();
    promise.dispose();
    this.#goOn();
  }

  /** Draws a page, or lists the pages if `asked` is null. */
  async result(id: number, asked: PageInput | null): Promise<string> {
    const context = this.#context;
    this.#id = id;
    this.#pageCount += 1;
    this.#leftMs = COMPUTE_MS;
    if (!this.#draw) {
      this.#evaluate(this.code, 'document.js').dispose();
      this.#draw = this.#evaluate(DRAW, 'draw.js');
    }
    if (asked === null)
      return this.#evaluate(LIST, 'list.js').consume((text) => context.getString(text));
    const [draw, input] = [this.#draw, context.newString(JSON.stringify(asked))];
    const drawn = this.#compute(() =>
      context.unwrapResult(context.callFunction(draw, context.undefined, input)),
    );
    input.dispose();
    const settled = context.resolvePromise(drawn);
    drawn.dispose();
    this.#goOn();
    return context.unwrapResult(await settled).consume((text) => context.getString(text));
  }

  end(): void {
    for (const promise of this.#calls.values()) promise.dispose();
    this.#draw?.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }
}

/** Engines that wait for a page, the last used one at the end. */
const free: Engine[] = [];

function engineOf(code: string): Engine {
  const at = free.findLastIndex((engine) => engine.code === code);
  return free.splice(at, at < 0 ? 0 : 1)[0] ?? new Engine(code);
}

/** Keeps the engine for the next page, instead of the one that was not used for longest. */
function release(engine: Engine): void {
  if (!engine.isFree) return engine.end();
  free.push(engine);
  if (free.length > MAX_FREE) free.shift()?.end();
}

const running = new Map<number, Engine>();
async function start(id: number, code: string, asked: PageInput | null): Promise<void> {
  const engine = engineOf(code);
  running.set(id, engine);
  try {
    const result = await engine.result(id, asked);
    // It may have been given up meanwhile.
    if (!running.delete(id)) return;
    release(engine);
    post({ kind: 'done', id, result });
  } catch (error) {
    if (!running.delete(id)) return;
    engine.end();
    post({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  }
}

post({ kind: 'ready' });
parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'run') void start(message.id, message.code, message.asked);
  else if (message.kind === 'answer') running.get(message.id)?.answer(message.call, message.body);
  else {
    const engine = running.get(message.id);
    if (!running.delete(message.id)) return;
    engine?.end();
    post({ kind: 'failed', id: message.id, reason: 'It took too long.' });
  }
});
