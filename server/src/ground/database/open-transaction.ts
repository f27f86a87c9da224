import { AsyncLocalStorage } from 'node:async_hooks';

/** Node sets it in every process of `node --test`. */
const isTest = process.env.NODE_TEST_CONTEXT !== undefined;
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction, and knows until its end that one is open. */
export async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    // Things that the work left behind, such as timers and sockets, is not in the transaction any more.
    transaction.isOpen = false;
  }
}

/** Whether the calling code was called by the work of a transaction that is still open. */
export const isInTransaction = (): boolean => current.getStore()?.isOpen === true;

/**
 * Called before anything outside is asked: a store, a mail server, a tax office. An outside that
 * hangs would hold the transaction's connection, and a few dozen such calls all connections of the
 * pool. In tests it ends the test, whether or not the caller catches errors.
 */
export function assertOutsideTransaction(what: string): void {
  if (!isTest || !isInTransaction()) return;
  const violation = new Error(`${what} was asked while a transaction was open.`);
  setImmediate(() => {
    throw violation;
  });
  throw violation;
}
