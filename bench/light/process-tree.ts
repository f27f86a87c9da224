import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Linux counts processor time in hundredths of a second and memory in pages. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;
/** How often the memory is looked at for its peak, in ms. */
const LOOK_MS = 100;

interface Seen {
  readonly pid: number;
  readonly parent: number;
  /** Processor time of the process and of its children that ended, in ms. */
  readonly cpuMs: number;
  readonly rssBytes: number;
}

function readProcess(pid: number): Seen | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may have spaces and parentheses. After it come the fields of proc(5) from the third
    // on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const at = (field: number) => Number(fields[field - 3]);
    const cpuMs = (at(14) + at(15) + at(16) + at(17)) * TICK_MS;
    return { pid, parent: at(4), cpuMs, rssBytes: at(24) * PAGE_BYTES };
  } catch {
    // It has ended.
    return null;
  }
}

/** A process and everything that it has started. */
function treeOf(root: number): Seen[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((one) => one !== null);
  const children = Map.groupBy(all, ({ parent }) => parent);
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Processor time of a process and all that it has started, also of what has ended, in ms. */
export const cpuMsOf = (root: number): number =>
  treeOf(root).reduce((sum, { cpuMs }) => sum + cpuMs, 0);

/** Resident memory of a process and all that it has started, in bytes. */
export const rssBytesOf = (root: number): number =>
  treeOf(root).reduce((sum, { rssBytes }) => sum + rssBytes, 0);

/** Resolves when all that a process has started has ended, and the process itself. */
export async function untilEnded(root: number, end: () => void): Promise<void> {
  const pids = treeOf(root).map(({ pid }) => pid);
  end();
  while (pids.some((pid) => existsSync(`/proc/${pid}`))) await wait(LOOK_MS);
}

/** Follows the memory of a process and all that it has started. Returns a function for its peak. */
export function followPeak(root: number): () => number {
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, rssBytesOf(root));
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    return peakBytes;
  };
}
