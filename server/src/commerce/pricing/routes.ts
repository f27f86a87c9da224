import { pricingApi } from '@editorial/contracts/pricing';
import type { FastifyInstance } from 'fastify';
import type { PriceListsInMemory } from '../context/price-lists.ts';
import type { Context } from '../../catalog/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { serve } from '../../people/access/serve.ts';
import { addPriceList, managedPriceLists, removePriceList } from './price-list.writes.ts';
import { assertPrices, compare, pricesFrom } from '../price-rules/pricing.rules.ts';
import {
  addPlanVersion,
  changePlan,
  createPlan,
  managedPlans,
  removePlan,
  removePlanVersion,
} from './plan.writes.ts';

type PricingContext = Context & { readonly prices: PriceListsInMemory };

const outside = { transaction: false };
const systemSteps =
  ({ database, clock }: Context) =>
  <T>(step: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
    database.asSystem((tx) => step(tx, clock.now()));

function planRoutes(app: FastifyInstance, context: Context): void {
  const asSystem = systemSteps(context);
  serve(app, pricingApi.plans, () => asSystem(managedPlans), outside);
  serve(
    app,
    pricingApi.createPlan,
    ({ caller, body }) => asSystem((tx, now) => createPlan(tx, caller, body, now)),
    outside,
  );
  serve(
    app,
    pricingApi.changePlan,
    ({ params, body }) => asSystem((tx, now) => changePlan(tx, params.id, body, now)),
    outside,
  );
  serve(
    app,
    pricingApi.removePlan,
    ({ params }) => asSystem((tx, now) => removePlan(tx, params.id, now)),
    outside,
  );
  serve(
    app,
    pricingApi.addPlanVersion,
    ({ caller, params, body }) =>
      asSystem((tx, now) => addPlanVersion(tx, caller, { ...body, id: params.id }, now)),
    outside,
  );
  serve(
    app,
    pricingApi.removePlanVersion,
    ({ params }) => asSystem((tx, now) => removePlanVersion(tx, params.id, params.version, now)),
    outside,
  );
}

function priceListRoutes(app: FastifyInstance, context: PricingContext): void {
  const { prices } = context;
  const asSystem = systemSteps(context);
  serve(app, pricingApi.priceLists, () => asSystem(managedPriceLists), outside);
  serve(
    app,
    pricingApi.addPriceList,
    async ({ caller, body }) => {
      const added = await asSystem((tx, now) => addPriceList(tx, caller, body, now));
      // A person who looks right after the change sees it, whenever the notification arrives.
      await prices.reload();
      return added;
    },
    outside,
  );
  serve(
    app,
    pricingApi.removePriceList,
    async ({ params }) => {
      await asSystem((tx, now) => removePriceList(tx, params.version, now));
      await prices.reload();
      return undefined;
    },
    outside,
  );
  serve(
    app,
    pricingApi.comparePrices,
    async ({ body }) => {
      const [last] = await asSystem(managedPriceLists);
      const known = last?.terms ? pricesFrom(last.terms, prices.now) : prices.now;
      assertPrices(body.terms, known);
      return compare(body.lines, prices.now, pricesFrom(body.terms, known));
    },
    outside,
  );
}

/**
 * Plans and prices, for administrators of the site itself: they are the same for every
 * organization.
 */
export function pricingRoutes(app: FastifyInstance, context: PricingContext): void {
  planRoutes(app, context);
  priceListRoutes(app, context);
}
