import { amount, credits, currency, id, idParams, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BillingPeriod, CreditCycle, SubscriptionState, numberOf, resolutionType } from './enumerations.ts';
import { license } from './licensing.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

export const subscriptionMember = z.object({ userId: id, name: z.string(), isMasterUser: z.boolean() });
export const stateChange = z.object({ state: numberOf(SubscriptionState), at: instant, actor: z.string(), reason: z.string() });
/** A subscription as read; without clientId it is a free trial (R3.11, R3.12, R3.79N). */
export const subscription = z.object({
  id,
  clientId: id.optional(),
  clientName: z.string(),
  planId: z.string().nullable(),
  planName: z.string(),
  state: numberOf(SubscriptionState),
  currentCreditBalance: credits,
  billingPeriod: numberOf(BillingPeriod),
  creditsPerCycle: credits,
  creditCycle: numberOf(CreditCycle),
  downloadVolume: z.int().min(0),
  downloadsInCycle: z.int().min(0),
  cycleStart: instant.nullable(),
  cycleEnd: instant.nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  seats: z.int().min(1),
  members: z.array(subscriptionMember),
  licenseZoneId: z.string(),
  resolutionTypes: z.array(resolutionType),
  createdBy: z.string(),
  creationTime: instant,
  stateHistory: z.array(stateChange),
});
export type Subscription = z.infer<typeof subscription>;
/** R3.13 */
export const subscriptionStatus = z.object({ hasSubscription: z.boolean(), subscription: subscription.nullable() });
/** R3.14 */
export const masterUser = z.object({ isMasterUser: z.boolean() });
export const licenseZone = z.object({ id: z.string(), name: z.string(), priceFactor: z.number() });
export type LicenseZone = z.infer<typeof licenseZone>;

export const plan = z.object({
  id: z.string(), name: z.string(), creditsPerCycle: credits, downloadVolume: z.int(), seats: z.int(), currency,
  prices: z.array(z.object({ billingPeriod: numberOf(BillingPeriod), amount })),
});
export type Plan = z.infer<typeof plan>;

