import type { Subscription } from '@editorial/contracts/subscription';
import { MAX_LISTED_MEMBERS } from '@editorial/contracts/subscription-state';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { subscriptionMembers, subscriptions } from '../tables/subscriptions.tables.ts';

/**
 * The first people of some subscriptions, master users before others, by name; and in any case the
 * one with this id, if they have a seat. By subscription id.
 */
export async function listedMembers(
  tx: Tx,
  ids: readonly string[],
  userId: string | undefined,
): Promise<ReadonlyMap<string, Subscription['members']>> {
  const { subscriptionId, isMasterUser } = subscriptionMembers;
  const first = tx
    .select({ subscriptionId, userId: subscriptionMembers.userId, isMasterUser })
    .from(subscriptionMembers)
    .where(eq(subscriptionId, subscriptions.id))
    .orderBy(desc(isMasterUser), asc(subscriptionMembers.userId))
    .limit(MAX_LISTED_MEMBERS)
    .as('first_members');
  const names = { name: users.name, surname: users.surname, userName: users.userName };
  const rows = await tx
    .select({
      subscriptionId: first.subscriptionId,
      userId: first.userId,
      isMasterUser: first.isMasterUser,
      ...names,
    })
    .from(subscriptions)
    .innerJoinLateral(first, sql`true`)
    .leftJoin(users, eq(users.id, first.userId))
    .where(inArray(subscriptions.id, [...ids]));
  const isListed = (one: { readonly subscriptionId: string }) =>
    rows.some((row) => row.subscriptionId === one.subscriptionId && row.userId === userId);
  const own =
    userId === undefined
      ? []
      : await tx
          .select({ subscriptionId, userId: subscriptionMembers.userId, isMasterUser, ...names })
          .from(subscriptionMembers)
          .leftJoin(users, eq(users.id, subscriptionMembers.userId))
          .where(and(inArray(subscriptionId, [...ids]), eq(subscriptionMembers.userId, userId)));
  const all = [...own.filter((one) => !isListed(one)), ...rows];
  return new Map(
    [...Map.groupBy(all, (one) => one.subscriptionId)].map(([id, members]) => [
      id,
      members
        .map((one) => ({
          userId: one.userId,
          name: `${one.name ?? ''} ${one.surname ?? ''}`.trim() || (one.userName ?? ''),
          isMasterUser: one.isMasterUser,
        }))
        .toSorted(
          (one, other) =>
            Number(other.isMasterUser) - Number(one.isMasterUser) ||
            one.name.localeCompare(other.name),
        ),
    ]),
  );
}

/** How many people have a seat, by subscription id. */
export async function memberCounts(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { subscriptionId } = subscriptionMembers;
  const rows = await tx
    .select({ subscriptionId, memberCount: count() })
    .from(subscriptionMembers)
    .where(inArray(subscriptionId, [...ids]))
    .groupBy(subscriptionId);
  return new Map(rows.map((row) => [row.subscriptionId, row.memberCount]));
}
