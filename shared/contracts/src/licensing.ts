import { amount, credits, currency, id, idParams, instant, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { resolutionType } from './enumerations.ts';
import { storedReference } from './order-fields.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

export const LicenseSources = ['Subscription', 'ALaCarte', 'Trial'] as const;
export const LicenseRights = ['Ending', 'Ended', 'Withdrawn'] as const;
/** The right to use one asset at one resolution (R3.84N). */
export const license = z.object({
  id,
  number: z.string(),
  assetId: id,
  assetNumber: z.string(),
  assetTitle: z.string(),
  thumbUrl: z.string(),
  thumbHash: z.string(),
  width: z.int(),
  height: z.int(),
  resolutionType,
  licenseZoneId: z.string(),
  /** Editorial or Advertising. */
  usage: z.string(),
  licensee: z.string(),
  userId: id,
  userName: z.string(),
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  /** Values of the buyer for the fields of the order. */
  references: z.array(storedReference),
  source: z.enum(LicenseSources),
  credits,
  amount,
  currency,
  issuedAt: instant,
  endsAt: z.nullable(instant),
  /** When it ended because it was refunded or taken back. */
  revokedAt: z.nullable(instant),
  /** The picture is no longer offered. The license holds. */
  isWithdrawn: z.boolean(),
  /** The picture's last day of exclusivity by UTC, if it ends. */
  exclusiveUntil: z.nullable(z.iso.date()),
  verificationCode: z.string(),
});

export type License = z.infer<typeof license>;

export const licenseFilter = z.object({
  filter: z.optional(z.string().check(z.maxLength(200))),
  userId: z.optional(id),
  from: z.optional(z.union([instant, z.iso.date()])),
  to: z.optional(z.union([instant, z.iso.date()])),
  source: z.optional(z.enum(LicenseSources)),
  /** Licenses that end within 30 days, have ended, or whose picture was withdrawn. */
  rights: z.optional(z.enum(LicenseRights)),
  ...paging,
});

export const licenseVerification = z.object({
  assetNumber: z.string(),
  licenseeInitials: z.string(),
  issuedAt: instant,
  isValid: z.boolean(),
  /** When it ended because it was refunded or taken back. */
  revokedAt: z.nullable(instant),
});

const base = '/api/licensing/license';
/** Licenses: history, certificate, verification (R7.91N). PDF and CSV responses are not JSON. */
export const licensingApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'Licensing history',
    query: licenseFilter,
    response: page(license),
    problems: ['UnknownSorting'],
  }),
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id`,
    summary: 'Read a license',
    params: idParams,
    response: license,
    problems: ['NotFound'],
  }),
  certificate: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id/certificate`,
    summary: 'Certificate as PDF',
    params: idParams,
    response: z.any(),
    media: 'application/pdf',
    problems: ['NotFound'],
  }),
  export: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/export`,
    summary: 'Licensing history as CSV',
    query: licenseFilter,
    response: z.any(),
    media: 'text/csv',
    problems: ['UnknownSorting'],
  }),
  transfer: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/transfer`,
    summary: 'Give licenses to another company of the same owner, all of them or none',
    body: z.object({
      fromId: id,
      toId: id,
      licenseIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      reason: text(500, 1),
    }),
    response: z.object({ count: z.int() }),
    access: { policy: Policy.SubscriptionsCreate },
    identityCheck: true,
    problems: ['NotFound', 'TransferRefused'],
  }),
  verify: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/licensing/verify/:code',
    summary: 'Check a certificate',
    params: z.object({ code: z.string().check(z.maxLength(100)) }),
    response: licenseVerification,
    access: 'anonymous',
    problems: ['NotFound'],
  }),
};