export const ledgerEntry = z.object({
  id, kind: z.enum(['Grant', 'Purchase', 'Refund', 'Adjustment', 'Rollover', 'Expiry']), amount: credits, balanceAfter: credits, reference: z.string(), actor: z.string(), at: instant,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

const reason = text(500, 1);
const volume = z.int().min(0).max(1_000_000);
const editable = {
  planId: z.string().max(50).optional(),
  planName: text(100, 1),
  billingPeriod: numberOf(BillingPeriod),
  creditsPerCycle: z.int().min(0).max(1_000_000),
  creditCycle: numberOf(CreditCycle),
  downloadVolume: volume,
  seats: z.int().min(1).max(10_000),
  licenseZoneId: z.string().max(50),
  resolutionTypes: z.array(resolutionType).min(1).max(4),
  startDate: instant.optional(),
  endDate: instant.optional(),
};
export const subscriptionCreate = z.object({
  ...editable, billingPeriod: editable.billingPeriod.default(BillingPeriod.Monthly), creditCycle: editable.creditCycle.default(CreditCycle.Monthly), seats: editable.seats.default(1),
  licenseZoneId: editable.licenseZoneId.default('worldwide'), resolutionTypes: editable.resolutionTypes.default([0, 1]), clientId: id, members: z.array(z.object({ userId: id, isMasterUser: z.boolean() })).max(10_000).default([]),
});
/** What is not named stays as it is: no field has a default here. */
export const subscriptionUpdate = z.object({ ...editable, members: z.array(z.object({ userId: id, isMasterUser: z.boolean() })).max(10_000) }).partial();
export const planRequest = z.object({ planId: z.string().max(50), billingPeriod: numberOf(BillingPeriod), message: text(1000).default('') });

const base = '/api/subscription/subscription';
/** The calls of point 7 (R7.01 to R7.17), then what the subscription pages need besides. */
export const subscriptionApi = {
  activateApproved: endpoint({ method: 'POST', path: `${base}/activate-approved-subscription`, summary: "Activate the caller's approved subscription", response: subscription }),
  adjustCreditBalance: endpoint({ method: 'POST', path: `${base}/adjust-credit-balance`, summary: 'Adjust a credit balance', body: z.object({ subscriptionId: id, amount: z.int().min(-1_000_000).max(1_000_000).refine((value) => value !== 0, 'Must not be zero.'), reason }), response: subscription, access: { policy: Policy.SubscriptionsAdjustCredits } }),
  adjustDownloadVolume: endpoint({ method: 'POST', path: `${base}/adjust-download-volume`, summary: 'Adjust a download volume', body: z.object({ subscriptionId: id, downloadVolume: volume, reason }), response: subscription, access: { policy: Policy.SubscriptionsAdjustCredits } }),
  create: endpoint({ method: 'POST', path: base, summary: 'Create a subscription', body: subscriptionCreate, response: subscription, status: 201, access: { policy: Policy.SubscriptionsCreate } }),
  remove: endpoint({ method: 'DELETE', path: `${base}/:id`, summary: 'Delete a subscription that was never activated', params: idParams, response: nothing, status: 204, access: { policy: Policy.SubscriptionsCreate } }),
  get: endpoint({ method: 'GET', path: `${base}/:id`, summary: 'Read a subscription', params: idParams, response: subscription }),
  active: endpoint({ method: 'GET', path: `${base}/active-subscription`, summary: "The caller's active subscription", response: subscriptionStatus }),
  approved: endpoint({ method: 'GET', path: `${base}/approved-subscription`, summary: "The caller's approved subscription", response: subscriptionStatus }),
  clientLicenses: endpoint({ method: 'GET', path: `${base}/client-licenses-for-master-user`, summary: "All members' licences, for the master user", response: page(license) }),
  defaultDownloadVolumes: endpoint({ method: 'GET', path: `${base}/default-download-volumes`, summary: 'Default download volumes', response: z.array(z.int().min(1)) }),
  isMasterUser: endpoint({ method: 'GET', path: `${base}/is-master-user`, summary: 'Whether the caller is a master user', response: masterUser }),
  licenseZones: endpoint({ method: 'GET', path: `${base}/license-zones`, summary: 'License zones', response: z.array(licenseZone), access: 'anonymous' }),
  licenses: endpoint({ method: 'GET', path: `${base}/licenses/:id`, summary: 'Licences of a subscription', params: idParams, response: page(license) }),
  list: endpoint({ method: 'GET', path: base, summary: 'List subscriptions', query: z.object({ clientId: id.optional(), ...paging }), response: page(subscription), access: { policy: Policy.Subscriptions } }),
  update: endpoint({ method: 'PUT', path: `${base}/:id`, summary: 'Change a subscription', params: idParams, body: subscriptionUpdate, response: subscription, access: { policy: Policy.SubscriptionsCreate } }),
  approve: endpoint({ method: 'PUT', path: `${base}/:id/approved`, summary: 'Approve a created subscription', params: idParams, body: z.object({ reason: text(500).default('') }), response: subscription, access: { policy: Policy.SubscriptionsApprove } }),
  updateState: endpoint({ method: 'PUT', path: `${base}/:id/state`, summary: 'Change the state', params: idParams, body: z.object({ state: numberOf(SubscriptionState), reason: text(500).default('') }), response: subscription, access: { policy: Policy.SubscriptionsState } }),
  plans: endpoint({ method: 'GET', path: '/api/subscription/plan', summary: 'Plans on offer', response: z.array(plan), access: 'anonymous' }),
  requestPlan: endpoint({ method: 'POST', path: '/api/subscription/plan/request', summary: 'Ask for a plan; a subscription is created for review', body: planRequest, response: subscription, status: 201 }),
  requested: endpoint({ method: 'GET', path: '/api/subscription/plan/request', summary: "The caller's request that waits for review", response: subscriptionStatus }),
  startTrial: endpoint({ method: 'POST', path: '/api/subscription/trial', summary: 'Start the free trial', response: subscription, status: 201 }),
  ledger: endpoint({ method: 'GET', path: `${base}/:id/ledger`, summary: 'Movements of credits, newest first', params: idParams, query: z.object(paging), response: page(ledgerEntry) }),
};
