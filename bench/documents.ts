import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  checkoutIn,
  cloneOf,
  installIn,
  REFERENCE_COMMIT,
  removeClone,
} from './light/checkouts.ts';
import { cpuMsOf, rssBytesOf } from './light/process-tree.ts';
import { root } from './site.ts';

const INVOICE_COUNT = 200;
/** Both draw so many in turn, so that other work on the machine disturbs them alike. */
const TURN = 20;
/** The wait after the last document. Engines free their memory after a minute. */
const IDLE_AFTER_MS = 65_000;
const MEGABYTE = 1024 ** 2;
const LIMITS = { documentMs: 60, ratio: 0.5, idleMegabytes: 10 } as const;

interface Drawer {
  /** Draws so many. Returns the processor time of all processes, in ms. */
  draw(count: number): Promise<number>;
  rssBytes(): number;
  stop(): void;
}

/** Starts a process that draws with the code of a checkout. */
async function openDrawer(folder: string): Promise<Drawer> {
  const child = fork(join(import.meta.dirname, 'light/draw-invoices.ts'), [folder], {
    cwd: folder,
    execArgv: ['--expose-gc'],
  });
  await once(child, 'message');
  const pid = child.pid ?? 0;
  return {
    async draw(count) {
      const before = cpuMsOf(pid);
      child.send(count);
      await once(child, 'message');
      return cpuMsOf(pid) - before;
    },
    rssBytes: () => rssBytesOf(pid),
    stop: () => void child.kill(),
  };
}

function printLimit(what: string, figure: string, isKept: boolean): void {
  console.log(`${what.padEnd(52)}${figure}${isKept ? '' : '  MISSED'}`);
  if (!isKept) process.exitCode = 1;
}

/**
 * Measures what invoices cost, beside the reference build: the processor time of 200 after the
 * first one, and the memory that is left of them. `REFERENCE` names a checkout that has its
 * packages; without it, one is cloned. Ends with 1 if a target was missed.
 */
export async function run(): Promise<void> {
  const { REFERENCE } = process.env;
  const reference = REFERENCE
    ? checkoutIn('reference', REFERENCE)
    : cloneOf('reference', REFERENCE_COMMIT);
  if (!REFERENCE) installIn(reference);
  const [theirs, ours] = await Promise.all([openDrawer(reference.folder), openDrawer(root)]);
  try {
    await ours.draw(0);
    const before = ours.rssBytes();
    const first = { theirs: await theirs.draw(1), ours: await ours.draw(1) };
    let theirMs = 0;
    let ourMs = 0;
    for (let drawn = 0; drawn < INVOICE_COUNT; drawn += TURN) {
      theirMs += await theirs.draw(TURN);
      ourMs += await ours.draw(TURN);
    }
    const busy = ours.rssBytes();
    await wait(IDLE_AFTER_MS);
    await ours.draw(0);
    const idle = ours.rssBytes();
    const each = { theirs: theirMs / INVOICE_COUNT, ours: ourMs / INVOICE_COUNT };
    const ratio = each.ours / each.theirs;
    const grown = (idle - before) / MEGABYTE;
    printLimit(
      'first invoice, processor time',
      `${first.theirs.toFixed(0)} ms, ours ${first.ours.toFixed(0)} ms`,
      true,
    );
    printLimit(
      `each of ${INVOICE_COUNT} more (limit ${LIMITS.documentMs} ms)`,
      `${each.theirs.toFixed(1)} ms, ours ${each.ours.toFixed(1)} ms`,
      each.ours <= LIMITS.documentMs,
    );
    printLimit(`ratio (limit ${LIMITS.ratio})`, ratio.toFixed(2), ratio <= LIMITS.ratio);
    printLimit(
      `memory left a minute later (limit ${LIMITS.idleMegabytes} MB)`,
      `${grown.toFixed(0)} MB of ${((busy - before) / MEGABYTE).toFixed(0)} MB`,
      grown <= LIMITS.idleMegabytes,
    );
  } finally {
    theirs.stop();
    ours.stop();
    if (!REFERENCE) removeClone(reference);
  }
}
