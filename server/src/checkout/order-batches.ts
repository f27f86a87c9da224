import type { Context } from '../context.ts';
import { DatabaseUnavailable } from '../database/database.ts';
import { placeOrders, type Ordered, type OrderRequest } from './order.ts';

/**
 * How many transactions of orders a tenant has under way on this server: while one writes, the next
 * is decided.
 */
const PARALLEL_BATCH_COUNT = 2;
/** How many orders go together at most: their subscriptions are locked that long. */
const MAX_ORDERS_PER_BATCH = 16;

interface Waiting {
  readonly request: OrderRequest;
  readonly settle: (result: PromiseSettledResult<Ordered>) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  underWay: number;
}

/** Takes orders, each as if it came alone. */
export interface Orders {
  place(tenantId: string, request: OrderRequest): Promise<Ordered>;
}

/**
 * Orders that come while others are under way go together, in one transaction: they wait for the
 * disk, and for the subscription that they have in common, once. One that comes alone goes at once.
 */
export function openOrders(context: Context): Orders {
  const queues = new Map<string, Queue>();

  async function place(
    tenantId: string,
    requests: readonly OrderRequest[],
  ): Promise<PromiseSettledResult<Ordered>[]> {
    try {
      return await context.database.inTenant(tenantId, (tx) => placeOrders(context, tx, requests));
    } catch (reason) {
      if (requests.length === 1 || reason instanceof DatabaseUnavailable)
        return requests.map(() => ({ status: 'rejected', reason }));
      // The database refused one of them, and nothing is written: alone, it takes no other with it.
      const settled: PromiseSettledResult<Ordered>[] = [];
      for (const request of requests) settled.push(...(await place(tenantId, [request])));
      return settled;
    }
  }

  async function next(tenantId: string, queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      const together = queue.waiting.splice(0, MAX_ORDERS_PER_BATCH);
      const settled = await place(
        tenantId,
        together.map(({ request }) => request),
      );
      for (const [index, { settle }] of together.entries()) settle(settled[index]!);
    }
    queue.underWay -= 1;
    if (queue.underWay === 0) queues.delete(tenantId);
  }
  return {
    place(tenantId, request) {
      const queue = queues.get(tenantId) ?? { waiting: [], underWay: 0 };
      queues.set(tenantId, queue);
      if (queue.underWay < PARALLEL_BATCH_COUNT) {
        queue.underWay += 1;
        // Once everything that came in this turn of the event loop is there.
        setImmediate(() => void next(tenantId, queue));
      }
      return new Promise((resolve, reject) => {
        queue.waiting.push({
          request,
          settle: (result) =>
            result.status === 'fulfilled' ? resolve(result.value) : reject(result.reason as Error),
        });
      });
    },
  };
}
