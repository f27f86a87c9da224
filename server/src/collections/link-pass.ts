import { createHash } from 'node:crypto';
import { readLink, signLink } from '../ground/storage/signed-link.ts';
import type { lightboxLinks } from './lightboxes.tables.ts';

/** How long a pass opens the link. */
const PASS_LIFETIME_MS = 3_600_000;

type Protected = Pick<typeof lightboxLinks.$inferSelect, 'id' | 'passwordHash'>;

/** A pass is for one link with one password: it ends with either. */
const claimsOf = ({ id, passwordHash }: Protected) => ({
  lightboxLink: id,
  password: createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url'),
});

/** Whether a pass opens a link now. A link without a password needs none. */
export function isPassOf(
  signingKey: string,
  link: Protected,
  pass: string | undefined,
  now: Date,
): boolean {
  if (link.passwordHash === null) return true;
  const verdict = readLink(signingKey, Object.fromEntries(new URLSearchParams(pass)), now);
  if (verdict.state !== 'valid') return false;
  const { lightboxLink, password } = claimsOf(link);
  return verdict.claims.lightboxLink === lightboxLink && verdict.claims.password === password;
}

/** A pass for a link whose password was given. */
export const passOf = (signingKey: string, link: Protected, now: Date): string =>
  signLink(signingKey, claimsOf(link), new Date(now.getTime() + PASS_LIFETIME_MS)).toString();
