import { currency, id, instant, page, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { EarningKinds, month } from './profit.ts';
import { z } from '@editorial/contracts/schema';

/** How often contributors are mailed of what became of their pictures. */
export const MailFrequencies = ['None', 'AtOnce', 'Daily', 'Weekly'] as const;
export type MailFrequency = (typeof MailFrequencies)[number];

/**
 * `Pending`: the buyer has not paid. `Cleared`: in the next statement. `Settled`: in a statement.
 */
export const EarningStates = ['Pending', 'Cleared', 'Settled'] as const;

/**
 * The earning of a license, or its correction. Shares are in hundredths of a minor unit.
 */
export const earning = z.object({
  id,
  kind: z.enum(EarningKinds),
  at: instant,
  state: z.enum(EarningStates),
  licenseNumber: z.string(),
  /** Leads to what anybody may know of the license. */
  verificationCode: z.string(),
  assetId: id,
  assetNumber: z.string(),
  assetTitle: z.string(),
  currency,
  revenue: z.int(),
  sharePercent: z.int(),
  shareHundredths: z.int(),
});
export type Earning = z.infer<typeof earning>;

/**
 * Sums of one month and currency, in minor units. `pending`: buyers on account have not paid yet;
 * `cleared`: in the next statement; `settled`: in a closed one.
 */
export const earningsOfMonth = z.object({
  month,
  currency,
  licenseCount: z.int(),
  pending: z.int(),
  cleared: z.int(),
  settled: z.int(),
});
export type EarningsOfMonth = z.infer<typeof earningsOfMonth>;

const base = '/api/contributors';
const access = { policy: Policy.AssetsCreate };
const chosen = {
  month: z.optional(month),
  assetId: z.optional(id),
  state: z.optional(z.enum(EarningStates)),
};
const mails = z.object({ frequency: z.enum(MailFrequencies) });

/** Own licenses and earnings for contributors. */
export const contributorsApi = {
  months: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/earnings/months`,
    summary: 'Own earnings by month and currency, the newest first',
    response: z.object({ items: z.array(earningsOfMonth) }),
    access,
  }),
  earnings: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/earnings`,
    summary: 'Own licenses and earnings, the newest first',
    query: z.object({ ...chosen, ...paging }),
    response: page(earning),
    access,
    problems: ['UnknownSorting'],
  }),
  export: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/earnings/export`,
    summary: 'Own licenses and earnings as CSV',
    query: z.object(chosen),
    response: z.any(),
    media: 'text/csv',
    access,
  }),
  mails: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/mails`,
    summary: 'How often news of the own pictures are mailed',
    response: mails,
    access,
  }),
  setMails: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${base}/mails`,
    summary: 'Choose how often news of the own pictures are mailed',
    body: mails,
    response: mails,
    access,
  }),
};
