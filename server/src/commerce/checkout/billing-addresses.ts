import { isDeepStrictEqual } from 'node:util';
import type { BillingAddress } from '@editorial/contracts/billing-addresses';
import type { Billing } from '@editorial/contracts/checkout';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { callersSubscription, membership } from '../subscription/subscription.queries.ts';
import { orders } from '../tables/orders.tables.ts';
import {
  subscriptionMembers,
  subscriptions,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';
import { billingAddresses } from '../tables/billing-addresses.tables.ts';

const MAX_ADDRESSES = 50;

const active = (tx: Tx, caller: Caller, options: { lock?: boolean } = {}) =>
  callersSubscription(tx, caller, SubscriptionState.Activated, options);

const isMaster = async (tx: Tx, caller: Caller, row: SubscriptionRow): Promise<boolean> =>
  (await membership(tx, caller, row.id))?.isMasterUser ?? false;

/**
 * The address that the caller gave last: with an order, else with a plan that waits or has ended.
 * Nobody types it a second time.
 */
async function lastAddress(tx: Tx, { userId }: Caller): Promise<Billing | null> {
  const [ordered] = await tx
    .select({ billing: orders.billing })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.billing)))
    .orderBy(desc(orders.creationTime))
    .limit(1);
  if (ordered) return ordered.billing;
  const [planned] = await tx
    .select({ billing: subscriptions.billing })
    .from(subscriptions)
    .innerJoin(subscriptionMembers, eq(subscriptionMembers.subscriptionId, subscriptions.id))
    .where(
      and(
        eq(subscriptionMembers.userId, userId),
        eq(subscriptionMembers.isMasterUser, true),
        isNotNull(subscriptions.billing),
      ),
    )
    .orderBy(desc(subscriptions.creationTime))
    .limit(1);
  return planned?.billing ?? null;
}

/** The address that a list begins with: that of the plan's invoices, else the caller's last one. */
async function firstAddress(tx: Tx, caller: Caller, row: SubscriptionRow | null) {
  const billing = row?.billing ?? (await lastAddress(tx, caller));
  return billing ? [{ id: null, billing, isRemovable: false }] : [];
}

/** The addresses that the caller chooses from. */
export async function listAddresses(tx: Tx, caller: Caller): Promise<BillingAddress[]> {
  const row = await active(tx, caller);
  const first = await firstAddress(tx, caller, row);
  if (!row) return first;
  const mayRemove = await isMaster(tx, caller, row);
  const kept = await tx
    .select()
    .from(billingAddresses)
    .where(eq(billingAddresses.subscriptionId, row.id))
    .orderBy(asc(billingAddresses.creationTime), asc(billingAddresses.id));
  const isKept = first.some((one) =>
    kept.some(({ billing }) => isDeepStrictEqual(billing, one.billing)),
  );
  return [
    // The plan's address stays first. One that is kept as well is listed once.
    ...(isKept && !row.billing ? [] : first),
    ...kept.map(({ id, billing, addedBy }) => ({
      id,
      billing,
      isRemovable: mayRemove || addedBy === caller.userId,
    })),
  ];
}

/** Keeps an address. One that is there already stays as it is. */
export async function addAddress(
  tx: Tx,
  caller: Caller,
  billing: Billing,
  now: Date,
): Promise<BillingAddress[]> {
  const row = await active(tx, caller, { lock: true });
  if (!row) throw problem('Editorial:NoActiveSubscription');
  const count = await tx.$count(billingAddresses, eq(billingAddresses.subscriptionId, row.id));
  if (count >= MAX_ADDRESSES)
    throw problem('Editorial:TooManyAddresses', { data: { most: MAX_ADDRESSES } });
  const [added] = await tx
    .insert(billingAddresses)
    .values({ subscriptionId: row.id, billing, addedBy: caller.userId, creationTime: now })
    .onConflictDoNothing()
    .returning({ id: billingAddresses.id });
  if (added)
    recordAudit(tx, {
      action: 'BillingAddress.Added',
      target: { type: 'Subscription', id: row.id },
    });
  return listAddresses(tx, caller);
}

/** Removes an address that the caller added, or any as a master user. */
export async function removeAddress(tx: Tx, caller: Caller, id: string): Promise<undefined> {
  const row = await active(tx, caller);
  if (!row) throw problem('Editorial:NotFound');
  const ofCompany = and(eq(billingAddresses.id, id), eq(billingAddresses.subscriptionId, row.id));
  const [kept] = await tx.select().from(billingAddresses).where(ofCompany).for('update');
  if (!kept) throw problem('Editorial:NotFound');
  if (kept.addedBy !== caller.userId && !(await isMaster(tx, caller, row)))
    throw problem('Editorial:NotMasterUser');
  await tx.delete(billingAddresses).where(ofCompany);
  recordAudit(tx, {
    action: 'BillingAddress.Removed',
    target: { type: 'Subscription', id: row.id },
  });
}
