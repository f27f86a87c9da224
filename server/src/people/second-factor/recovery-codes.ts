import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { Tx } from '../../ground/database/database.ts';
import type { Person } from './attempts.ts';
import { recoveryCodes } from './second-factor.tables.ts';

const COUNT = 10;
/** 120 bits: enough for a plain hash to be safe. */
const BYTES = 15;
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
const hashOf = (code: string): string =>
  createHash('sha256').update(plain(code)).digest('base64url');

/** Creates new codes; earlier ones end. They are shown once: only hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, person: Person): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => {
    const text = new Secret({ buffer: Uint8Array.from(randomBytes(BYTES)).buffer }).base32;
    return text.replaceAll(/(.{6})(?=.)/g, '$1-');
  });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      tenantId: person.tenantId,
      userId: person.id,
      codeHash: hashOf(code),
    })),
  );
  return codes;
}

/** Uses up a code. Returns false if it is invalid or was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  person: Pick<Person, 'id'>,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, person.id),
        eq(recoveryCodes.codeHash, hashOf(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  const [left] = await tx
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return left?.count ?? 0;
}
