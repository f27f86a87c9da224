import { pricingApi } from '@editorial/contracts/pricing';
import type { FastifyInstance } from 'fastify';
import type { Caller, Context } from '../context.ts';
import { HOST_TENANT, type Tx } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import { problem } from '../problem.ts';
import { addPriceList, managedPriceLists, removePriceList } from './price-list.writes.ts';
import { assertPrices, compare, pricesFrom } from './pricing.rules.ts';
import {
  addPlanVersion,
  changePlan,
  createPlan,
  managedPlans,
  removePlan,
  removePlanVersion,
} from './plan.writes.ts';

/** Plans and prices are the same for every organization: only the site's administrators set them. */
function assertHost({ tenantId }: Pick<Caller, 'tenantId'>): void {
  if (tenantId !== HOST_TENANT) throw problem('Editorial:NotAllowed');
}

/** Plans and prices, for administrators of the site itself. */
// Long because it registers every route of this file, one after another.
export function pricingRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, prices } = context;
  const outside = { transaction: false };
  /** Runs a step for administrators of the site. */
  const asHost = <T>(caller: Caller, step: (tx: Tx, now: Date) => Promise<T>): Promise<T> => {
    assertHost(caller);
    return database.asSystem((tx) => step(tx, clock.now()));
  };

  serve(app, pricingApi.plans, ({ caller }) => asHost(caller, managedPlans), outside);
  serve(
    app,
    pricingApi.createPlan,
    ({ caller, body }) => asHost(caller, (tx, now) => createPlan(tx, caller, body, now)),
    outside,
  );
  serve(
    app,
    pricingApi.changePlan,
    ({ caller, params, body }) => asHost(caller, (tx, now) => changePlan(tx, params.id, body, now)),
    outside,
  );
  serve(
    app,
    pricingApi.removePlan,
    ({ caller, params }) => asHost(caller, (tx, now) => removePlan(tx, params.id, now)),
    outside,
  );
  serve(
    app,
    pricingApi.addPlanVersion,
    ({ caller, params, body }) =>
      asHost(caller, (tx, now) => addPlanVersion(tx, caller, { ...body, id: params.id }, now)),
    outside,
  );
  serve(
    app,
    pricingApi.removePlanVersion,
    ({ caller, params }) =>
      asHost(caller, (tx, now) => removePlanVersion(tx, params.id, params.version, now)),
    outside,
  );
  serve(app, pricingApi.priceLists, ({ caller }) => asHost(caller, managedPriceLists), outside);
  serve(
    app,
    pricingApi.addPriceList,
    async ({ caller, body }) => {
      const added = await asHost(caller, (tx, now) => addPriceList(tx, caller, body, now));
      // Whoever looks right after the change sees it, whenever the notification arrives.
      await prices.reload();
      return added;
    },
    outside,
  );
  serve(
    app,
    pricingApi.removePriceList,
    async ({ caller, params }) => {
      await asHost(caller, (tx, now) => removePriceList(tx, params.version, now));
      await prices.reload();
      return undefined;
    },
    outside,
  );
  serve(
    app,
    pricingApi.comparePrices,
    async ({ caller, body }) => {
      const [last] = await asHost(caller, managedPriceLists);
      const known = last?.terms ? pricesFrom(last.terms, prices.now) : prices.now;
      assertPrices(body.terms, known);
      return compare(body.lines, prices.now, pricesFrom(body.terms, known));
    },
    outside,
  );
}
