/**
 * Runs tasks with the same key one after another within this process. Returns null when too many
 * are waiting.
 */
export function oneAtATime(mostWaiting: number) {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T | null> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= mostWaiting) return null;
    queues.set(key, queue);
    queue.waiting += 1;
    const done = queue.last.then(work);
    queue.last = done.catch(() => {});
    try {
      return await done;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
    }
  };
}
