import { Worker } from 'node:worker_threads';
import type { PageInput, FromWorker, ToWorker } from './document.messages.ts';

/** The most that one page may take in all, with the calls that it waits for. */
const PAGE_MS = 2000;
/**
 * The most that the worker may take to start and to compile the engine, which takes long on a busy
 * machine. It counts for no page: whoever comes first after a rest waits for it.
 */
const START_MS = 15_000;
/** The most that listing a document's pages may take. */
const LIST_MS = 15_000;
/** How long the worker may take to say anything after it had to give up a page. */
const GRACE_MS = 300;
/** The worker ends after so long without work: an idle site keeps no engine. */
const IDLE_MS = 60_000;
/** More at once would only wait for each other. */
const MAX_RUNNING = 16;
const MAX_WAITING = 500;
const MAX_CALLS = 10;
const MAX_RESULT_LENGTH = 2_000_000;

/** Calls the site's API as an anonymous visitor. Gives the JSON of a `CallAnswer`. */
export type ReadAnswer = (path: string) => Promise<string>;
const NO_ANSWER = JSON.stringify({ status: 0, body: null });

export interface DocumentRunner {
  /**
   * Returns the answer of a document: a page, or the list of its pages if `asked` is null. Throws if it
   * fails.
   */
  run(code: string, asked: PageInput | null, read: ReadAnswer): Promise<unknown>;
  close(): Promise<void>;
}

interface Running {
  readonly read: ReadAnswer;
  readonly settle: (result: string | Error) => void;
  callCount: number;
}

const isCall = (path: string): boolean =>
  /^\/api\/[\w/.:-]+(\?[^#\s\\]*)?$/.test(path) && !path.includes('..');

const openWorker = (): Worker =>
  new Worker(new URL('./document.worker.ts', import.meta.url), { env: {} });

/**
 * Runs remotes' documents in a worker, each in engines of its own (QuickJS in WebAssembly): code of
 * a remote reaches neither the server's memory nor files, network or other remotes. A run that
 * takes too long is given up. If the worker no longer answers then, it is ended, and the next page
 * gets a new one.
 */
// Long because its functions share the worker and what runs in it. Apart, a page could be given to a
// worker that is being ended, and wait for nobody.
export function createDocumentRunner(open: () => Worker = openWorker): DocumentRunner {
  let worker: Worker | null = null;
  let ready = Promise.withResolvers<void>();
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const running = new Map<number, Running>();
  const waiting: (() => void)[] = [];

  function end(reason: string, ended: Worker | null = worker): Promise<unknown> {
    if (worker === ended) worker = null;
    for (const [id, { settle }] of running) {
      running.delete(id);
      settle(new Error(reason));
    }
    return ended?.terminate() ?? Promise.resolve();
  }

  const post = (message: ToWorker) => worker?.postMessage(message);

  async function answer(id: number, call: number, path: string): Promise<void> {
    const run = running.get(id);
    if (!run) return;
    run.callCount += 1;
    const isAllowed = isCall(path) && run.callCount <= MAX_CALLS;
    const body = isAllowed ? await run.read(path).catch(() => NO_ANSWER) : NO_ANSWER;
    if (running.has(id)) post({ kind: 'answer', id, call, body });
  }

  function take(message: FromWorker): void {
    if (message.kind === 'ready') return ready.resolve();
    if (message.kind === 'read') {
      void answer(message.id, message.call, message.path);
      return;
    }
    const run = running.get(message.id);
    running.delete(message.id);
    run?.settle(message.kind === 'done' ? message.result : new Error(message.reason));
  }

  function start(): Worker {
    const started = open();
    ready = Promise.withResolvers<void>();
    started.unref();
    started.on('message', take);
    started.on('error', (error) => void end(`The worker failed: ${error.message}`, started));
    worker = started;
    return started;
  }

  function rest(): void {
    clearTimeout(idle);
    waiting.shift()?.();
    if (running.size > 0) return;
    idle = setTimeout(() => running.size === 0 && void end('idle'), IDLE_MS).unref();
  }

  async function place(): Promise<void> {
    if (running.size < MAX_RUNNING) return;
    if (waiting.length >= MAX_WAITING) throw new Error('Too many pages wait to be drawn.');
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }

  async function run(code: string, asked: PageInput | null, read: ReadAnswer): Promise<unknown> {
    await place();
    lastId += 1;
    const id = lastId;
    const timers: NodeJS.Timeout[] = [];
    try {
      const result = await new Promise<string>((resolve, reject) => {
        const settle = (ended: string | Error) =>
          typeof ended === 'string' ? resolve(ended) : reject(ended);
        running.set(id, { read, settle, callCount: 0 });
        const current = worker ?? start();
        const limitMs = asked === null ? LIST_MS : PAGE_MS;
        post({ kind: 'run', id, code, asked });
        const begun = setTimeout(() => void end('It did not start.', current), START_MS);
        timers.push(begun);
        void ready.promise.then(() => {
          clearTimeout(begun);
          if (!running.has(id)) return;
          timers.push(
            setTimeout(() => post({ kind: 'drop', id }), limitMs),
            // A worker that computes without end does not even read that.
            setTimeout(() => void end('It took too long.', current), limitMs + GRACE_MS),
          );
        });
      });
      if (result.length > MAX_RESULT_LENGTH) throw new Error('The page is too large.');
      return JSON.parse(result);
    } finally {
      timers.forEach(clearTimeout);
      running.delete(id);
      rest();
    }
  }
  return {
    run,
    async close() {
      clearTimeout(idle);
      await end('The server stops.');
    },
  };
}
