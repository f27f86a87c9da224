import { amount, credits, currency, instant, nothing, text } from './common.ts';
import { stepOf } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { resolutionType } from './enumerations.ts';
import { Policy } from './policy.ts';
import { Currencies, highestPriceOf } from './priced-currencies.ts';
import { z } from '@editorial/contracts/schema';

const count = z.int().check(z.minimum(1), z.maximum(1_000_000));
/** In the currency of the site, US dollars. */
const price = amount.check(z.maximum(highestPriceOf('USD')));
/** A factor in tenths: 16 is 1.6. An integer, since it multiplies money. */
const tenths = z.int().check(z.minimum(1), z.maximum(1000));
const from = z.optional(instant);

type Amounts = Readonly<Record<string, number | Readonly<Record<string, number>> | undefined>>;
/** All amounts by currency, each with its currency. */
const amountsOf = (values: Amounts): [currency: string, amountMinor: number][] =>
  Object.entries(values).flatMap(([code, found = {}]) =>
    (typeof found === 'number' ? [found] : Object.values(found)).map((minor): [string, number] => [
      code,
      minor,
    ]),
  );

/** Values by currency. A currency that is absent has none. */
const byCurrency = <S extends z.ZodType<number | Record<string, number>>>(value: S) =>
  z.record(currency, value).check(
    z.refine(
      (values) =>
        amountsOf(values).every(([code, amountMinor]) => amountMinor % stepOf(code) === 0),
      'The last of three decimals has to be 0, and ariary are whole: other amounts cannot be paid.',
    ),
    z.refine(
      (values) => Object.keys(values).every((code) => Currencies.includes(code)),
      'Prices can be set in the currencies in which Stripe takes payments.',
    ),
    z.refine(
      (values) => amountsOf(values).every(([code, minor]) => minor <= highestPriceOf(code)),
      'A price is too high: a million is the most, or ten thousand million in currencies of small units.',
    ),
  );

/** The content of a plan and its price in a month. */
export const planTerms = z.object({
  name: text(100, 1),
  creditsPerCycle: count,
  downloadVolume: count,
  seats: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** Minor units. */
  monthlyPrice: price,
  /** The price in other currencies. Absent in a change: as they are. */
  monthlyPriceIn: z.optional(byCurrency(amount)),
});
export type PlanTerms = z.infer<typeof planTerms>;

export const planVersion = z.extend(planTerms, {
  name: z.string(),
  creditsPerCycle: z.int(),
  downloadVolume: z.int(),
  seats: z.int(),
  monthlyPrice: amount,
  monthlyPriceIn: z.optional(z.record(z.string(), amount)),
  version: z.int(),
  currency,
  validFrom: instant,
  createdByName: z.string(),
  creationTime: instant,
  /** Whether it is not in force yet. */
  isFuture: z.boolean(),
  /** Subscriptions that run with this version. */
  running: z.int(),
});
export type PlanVersion = z.infer<typeof planVersion>;

/** A plan with all its versions, the newest first. */
export const managedPlan = z.object({
  id: z.string(),
  isOffered: z.boolean(),
  position: z.int(),
  concurrencyStamp: z.string(),
  /** The version that counts now; null before the first one is in force. */
  currentVersion: z.nullable(z.int()),
  versions: z.array(planVersion),
});
export type ManagedPlan = z.infer<typeof managedPlan>;

const bySize = <S extends z.ZodType>(value: S) => z.object({ low: value, high: value });

export const zonePrice = z.object({
  /** Absent for a zone that this list adds. */
  id: z.optional(z.string().check(z.maxLength(50))),
  name: text(60, 1),
  factorTenths: tenths,
});

/**
 * The prices of single pictures: credits, money by size, and the factors of zone, use and
 * exclusivity.
 */
export const priceTerms = z.object({
  credits: bySize(count),
  amounts: bySize(price),
  /** The amounts in other currencies. Absent in a change: as they are. */
  amountsIn: z.optional(byCurrency(bySize(amount))),
  exclusiveCreditsTenths: tenths,
  exclusiveAmountTenths: tenths,
  advertisingTenths: tenths,
  zones: z.array(zonePrice).check(z.minLength(1), z.maxLength(50)),
});
export type PriceTerms = z.infer<typeof priceTerms>;

export const managedPriceList = z.object({
  version: z.int(),
  validFrom: instant,
  state: z.enum(['Future', 'Current', 'Past']),
  terms: z.object({
    credits: bySize(credits),
    amounts: bySize(amount),
    amountsIn: z.optional(z.record(z.string(), bySize(amount))),
    exclusiveCreditsTenths: z.int(),
    exclusiveAmountTenths: z.int(),
    advertisingTenths: z.int(),
    zones: z.array(
      z.object({ id: z.optional(z.string()), name: z.string(), factorTenths: z.int() }),
    ),
    currency,
  }),
  reason: z.string(),
  createdByName: z.string(),
  creationTime: instant,
});
export type ManagedPriceList = z.infer<typeof managedPriceList>;

