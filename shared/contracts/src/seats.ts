import { z } from '@editorial/contracts/schema';
import { email } from './email.ts';
import { credits, id, idParams, instant, nothing, pageSize, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { resolutionType } from './enumerations.ts';
import { Policy } from './policy.ts';
import { SUBSCRIPTION_PATH } from './subscription-state.ts';

/** Null: the seat has no limit of its own. */
const creditLimit = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)));
/** Null: the sizes of the plan. */
const sizes = z.nullable(z.array(resolutionType).check(z.minLength(1), z.maxLength(4)));

/**
 * The amount that a seat may spend in a month of the subscription, and the sizes that it may
 * license.
 */
const limits = {
  creditLimit,
  resolutionTypes: sizes,
  /** The person asks a master user before each order. Master users never need to. */
  needsApproval: z.boolean(),
};

/** The limits in answers. */
const storedLimits = {
  creditLimit: z.nullable(z.int()),
  resolutionTypes: z.nullable(z.array(resolutionType)),
  needsApproval: z.boolean(),
};

export const seat = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  isMasterUser: z.boolean(),
  /** Credits that this person spent in the present cycle. */
  creditsUsed: credits,
  /** Pictures that this person licensed in the present cycle. */
  picturesLicensed: z.int().check(z.minimum(0)),
  /** Credits that count against the limit of this month. */
  creditsUsedInMonth: credits,
  ...storedLimits,
});

export type Seat = z.infer<typeof seat>;

export const seatInvitation = z.object({
  id,
  email: z.string(),
  isMasterUser: z.boolean(),
  invitedAt: instant,
  expiresAt: instant,
  ...storedLimits,
});

export type SeatInvitation = z.infer<typeof seatInvitation>;

/** A page of seats holds at most so many people. So many invitations are named, too. */
export const MAX_LISTED_SEATS = 100;

export const seats = z.object({
  /** How many seats the plan has. Open invitations hold one each. */
  total: z.int(),
  memberCount: z.int().check(z.minimum(0)),
  invitationCount: z.int().check(z.minimum(0)),
  /** How many people match the filter. */
  totalCount: z.int().check(z.minimum(0)),
  /** A page of them, by name. */
  members: z.array(seat),
  /** The oldest open ones. */
  invitations: z.array(seatInvitation),
});

const pageOfSeats = z.object({
  /** A part of a name or address. */
  filter: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  skipCount: paging.skipCount,
  maxResultCount: pageSize(MAX_LISTED_SEATS),
});

export type Seats = z.infer<typeof seats>;

/** The offer of an invitation, shown before sign-in. */
export const offeredSeat = z.object({
  clientName: z.string(),
  planName: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  expiresAt: instant,
});

export type OfferedSeat = z.infer<typeof offeredSeat>;

const invitation = z.object({
  email,
  isMasterUser: z._default(z.boolean(), false),
  creditLimit: z._default(creditLimit, null),
  resolutionTypes: z._default(sizes, null),
  needsApproval: z._default(z.boolean(), false),
});

/** Absent fields keep their value. `null` clears a limit. */
const seatChange = z.partial(z.object({ isMasterUser: z.boolean(), ...limits }));

const code = z.string().check(z.minLength(20), z.maxLength(100));
const SEAT_PATH = '/api/subscription/seat';
const INVITATION_PATH = '/api/subscription/seat-invitation';

/** Seats of a subscription, for its master users and those they invite. */
export const seatsApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: SEAT_PATH,
    summary: 'People, by page, and open invitations of the own subscription',
    query: pageOfSeats,
    response: seats,
    problems: ['NotMasterUser'],
  }),
  invite: endpoint({
    method: 'POST',
    side: 'both',
    path: SEAT_PATH,
    summary: 'Invite somebody to a seat by mail',
    body: invitation,
    response: seats,
    status: 201,
    problems: ['AlreadyMember', 'NoFreeSeat', 'NotMasterUser'],
    confirmed: true,
  }),
  change: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${SEAT_PATH}/:id`,
    summary: 'Change the role and the limits of a person',
    params: idParams,
    body: seatChange,
    response: seats,
    problems: ['LastMasterUser', 'NotFound', 'NotMasterUser'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${SEAT_PATH}/:id`,
    summary: 'Take a seat from a person, or leave the own; the licenses stay with the subscription',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['LastMasterUser', 'NotFound', 'NotMasterUser'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${INVITATION_PATH}/:id`,
    summary: 'Withdraw an invitation',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['NotFound', 'NotMasterUser'],
  }),
  offered: endpoint({
    method: 'GET',
    side: 'both',
    path: `${INVITATION_PATH}/offered`,
    summary: 'What an invitation offers',
    query: z.object({ code }),
    response: offeredSeat,
    access: 'anonymous',
    problems: ['InvitationInvalid'],
  }),
  accept: endpoint({
    method: 'POST',
    side: 'both',
    path: `${INVITATION_PATH}/accept`,
    summary: 'Take the seat that an invitation offers',
    body: z.object({ code }),
    response: z.object({ planName: z.string() }),
    problems: [
      'ActiveSubscriptionExists',
      'InvitationForAnother',
      'InvitationInvalid',
      'NoFreeSeat',
    ],
    confirmed: true,
  }),
};

const OF_SUBSCRIPTION = `${SUBSCRIPTION_PATH}/:id/seat`;
const seatParams = z.object({ id, userId: id });
const invitationParams = z.object({ id, invitationId: id });
const byStaff = {
  access: { policy: Policy.SubscriptionsCreate },
  identityCheck: true,
} as const;

/** The seats of any subscription, for administrators. */
export const seatsOfSubscriptionApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: OF_SUBSCRIPTION,
    summary: 'People, by page, and open invitations of a subscription',
    params: idParams,
    query: pageOfSeats,
    response: seats,
    access: { policy: Policy.Subscriptions },
    problems: ['NotFound'],
  }),
  invite: endpoint({
    method: 'POST',
    side: 'both',
    path: OF_SUBSCRIPTION,
    summary: 'Invite somebody to a seat of a subscription by mail',
    params: idParams,
    body: invitation,
    response: seats,
    status: 201,
    ...byStaff,
    problems: ['AlreadyMember', 'NoFreeSeat', 'NotFound'],
  }),
  change: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${OF_SUBSCRIPTION}/:userId`,
    summary: 'Change the role and the limits of a person of a subscription',
    params: seatParams,
    body: seatChange,
    response: seats,
    ...byStaff,
    problems: ['LastMasterUser', 'NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${OF_SUBSCRIPTION}/:userId`,
    summary: 'Take a seat of a subscription from a person',
    params: seatParams,
    response: nothing,
    status: 204,
    ...byStaff,
    problems: ['LastMasterUser', 'NotFound'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${OF_SUBSCRIPTION}-invitation/:invitationId`,
    summary: 'Withdraw an invitation to a subscription',
    params: invitationParams,
    response: nothing,
    status: 204,
    ...byStaff,
    problems: ['NotFound'],
  }),
};
