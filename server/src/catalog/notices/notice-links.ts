import { TENANT_PARAMETER } from '../../ground/tenancy/tenants.ts';
import { readLink, signLink } from '../../ground/storage/signed-link.ts';

export const NOTICE_PATH = '/notice';
export const FOLLOW_PATH = '/notice/follow';
const LIFETIME_MS = 10 * 365 * 24 * 3_600_000;

/** One side of a notice. Nobody else gets the link, so it needs no account. */
export interface Followed {
  readonly tenantId: string;
  readonly noticeId: string;
  readonly side: 'Reporter' | 'Owner';
}

/** The path under which one side follows a notice and answers. */
export function followPath(signingKey: string, followed: Followed, now: Date): string {
  const ends = new Date(now.getTime() + LIFETIME_MS);
  return `${FOLLOW_PATH}?${signLink(signingKey, { ...followed, act: 'follow-notice' }, ends)}`;
}

/** Returns the notice that a link follows, or null if this site did not sign it. */
export function readFollow(
  signingKey: string,
  query: Readonly<Record<string, unknown>>,
  now: Date,
): Followed | null {
  // Mails name the organization in each link; the signed part has it too.
  const { [TENANT_PARAMETER]: _, ...signed } = query;
  const verdict = readLink(signingKey, signed, now);
  if (verdict.state !== 'valid' || verdict.claims.act !== 'follow-notice') return null;
  const { tenantId = '', noticeId = '', side } = verdict.claims;
  return side === 'Reporter' || side === 'Owner' ? { tenantId, noticeId, side } : null;
}
