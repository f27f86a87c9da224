import type { PGlite } from '@electric-sql/pglite';

/** What a database of tests uses of a PGlite. */
type Used = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'listen' | 'close'>;

/**
 * A PGlite that is lent until it is closed. Closing waits for all that was begun, as PGlite's own
 * closing does, and then gives it back. Whoever calls later gets an error, so that nothing of one
 * test reaches the database of the next.
 */
export function lent(client: PGlite, giveBack: () => Promise<void>): PGlite {
  const begun = new Set<Promise<unknown>>();
  const heard = new Set<() => Promise<void>>();
  let isClosed = false;
  function begin<T>(work: () => Promise<T>): Promise<T> {
    if (isClosed) return Promise.reject(new Error('PGlite is closed'));
    const one = work();
    const ended = one.then(
      () => {},
      () => {},
    );
    begun.add(ended);
    void ended.then(() => begun.delete(ended));
    return one;
  }
  const used: Used = {
    query: (...given) => begin(() => client.query(...given)) as never,
    exec: (...given) => begin(() => client.exec(...given)),
    transaction: (work) => begin(() => client.transaction(work)),
    listen: (channel, hear) =>
      begin(async () => {
        const stopped = await client.listen(channel, (message) => {
          if (!isClosed) hear(message);
        });
        const stop = async () => {
          heard.delete(stop);
          await stopped();
        };
        heard.add(stop);
        return () => begin(stop);
      }),
    async close() {
      if (isClosed) throw new Error('PGlite is closed');
      isClosed = true;
      while (begun.size > 0) await Promise.all(begun);
      for (const stop of heard) await stop();
      await giveBack();
    },
  };
  return used as PGlite;
}
