import { readFile } from 'node:fs/promises';

/** The part of a trace's event that is read here. Times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
}

/** Limits of a slow phone, as Lighthouse's mobile preset assumes. */
const SLOWER = 4;
/** A task blocks for the time that it takes beyond this. */
const FREE_MS = 50;
const TASK = 'RunTask';

/**
 * How long the page could not react after its first paint on a slow phone, in ms, as Lighthouse
 * counts it, but by the processor time of each task: what other programs take from a small machine
 * does not count.
 * @param traceFile A trace that Lighthouse saved.
 */
export async function blockedMs(traceFile: string): Promise<number> {
  const { traceEvents } = JSON.parse(await readFile(traceFile, 'utf8')) as {
    traceEvents: readonly TraceEvent[];
  };
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace has no first paint.');
  return traceEvents
    .filter(({ name, pid, tid, ts }) => {
      const isInThread = pid === paint.pid && tid === paint.tid;
      return name === TASK && isInThread && ts >= paint.ts;
    })
    .map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * SLOWER - FREE_MS))
    .reduce((sum, ms) => sum + ms, 0);
}
