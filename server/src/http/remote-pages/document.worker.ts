import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSDeferredPromise,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import type { Asked, FromWorker, ToWorker } from './document.messages.ts';

/**
 * The most that one page may compute, ms of processor time: a busy machine fails no page. Time in
 * which it waits for answers does not count.
 */
const COMPUTE_MS = 200;
const MEMORY_BYTES = 32 * 1024 * 1024;
const STACK_BYTES = 256 * 1024;

/** Lists the pages of a document. */
const LIST = `JSON.stringify(Object.entries(siteDocument.default).map(
  ([path, { query = [] }]) => ({ path, query })))`;
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
const tell = (message: FromWorker) => parentPort?.postMessage(message);

const moneyFormat = (language: string, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency });
const digitsOf = (format: Intl.NumberFormat): number =>
  format.resolvedOptions().maximumFractionDigits ?? 2;

/** Processor time of this worker, ms. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A document in an engine of its own, for one page. */
class Run {
  readonly #id: number;
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #calls = new Map<number, QuickJSDeferredPromise>();
  #leftMs = COMPUTE_MS;
  #begin = 0;

  constructor(id: number) {
    this.#id = id;
    this.#runtime = quick.newRuntime();
    this.#runtime.setMemoryLimit(MEMORY_BYTES);
    this.#runtime.setMaxStackSize(STACK_BYTES);
    this.#runtime.setInterruptHandler(() => usedMs() - this.#begin > this.#leftMs);
    this.#context = this.#runtime.newContext();
    this.#offer();
  }

  /** Gives the document the functions of a request. */
  #offer(): void {
    const context = this.#context;
    const host = context.newObject();
    const offered = {
      read: context.newFunction('read', (path) => {
        const call = this.#calls.size;
        const promise = context.newPromise();
        this.#calls.set(call, promise);
        tell({ kind: 'read', id: this.#id, call, path: context.getString(path) });
        return promise.handle;
      }),
      number: context.newFunction('number', (language, value) =>
        context.newString(
          new Intl.NumberFormat(context.getString(language)).format(context.getNumber(value)),
        ),
      ),
      money: context.newFunction('money', (language, amountMinor, currency) => {
        const format = moneyFormat(context.getString(language), context.getString(currency));
        const amount = context.getNumber(amountMinor) / 10 ** digitsOf(format);
        return context.newString(format.format(amount));
      }),
      decimal: context.newFunction('decimal', (amountMinor, currency) => {
        const digits = digitsOf(moneyFormat('en', context.getString(currency)));
        const amount = context.getNumber(amountMinor) / 10 ** digits;
        return context.newString(amount.toFixed(digits));
      }),
    };
    for (const [name, handle] of Object.entries(offered)) {
      context.setProp(host, name, handle);
      handle.dispose();
    }
    context.setProp(context.global, 'host', host);
    host.dispose();
  }

  /** Runs the document for a while. What it computes counts. */
  #compute<T>(work: () => T): T {
    this.#begin = usedMs();
    try {
      return work();
    } finally {
      this.#leftMs -= usedMs() - this.#begin;
    }
  }

  #goOn(): void {
    this.#compute(() => this.#context.unwrapResult(this.#runtime.executePendingJobs()));
  }

  answer(call: number, body: string): void {
    const promise = this.#calls.get(call);
    if (!promise?.alive) return;
    const text = this.#context.newString(body);
    promise.resolve(text);
    text.dispose();
    promise.dispose();
    this.#goOn();
  }

  async result(code: string, asked: Asked | null): Promise<string> {
    const context = this.#context;
    const evaluate = (text: string, file: string) =>
      this.#compute(() => context.unwrapResult(context.evalCode(text, file)));
    evaluate(code, 'document.js').dispose();
    if (asked === null) return evaluate(LIST, 'list.js').consume((text) => context.getString(text));
    const [draw, input] = [evaluate(DRAW, 'draw.js'), context.newString(JSON.stringify(asked))];
    const drawn = this.#compute(() =>
      context.unwrapResult(context.callFunction(draw, context.undefined, input)),
    );
    draw.dispose();
    input.dispose();
    const settled = context.resolvePromise(drawn);
    drawn.dispose();
    this.#goOn();
    return context.unwrapResult(await settled).consume((text) => context.getString(text));
  }

  end(): void {
    for (const promise of this.#calls.values()) if (promise.alive) promise.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }
}

const runs = new Map<number, Run>();
async function start(id: number, code: string, asked: Asked | null): Promise<void> {
  const run = new Run(id);
  runs.set(id, run);
  try {
    tell({ kind: 'done', id, result: await run.result(code, asked) });
  } catch (error) {
    tell({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  } finally {
    if (runs.delete(id)) run.end();
  }
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'run') void start(message.id, message.code, message.asked);
  else if (message.kind === 'answer') runs.get(message.id)?.answer(message.call, message.body);
  else {
    const run = runs.get(message.id);
    if (!runs.delete(message.id)) return;
    run?.end();
    tell({ kind: 'failed', id: message.id, reason: 'It took too long.' });
  }
});
