import type { Context } from '../context.ts';
import { DatabaseUnavailable } from '../database/database.ts';
import { placeOrders, type Ordered, type OrderWish } from './order.ts';

/**
 * How many transactions of orders a tenant has under way on this server: while one writes, the next
 * is decided.
 */
const AT_ONCE = 2;
/** How many orders go together at most: their subscriptions are locked that long. */
const MOST = 16;

interface Waiting {
  readonly wish: OrderWish;
  readonly settle: (result: PromiseSettledResult<Ordered>) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  underWay: number;
}

/** Takes orders, each as if it came alone. */
export interface Orders {
  place(tenantId: string, wish: OrderWish): Promise<Ordered>;
}

/**
 * Orders that come while others are under way go together, in one transaction: they wait for the
 * disk, and for the subscription that they have in common, once. One that comes alone goes at once.
 */
export function openOrders(context: Context): Orders {
  const queues = new Map<string, Queue>();

  async function place(
    tenantId: string,
    wishes: readonly OrderWish[],
  ): Promise<PromiseSettledResult<Ordered>[]> {
    try {
      return await context.database.inTenant(tenantId, (tx) => placeOrders(context, tx, wishes));
    } catch (reason) {
      if (wishes.length === 1 || reason instanceof DatabaseUnavailable)
        return wishes.map(() => ({ status: 'rejected', reason }));
      // The database refused one of them, and nothing is written: alone, it takes no other with it.
      const settled: PromiseSettledResult<Ordered>[] = [];
      for (const wish of wishes) settled.push(...(await place(tenantId, [wish])));
      return settled;
    }
  }

  async function next(tenantId: string, queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      const together = queue.waiting.splice(0, MOST);
      const settled = await place(
        tenantId,
        together.map(({ wish }) => wish),
      );
      for (const [index, { settle }] of together.entries()) settle(settled[index]!);
    }
    queue.underWay -= 1;
    if (queue.underWay === 0) queues.delete(tenantId);
  }
  return {
    place(tenantId, wish) {
      const queue = queues.get(tenantId) ?? { waiting: [], underWay: 0 };
      queues.set(tenantId, queue);
      if (queue.underWay < AT_ONCE) {
        queue.underWay += 1;
        // Once everything that came in this turn of the event loop is there.
        setImmediate(() => void next(tenantId, queue));
      }
      return new Promise((resolve, reject) => {
        queue.waiting.push({
          wish,
          settle: (result) =>
            result.status === 'fulfilled' ? resolve(result.value) : reject(result.reason as Error),
        });
      });
    },
  };
}
