import { credits, currency, id, idParams, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  BillingPeriod,
  CreditCycle,
  SubscriptionState,
  numberOf,
  resolutionType,
} from './enumerations.ts';
import { license } from './licensing.ts';
import { plans } from './plans.ts';
import { Policy } from './policy.ts';
import { prices } from './price-list.ts';
import {
  subscription,
  SUBSCRIPTION_PATH,
  subscriptionStateCalls,
  subscriptionStatus,
} from './subscription-state.ts';
import { beginning } from './shown-terms.ts';
import { z } from '@editorial/contracts/schema';

export * from './plans.ts';
export * from './price-list.ts';
export * from './subscription-state.ts';

export const licenseZone = z.object({
  id: z.string(),
  name: z.string(),
  priceFactor: z.number(),
  /** Advertising costs this many times as much as editorial use. */
  advertisingFactor: z.number(),
});
export type LicenseZone = z.infer<typeof licenseZone>;

export const ledgerEntry = z.object({
  id,
  kind: z.enum(['Grant', 'Purchase', 'Refund', 'Adjustment', 'Rollover', 'Expiry']),
  amount: credits,
  balanceAfter: credits,
  reference: z.string(),
  actor: z.string(),
  at: instant,
});

export type LedgerEntry = z.infer<typeof ledgerEntry>;

const reason = text(500, 1);
const volume = z.int().check(z.minimum(0), z.maximum(1_000_000));
const planId = z.string().check(z.maxLength(50));
const editable = {
  /** One line: mails and invoices name it. */
  planName: text(100, 1).check(z.regex(/^[^\t\n\r]*$/)),
  billingPeriod: numberOf(BillingPeriod),
  creditsPerCycle: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  creditCycle: numberOf(CreditCycle),
  downloadVolume: volume,
  seats: z.int().check(z.minimum(1), z.maximum(10_000)),
  licenseZoneId: z.string().check(z.maxLength(50)),
  resolutionTypes: z.array(resolutionType).check(z.minLength(1), z.maxLength(4)),
};

export const subscriptionCreate = z.object({
  ...editable,
  planId: z.optional(planId),
  startDate: z.optional(instant),
  endDate: z.optional(instant),
  billingPeriod: z._default(editable.billingPeriod, BillingPeriod.Monthly),
  creditCycle: z._default(editable.creditCycle, CreditCycle.Monthly),
  seats: z._default(editable.seats, 1),
  licenseZoneId: z._default(editable.licenseZoneId, 'worldwide'),
  resolutionTypes: z._default(editable.resolutionTypes, [0, 1]),
  clientId: id,
  /** The default is that of the site. */
  currency: z.optional(currency),
  members: z._default(
    z.array(z.object({ userId: id, isMasterUser: z.boolean() })).check(z.maxLength(10_000)),
    [],
  ),
});

/** Absent fields keep their value, so no field has a default here. `null` clears a field. */
export const subscriptionUpdate = z.partial(
  z.object({
    ...editable,
    planId: z.nullable(planId),
    startDate: z.nullable(instant),
    endDate: z.nullable(instant),
    members: z
      .array(z.object({ userId: id, isMasterUser: z.boolean() }))
      .check(z.maxLength(10_000)),
  }),
);

export const planRequest = z.object({
  planId,
  billingPeriod: numberOf(BillingPeriod),
  message: z._default(text(1000), ''),
  /** In which the plan is paid for as long as it runs. */
  currency: z.optional(currency),
});

