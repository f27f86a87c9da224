import type { Context } from '../context/context.ts';
import { DatabaseUnavailable } from '../../ground/database/database.ts';
import { placeOrders, type Ordered, type OrderRequest } from './order.ts';
import { required } from '../../ground/required.ts';

/**
 * Concurrent order transactions per tenant on this server. With two, one batch is decided while the
 * other is written.
 */
const PARALLEL_BATCH_COUNT = 2;
/** Maximum orders per transaction. Their subscriptions stay locked until it commits. */
const MAX_ORDERS_PER_BATCH = 16;

interface Waiting {
  readonly request: OrderRequest;
  readonly settle: (result: PromiseSettledResult<Ordered>) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  underWay: number;
}

/** Places orders. Batching does not change the result of an order. */
export interface Orders {
  place(tenantId: string, request: OrderRequest): Promise<Ordered>;
}

/**
 * Batches orders that arrive while others are in progress into one transaction, so that they wait
 * only once for the disk and for the lock on a shared subscription. A single order starts
 * immediately.
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
      // The database refused one order and rolled back the batch. Retry each order separately, so
      // that only the refused one fails.
      const settled: PromiseSettledResult<Ordered>[] = [];
      for (const request of requests) settled.push(...(await place(tenantId, [request])));
      return settled;
    }
  }

  async function next(tenantId: string, queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, MAX_ORDERS_PER_BATCH);
      const settled = await place(
        tenantId,
        batch.map(({ request }) => request),
      );
      for (const [index, { settle }] of batch.entries())
        settle(required(settled[index], 'The result of an order'));
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
        // Start after this turn of the event loop, so that the batch includes all its orders.
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
