import { createHash, randomBytes } from 'node:crypto';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { OfferedSeat } from '@editorial/contracts/seats';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { sendAccountMail } from '../../people/mails/account-mails.job.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { normalize } from '../../people/passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { endPayPerImageOf, endTrialOf, oneForOpenClient } from '../plan-changes/state-changes.ts';
import { callersSubscription, subscriptionById } from '../subscription/subscription.queries.ts';
import { subscriptionMembers, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import type { SeatChange } from './change-seat.ts';
import { openInvitations } from '../subscription/seats.queries.ts';
import { seatInvitations } from '../tables/seats.tables.ts';

/** An invitation holds its seat for this long. */
export const INVITATION_LIFETIME_MS = 14 * 24 * 3_600_000;

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Refuses an invitation to somebody who is a member, or for which no seat is free. */
async function assertSeatFor(
  tx: Tx,
  row: SubscriptionRow,
  normalizedEmail: string,
  now: Date,
): Promise<void> {
  const [member] = await tx
    .select({ userId: users.id })
    .from(subscriptionMembers)
    .innerJoin(users, eq(users.id, subscriptionMembers.userId))
    .where(
      and(
        eq(subscriptionMembers.subscriptionId, row.id),
        eq(users.normalizedEmail, normalizedEmail),
      ),
    );
  if (member) throw problem('Editorial:AlreadyMember');

  const taken =
    (await tx.$count(subscriptionMembers, eq(subscriptionMembers.subscriptionId, row.id))) +
    (await tx.$count(seatInvitations, openInvitations(row.id, now)));
  // Nobody is invited to a seat that ends with the plan.
  const seats = Math.min(row.seats, row.nextPlan?.seats ?? row.seats);
  if (taken >= seats) throw problem('Editorial:NoFreeSeat', { data: { seats } });
}

/** A person who is invited, and the seat that they get. */
type Invitation = Required<SeatChange> & {
  readonly email: string;
  readonly isMasterUser: boolean;
  readonly needsApproval: boolean;
};

interface Inviting {
  readonly tx: Tx;
  readonly row: SubscriptionRow;
  readonly caller: Caller;
  readonly language: string;
  readonly invitation: Invitation;
}

/** Closes earlier invitations of an address, expired ones too: at most one is open. */
const withdrawEarlier = (tx: Tx, { id }: SubscriptionRow, normalizedEmail: string, now: Date) =>
  tx
    .update(seatInvitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(seatInvitations.subscriptionId, id),
        eq(seatInvitations.normalizedEmail, normalizedEmail),
        isNull(seatInvitations.acceptedAt),
        isNull(seatInvitations.withdrawnAt),
      ),
    );

/**
 * Invites somebody to a seat. The mail's link works for two weeks. A second invitation to the same
 * address replaces the first.
 */
export async function invite(
  context: Context,
  { tx, row, caller, language, invitation }: Inviting,
): Promise<SubscriptionRow> {
  const now = context.clock.now();
  const { email, isMasterUser, creditLimit, resolutionTypes, needsApproval } = invitation;
  const normalizedEmail = normalize(email);
  await withdrawEarlier(tx, row, normalizedEmail, now);
  await assertSeatFor(tx, row, normalizedEmail, now);

  const code = randomBytes(32).toString('base64url');
  await tx.insert(seatInvitations).values({
    subscriptionId: row.id,
    email,
    normalizedEmail,
    isMasterUser,
    creditLimit,
    resolutionTypes,
    needsApproval,
    codeHash: hashOf(code),
    invitedBy: caller.userId,
    invitedAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_LIFETIME_MS),
  });
  await sendAccountMail(context, tx, {
    tenantId: caller.tenantId,
    to: email,
    kind: 'seat-invitation',
    language,
    values: { name: caller.name, client: row.clientName, plan: row.planName },
    page: `/seat?code=${code}`,
  });
  recordAudit(tx, {
    action: 'Seat.Invited',
    target: { type: 'Subscription', id: row.id },
    data: { isMasterUser },
  });
  return row;
}

