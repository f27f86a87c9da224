import { paymentMethod } from './checkout.ts';
import { amount, credits, currency } from './common.ts';
import { inCurrency } from './plans.ts';
import { endpoint } from './endpoint.ts';
import { resolutionType } from './enumerations.ts';
import { z } from '@editorial/contracts/schema';
import { taxRule } from './tax.ts';

/** The price of one picture at a size, in credits and one at a time in each territory. */
export const imagePrice = z.object({
  resolutionType,
  exclusivity: z.enum(['NonExclusive', 'Exclusive']),
  credits,
  /** Before the factors of territory and use. */
  amount,
  amounts: z.array(z.object({ licenseZoneId: z.string(), amount })),
});

export type ImagePrice = z.infer<typeof imagePrice>;

/** The prices of everything but the plans. */
export const priceList = z.object({
  trial: z.object({
    days: z.int().check(z.minimum(1)),
    credits,
    resolutionTypes: z.array(resolutionType),
    /** Whether the reader has had the trial, which is offered once. */
    isUsed: z.optional(z.boolean()),
  }),
  currency,
  /** Those that buyers may choose from. */
  currencies: z.array(currency),
  /**
   * The tax of consumers, in the country of the reader's address or, before there is one, of the
   * visitor's language. All prices are without it. Absent: no country is known.
   */
  tax: z.optional(z.object({ country: z.string(), ...taxRule.shape })),
  /** The reader buys for a company, which reads prices without tax. Absent: as a consumer. */
  forCompany: z.optional(z.boolean()),
  /** Whether clients without a plan may license single pictures. */
  isSoldWithoutPlan: z.boolean(),
  /** The ways to pay single pictures and plans on this site. */
  paymentMethods: z.array(paymentMethod),
  /** Advertising costs this many times as much as editorial use, where it is paid per picture. */
  advertisingFactor: z.number(),
  images: z.array(imagePrice),
});

export type PriceList = z.infer<typeof priceList>;

/** Open to all, as the plans are: the page of prices shows both. */
export const prices = endpoint({
  method: 'GET',
  side: 'both',
  path: '/api/subscription/price-list',
  summary: 'Prices of single pictures, and what the free trial holds',
  query: inCurrency,
  response: priceList,
  access: 'anonymous',
});
