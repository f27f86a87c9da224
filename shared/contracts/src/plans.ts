import { amount, credits, currency } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BillingPeriod, numberOf } from './enumerations.ts';
import { z } from '@editorial/contracts/schema';

/** The default is the currency of the caller's plan or country, otherwise that of the site. */
export const inCurrency = z.object({ currency: z.optional(currency) });

export const plan = z.object({
  id: z.string(),
  name: z.string(),
  creditsPerCycle: credits,
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

/** Separate from the other endpoints, because the home page shows the plans. */
export const plans = endpoint({
  method: 'GET',
  side: 'both',
  path: '/api/subscription/plan',
  summary: 'Plans on offer, in a currency if they have a price in it',
  query: inCurrency,
  response: z.array(plan),
  access: 'anonymous',
});
