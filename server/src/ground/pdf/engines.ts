import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { FromEngines, Kind, Results, ToEngines, Wishes } from './engines.messages.ts';

/** The engines end after so long without a document. */
const IDLE_MS = 60_000;
const script = new URL('./engines.process.ts', import.meta.url);

interface Waiting {
  readonly resolve: (result: Results[Kind]) => void;
  readonly reject: (error: Error) => void;
}

let engines: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Whether the engines are in memory. */
export const areEnginesOpen = (): boolean => engines !== undefined;

/** Lets go of the engines: callers that wait for them learn the reason. */
function forget(reason: string): void {
  clearTimeout(idle);
  engines = undefined;
  for (const { reject } of waiting.values()) reject(new Error(reason));
  waiting.clear();
}

/** Ends the engines, with all that they hold. The next document starts them again. */
export async function closeEngines(): Promise<void> {
  const ended = engines;
  forget('The engines of documents end.');
  if (!ended || ended.exitCode !== null) return;
  const gone = once(ended, 'exit');
  ended.kill('SIGKILL');
  await gone;
}

function rest(): void {
  if (waiting.size > 0) return;
  // A process that waits for nothing else may end.
  engines?.unref();
  engines?.channel?.unref();
  clearTimeout(idle);
  idle = setTimeout(() => void closeEngines(), IDLE_MS).unref();
}

/** The environment has paths alone, because the engines read what people typed. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

function start(): ChildProcess {
  const started = fork(script, {
    execArgv: [],
    env: environment(),
    // Sends buffers and dates as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.on('message', (message: FromEngines) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('reason' in message) asked?.reject(new Error(message.reason));
    else asked?.resolve(message.result);
    rest();
  });
  const lose = (why: unknown) => {
    if (engines === started)
      forget(`The engines of documents ended unexpectedly (${String(why)}).`);
  };
  return started.on('error', lose).on('exit', lose);
}

/**
 * Has the engines of documents draw a PDF or write data. Their code, fonts and compiled schemas
 * take 150 MB, and a process keeps what it has loaded. So they are in a process of their own, which
 * starts with the first document and ends after a minute without one.
 */
export function askEngines<K extends Kind>(kind: K, wish: Wishes[K]): Promise<Results[K]> {
  clearTimeout(idle);
  lastId += 1;
  const id = lastId;
  const current = (engines ??= start());
  current.ref();
  current.channel?.ref();
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (result: Results[Kind]) => void, reject });
    current.send({ id, kind, wish } as ToEngines);
  });
}
