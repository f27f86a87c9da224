import { desc, lt } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../../ground/database/database.ts';
import { signingKeys } from './oidc.tables.ts';
import { DAY_MS } from '../../ground/clock.ts';

/**
 * How long a key signs, in days. Its signatures are verified for the same time again, which is far
 * longer than any token lives.
 */
export const SIGNING_KEY_LIFETIME_DAYS = 90;

/** All keys, newest first: the first one signs, the others only verify. */
async function privateKeys(database: Database): Promise<JWK[]> {
  return (
    await database.asSystem((tx) =>
      tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt)),
    )
  ).map(({ jwk }) => jwk as JWK);
}

/** Adds a key that signs from the next start on. Older keys continue to verify. */
export async function rotateSigningKey(database: Database, now = new Date()): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', {
    // 128 bits of strength.
    modulusLength: 3072,
    extractable: true,
  });
  const kid = crypto.randomUUID();
  const jwk = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' };
  await database.asSystem((tx) => tx.insert(signingKeys).values({ kid, jwk, createdAt: now }));
}

/**
 * Loads the issuer's keys. The first start creates a key, a start after its signing period creates
 * the next, and keys that are too old are removed.
 */
export async function signingKeySet(
  database: Database,
  now = new Date(),
): Promise<{ keys: JWK[] }> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [newest] = await database.asSystem((tx) =>
    tx
      .select({ createdAt: signingKeys.createdAt })
      .from(signingKeys)
      .orderBy(desc(signingKeys.createdAt))
      .limit(1),
  );
  if (!newest || newest.createdAt < ago(SIGNING_KEY_LIFETIME_DAYS))
    await rotateSigningKey(database, now);
  await database.asSystem((tx) =>
    tx.delete(signingKeys).where(lt(signingKeys.createdAt, ago(2 * SIGNING_KEY_LIFETIME_DAYS))),
  );
  return { keys: await privateKeys(database) };
}

/** The public keys (R7.54). */
export async function publicKeySet(database: Database): Promise<{ keys: JWK[] }> {
  return {
    keys: (await privateKeys(database)).map(
      ({ kty, n, e, kid, use, alg }) => ({ kty, n, e, kid, use, alg }) as JWK,
    ),
  };
}
