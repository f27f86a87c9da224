import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Generates a 256-bit secret and the digest to store. A secret this long needs no slow hash. */
export function drawSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: digest(secret).toString('base64url') };
}

export function isSecret(given: string, hash: string): boolean {
  const [actual, expected] = [digest(given), Buffer.from(hash, 'base64url')];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
