import { credits, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  BillingPeriod,
  CreditCycle,
  SubscriptionState,
  numberOf,
  resolutionType,
} from './enumerations.ts';
import { z } from '@editorial/contracts/schema';

export const subscriptionMember = z.object({
  userId: id,
  name: z.string(),
  isMasterUser: z.boolean(),
});

export const stateChange = z.object({
  state: numberOf(SubscriptionState),
  at: instant,
  actor: z.string(),
  reason: z.string(),
});

/** A read of a subscription names at most so many of its people. */
export const MAX_LISTED_MEMBERS = 50;

/** A subscription. Without clientId, it is a free trial (R3.11, R3.12, R3.79N). */
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
  seats: z.int(),
  memberCount: z.int().check(z.minimum(0)),
  /**
   * The first people, master users before others. In an answer about the own subscription, the
   * caller is one of them. Pages of all are at its seats.
   */
  members: z.array(subscriptionMember),
  licenseZoneId: z.string(),
  resolutionTypes: z.array(resolutionType),
  /** When the client canceled it. It ends at `endDate`. */
  cancelledAt: z.optional(instant),
  /** True if it has no credits and licenses single pictures only. */
  paysPerImage: z.optional(z.boolean()),
  createdBy: z.string(),
  creationTime: instant,
  stateHistory: z.array(stateChange),
});

export type Subscription = z.infer<typeof subscription>;
/** R3.13 */
export const subscriptionStatus = z.object({
  hasSubscription: z.boolean(),
  subscription: z.nullable(subscription),
});

/** R3.14 */
export const masterUser = z.object({ isMasterUser: z.boolean() });

/** Base path of the subscription endpoints. */
export const SUBSCRIPTION_PATH = '/api/subscription/subscription';
/** Separate from the other endpoints: the shell calls these at each startup of a signed-in user. */
export const subscriptionStateCalls = {
  active: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/active-subscription`,
    summary: "The caller's active subscription",
    response: subscriptionStatus,
  }),
  approved: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/approved-subscription`,
    summary: "The caller's approved subscription",
    response: subscriptionStatus,
  }),
  isMasterUser: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/is-master-user`,
    summary: 'Whether the caller is a master user',
    response: masterUser,
  }),
};
