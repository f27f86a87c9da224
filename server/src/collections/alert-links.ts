import { readLink, signLink } from '../ground/storage/signed-link.ts';

/** Mails are kept for years, and so are the ways to stop them. */
const LIFETIME_MS = 10 * 365 * 24 * 3_600_000;

/** Whose alerts a link stops: those of one search, or all of the person. */
export interface AlertStop {
  readonly tenantId: string;
  readonly userId: string;
  /** Empty for all. */
  readonly searchId: string;
}

export const ALERT_STOP_PATH = '/alerts/stop';

/** The path of a link that stops alerts without signing in. */
export const alertStopPath = (signingKey: string, stop: AlertStop, now: Date): string =>
  `${ALERT_STOP_PATH}?${signLink(signingKey, { ...stop, act: 'stop-alerts' }, new Date(now.getTime() + LIFETIME_MS))}`;

/** Returns the alert that a link stops, or null if this site did not sign it. */
export function readAlertStop(
  signingKey: string,
  query: Readonly<Record<string, unknown>>,
  now: Date,
): AlertStop | null {
  const verdict = readLink(signingKey, query, now);
  if (verdict.state !== 'valid' || verdict.claims.act !== 'stop-alerts') return null;
  const { tenantId = '', userId = '', searchId = '' } = verdict.claims;
  return { tenantId, userId, searchId };
}
