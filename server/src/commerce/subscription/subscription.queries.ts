import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { Subscription } from '@editorial/contracts/subscription';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { actorNames } from '../../people/permissions/actor-names.ts';
import { problem } from '../../ground/problem.ts';
import { listedMembers, memberCounts } from './listed-members.queries.ts';
import {
  subscriptionMembers,
  subscriptionStateChanges,
  subscriptions,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * Converts rows to the contract's format, with history, the number of members and the first of
 * them. `userId` is in any case among them.
 */
export async function viewSubscriptions(
  tx: Tx,
  rows: readonly SubscriptionRow[],
  { userId }: { readonly userId?: string } = {},
): Promise<Subscription[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const members = await listedMembers(tx, ids, userId);
  const counts = await memberCounts(tx, ids);
  const changes = await tx
    .select()
    .from(subscriptionStateChanges)
    .where(inArray(subscriptionStateChanges.subscriptionId, ids))
    .orderBy(asc(subscriptionStateChanges.id));
  const nameOf = await actorNames(tx, [
    ...rows.map(({ createdByName }) => createdByName),
    ...changes.map(({ actor }) => actor),
  ]);
  return rows.map((row) => ({
    ...plainFields(row),
    createdBy: nameOf(row.createdByName),
    memberCount: counts.get(row.id) ?? 0,
    members: members.get(row.id) ?? [],
    stateHistory: changes
      .filter((change) => change.subscriptionId === row.id)
      .map((change) => ({
        state: change.state,
        at: change.at.toISOString(),
        actor: nameOf(change.actor),
        reason: change.reason,
      })),
  }));
}

/** The fields that need no other table. */
const plainFields = (
  row: SubscriptionRow,
): Omit<Subscription, 'memberCount' | 'members' | 'stateHistory' | 'createdBy'> => ({
  id: row.id,
  ...(row.clientId === null ? {} : { clientId: row.clientId }),
  clientName: row.clientName,
  planId: row.planId,
  planName: row.planName,
  state: row.state,
  currentCreditBalance: row.balance,
  billingPeriod: row.billingPeriod,
  creditsPerCycle: row.creditsPerCycle,
  creditCycle: row.creditCycle,
  downloadVolume: row.downloadVolume,
  downloadsInCycle: row.downloadsInCycle,
  cycleStart: iso(row.cycleStart),
  cycleEnd: iso(row.cycleEnd),
  startDate: iso(row.startDate),
  endDate: iso(row.endDate),
  seats: row.seats,
  licenseZoneId: row.licenseZoneId,
  resolutionTypes: row.resolutionTypes,
  ...(row.cancelledAt === null ? {} : { cancelledAt: row.cancelledAt.toISOString() }),
  ...(row.paysPerImage ? { paysPerImage: true } : {}),
  creationTime: row.creationTime.toISOString(),
});

export async function viewSubscription(
  tx: Tx,
  row: SubscriptionRow,
  own: { readonly userId?: string } = {},
): Promise<Subscription> {
  const [shown] = await viewSubscriptions(tx, [row], own);
  if (!shown) throw problem('Editorial:NotFound');
  return shown;
}

const ofMember = (caller: Caller) =>
  sql`${subscriptions.id} in (
    select subscription_id from subscription_members where user_id = ${caller.userId})`;
/**
 * The caller's subscription in the given state, or null. A paid one takes precedence over a trial.
 * `lock` locks its row.
 */
export async function callersSubscription(
  tx: Tx,
  caller: Caller,
  state: SubscriptionState,
  options: { lock?: boolean } = {},
): Promise<SubscriptionRow | null> {
  const query = tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.state, state), ofMember(caller)))
    .orderBy(sql`${subscriptions.clientId} is null`, desc(subscriptions.creationTime))
    .limit(1);
  const [row] = options.lock ? await query.for('update') : await query;
  return row ?? null;
}

/** A subscription by id. Throws `Editorial:NotFound` if there is none. `lock` locks its row. */
export async function subscriptionById(
  tx: Tx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<SubscriptionRow> {
  const query = tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  const [row] = options.lock ? await query.for('update') : await query;
  if (!row) throw problem('Editorial:NotFound');
  return row;
}

/**
 * Whether the account of a plan's client, or of a trial's person, was closed. Closing locks the
 * subscription: who holds its lock sees the account as it is.
 */
export async function isOfClosedAccount(
  tx: Tx,
  { clientId, createdBy }: Pick<SubscriptionRow, 'clientId' | 'createdBy'>,
): Promise<boolean> {
  const [owner] = await tx
    .select({ closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, clientId ?? createdBy));
  return owner !== undefined && owner.closedAt !== null;
}

/** The caller's membership in a subscription, or null. */
export async function membership(
  tx: Tx,
  caller: Caller,
  subscriptionId: string,
): Promise<{ isMasterUser: boolean } | null> {
  const [member] = await tx
    .select({ isMasterUser: subscriptionMembers.isMasterUser })
    .from(subscriptionMembers)
    .where(
      and(
        eq(subscriptionMembers.subscriptionId, subscriptionId),
        eq(subscriptionMembers.userId, caller.userId),
      ),
    );
  return member ?? null;
}

/** Whether the caller is a master user of the active, paid subscription. */
export async function isMasterUser(tx: Tx, caller: Caller): Promise<boolean> {
  const active = await callersSubscription(tx, caller, SubscriptionState.Activated);
  return (
    active !== null &&
    active.clientId !== null &&
    !active.paysPerImage &&
    ((await membership(tx, caller, active.id))?.isMasterUser ?? false)
  );
}

const sortings: Readonly<Record<string, SQL>> = {
  creationTime: sql`creation_time`,
  clientName: sql`client_name`,
  planName: sql`plan_name`,
  state: sql`state`,
  currentCreditBalance: sql`balance`,
  endDate: sql`end_date`,
};

/** Parses a sorting such as `clientName desc`. The default is newest first (R9.31). */
function orderOf(sorting: string | undefined): SQL[] {
  if (!sorting) return [desc(subscriptions.creationTime), asc(subscriptions.id)];
  const [name = '', direction = 'asc', ...rest] = sorting.trim().split(/\s+/);
  const column = Object.hasOwn(sortings, name) ? sortings[name] : undefined;
  if (!column || rest.length > 0 || !/^(asc|desc)$/i.test(direction))
    throw problem('Editorial:UnknownSorting', { data: { sorting, known: Object.keys(sortings) } });
  return [direction.toLowerCase() === 'desc' ? desc(column) : asc(column), asc(subscriptions.id)];
}

/** A page of subscriptions (R7.14). */
export async function listSubscriptions(
  tx: Tx,
  query: {
    clientId?: string | undefined;
    sorting?: string | undefined;
    skipCount: number;
    maxResultCount: number;
  },
): Promise<{ totalCount: number; items: Subscription[] }> {
  const where = query.clientId ? eq(subscriptions.clientId, query.clientId) : undefined;
  const [count] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(subscriptions)
    .where(where);
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(where)
    .orderBy(...orderOf(query.sorting))
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return { totalCount: count?.count ?? 0, items: await viewSubscriptions(tx, rows) };
}
