import { createHmac, timingSafeEqual } from 'node:crypto';

/** The content of a link. The signature covers every value, so none can be changed. */
export type LinkClaims = Readonly<Record<string, string>>;
export type LinkVerdict =
  | { readonly state: 'valid'; readonly claims: LinkClaims }
  | { readonly state: 'expired' }
  | { readonly state: 'invalid' };

const signatureOf = (signingKey: string, claims: LinkClaims) =>
  createHmac('sha256', signingKey)
    .update(JSON.stringify(Object.entries(claims).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url');

/** The query of a link: its claims, its expiry (seconds since 1970) and a signature over both. */
export function signLink(signingKey: string, claims: LinkClaims, expires: Date): URLSearchParams {
  const all = { ...claims, expires: String(Math.floor(expires.getTime() / 1000)) };
  return new URLSearchParams({ ...all, signature: signatureOf(signingKey, all) });
}

/** Whether a link was signed by this site, is unchanged and has not expired. */
export function readLink(
  signingKey: string,
  query: Readonly<Record<string, unknown>>,
  now: Date,
): LinkVerdict {
  const { signature, ...claims } = query as Record<string, string>;
  if (
    typeof signature !== 'string' ||
    Object.values(claims).some((value) => typeof value !== 'string')
  )
    return { state: 'invalid' };
  const expected = Buffer.from(signatureOf(signingKey, claims));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    return { state: 'invalid' };
  return Number(claims.expires) * 1000 < now.getTime()
    ? { state: 'expired' }
    : { state: 'valid', claims };
}
