import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Answer, Ready, TaskName, Tasks } from './picture-process.ts';
import { PictureRefused, type PictureInput, type RefusalCode } from './picture.types.ts';
import type { ProcessedPicture } from './renditions.ts';

/** Reads pictures and creates their renditions in separate processes. */
export interface PicturePool {
  /** The number of pictures processed in parallel. */
  readonly size: number;
  /** Rejects with `PictureRefused`; waits while all processes are busy. */
  process(input: PictureInput): Promise<ProcessedPicture>;
  /** Runs any other task that draws or decodes, under the same limits. */
  run<T extends TaskName>(task: T, ...given: Parameters<Tasks[T]>): ReturnType<Tasks[T]>;
  /** Ends the processes. Pictures that still wait are refused. */
  close(): Promise<void>;
}

export interface PicturePoolOptions {
  readonly size?: number;
  /** The longest time for one picture. A decoder that hangs has no time limit. */
  readonly deadlineMs?: number;
  /** The longest time for the start of a process, before a picture's own time begins. */
  readonly startMs?: number;
  /** Maximum memory for one picture, not counting mapped program files. */
  readonly memoryBytes?: number;
  /** An idle process ends after this time, which frees its memory. */
  readonly idleMs?: number;
}

interface Job {
  readonly task: TaskName;
  readonly given: readonly unknown[];
  readonly resolve: (done: unknown) => void;
  readonly reject: (error: PictureRefused) => void;
}

const MB = 1024 ** 2;
/**
 * The interval at which the memory of a busy process is checked. libvips allocates about 200 MB a
 * second.
 */
const LOOK_MS = 100;
/** The JavaScript heap of the program. Pixels are stored outside of it. */
const HEAP_MB = 256;
const script = new URL('./picture-process.ts', import.meta.url);

/**
 * The environment of a picture process. It contains only paths of files and programs, because a
 * hostile picture might be able to read it.
 */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  // Each malloc arena keeps the memory that its threads freed, and each thread needs a picture's
  // working memory. So both are limited.
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: '2',
});

/**
 * Memory of a process in bytes, without its mapped program files; 0 if the system does not report
 * it.
 */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

const start = (): ChildProcess => {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: environment(),
    // Sends buffers without converting them to JSON.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A process that ends while idle is replaced when the next picture arrives.
  return child.on('error', () => undefined);
};

const preventExit = (child: ChildProcess): void => {
  child.ref();
  child.channel?.ref();
};
const allowExit = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
};

/** Processes whose program is loaded. */
const loaded = new WeakSet<ChildProcess>();

/**
 * Sends one task to a process. Ends the process and refuses the picture when it exceeds its time or
 * memory.
 */
function ask(
  child: ChildProcess,
  { task, given }: Job,
  limits: { readonly deadlineMs: number; readonly startMs: number; readonly memoryBytes: number },
): Promise<Answer> {
  const { deadlineMs, startMs, memoryBytes } = limits;
  return new Promise((resolve, reject) => {
    let isOver = false;
    const stopWatching = () => {
      isOver = true;
      clearTimeout(deadline);
      clearInterval(watch);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
    };
    const lose = (code: RefusalCode, message: string) => {
      stopWatching();
      child.kill('SIGKILL');
      reject(new PictureRefused(code, message));
    };
    const onExit = () => lose('WorkerFailed', 'Decoding the picture ended unexpectedly.');
    const endAfter = (ms: number) =>
      setTimeout(() => lose('TookTooLong', 'The picture takes too long to decode.'), ms);
    const onMessage = (answer: Answer | Ready) => {
      if (answer === 'ready') {
        loaded.add(child);
        clearTimeout(deadline);
        deadline = endAfter(deadlineMs);
        return;
      }
      stopWatching();
      resolve(answer);
    };
    let deadline = endAfter(loaded.has(child) ? deadlineMs : startMs);
    const watch = setInterval(async () => {
      if ((await memoryOf(child.pid)) <= memoryBytes || isOver) return;
      lose(
        'WorkerFailed',
        'The picture can’t be decoded: it needs more memory than a picture may.',
      );
    }, LOOK_MS);
    child.on('message', onMessage).on('exit', onExit).on('error', onExit);
    child.send({ task, given }, (error) => error && onExit());
  });
}

/**
 * Creates a pool with one process per core. This bounds the pictures decoded in parallel, and so
 * the memory. A process that crashes, hangs or grows too large affects only its own picture and is
 * replaced. Without work there are no processes.
 */
// Long because each function moves a process between busy, idle and ended. Apart, one could be given
// work after another ended it, or be left running.
export function createPicturePool({
  size = availableParallelism(),
  deadlineMs = 120_000,
  startMs = deadlineMs,
  memoryBytes = 500 * MB,
  idleMs = 10_000,
}: PicturePoolOptions = {}): PicturePool {
  const waiting: Job[] = [];
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const children = new Set<ChildProcess>();
  let isClosed = false;

  const end = (child: ChildProcess) => {
    clearTimeout(idle.get(child));
    idle.delete(child);
    children.delete(child);
    child.kill('SIGKILL');
  };

  const begin = (): ChildProcess => {
    const child = start();
    children.add(child);
    return child.once('exit', () => end(child));
  };

  const rest = (child: ChildProcess) => {
    allowExit(child);
    idle.set(child, setTimeout(() => end(child), idleMs).unref());
  };

  const take = (): ChildProcess | undefined => {
    const [rested] = idle.keys();
    if (!rested) return children.size < size ? begin() : undefined;
    clearTimeout(idle.get(rested));
    idle.delete(rested);
    return rested;
  };

  const run = async (child: ChildProcess, job: Job): Promise<void> => {
    preventExit(child);
    try {
      const answer = await ask(child, job, { deadlineMs, startMs, memoryBytes });
      // Memory used by a large picture is not returned to the system, so that process is ended; a
      // process that handled small pictures is kept. A process that exceeded libvips's own time
      // limit is still working on its picture, so it is ended too.
      const isSpent = answer.residentBytes > memoryBytes / 2;
      const isStuck = 'code' in answer && answer.code === 'TookTooLong';
      if (isSpent || isStuck) end(child);
      else rest(child);
      if ('done' in answer) job.resolve(answer.done);
      else job.reject(new PictureRefused(answer.code, answer.message));
    } catch (error) {
      end(child);
      job.reject(error as PictureRefused);
    }
    next();
  };

  const next = () => {
    if (isClosed || waiting.length === 0) return;
    const child = take();
    const job = child && waiting.shift();
    if (child && job) void run(child, job);
  };

  const queue = (task: TaskName, given: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosed)
        return reject(new PictureRefused('WorkerFailed', 'The picture processes are closed.'));
      waiting.push({ task, given, resolve, reject });
      next();
    });

  return {
    size,
    process: (input) => queue('process', [input]) as Promise<ProcessedPicture>,
    run: (task, ...given) => queue(task, given) as ReturnType<Tasks[typeof task]>,
    close: async () => {
      isClosed = true;
      for (const job of waiting.splice(0))
        job.reject(new PictureRefused('WorkerFailed', 'The picture processes are closed.'));
      const ended = [...children].map(
        (child) =>
          new Promise((done) => {
            child.once('exit', done);
          }),
      );
      for (const child of children) end(child);
      await Promise.all(ended);
    },
  };
}
