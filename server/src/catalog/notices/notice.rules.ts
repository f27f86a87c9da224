import type { Notice } from '@editorial/contracts/notices';
import { DAY_MS } from '../../ground/clock.ts';

/**
 * Within how many days a notice is decided. Pictures of children and intimate ones come first (DSA
 * Art. 16 (6): timely, with regard to what is at stake).
 */
const daysOf: Readonly<Record<Notice['kind'], number>> = {
  Child: 1,
  Intimate: 1,
  Person: 3,
  Illegal: 3,
  Copyright: 7,
  Trademark: 7,
};
/**
 * 10 to 14 business days after a counter-notice (17 U.S.C. § 512 (g) (2) (C)), and for complaints.
 */
const DAYS_AFTER_ANSWER = 14;

export const dueAt = (kind: Notice['kind'], from: Date): Date =>
  new Date(from.getTime() + daysOf[kind] * DAY_MS);
export const dueAfterAnswer = (from: Date): Date =>
  new Date(from.getTime() + DAYS_AFTER_ANSWER * DAY_MS);

/** How both sides and staff name a notice. */
export const numberOf = (runningNumber: number): string =>
  `N-${String(runningNumber).padStart(6, '0')}`;

/** Years after which a decided notice no longer says who wrote it, and what. */
export const YEARS_WITH_NAMES = 3;

/**
 * Whether a decision is the last one here for a side: it objected before, and another person decided
 * (DSA Art. 20). The other side may still object once, and both may go to a court or a dispute
 * settlement body.
 */
export const isFinalFor = (
  side: 'Reporter' | 'Owner',
  row: { readonly state: string; readonly objected: readonly string[] },
): boolean => row.state === 'Decided' && row.objected.includes(side);
