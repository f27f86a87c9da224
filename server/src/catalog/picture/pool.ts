import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  PictureRefused,
  type PictureInput,
  type RefusalCode,
  type RenditionFile,
  type Renditions,
} from './picture.types.ts';
import type { ProcessedPicture } from './renditions.ts';

/** Reads pictures and makes their renditions on worker threads. */
export interface PicturePool {
  /** How many pictures are worked on at once. */
  readonly size: number;
  /** Rejects with `PictureRefused`; waits while all workers are busy. */
  process(input: PictureInput): Promise<ProcessedPicture>;
  /** Stops the workers; what still waits is refused. */
  close(): Promise<void>;
}

interface Job {
  readonly input: PictureInput;
  readonly resolve: (done: ProcessedPicture) => void;
  readonly reject: (error: PictureRefused) => void;
}

type Answer =
  | { readonly done: ProcessedPicture }
  | { readonly code: RefusalCode; readonly message: string };

/** A worker that takes longer hangs in a decoder that knows no time limit. */
const jobMilliseconds = 180_000;
const workerMegabytes = 512;

/** Bytes arrive from a thread as plain arrays. */
const withBuffer = <T extends { readonly data: Uint8Array | null }>(file: T) => ({
  ...file,
  data: file.data && Buffer.from(file.data.buffer, file.data.byteOffset, file.data.byteLength),
});

const file = (from: RenditionFile): RenditionFile => withBuffer(from) as RenditionFile;
const withBuffers = (from: Renditions): Renditions => ({
  ...from,
  high: withBuffer(from.high),
  low: file(from.low),
  preview: file(from.preview),
  previewWebp: file(from.previewWebp),
  largeThumb: file(from.largeThumb),
  largeThumbWebp: file(from.largeThumbWebp),
  thumb: file(from.thumb),
  thumbWebp: file(from.thumbWebp),
});

/**
 * A pool of one worker a core. Only as many pictures are decoded at once, which
 * bounds memory; a worker that dies or hangs costs its own picture and is replaced.
 */
export const createPicturePool = ({
  size = availableParallelism(),
}: { readonly size?: number } = {}): PicturePool => {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const workers = new Set<Worker>();
  let isClosed = false;

  const start = () => {
    const worker = new Worker(new URL('./pool.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: workerMegabytes },
    });
    worker.unref();
    workers.add(worker);
    return worker;
  };

  const run = (worker: Worker, job: Job) => {
    let timer: NodeJS.Timeout | undefined;
    const settle = () => {
      clearTimeout(timer);
      // One by one: the thread's own plumbing listens on the same emitter.
      worker.off('error', onError).off('exit', onExit).off('message', onMessage);
      worker.unref();
    };
    const lose = (code: RefusalCode, message: string) => {
      settle();
      workers.delete(worker);
      worker.on('error', () => undefined);
      void worker.terminate();
      job.reject(new PictureRefused(code, message));
      next();
    };
    const onError = () =>
      lose(
        'WorkerFailed',
        'The picture can’t be decoded: it needs more memory than a picture may.',
      );
    const onExit = () => lose('WorkerFailed', 'Decoding the picture ended unexpectedly.');
    const onMessage = (answer: Answer) => {
      settle();
      idle.push(worker);
      if ('done' in answer)
        job.resolve({ ...answer.done, renditions: withBuffers(answer.done.renditions) });
      else job.reject(new PictureRefused(answer.code, answer.message));
      next();
    };
    timer = setTimeout(
      () => lose('TookTooLong', 'The picture takes too long to decode.'),
      jobMilliseconds,
    );
    worker.on('error', onError).on('exit', onExit).on('message', onMessage);
    worker.ref();
    worker.postMessage(job.input);
  };

  const next = () => {
    if (isClosed || waiting.length === 0) return;
    const worker = idle.pop() ?? (workers.size < size ? start() : undefined);
    const job = worker && waiting.shift();
    if (worker && job) run(worker, job);
  };

  return {
    size,
    process: (input) =>
      new Promise((resolve, reject) => {
        if (isClosed)
          return reject(new PictureRefused('WorkerFailed', 'The picture workers are closed.'));
        waiting.push({ input, resolve, reject });
        next();
      }),
    close: async () => {
      isClosed = true;
      for (const job of waiting.splice(0))
        job.reject(new PictureRefused('WorkerFailed', 'The picture workers are closed.'));
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
};
