import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { accountCodes } from '../identity/identity.tables.ts';
import { problem } from '../problem.ts';

type Purpose = 'ResetPassword' | 'ConfirmEmail';
const CODE_LIFETIME_MS = 3_600_000;
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');
const good = (purpose: Purpose, userId: string, code: string, now: Date) =>
  and(
    eq(accountCodes.purpose, purpose),
    eq(accountCodes.userId, userId),
    eq(accountCodes.codeHash, hashOf(code)),
    isNull(accountCodes.usedAt),
    gt(accountCodes.expiresAt, now),
  );

/**
 * A new code for a mail: works once, for an hour; only its hash is kept. Earlier ones of its kind
 * end.
 */
export async function createCode(
  tx: Tx,
  user: { id: string; tenantId: string },
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await tx
    .update(accountCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountCodes.userId, user.id),
        eq(accountCodes.purpose, purpose),
        isNull(accountCodes.usedAt),
      ),
    );
  await tx.insert(accountCodes).values({
    tenantId: user.tenantId,
    userId: user.id,
    purpose,
    codeHash: hashOf(code),
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  });
  return code;
}

/** Whether a code would work now. */
export async function isCodeGood(
  tx: Tx,
  purpose: Purpose,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  return (
    (
      await tx
        .select({ id: accountCodes.id })
        .from(accountCodes)
        .where(good(purpose, userId, code, now))
    ).length > 0
  );
}

/** Uses a code up; one that is used, late, or somebody else's is refused. */
export async function spendCode(
  tx: Tx,
  purpose: Purpose,
  userId: string,
  code: string,
  now: Date,
): Promise<void> {
  const used = await tx
    .update(accountCodes)
    .set({ usedAt: now })
    .where(good(purpose, userId, code, now))
    .returning({ id: accountCodes.id });
  if (used.length === 0) throw problem('Editorial:CodeInvalid');
}