/** Withdraws an open invitation of a subscription. Its link stops working. */
export async function withdraw(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  id: string,
): Promise<undefined> {
  const now = context.clock.now();
  const [withdrawn] = await tx
    .update(seatInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(seatInvitations.id, id), openInvitations(row.id, now)))
    .returning();
  if (!withdrawn) throw problem('Editorial:NotFound');
  recordAudit(tx, {
    action: 'Seat.InvitationWithdrawn',
    target: { type: 'Subscription', id: row.id },
  });
}

const isGood = (code: string, now: Date) =>
  and(
    eq(seatInvitations.codeHash, hashOf(code)),
    isNull(seatInvitations.acceptedAt),
    isNull(seatInvitations.withdrawnAt),
    gt(seatInvitations.expiresAt, now),
  );

/** The person who invited. Nobody gets a seat from an account that is closed or blocked. */
async function hostOf(
  tx: Tx,
  { invitedBy }: { readonly invitedBy: string },
): Promise<typeof users.$inferSelect> {
  const [host] = await tx.select().from(users).where(eq(users.id, invitedBy));
  if (!host?.isActive) throw problem('Editorial:InvitationInvalid');
  return host;
}

/** Returns the offer of an invitation. Throws `Editorial:InvitationInvalid` if it is used or ended. */
export async function offeredSeat(tx: Tx, code: string, now: Date): Promise<OfferedSeat> {
  const [invitation] = await tx.select().from(seatInvitations).where(isGood(code, now));
  if (!invitation) throw problem('Editorial:InvitationInvalid');
  const row = await subscriptionById(tx, invitation.subscriptionId);
  const host = await hostOf(tx, invitation);
  return {
    clientName: row.clientName,
    planName: row.planName,
    email: invitation.email,
    invitedBy: `${host.name} ${host.surname}`.trim(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

/**
 * Gives the caller the seat of an invitation. The caller's confirmed address must be the invited
 * one: a link that was passed on gives nobody else a seat.
 */
export async function accept(
  context: Context,
  tx: Tx,
  caller: Caller,
  code: string,
): Promise<SubscriptionRow> {
  const now = context.clock.now();
  // A person has one active subscription: plans and pay-per-image wait for the same lock.
  await oneForOpenClient(tx, caller);
  const [open] = await tx.select().from(seatInvitations).where(isGood(code, now));
  if (!open) throw problem('Editorial:InvitationInvalid');
  await hostOf(tx, open);
  // First the subscription's lock, as every change of its seats takes it.
  const row = await subscriptionById(tx, open.subscriptionId, { lock: true });
  const [user] = await tx.select().from(users).where(eq(users.id, caller.userId));
  if (user?.normalizedEmail !== open.normalizedEmail)
    throw problem('Editorial:InvitationForAnother', { data: { email: open.email } });
  const active = await callersSubscription(tx, caller, SubscriptionState.Activated);
  if (active?.clientId && !active.paysPerImage)
    throw problem('Editorial:ActiveSubscriptionExists', { data: { subscriptionId: active.id } });
  if (row.state !== SubscriptionState.Activated) throw problem('Editorial:InvitationInvalid');
  const members = await tx.$count(
    subscriptionMembers,
    eq(subscriptionMembers.subscriptionId, row.id),
  );
  if (members >= row.seats) throw problem('Editorial:NoFreeSeat', { data: { seats: row.seats } });

  const [used] = await tx
    .update(seatInvitations)
    .set({ acceptedAt: now })
    .where(isGood(code, now))
    .returning();
  if (!used) throw problem('Editorial:InvitationInvalid');
  const act = { actor: caller.userId, reason: row.planName, now };
  await endPayPerImageOf(context, tx, [caller.userId], act);
  await endTrialOf(context, tx, caller.userId, act);
  await tx.insert(subscriptionMembers).values({
    subscriptionId: row.id,
    userId: caller.userId,
    isMasterUser: used.isMasterUser,
    creditLimit: used.creditLimit,
    resolutionTypes: used.resolutionTypes,
    needsApproval: used.needsApproval,
  });
  recordAudit(tx, {
    action: 'Seat.Taken',
    target: { type: 'Subscription', id: row.id },
    data: { isMasterUser: used.isMasterUser },
  });
  announceSubscription(context, tx, row.id);
  return row;
}
