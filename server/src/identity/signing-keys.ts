import { desc } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../database/database.ts';
import { signingKeys } from './oidc.tables.ts';

/** All keys, newest first: the first signs, the others still verify what they signed. */
async function privateKeys(database: Database): Promise<JWK[]> {
  return (await database.asSystem((tx) => tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt)))).map(({ jwk }) => jwk as JWK);
}
/** Adds a key that signs from the next start on; older ones go on verifying. */
export async function rotateSigningKey(database: Database): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = crypto.randomUUID();
  const jwk = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' };
  await database.asSystem((tx) => tx.insert(signingKeys).values({ kid, jwk }));
}
/** The issuer's keys; the first start makes one. */
export async function signingKeySet(database: Database): Promise<{ keys: JWK[] }> {
  const keys = await privateKeys(database);
  if (keys.length > 0) return { keys };
  await rotateSigningKey(database);
  return { keys: await privateKeys(database) };
}
/** The public halves (R7.54). */
export async function publicKeySet(database: Database): Promise<{ keys: JWK[] }> {
  return { keys: (await privateKeys(database)).map(({ kty, n, e, kid, use, alg }) => ({ kty, n, e, kid, use, alg }) as JWK) };
}