/** The endpoints of point 7 (R7.01 to R7.17), then those that the subscription pages add. */
export const subscriptionApi = {
  ...subscriptionStateCalls,
  plans,
  prices,
  activateApproved: endpoint({
    method: 'POST',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/activate-approved-subscription`,
    summary: "Activate the caller's approved subscription",
    body: beginning,
    response: subscription,
    problems: [
      'ActiveSubscriptionExists',
      'CardNeeded',
      'InvalidSubscriptionState',
      'NoApprovedSubscription',
      'NotMasterUser',
      'TermsChanged',
    ],
    confirmed: true,
  }),
  adjustCreditBalance: endpoint({
    method: 'POST',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/adjust-credit-balance`,
    summary: 'Adjust a credit balance',
    body: z.object({
      subscriptionId: id,
      amount: z.int().check(
        z.minimum(-1_000_000),
        z.maximum(1_000_000),
        z.refine((value) => value !== 0, 'Must not be zero.'),
      ),
      reason,
    }),
    response: subscription,
    access: { policy: Policy.SubscriptionsAdjustCredits },
    identityCheck: true,
    problems: ['InsufficientCredits', 'NotFound'],
  }),
  adjustDownloadVolume: endpoint({
    method: 'POST',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/adjust-download-volume`,
    summary: 'Adjust a download volume',
    body: z.object({ subscriptionId: id, downloadVolume: volume, reason }),
    response: subscription,
    access: { policy: Policy.SubscriptionsAdjustCredits },
    identityCheck: true,
    problems: ['NotFound'],
  }),
  create: endpoint({
    method: 'POST',
    side: 'both',
    path: SUBSCRIPTION_PATH,
    summary: 'Create a subscription',
    body: subscriptionCreate,
    bodyBytes: 1024 ** 2,
    response: subscription,
    status: 201,
    access: { policy: Policy.SubscriptionsCreate },
    identityCheck: true,
    problems: ['UnknownLicenseZone'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/:id`,
    summary: 'Delete a subscription that was never activated',
    params: idParams,
    response: nothing,
    status: 204,
    access: { policy: Policy.SubscriptionsCreate },
    identityCheck: true,
    problems: ['NotFound', 'SubscriptionInUse'],
  }),
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/:id`,
    summary: 'Read a subscription',
    params: idParams,
    response: subscription,
    problems: ['NotFound'],
  }),
  clientLicenses: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/client-licenses-for-master-user`,
    summary: "All members' licenses, for the master user",
    response: page(license),
    problems: ['NotMasterUser', 'UnknownSorting'],
  }),
  defaultDownloadVolumes: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/default-download-volumes`,
    summary: 'Default download volumes',
    response: z.array(z.int().check(z.minimum(1))),
  }),
  licenseZones: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/license-zones`,
    summary: 'License zones',
    response: z.array(licenseZone),
    access: 'anonymous',
  }),
  licenses: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/licenses/:id`,
    summary: 'Licenses of a subscription',
    params: idParams,
    response: page(license),
    problems: ['NotFound', 'UnknownSorting'],
  }),
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: SUBSCRIPTION_PATH,
    summary: 'List subscriptions',
    query: z.object({ clientId: z.optional(id), ...paging }),
    response: page(subscription),
    access: { policy: Policy.Subscriptions },
    problems: ['UnknownSorting'],
  }),
  update: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/:id`,
    summary: 'Change a subscription',
    params: idParams,
    body: subscriptionUpdate,
    bodyBytes: 1024 ** 2,
    response: subscription,
    access: { policy: Policy.SubscriptionsCreate },
    identityCheck: true,
    problems: ['NotFound', 'UnknownLicenseZone'],
  }),
  approve: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/:id/approved`,
    summary: 'Approve a created subscription',
    params: idParams,
    body: z.object({ reason: z.optional(text(500)) }),
    response: subscription,
    access: { policy: Policy.SubscriptionsApprove },
    identityCheck: true,
    problems: ['InvalidSubscriptionState', 'NotFound'],
  }),
  updateState: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/:id/state`,
    summary: 'Change the state',
    params: idParams,
    body: z.object({ state: numberOf(SubscriptionState), reason: z.optional(text(500)) }),
    response: subscription,
    access: { policy: Policy.SubscriptionsState },
    identityCheck: true,
    problems: ['ActiveSubscriptionExists', 'InvalidSubscriptionState', 'NotFound'],
  }),
  requestPlan: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/subscription/plan/request',
    summary: 'Ask for a plan; a subscription is created for review',
    body: planRequest,
    response: subscription,
    status: 201,
    problems: ['ActiveSubscriptionExists', 'NotFound', 'PlanAlreadyRequested', 'TooManySeatsTaken'],
    confirmed: true,
  }),
  requested: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/subscription/plan/request',
    summary: "The caller's request that waits for review",
    response: subscriptionStatus,
  }),
  startTrial: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/subscription/trial',
    summary: 'Start the free trial',
    response: subscription,
    status: 201,
    problems: ['ActiveSubscriptionExists', 'TrialUsedUp'],
    confirmed: true,
  }),
  startPayPerImage: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/subscription/pay-per-image',
    summary: 'License single pictures without a plan, if the site allows it',
    response: subscription,
    status: 201,
    problems: ['ActiveSubscriptionExists', 'LicensingSuspended', 'PayPerImageOff'],
    confirmed: true,
  }),
  cancelPlan: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/subscription/plan/cancellation',
    summary: 'Cancel the own plan at the end of the period that is invoiced',
    response: subscription,
    problems: ['NoActiveSubscription', 'NotMasterUser'],
  }),
  keepPlan: endpoint({
    method: 'DELETE',
    side: 'both',
    path: '/api/subscription/plan/cancellation',
    summary: 'Take the cancellation of the own plan back',
    response: subscription,
    problems: ['CardNeeded', 'NoActiveSubscription', 'NotMasterUser'],
    confirmed: true,
  }),
  ledger: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/:id/ledger`,
    summary: 'Movements of credits, newest first',
    params: idParams,
    query: z.object(paging),
    response: page(ledgerEntry),
    problems: ['NotFound'],
  }),
};