/** One line of a sample basket. */
export const sampleLine = z.object({
  resolutionType,
  exclusivity: z.enum(['NonExclusive', 'Exclusive']),
  source: z.enum(['Subscription', 'ALaCarte']),
  /** Where in the list of zones. */
  zone: z.int().check(z.minimum(0), z.maximum(49)),
  usage: z.enum(['Editorial', 'Advertising']),
  count: z.int().check(z.minimum(1), z.maximum(1000)),
});
export type SampleLine = z.infer<typeof sampleLine>;

const cost = z.object({ credits, amount });
const stamp = z.optional(z.string());
const plans = '/api/subscription/plan-management';
const lists = '/api/subscription/price-management';
const read = { policy: Policy.Plans };
const change = { policy: Policy.PlansUpdate };
const done = { response: nothing, status: 204 } as const;

/** Plans and prices, for administrators of the site itself. */
export const pricingApi = {
  plans: endpoint({
    method: 'GET',
    side: 'site',
    path: plans,
    summary: 'Plans with all their versions',
    response: z.array(managedPlan),
    access: read,
  }),
  createPlan: endpoint({
    method: 'POST',
    side: 'site',
    path: plans,
    summary: 'Add a plan, on offer from now or from a date on',
    body: z.object({ terms: planTerms, validFrom: from }),
    response: managedPlan,
    access: change,
    identityCheck: true,
  }),
  changePlan: endpoint({
    method: 'PUT',
    side: 'site',
    path: `${plans}/:id`,
    summary: 'Offer a plan or not, and its place; what is not named stays as it is',
    params: z.object({ id: z.string().check(z.maxLength(50)) }),
    body: z.partial(
      z.object({
        isOffered: z.boolean(),
        position: z.int().check(z.minimum(1), z.maximum(1000)),
        concurrencyStamp: z.string(),
      }),
    ),
    response: managedPlan,
    access: change,
    identityCheck: true,
    problems: ['ChangedMeanwhile', 'NotFound'],
  }),
  removePlan: endpoint({
    method: 'DELETE',
    side: 'site',
    path: `${plans}/:id`,
    summary: 'Remove a plan that nobody ever had',
    params: z.object({ id: z.string().check(z.maxLength(50)) }),
    ...done,
    access: change,
    identityCheck: true,
    problems: ['NotFound', 'PlanInUse'],
  }),
  addPlanVersion: endpoint({
    method: 'POST',
    side: 'site',
    path: `${plans}/:id/version`,
    summary: 'Change what a plan holds and costs; running subscriptions keep theirs',
    params: z.object({ id: z.string().check(z.maxLength(50)) }),
    body: z.object({ terms: planTerms, validFrom: from, concurrencyStamp: stamp }),
    response: managedPlan,
    access: change,
    identityCheck: true,
    problems: ['ChangedMeanwhile', 'NotFound'],
  }),
  removePlanVersion: endpoint({
    method: 'DELETE',
    side: 'site',
    path: `${plans}/:id/version/:version`,
    summary: 'Withdraw a version that is not in force yet',
    params: z.object({ id: z.string().check(z.maxLength(50)), version: z.coerce.number() }),
    ...done,
    access: change,
    identityCheck: true,
    problems: ['AlreadyInForce', 'NotFound'],
  }),
  priceLists: endpoint({
    method: 'GET',
    side: 'site',
    path: lists,
    summary: 'Price lists, the newest first',
    response: z.array(managedPriceList),
    access: read,
  }),
  addPriceList: endpoint({
    method: 'POST',
    side: 'site',
    path: lists,
    summary: 'Change the prices of single pictures, from now or from a date on',
    body: z.object({
      terms: priceTerms,
      validFrom: from,
      reason: text(500, 1),
      /** The newest version that the change began with. */
      basedOn: z.optional(z.int()),
    }),
    response: managedPriceList,
    access: change,
    identityCheck: true,
    problems: ['ChangedMeanwhile'],
  }),
  removePriceList: endpoint({
    method: 'DELETE',
    side: 'site',
    path: `${lists}/:version`,
    summary: 'Withdraw a price list that is not in force yet',
    params: z.object({ version: z.coerce.number() }),
    ...done,
    access: change,
    identityCheck: true,
    problems: ['AlreadyInForce', 'NotFound'],
  }),
  comparePrices: endpoint({
    method: 'POST',
    side: 'site',
    path: `${lists}/comparison`,
    summary: 'What a sample basket costs now and with other prices',
    body: z.object({
      terms: priceTerms,
      lines: z.array(sampleLine).check(z.minLength(1), z.maxLength(50)),
    }),
    response: z.object({
      currency,
      /** Null for what the prices of today do not have. */
      lines: z.array(z.object({ before: z.nullable(cost), after: z.nullable(cost) })),
      before: cost,
      after: cost,
    }),
    access: read,
  }),
};
