import { readFileSync } from 'node:fs';
import { openHeap } from './heap.ts';
import { openMachines } from './sites.ts';
import { openVisitor, Operations, runTraffic } from './traffic.ts';

const DURATION_MINUTES = Number(process.env.MINUTES ?? 20);
const VISITOR_COUNT = Number(process.env.VISITORS ?? 4);
const MEMORY_SAMPLE_INTERVAL_MS = 30_000;
const HEAP_SAMPLE_INTERVAL_MS = 60_000;
/**
 * Maximum growth from the second third to the last that counts as flat. During the first third,
 * bounded caches (such as search results) fill up.
 */
const MAX_GROWTH_RATIO = 1.05;

/** Resident memory of a process in MB. */
const memoryOf = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Applies traffic for twenty minutes. Checks that memory and heap of the servers and the worker do
 * not grow.
 */
export async function run(): Promise<void> {
  const inspect = { 'server-1': 9331, 'server-2': 9332, worker: 9333 } as const;
  const machines = await openMachines({ inspect });
  const { site } = machines;
  const watched = ['server-1', 'server-2', 'worker'] as const;
  try {
    await site.start('worker');
    const visitor = await openVisitor(site.url);
    const seen = new Map<string, number[]>(watched.map((name) => [name, []]));
    const heaps = await Promise.all(
      watched.map(async (name) => ({
        name,
        heap: await openHeap(inspect[name]),
        used: [] as number[],
      })),
    );
    const looking = setInterval(() => {
      for (const { heap, used } of heaps) void heap.used().then((size) => used.push(size));
    }, HEAP_SAMPLE_INTERVAL_MS);
    const timer = setInterval(() => {
      for (const name of watched) seen.get(name)?.push(memoryOf(site.processOf(name).process.pid));
    }, MEMORY_SAMPLE_INTERVAL_MS);
    const traffic = await runTraffic(site.url, visitor, {
      seconds: DURATION_MINUTES * 60,
      visitors: VISITOR_COUNT,
    }).finally(() => {
      for (const one of [timer, looking]) clearInterval(one);
    });
    const done = Operations.reduce((sum, of) => sum + traffic.took[of].length, 0);
    console.log(
      `soak, ${VISITOR_COUNT} visitors without a pause for ${DURATION_MINUTES} minutes: ${done} operations, ${traffic.failures.length} failed`,
    );
    for (const [name, values] of seen) {
      const third = Math.floor(values.length / 3);
      const [first, second, last] = [
        values.slice(0, third),
        values.slice(third, 2 * third),
        values.slice(2 * third),
      ].map(average) as [number, number, number];
      const isFlat = last <= second * MAX_GROWTH_RATIO;
      console.log(
        `  ${name.padEnd(10)} resident ${first.toFixed(0)}, ${second.toFixed(0)}, ${last.toFixed(0)} MB in each third${isFlat ? '' : ': not flat'}`,
      );
      if (!isFlat) process.exitCode = 1;
    }
    for (const { name, heap, used } of heaps) {
      console.log(
        `  ${name.padEnd(10)} heap after a collection, each minute: ${used.map((size) => size.toFixed(1)).join(', ')} MB`,
      );
      heap.close();
    }
    console.log('');
  } finally {
    await machines.close();
  }
}
