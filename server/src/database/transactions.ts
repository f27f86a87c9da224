import { setTimeout as wait } from 'node:timers/promises';
import type { Row, Tx } from './database.ts';

/**
 * A statement that is planned once for each connection, under its name, and not each time that it
 * runs.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

type Run = (
  statement: Prepared,
  values: readonly unknown[],
  isLast: boolean,
) => Promise<{ rows: Row[] }>;
type Write<T = never> = (tx: Tx, items: readonly T[]) => Promise<void>;
/** What a transaction has beside the work that was passed to it. */
interface Attached {
  readonly unwaited: Promise<unknown>[];
  readonly channels: Set<string>;
  readonly last: Map<Write, unknown[]>;
  readonly run: Run;
}

const attached = new WeakMap<Tx, Attached>();

function of(tx: Tx): Attached {
  const known = attached.get(tx);
  if (!known) throw new Error('This is no transaction of the database.');
  return known;
}

/** Makes a transaction known, before its work begins. */
export function attach(tx: Tx, run: Run): Attached {
  const fresh = {
    unwaited: [],
    channels: new Set<string>(),
    last: new Map<Write, unknown[]>(),
    run,
  };
  attached.set(tx, fresh);
  return fresh;
}

/** Runs a statement that many transactions run, and that costs more to plan than to do. */
export const runPrepared = (
  tx: Tx,
  statement: Prepared,
  values: readonly unknown[],
): Promise<{ rows: Row[] }> => of(tx).run(statement, values, false);
/**
 * The same for a statement that no other comes after: the commit goes out with it, which saves a
 * trip to the database.
 */
export const runLast = (
  tx: Tx,
  statement: Prepared,
  values: readonly unknown[],
): Promise<{ rows: Row[] }> => of(tx).run(statement, values, true);
/**
 * Sends a statement whose answer nobody needs. It goes out at once and in its order; only the
 * commit waits for it, and fails with it. Saves a trip to the database while rows are locked.
 */
export function unwaited(tx: Tx, statement: PromiseLike<unknown>): void {
  const { unwaited: list } = of(tx);
  // `then` is what sends it; a promise around it would do so a moment later, maybe after the
  // commit.
  const answered = new Promise((resolve, reject) => {
    statement.then(resolve, reject);
  });
  answered.catch(() => {});
  list.push(answered);
}

/**
 * Writes something at the end of the transaction, together with all else that the same function is
 * to write.
 */
export function writeLast<T>(tx: Tx, write: Write<T>, item: T): void {
  const { last } = of(tx);
  const items = last.get(write);
  if (items) items.push(item);
  else last.set(write, [item]);
}

/** Does what was left for the end, once the work is done. */
export async function endWork(tx: Tx): Promise<void> {
  for (const [write, items] of of(tx).last) await write(tx, items as never[]);
}

/**
 * Notifies a channel once the transaction is committed. Inside of it, PostgreSQL would let one such
 * commit wait for the other, disk and all; outside, all that is due goes together.
 */
export const notifyAfterCommit = (tx: Tx, channel: string): void =>
  void of(tx).channels.add(channel);

export interface Bell {
  ring(channels: Iterable<string>): void;
  /** Once nothing is under way. */
  silent(): Promise<void>;
}

/**
 * Between two notices, ms: under load many transactions share one, and who hears it reads them
 * together.
 */
const PAUSE = 20;
/**
 * Notifies, one at a time: who asks meanwhile shares the next. A notice that fails is missed;
 * nothing may rest on it alone.
 */
export function createBell(notify: (channels: readonly string[]) => Promise<unknown>): Bell {
  const due = new Set<string>();
  let ringing: Promise<void> | null = null;
  async function ringAll(): Promise<void> {
    while (due.size > 0) {
      const channels = [...due];
      due.clear();
      await notify(channels).catch(() => {});
      await wait(PAUSE);
    }
    ringing = null;
  }
  return {
    ring(channels) {
      for (const channel of channels) due.add(channel);
      if (due.size > 0) ringing ??= ringAll();
    },
    silent: async () => void (await ringing),
  };
}
