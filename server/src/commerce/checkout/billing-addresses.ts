import type { BillingAddress } from '@editorial/contracts/billing-addresses';
import type { Billing } from '@editorial/contracts/checkout';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, asc, eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { callersSubscription, membership } from '../subscription/subscription.queries.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { billingAddresses } from '../tables/billing-addresses.tables.ts';

const MAX_ADDRESSES = 50;

const active = (tx: Tx, caller: Caller, options: { lock?: boolean } = {}) =>
  callersSubscription(tx, caller, SubscriptionState.Activated, options);

const isMaster = async (tx: Tx, caller: Caller, row: SubscriptionRow): Promise<boolean> =>
  (await membership(tx, caller, row.id))?.isMasterUser ?? false;

/** The addresses that the caller chooses from. None without a subscription. */
export async function listAddresses(tx: Tx, caller: Caller): Promise<BillingAddress[]> {
  const row = await active(tx, caller);
  if (!row) return [];
  const mayRemove = await isMaster(tx, caller, row);
  const kept = await tx
    .select()
    .from(billingAddresses)
    .where(eq(billingAddresses.subscriptionId, row.id))
    .orderBy(asc(billingAddresses.creationTime), asc(billingAddresses.id));
  return [
    ...(row.billing ? [{ id: null, billing: row.billing, isRemovable: false }] : []),
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
