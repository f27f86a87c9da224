import { setPriority } from 'node:os';
import sharp from 'sharp';
import { PictureRefused, type PictureInput, type RefusalCode } from './picture.types.ts';
import { regionOf } from './region.ts';
import {
  largeThumbOf,
  lookOf,
  roomOf,
  previewWebpOf,
  processPicture,
  smallPreviewOf,
} from './renditions.ts';
import { smallLogo } from './small-logo.ts';

/** The tasks of a picture process. Each result is sent back over the process's IPC channel. */
const tasks = {
  process: (input: PictureInput) => processPicture(input),
  previewWebp: (low: Buffer) => previewWebpOf(low),
  smallPreview: (low: Buffer, contentType: string) => smallPreviewOf(low, contentType),
  largeThumb: (low: Buffer, contentType: string) => largeThumbOf(low, contentType),
  copySpace: (thumb: Buffer) => roomOf(thumb),
  region: (path: string, asked: { column: number; row: number }) => regionOf(path, asked),
  logo: (bytes: Uint8Array) => smallLogo(bytes),
  look: (picture: Uint8Array) => lookOf(Buffer.from(picture)),
  /** Has a module's default export draw a picture. The module is loaded when it is asked for. */
  paint: async (painter: string, ...wish: readonly unknown[]): Promise<Buffer> =>
    (
      (await import(painter)) as { default: (...wish: readonly unknown[]) => Promise<Buffer> }
    ).default(...wish),
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export interface Question {
  readonly task: TaskName;
  readonly given: readonly unknown[];
}

/** Sent once, when the program is loaded and takes questions. */
export type Ready = 'ready';
export type Answer = { readonly residentBytes: number } & (
  | { readonly done: unknown }
  | { readonly code: RefusalCode; readonly message: string }
);

/** Lower priority than the server, so that pages stay fast. */
const NICENESS = 10;

const answer = (said: { done: unknown } | { code: RefusalCode; message: string }) =>
  process.send?.({ ...said, residentBytes: process.memoryUsage.rss() });

// Pictures are processed in parallel processes. One thread per process is faster than many threads
// for one picture.
sharp.concurrency(1);
setPriority(NICENESS);
// Ctrl+C at a terminal reaches all processes of the group. The parent process ends this one.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', ({ task, given }: Question) => {
  const work = tasks[task] as (...args: readonly unknown[]) => Promise<unknown>;
  work(...given).then(
    (done) => answer({ done }),
    (error: unknown) => {
      const { code, message } =
        error instanceof PictureRefused
          ? error
          : new PictureRefused('Corrupt', 'The picture can’t be decoded.');
      answer({ code, message });
    },
  );
});
process.send?.('ready' satisfies Ready);
