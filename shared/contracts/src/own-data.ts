import { currency, id, idParams, instant, nothing } from './common.ts';
import { endpoint } from './endpoint.ts';
import { z } from '@editorial/contracts/schema';

export const dataCopy = z.object({
  id,
  state: z.enum(['Preparing', 'Ready', 'Failed']),
  createdAt: instant,
  expiresAt: instant,
  byteSize: z.nullable(z.int()),
});

export type DataCopy = z.infer<typeof dataCopy>;
/** Reasons why an account cannot be closed. */
export const closingObstacle = z.enum(['OpenOrders', 'LastAdministrator']);
/** The effects of closing the account. */
export const closing = z.object({
  obstacles: z.array(closingObstacle),
  /** Credits that are lost. */
  openCredits: z.int(),
  /** Subscriptions that end, and the number of other people who use them. */
  subscriptionCount: z.int(),
  otherMemberCount: z.int(),
  /** Licenses that stay valid. */
  licenseCount: z.int(),
  /** A contributor's pictures that are removed from the catalog. */
  publishedAssetCount: z.int(),
  /** Pictures that wait for a review and will no longer. */
  submissionCount: z.int(),
  /**
   * A contributor's shares that are still to be paid, in minor units. They are not lost. `cleared`
   * is in the next statement, `pending` waits for buyers who pay on account.
   */
  owed: z.array(z.object({ currency, cleared: z.int(), pending: z.int() })),
});

export type Closing = z.infer<typeof closing>;
const base = '/api/account/data-copy';
/** Copy of a user's own data, and closing of the account. */
export const ownDataApi = {
  copies: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'Copies of the own data',
    response: z.object({ items: z.array(dataCopy) }),
  }),
  requestCopy: endpoint({
    method: 'POST',
    side: 'both',
    path: base,
    summary: 'Ask for a copy of all own data, made in the background',
    response: dataCopy,
    status: 202,
    identityCheck: true,
    // The copy that was being made was finished at that very moment.
    problems: ['NotFound'],
  }),
  copyLink: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/:id/link`,
    summary: 'Where a copy is downloaded, for some minutes',
    params: idParams,
    response: z.object({ url: z.string() }),
    identityCheck: true,
    problems: ['NotFound'],
  }),
  closing: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/account/closing',
    summary: 'What closing the own account ends, and what stays',
    response: closing,
  }),
  close: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/closing',
    summary: 'Close the own account',
    response: nothing,
    status: 204,
    identityCheck: true,
    problems: ['AccountInUse', 'NotFound'],
  }),
};
