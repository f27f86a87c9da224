import { amount, credits, currency } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BillingPeriod, numberOf } from './enumerations.ts';
import { z } from '@editorial/contracts/schema';

/**
 * The currency of the prices. By default it is that of the caller's plan or country if the plans
 * have prices in it, otherwise that of the site.
 */
export const inCurrency = z.object({ currency: z.optional(currency) });

/** A plan on offer, with its price for each billing period. */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  creditsPerCycle: credits,
  /** Pictures that may be licensed in a cycle. */
  downloadVolume: z.int(),
  seats: z.int(),
  currency,
  prices: z.array(
    z.object({
      billingPeriod: numberOf(BillingPeriod),
      amount,
      /** With the tax of consumers in the reader's country, as far as that is known and taxed. */
      grossAmount: z.optional(amount),
    }),
  ),
});

export type Plan = z.infer<typeof plan>;

/** In a file of its own, so that the home page loads no other calls of subscriptions. */
export const plans = endpoint({
  method: 'GET',
  side: 'both',
  path: '/api/subscription/plan',
  summary: 'Plans on offer, in a currency if they have a price in it',
  query: inCurrency,
  response: z.array(plan),
  access: 'anonymous',
});
