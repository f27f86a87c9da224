import type { Asset } from '@editorial/contracts/catalog';

export type AssetStatus = Asset['status'];
/** `keeper`: a reviewer of a picture that has no contributor who could submit it. */
type Actor = 'owner' | 'reviewer' | 'keeper';

/**
 * The people who may change the status of an asset (Draft → Submitted → Accepted, Returned or
 * Rejected → Published → Withdrawn).
 */
const Transitions: Readonly<
  Partial<Record<AssetStatus, Readonly<Partial<Record<AssetStatus, readonly Actor[]>>>>>
> = {
  Draft: { Submitted: ['owner', 'reviewer'], Published: ['keeper'] },
  Submitted: {
    Accepted: ['reviewer'],
    Returned: ['reviewer'],
    Rejected: ['reviewer'],
    Draft: ['owner'],
  },
  Returned: { Submitted: ['owner', 'reviewer'] },
  // A contributor contests it, with reasons.
  Rejected: { Submitted: ['owner'] },
  Accepted: { Published: ['reviewer'] },
  Published: { Withdrawn: ['owner', 'reviewer'] },
  Withdrawn: { Published: ['reviewer'], Submitted: ['owner'] },
};

/** Whether the status change exists, and whether this person may make it. */
export function statusChange(
  from: AssetStatus,
  to: AssetStatus,
  actors: readonly Actor[],
): 'allowed' | 'forbidden' | 'unknown' {
  const who = Transitions[from]?.[to];
  if (!who) return 'unknown';
  return who.some((actor) => actors.includes(actor)) ? 'allowed' : 'forbidden';
}

/** Returning and rejecting an asset requires a reason. */
export const needsReason = (status: string): boolean =>
  status === 'Returned' || status === 'Rejected';
