import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new secret of 256 bits, and what is kept of it. So long a secret needs no slow hash. */
export function drawSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: digest(secret).toString('base64url') };
}

export function isSecret(given: string, hash: string): boolean {
  const [actual, expected] = [digest(given), Buffer.from(hash, 'base64url')];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
