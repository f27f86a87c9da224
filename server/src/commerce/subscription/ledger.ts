import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { allocate } from './credits.rules.ts';
import { creditGrants, creditSpends, ledgerEntries } from '../tables/subscriptions.tables.ts';

/** One movement of credits. The caller holds the lock on the subscription's row. */
interface Movement {
  readonly subscriptionId: string;
  /** Credits, more than 0. */
  readonly amount: number;
  readonly reference: string;
  readonly actor: string;
  /** Idempotency key. The database refuses a second movement with the same key. */
  readonly key: string;
  readonly at: Date;
}

type Incoming = Movement & {
  readonly kind: 'Grant' | 'Refund' | 'Adjustment' | 'Rollover';
  readonly expiresAt: Date | null;
};

type Outgoing = Movement & { readonly kind: 'Purchase' | 'Adjustment' | 'Expiry' };

async function enter(
  tx: Tx,
  { subscriptionId, reference, actor, key, at, kind }: Incoming | Outgoing,
  amount: number,
) {
  // The trigger sets the balance after the entry. The value given here is ignored.
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({
      subscriptionId,
      kind,
      amount,
      balanceAfter: 0,
      reference,
      actor,
      idempotencyKey: key,
      at,
    })
    .returning({ id: ledgerEntries.id, balanceAfter: ledgerEntries.balanceAfter });
  if (!entry) throw new Error('A ledger entry was not written.');
  return entry;
}

const openGrants = (tx: Tx, subscriptionId: string) =>
  tx
    .select({
      id: creditGrants.id,
      remaining: creditGrants.remaining,
      expiresAt: creditGrants.expiresAt,
    })
    .from(creditGrants)
    .where(and(eq(creditGrants.subscriptionId, subscriptionId), creditGrants.isOpen))
    .orderBy(sql`${creditGrants.expiresAt} asc nulls last`, asc(creditGrants.runningNumber));

/** Adds credits as a new grant. Returns the new balance. */
export async function grantCredits(tx: Tx, movement: Incoming): Promise<number> {
  const { subscriptionId, amount, expiresAt } = movement;
  const entry = await enter(tx, movement, amount);
  await tx
    .insert(creditGrants)
    .values({ subscriptionId, entryId: entry.id, amount, remaining: amount, expiresAt });
  return entry.balanceAfter;
}

/**
 * Deducts credits, from the grant that expires first. Returns the new balance. Throws
 * `Editorial:InsufficientCredits` if the grants do not cover the amount.
 */
export async function spendCredits(tx: Tx, movement: Outgoing): Promise<number> {
  const { subscriptionId, amount } = movement;
  const grants = await openGrants(tx, subscriptionId);
  const spends = allocate(grants, amount);
  if (!spends)
    throw insufficientCredits(
      amount,
      grants.reduce((sum, grant) => sum + grant.remaining, 0),
    );
  const entry = await enter(tx, movement, -amount);
  await tx
    .insert(creditSpends)
    .values(
      spends.map((spend) => ({ grantId: spend.grantId, entryId: entry.id, amount: spend.amount })),
    );
  return entry.balanceAfter;
}

/**
 * Refunds a spend. Each part keeps the expiry of its original grant, but expires no earlier than
 * `notBefore`. Returns the new balance.
 */
export async function refundCredits(
  tx: Tx,
  {
    spentKey,
    notBefore,
    ...movement
  }: Omit<Movement, 'amount'> & { readonly spentKey: string; readonly notBefore: Date | null },
): Promise<number> {
  const parts = await tx
    .select({ amount: creditSpends.amount, expiresAt: creditGrants.expiresAt })
    .from(creditSpends)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, creditSpends.entryId))
    .innerJoin(creditGrants, eq(creditGrants.id, creditSpends.grantId))
    .where(
      and(
        eq(ledgerEntries.subscriptionId, movement.subscriptionId),
        eq(ledgerEntries.idempotencyKey, spentKey),
      ),
    );
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const entry = await enter(tx, { ...movement, kind: 'Refund', amount, expiresAt: null }, amount);
  const later = (date: Date | null) =>
    date !== null && notBefore !== null && date < notBefore ? notBefore : date;
  await tx.insert(creditGrants).values(
    parts.map((part) => ({
      subscriptionId: movement.subscriptionId,
      entryId: entry.id,
      amount: part.amount,
      remaining: part.amount,
      expiresAt: later(part.expiresAt),
    })),
  );
  return entry.balanceAfter;
}

/** The error for a balance that is too low. */
export const insufficientCredits = (required: number, available: number): Error =>
  problem('Editorial:InsufficientCredits', { data: { required, available } });
