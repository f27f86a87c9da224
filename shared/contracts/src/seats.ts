import { z } from '@editorial/contracts/schema';
import { email } from './account.ts';
import { credits, id, idParams, instant, nothing } from './common.ts';
import { endpoint } from './endpoint.ts';

export const seat = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  isMasterUser: z.boolean(),
  /** Credits that this person spent in the present cycle. */
  creditsUsed: credits,
  /** Pictures that this person licensed in the present cycle. */
  picturesLicensed: z.int().check(z.minimum(0)),
});

export type Seat = z.infer<typeof seat>;

export const seatInvitation = z.object({
  id,
  email: z.string(),
  isMasterUser: z.boolean(),
  invitedAt: instant,
  expiresAt: instant,
});

export type SeatInvitation = z.infer<typeof seatInvitation>;

export const seats = z.object({
  /** How many seats the plan has. Open invitations hold one each. */
  total: z.int().check(z.minimum(1)),
  members: z.array(seat),
  invitations: z.array(seatInvitation),
});

export type Seats = z.infer<typeof seats>;

/** What an invitation offers, shown before sign-in. */
export const offeredSeat = z.object({
  clientName: z.string(),
  planName: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  expiresAt: instant,
});

export type OfferedSeat = z.infer<typeof offeredSeat>;

const code = z.string().check(z.minLength(20), z.maxLength(100));
const SEAT_PATH = '/api/subscription/seat';
const INVITATION_PATH = '/api/subscription/seat-invitation';

/** Seats of a subscription, for its master users and those they invite. */
export const seatsApi = {
  list: endpoint({
    method: 'GET',
    path: SEAT_PATH,
    summary: 'People and open invitations of the own subscription',
    response: seats,
    problems: ['NotMasterUser'],
  }),
  invite: endpoint({
    method: 'POST',
    path: SEAT_PATH,
    summary: 'Invite somebody to a seat by mail',
    body: z.object({ email, isMasterUser: z._default(z.boolean(), false) }),
    response: seats,
    status: 201,
    problems: ['AlreadyMember', 'NoFreeSeat', 'NotMasterUser'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${SEAT_PATH}/:id`,
    summary: 'Make a person a master user, or no longer one',
    params: idParams,
    body: z.object({ isMasterUser: z.boolean() }),
    response: seats,
    problems: ['LastMasterUser', 'NotFound', 'NotMasterUser'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${SEAT_PATH}/:id`,
    summary: 'Take a seat from a person; the licenses stay with the subscription',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['LastMasterUser', 'NotFound', 'NotMasterUser'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${INVITATION_PATH}/:id`,
    summary: 'Withdraw an invitation',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['NotFound', 'NotMasterUser'],
  }),
  offered: endpoint({
    method: 'GET',
    path: `${INVITATION_PATH}/offered`,
    summary: 'What an invitation offers',
    query: z.object({ code }),
    response: offeredSeat,
    access: 'anonymous',
    problems: ['InvitationInvalid'],
  }),
  accept: endpoint({
    method: 'POST',
    path: `${INVITATION_PATH}/accept`,
    summary: 'Take the seat that an invitation offers',
    body: z.object({ code }),
    response: z.object({ planName: z.string() }),
    problems: [
      'ActiveSubscriptionExists',
      'EmailNotConfirmed',
      'InvitationForAnother',
      'InvitationInvalid',
      'NoFreeSeat',
    ],
  }),
};
