import { z } from '@editorial/contracts/schema';
import { amount, credits, currency, text } from './common.ts';
import { endpoint } from './endpoint.ts';

export const SpendingGroups = ['Month', 'Person', 'Field'] as const;
export const spendingGroup = z.enum(SpendingGroups);
export type SpendingGroup = z.infer<typeof spendingGroup>;

/**
 * The spending under one label. Nothing is added up over currencies: each has rows of its own.
 */
export const spendingRow = z.object({
  /** A month as `2026-01`, a person's name, or the value of a field. Empty: none was given. */
  label: z.string(),
  orders: z.int(),
  pictures: z.int(),
  credits,
  amount,
  currency,
});
export type SpendingRow = z.infer<typeof spendingRow>;

export const spending = z.object({
  /** Fields that the company's orders have or had. */
  fields: z.array(z.string()),
  rows: z.array(spendingRow),
});
export type Spending = z.infer<typeof spending>;

const query = z.object({
  by: z._default(spendingGroup, 'Month'),
  /** Which field, where it is by field. */
  field: z._default(text(40), ''),
  /** Days in UTC, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
});

const SPENDING_PATH = '/api/checkout/spending';

/** A company's spending on orders, for its master users. */
export const spendingApi = {
  read: endpoint({
    method: 'GET',
    side: 'both',
    path: SPENDING_PATH,
    summary: 'What the own company spent, by month, person or field of its orders',
    query,
    response: spending,
    problems: ['NotMasterUser'],
  }),
  export: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SPENDING_PATH}/export`,
    summary: 'The same as CSV',
    query,
    response: z.any(),
    media: 'text/csv',
    problems: ['NotMasterUser'],
  }),
};
