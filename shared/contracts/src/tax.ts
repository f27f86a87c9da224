import { z } from '@editorial/contracts/schema';
import { amount } from './common.ts';

/**
 * `Standard`: the rate of the place. `ReverseCharge`: the buyer owes it. `OutOfScope`: the place is
 * none in which the seller charges tax. `None`: the seller charges no tax at all.
 */
export const TaxTreatments = ['Standard', 'ReverseCharge', 'OutOfScope', 'None'] as const;

/** The tax on a net amount at a rate, rounded to whole minor units. */
export const taxAmountOf = (netMinor: number, rateBasisPoints: number): number =>
  Math.round((netMinor * rateBasisPoints) / 10_000);

/** The tax on an amount. */
export const tax = z.object({
  treatment: z.enum(TaxTreatments),
  /** A country, or a state of one: `DE`, `US-NY`. */
  place: z.string(),
  /** In hundredths of a percent: 1900 is 19 %. */
  rateBasisPoints: z.int(),
  amount,
});
export type Tax = z.infer<typeof tax>;

/** What of a buyer's address decides on the tax. */
export const taxedBuyer = z.object({
  country: z.string().check(z.maxLength(2)),
  region: z.optional(z.string().check(z.maxLength(100))),
  vatNumber: z.optional(z.string().check(z.maxLength(30))),
});
export type TaxedBuyer = z.infer<typeof taxedBuyer>;
