import { z } from '@editorial/contracts/schema';
import { amount } from './common.ts';
import { toPayable } from './currencies.ts';
import { taxAmountOf } from './tax-amount.ts';

/**
 * `Standard`: the rate of the place. `ReverseCharge`: the buyer owes it. `OutOfScope`: the place is
 * none in which the seller charges tax. `None`: the seller charges no tax at all.
 */
export const TaxTreatments = ['Standard', 'ReverseCharge', 'OutOfScope', 'None'] as const;

/**
 * A rate in hundredths of a percent, to a tenth of one: 1900 is 19 %, 687.5 is the 6.875 % of
 * Minnesota.
 */
export const rateBasisPoints = z.number().check(z.minimum(0), z.maximum(100_000));

/** The tax on each of several net amounts. Together they are the tax on their sum. */
export function taxesOf(netMinors: readonly number[], rate: number, currency: string): number[] {
  let net = 0;
  return netMinors.map((netMinor) => {
    const before = taxAmountOf(net, rate, currency);
    net += netMinor;
    return taxAmountOf(net, rate, currency) - before;
  });
}

/** An amount without tax, and the tax on it. */
export interface NetAndTax {
  readonly netMinor: number;
  readonly taxMinor: number;
}

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));

/**
 * Splits a part of an invoice, given without tax, that is credited after others were. All parts of
 * an invoice together are the invoice, to the minor unit, because each tax is the difference of
 * what is owed up to it and what was credited before.
 */
export function creditOfNet(
  invoice: NetAndTax & { readonly currency: string },
  before: NetAndTax,
  netMinor: number,
): NetAndTax {
  const net = before.netMinor + netMinor;
  if (netMinor <= 0 || net > invoice.netMinor)
    throw new Error(`${netMinor} of ${invoice.netMinor} cannot be credited.`);
  const taxUpTo = toPayable((net * invoice.taxMinor) / invoice.netMinor, invoice.currency);
  return {
    netMinor,
    taxMinor: between(0, taxUpTo - before.taxMinor, invoice.taxMinor - before.taxMinor),
  };
}

/** Splits a part of an invoice as `creditOfNet` does, but given with tax. */
export function creditOfGross(
  invoice: NetAndTax & { readonly currency: string },
  before: NetAndTax,
  grossMinor: number,
): NetAndTax {
  const whole = invoice.netMinor + invoice.taxMinor;
  const upTo = before.netMinor + before.taxMinor + grossMinor;
  if (grossMinor <= 0 || upTo > whole)
    throw new Error(`${grossMinor} of ${whole} cannot be credited.`);
  const taxUpTo = toPayable((upTo * invoice.taxMinor) / whole, invoice.currency);
  const netLeft = invoice.netMinor - before.netMinor;
  const taxMinor = between(
    Math.max(0, grossMinor - netLeft),
    taxUpTo - before.taxMinor,
    Math.min(grossMinor, invoice.taxMinor - before.taxMinor),
  );
  return { netMinor: grossMinor - taxMinor, taxMinor };
}

/** The tax of a place. */
export const taxRule = z.object({
  treatment: z.enum(TaxTreatments),
  /** A country, or a state of one: `DE`, `US-NY`. */
  place: z.string(),
  rateBasisPoints,
});

/** The tax on an amount. */
export const tax = z.extend(taxRule, { amount });
export type Tax = z.infer<typeof tax>;

/** The parts of a buyer's address that decide on the tax. */
export const taxedBuyer = z.object({
  country: z.string().check(z.maxLength(2)),
  region: z.optional(z.string().check(z.maxLength(100))),
  /** Islands and enclaves are taxed unlike their country. */
  postalCode: z.optional(z.string().check(z.maxLength(20))),
  vatNumber: z.optional(z.string().check(z.maxLength(30))),
});
export type TaxedBuyer = z.infer<typeof taxedBuyer>;

/** The possible faults of an address that decides on the tax. */
export const AddressProblems = [
  'StateNeeded',
  'VatNumberInvalid',
  'VatNumberNotRegistered',
] as const;
export const addressProblem = z.enum(AddressProblems);
export type AddressProblem = (typeof AddressProblems)[number];
