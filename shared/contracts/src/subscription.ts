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
  clientId: z.optional(id),
  clientName: z.string(),
  planId: z.nullable(z.string()),
  planName: z.string(),
  state: numberOf(SubscriptionState),
  currentCreditBalance: credits,
  billingPeriod: numberOf(BillingPeriod),
  creditsPerCycle: credits,
  creditCycle: numberOf(CreditCycle),
  downloadVolume: z.int().check(z.minimum(0)),
  downloadsInCycle: z.int().check(z.minimum(0)),
  cycleStart: z.nullable(instant),
  cycleEnd: z.nullable(instant),
  startDate: z.nullable(instant),
  endDate: z.nullable(instant),
  seats: z.int().check(z.minimum(1)),
  members: z.array(subscriptionMember),
  licenseZoneId: z.string(),
  resolutionTypes: z.array(resolutionType),
  createdBy: z.string(),
  creationTime: instant,
  stateHistory: z.array(stateChange),
});
export type Subscription = z.infer<typeof subscription>;
/** R3.13 */
export const subscriptionStatus = z.object({ hasSubscription: z.boolean(), subscription: z.nullable(subscription) });
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
const volume = z.int().check(z.minimum(0), z.maximum(1_000_000));
const editable = {
  planId: z.optional(z.string().check(z.maxLength(50))),
  planName: text(100, 1),
  billingPeriod: numberOf(BillingPeriod),
  creditsPerCycle: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  creditCycle: numberOf(CreditCycle),
  downloadVolume: volume,
  seats: z.int().check(z.minimum(1), z.maximum(10_000)),
  licenseZoneId: z.string().check(z.maxLength(50)),
  resolutionTypes: z.array(resolutionType).check(z.minLength(1), z.maxLength(4)),
  startDate: z.optional(instant),
  endDate: z.optional(instant),
};
export const subscriptionCreate = z.object({
  ...editable, billingPeriod: z._default(editable.billingPeriod, BillingPeriod.Monthly), creditCycle: z._default(editable.creditCycle, CreditCycle.Monthly), seats: z._default(editable.seats, 1),
  licenseZoneId: z._default(editable.licenseZoneId, 'worldwide'), resolutionTypes: z._default(editable.resolutionTypes, [0, 1]), clientId: id, members: z._default(z.array(z.object({ userId: id, isMasterUser: z.boolean() })).check(z.maxLength(10_000)), []),
});
/** What is not named stays as it is: no field has a default here. */
export const subscriptionUpdate = z.partial(z.object({ ...editable, members: z.array(z.object({ userId: id, isMasterUser: z.boolean() })).check(z.maxLength(10_000)) }));
export const planRequest = z.object({ planId: z.string().check(z.maxLength(50)), billingPeriod: numberOf(BillingPeriod), message: z._default(text(1000), '') });

const base = '/api/subscription/subscription';
/** The calls of point 7 (R7.01 to R7.17), then what the subscription pages need besides. */
export const subscriptionApi = {
  activateApproved: endpoint({ method: 'POST', path: `${base}/activate-approved-subscription`, summary: "Activate the caller's approved subscription", response: subscription }),
  adjustCreditBalance: endpoint({ method: 'POST', path: `${base}/adjust-credit-balance`, summary: 'Adjust a credit balance', body: z.object({ subscriptionId: id, amount: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000), z.refine((value) => value !== 0, 'Must not be zero.')), reason }), response: subscription, access: { policy: Policy.SubscriptionsAdjustCredits } }),
  adjustDownloadVolume: endpoint({ method: 'POST', path: `${base}/adjust-download-volume`, summary: 'Adjust a download volume', body: z.object({ subscriptionId: id, downloadVolume: volume, reason }), response: subscription, access: { policy: Policy.SubscriptionsAdjustCredits } }),
  create: endpoint({ method: 'POST', path: base, summary: 'Create a subscription', body: subscriptionCreate, response: subscription, status: 201, access: { policy: Policy.SubscriptionsCreate } }),
  remove: endpoint({ method: 'DELETE', path: `${base}/:id`, summary: 'Delete a subscription that was never activated', params: idParams, response: nothing, status: 204, access: { policy: Policy.SubscriptionsCreate } }),
  get: endpoint({ method: 'GET', path: `${base}/:id`, summary: 'Read a subscription', params: idParams, response: subscription }),
  active: endpoint({ method: 'GET', path: `${base}/active-subscription`, summary: "The caller's active subscription", response: subscriptionStatus }),
  approved: endpoint({ method: 'GET', path: `${base}/approved-subscription`, summary: "The caller's approved subscription", response: subscriptionStatus }),
  clientLicenses: endpoint({ method: 'GET', path: `${base}/client-licenses-for-master-user`, summary: "All members' licences, for the master user", response: page(license) }),
  defaultDownloadVolumes: endpoint({ method: 'GET', path: `${base}/default-download-volumes`, summary: 'Default download volumes', response: z.array(z.int().check(z.minimum(1))) }),
  isMasterUser: endpoint({ method: 'GET', path: `${base}/is-master-user`, summary: 'Whether the caller is a master user', response: masterUser }),
  licenseZones: endpoint({ method: 'GET', path: `${base}/license-zones`, summary: 'License zones', response: z.array(licenseZone), access: 'anonymous' }),
  licenses: endpoint({ method: 'GET', path: `${base}/licenses/:id`, summary: 'Licences of a subscription', params: idParams, response: page(license) }),
  list: endpoint({ method: 'GET', path: base, summary: 'List subscriptions', query: z.object({ clientId: z.optional(id), ...paging }), response: page(subscription), access: { policy: Policy.Subscriptions } }),
  update: endpoint({ method: 'PUT', path: `${base}/:id`, summary: 'Change a subscription', params: idParams, body: subscriptionUpdate, response: subscription, access: { policy: Policy.SubscriptionsCreate } }),
  approve: endpoint({ method: 'PUT', path: `${base}/:id/approved`, summary: 'Approve a created subscription', params: idParams, body: z.object({ reason: z._default(text(500), '') }), response: subscription, access: { policy: Policy.SubscriptionsApprove } }),
  updateState: endpoint({ method: 'PUT', path: `${base}/:id/state`, summary: 'Change the state', params: idParams, body: z.object({ state: numberOf(SubscriptionState), reason: z._default(text(500), '') }), response: subscription, access: { policy: Policy.SubscriptionsState } }),
  plans: endpoint({ method: 'GET', path: '/api/subscription/plan', summary: 'Plans on offer', response: z.array(plan), access: 'anonymous' }),
  requestPlan: endpoint({ method: 'POST', path: '/api/subscription/plan/request', summary: 'Ask for a plan; a subscription is created for review', body: planRequest, response: subscription, status: 201 }),
  requested: endpoint({ method: 'GET', path: '/api/subscription/plan/request', summary: "The caller's request that waits for review", response: subscriptionStatus }),
  startTrial: endpoint({ method: 'POST', path: '/api/subscription/trial', summary: 'Start the free trial', response: subscription, status: 201 }),
  ledger: endpoint({ method: 'GET', path: `${base}/:id/ledger`, summary: 'Movements of credits, newest first', params: idParams, query: z.object(paging), response: page(ledgerEntry) }),
};
