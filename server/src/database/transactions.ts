import { setTimeout as wait } from 'node:timers/promises';
import type { Row, Tx } from './database.types.ts';

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

export interface Notifier {
  notify(channels: Iterable<string>): void;
  /** Resolves when no notification is being sent. */
  idle(): Promise<void>;
}

/** Under load many transactions share one notification, and its listeners read them together. */
const NOTIFY_INTERVAL_MS = 20;

/**
 * Sends notifications one at a time. Channels that are added meanwhile go with the next one. A
 * notification that fails is lost, so nothing may depend on it alone.
 */
export function createNotifier(send: (channels: readonly string[]) => Promise<unknown>): Notifier {
  const dueChannels = new Set<string>();
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    while (dueChannels.size > 0) {
      const channels = [...dueChannels];
      dueChannels.clear();
      await send(channels).catch(() => {});
      await wait(NOTIFY_INTERVAL_MS);
    }
    sending = null;
  }

  return {
    notify(channels) {
      for (const channel of channels) dueChannels.add(channel);
      if (dueChannels.size > 0) sending ??= sendAll();
    },
    idle: async () => void (await sending),
  };
}
