import { SubscriptionState } from '@editorial/contracts/enumerations';
import { MAX_LISTED_SEATS, type Seats } from '@editorial/contracts/seats';
import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  ne,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { containing } from '../../ground/database/lists.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { licenses } from '../tables/licenses.tables.ts';
import { problem } from '../../ground/problem.ts';
import { callersSubscription, membership } from './subscription.queries.ts';
import { subscriptionMembers, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { seatInvitations } from '../tables/seats.tables.ts';

/**
 * The active, paid subscription that the caller is a master user of. Its row is locked, so that
 * changes to its seats happen one after another. Throws `Editorial:NotMasterUser` otherwise.
 */
export async function ownSubscription(tx: Tx, caller: Caller): Promise<SubscriptionRow> {
  const row = await companySubscription(tx, caller);
  if (!row || !(await membership(tx, caller, row.id))?.isMasterUser)
    throw problem('Editorial:NotMasterUser');
  return row;
}

/** The active, paid subscription in which the caller has a seat, locked, or null. */
export async function companySubscription(tx: Tx, caller: Caller): Promise<SubscriptionRow | null> {
  const row = await callersSubscription(tx, caller, SubscriptionState.Activated, { lock: true });
  return row?.clientId && !row.paysPerImage ? row : null;
}

/** Invitations that still hold a seat. */
export const openInvitations = (subscriptionId: string, now: Date) =>
  and(
    eq(seatInvitations.subscriptionId, subscriptionId),
    isNull(seatInvitations.acceptedAt),
    isNull(seatInvitations.withdrawnAt),
    gt(seatInvitations.expiresAt, now),
  );

/**
 * Licenses of these people with the subscription since a date, by user id. Pictures that were paid
 * with money do not count towards the plan's volume, so they are not counted here.
 */
async function usage(
  tx: Tx,
  subscriptionId: string,
  { userIds, since }: { readonly userIds: readonly string[]; readonly since: Date },
) {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({
      userId: licenses.userId,
      creditsUsed: sum(licenses.credits).mapWith(Number),
      picturesLicensed: count(),
    })
    .from(licenses)
    .where(
      and(
        eq(licenses.subscriptionId, subscriptionId),
        ne(licenses.source, 'ALaCarte'),
        inArray(licenses.userId, [...userIds]),
        gte(licenses.issuedAt, since),
        isNull(licenses.revokedAt),
      ),
    )
    .groupBy(licenses.userId);
  return new Map(rows.map(({ userId, ...used }) => [userId, used]));
}

/** Which people of a subscription are listed. */
interface SeatPage {
  readonly filter: string;
  readonly skipCount: number;
  readonly maxResultCount: number;
}
const FIRST_PAGE: SeatPage = { filter: '', skipCount: 0, maxResultCount: MAX_LISTED_SEATS };

const matching = (subscriptionId: string, filter: string) =>
  and(
    eq(subscriptionMembers.subscriptionId, subscriptionId),
    filter === ''
      ? undefined
      : or(
          ilike(sql`${users.name} || ' ' || ${users.surname}`, containing(filter)),
          ilike(users.email, containing(filter)),
        ),
  );

/** The people on a page, with the count of all that match. */
async function matchingMembers(
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
  { filter, skipCount, maxResultCount }: SeatPage,
) {
  const isMatching = matching(row.id, filter);
  const members = await tx
    .select({
      userId: users.id,
      name: users.name,
      surname: users.surname,
      email: users.email,
      isMasterUser: subscriptionMembers.isMasterUser,
      creditLimit: subscriptionMembers.creditLimit,
      resolutionTypes: subscriptionMembers.resolutionTypes,
      needsApproval: subscriptionMembers.needsApproval,
      // The count that orders are decided by.
      creditsUsedInMonth: sql<number>`credits_of_seat(${row.id}, ${users.id}, ${now.toISOString()})`,
    })
    .from(subscriptionMembers)
    .innerJoin(users, eq(users.id, subscriptionMembers.userId))
    .where(isMatching)
    .orderBy(asc(users.name), asc(users.surname), asc(users.id))
    .offset(skipCount)
    .limit(maxResultCount);
  const [found] = await tx
    .select({ totalCount: count() })
    .from(subscriptionMembers)
    .innerJoin(users, eq(users.id, subscriptionMembers.userId))
    .where(isMatching);
  return { members, totalCount: found?.totalCount ?? 0 };
}

/**
 * A page of the people of a subscription, with what each person used in the cycle, and its open
 * invitations.
 */
export async function viewSeats(
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
  page = FIRST_PAGE,
): Promise<Seats> {
  const { members, totalCount } = await matchingMembers(tx, row, now, page);
  const invitations = await tx
    .select()
    .from(seatInvitations)
    .where(openInvitations(row.id, now))
    .orderBy(asc(seatInvitations.invitedAt), asc(seatInvitations.id))
    .limit(MAX_LISTED_SEATS);
  const used = await usage(tx, row.id, {
    userIds: members.map(({ userId }) => userId),
    since: row.cycleStart ?? row.creationTime,
  });

  return {
    total: row.seats,
    memberCount: await tx.$count(
      subscriptionMembers,
      eq(subscriptionMembers.subscriptionId, row.id),
    ),
    invitationCount: await tx.$count(seatInvitations, openInvitations(row.id, now)),
    totalCount,
    members: members.map(({ surname, ...member }) => ({
      ...member,
      name: `${member.name} ${surname}`.trim() || member.email,
      ...(used.get(member.userId) ?? { creditsUsed: 0, picturesLicensed: 0 }),
    })),
    invitations: invitations.map((open) => ({
      id: open.id,
      email: open.email,
      isMasterUser: open.isMasterUser,
      creditLimit: open.creditLimit,
      resolutionTypes: open.resolutionTypes,
      needsApproval: open.needsApproval,
      invitedAt: open.invitedAt.toISOString(),
      expiresAt: open.expiresAt.toISOString(),
    })),
  };
}
