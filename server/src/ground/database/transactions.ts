import { setTimeout as wait } from 'node:timers/promises';
import type { Row, Tx } from './database.types.ts';

/**
 * A prepared statement: planned once per connection under its name, instead of at each execution.
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
/** Additional state of a transaction. */
interface TransactionState {
  readonly unwaited: Promise<unknown>[];
  readonly channels: Set<string>;
  readonly last: Map<Write, unknown[]>;
  readonly run: Run;
}

const states = new WeakMap<Tx, TransactionState>();

function stateOf(tx: Tx): TransactionState {
  const known = states.get(tx);
  if (!known) throw new Error('The transaction was not opened by this database module.');
  return known;
}

/** Registers a transaction before its work begins. */
export function registerTransaction(tx: Tx, run: Run): TransactionState {
  const state = {
    unwaited: [],
    channels: new Set<string>(),
    last: new Map<Write, unknown[]>(),
    run,
  };
  states.set(tx, state);
  return state;
}

/** Runs a prepared statement, for frequent statements that cost more to plan than to execute. */
export const runPrepared = (
  tx: Tx,
  statement: Prepared,
  values: readonly unknown[],
): Promise<{ rows: Row[] }> => stateOf(tx).run(statement, values, false);
/**
 * Runs the last prepared statement of a transaction: the commit is sent with it, which saves a
 * round trip.
 */
export const runLast = (
  tx: Tx,
  statement: Prepared,
  values: readonly unknown[],
): Promise<{ rows: Row[] }> => stateOf(tx).run(statement, values, true);
/**
 * Sends a statement without waiting for its result. It is sent immediately and in order; only the
 * commit waits for it and fails if it fails. Saves a round trip while rows are locked.
 */
export function unwaited(tx: Tx, statement: PromiseLike<unknown>): void {
  const { unwaited: list } = stateOf(tx);
  // `then` sends the statement. An async wrapper would send it later, possibly after the commit.
  const answered = new Promise((resolve, reject) => {
    statement.then(resolve, reject);
  });
  answered.catch(() => {});
  list.push(answered);
}

/**
 * Defers a write to the end of the transaction, where all items for the same function are written
 * together.
 */
export function writeLast<T>(tx: Tx, write: Write<T>, item: T): void {
  const { last } = stateOf(tx);
  const items = last.get(write);
  if (items) items.push(item);
  else last.set(write, [item]);
}

/** Runs the deferred writes once the work is done. */
export async function endWork(tx: Tx): Promise<void> {
  for (const [write, items] of stateOf(tx).last) await write(tx, items as never[]);
}

/**
 * Notifies a channel after the commit. With NOTIFY inside the transaction, PostgreSQL would make
 * the commits wait for each other, including the disk write; outside, pending notifications are
 * sent together.
 */
export const notifyAfterCommit = (tx: Tx, channel: string): void =>
  void stateOf(tx).channels.add(channel);

export interface Notifier {
  notify(channels: Iterable<string>): void;
  /** Resolves when no notification is being sent. */
  idle(): Promise<void>;
}

/**
 * Under load, many transactions share one notification, and listeners read their messages together.
 */
const NOTIFY_INTERVAL_MS = 20;

/**
 * Sends notifications one at a time. Channels added meanwhile go with the next one. A failed
 * notification is lost, so nothing may depend on it alone.
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
