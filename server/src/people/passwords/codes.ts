import { randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { digitsOfHash, hashOfCode } from '../../ground/secrets/digits.ts';
import { accountCodes, users } from '../../ground/tenancy/identity.tables.ts';
import { normalize } from './passwords.ts';
import { problem } from '../../ground/problem.ts';

export type Purpose = 'ResetPassword' | 'ConfirmEmail' | 'ChangeEmail' | 'SignIn';
const CODE_LIFETIME_MS = 3_600_000;
const isOpen = (userId: string) =>
  and(eq(accountCodes.userId, userId), isNull(accountCodes.usedAt));
const goodHash = (userId: string, codeHash: string, now: Date) =>
  and(isOpen(userId), eq(accountCodes.codeHash, codeHash), gt(accountCodes.expiresAt, now));
const good = (userId: string, code: string, now: Date) => goodHash(userId, hashOfCode(code), now);

/** The purpose of a code, and the address it was sent to. */
export interface Code {
  readonly purpose: Purpose;
  /** Normalized. The code proves no other address. */
  readonly address: string;
}

/**
 * Creates a code for a mail. It works once, for an hour by default, and proves only the address
 * that it is sent to. Only its hash is stored. Earlier codes stay valid, since mails may arrive out
 * of order.
 */
export async function createCode(
  tx: Tx,
  user: { id: string; tenantId: string },
  {
    purpose,
    address,
    now,
    lifetimeMs = CODE_LIFETIME_MS,
  }: {
    readonly purpose: Purpose;
    readonly address: string;
    readonly now: Date;
    readonly lifetimeMs?: number;
  },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await tx.insert(accountCodes).values({
    tenantId: user.tenantId,
    userId: user.id,
    purpose,
    normalizedAddress: normalize(address),
    codeHash: hashOfCode(code),
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return code;
}

/** Returns the purpose of a code, or null if it is used, expired, or another person's. */
export async function findCode(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<Code | null> {
  const [found] = await tx
    .select({ purpose: accountCodes.purpose, address: accountCodes.normalizedAddress })
    .from(accountCodes)
    .where(good(userId, code, now));
  return found ?? null;
}

/** Uses up a code and all others with the same purpose. */
export const spendCode = (tx: Tx, userId: string, code: string, now: Date): Promise<Code> =>
  spendHash(tx, userId, hashOfCode(code), now);

/**
 * Uses up the code that confirms a person's address, by its digits. Few digits can be guessed: the
 * caller is that person, and limits the attempts.
 */
export async function spendDigits(
  tx: Tx,
  {
    userId,
    key,
    digits,
  }: { readonly userId: string; readonly key: string; readonly digits: string },
  now: Date,
): Promise<Code> {
  const open = await tx
    .select({ codeHash: accountCodes.codeHash })
    .from(accountCodes)
    .where(
      and(
        isOpen(userId),
        eq(accountCodes.purpose, 'ConfirmEmail'),
        gt(accountCodes.expiresAt, now),
      ),
    );
  const meant = open.find(({ codeHash }) => isSame(digitsOfHash(key, codeHash), digits));
  if (!meant) throw problem('Editorial:CodeInvalid');
  return spendHash(tx, userId, meant.codeHash, now);
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function spendHash(tx: Tx, userId: string, codeHash: string, now: Date): Promise<Code> {
  const [used] = await tx
    .update(accountCodes)
    .set({ usedAt: now })
    .where(goodHash(userId, codeHash, now))
    .returning({ purpose: accountCodes.purpose, address: accountCodes.normalizedAddress });
  if (!used) throw problem('Editorial:CodeInvalid');
  await tx
    .update(accountCodes)
    .set({ usedAt: now })
    .where(and(isOpen(userId), eq(accountCodes.purpose, used.purpose)));
  return used;
}

/** Ends all codes of a person, since what they prove no longer holds. */
export async function endCodes(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(accountCodes).set({ usedAt: now }).where(isOpen(userId));
}

/** Ends all codes of a person, and their wish for a new address, which somebody else may have made. */
export async function dropClaims(tx: Tx, userId: string, now: Date): Promise<void> {
  await endCodes(tx, userId, now);
  await tx.update(users).set({ newEmail: null }).where(eq(users.id, userId));
}
