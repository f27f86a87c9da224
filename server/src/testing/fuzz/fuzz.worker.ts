import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { corpusOf } from './corpus.ts';
import { mutated, seeded } from './mutations.ts';
import { targets } from './targets.ts';
import { required } from '../../ground/required.ts';

export interface Order {
  readonly name: string;
  readonly seed: number;
  readonly seconds: number;
  /**
   * The current input after its length, in shared memory, so that it survives a hang of this
   * worker.
   */
  readonly current: SharedArrayBuffer;
}

export type Report =
  | { readonly kind: 'beat'; readonly runs: number; readonly inputs: number; readonly seen: number }
  | { readonly kind: 'failed'; readonly error: string }
  | {
      readonly kind: 'done';
      readonly runs: number;
      readonly inputs: number;
      readonly seen: number;
    };

const { name, seed, seconds, current } = workerData as Order;
const target = required(targets[name], `The target ${name}`);
const session = new Session();
session.connect();
const seen = new Set<string>();
const BEAT_MS = 1000;

/**
 * Whether the last inputs reached something new: another block of the program, or another execution
 * count.
 */
async function isNew(): Promise<boolean> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const before = seen.size;
  for (const { url, functions } of result) {
    if (!url.includes('/server/src/') || url.includes('/fuzz/')) continue;
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        // Counts are compared as powers of two: a loop of nine runs equals one of eight.
        if (count > 0)
          seen.add(`${url} ${startOffset} ${endOffset} ${Math.min(8, 31 - Math.clz32(count))}`);
  }
  return seen.size > before;
}

async function read(bytes: Buffer): Promise<void> {
  new DataView(current).setUint32(0, bytes.length);
  new Uint8Array(current, 4).set(bytes);
  try {
    await target.read(bytes);
  } catch (error) {
    if (!target.refuses(error)) throw error;
  }
}

const post = (report: Report) => parentPort?.postMessage(report);

await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const random = seeded(seed);
const inputs = corpusOf(name);
const end = Date.now() + seconds * 1000;
let runs = 0;
let lastBeatAt = Date.now();
const beat = () => {
  lastBeatAt = Date.now();
  post({ kind: 'beat', runs, inputs: inputs.length, seen: seen.size });
};
beat();
try {
  for (const input of inputs) await read(input);
  await isNew();
  while (Date.now() < end) {
    const input = mutated(inputs, target.words, random);
    await read(input);
    runs += 1;
    if (await isNew()) inputs.push(input);
    if (Date.now() - lastBeatAt > BEAT_MS) beat();
  }
  post({ kind: 'done', runs, inputs: inputs.length, seen: seen.size });
} catch (error) {
  post({ kind: 'failed', error: error instanceof Error ? String(error.stack) : String(error) });
}
