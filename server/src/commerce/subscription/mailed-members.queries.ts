import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { subscriptionMembers } from '../tables/subscriptions.tables.ts';

/** The people of a plan, as mails to them need them. */
export const mailedMembers = (tx: Tx, subscriptionId: string) =>
  tx
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      isMasterUser: subscriptionMembers.isMasterUser,
      isOpen: sql<boolean>`${users.isActive} and ${users.closedAt} is null`,
    })
    .from(subscriptionMembers)
    .innerJoin(users, eq(users.id, subscriptionMembers.userId))
    .where(eq(subscriptionMembers.subscriptionId, subscriptionId));
