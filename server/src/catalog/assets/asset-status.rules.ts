import type { Asset } from '@editorial/contracts/catalog';

export type AssetStatus = Asset['status'];
/** `keeper`: a reviewer of a picture that has no contributor who could submit it. */
type Actor = 'owner' | 'reviewer' | 'keeper';

/**
 * The actors that may make each change, by the status before and the status after. The usual way is
 * Draft → Submitted → Accepted, Returned or Rejected → Published → Withdrawn.
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
  // A contributor may object to a rejection, with reasons.
  Rejected: { Submitted: ['owner'] },
  Accepted: { Published: ['reviewer'] },
  Published: { Withdrawn: ['owner', 'reviewer'] },
  Withdrawn: { Published: ['reviewer'], Submitted: ['owner'] },
};

/** Whether one of the actors may make a change of status. `unknown` if there is no such change. */
export function statusChange(
  from: AssetStatus,
  to: AssetStatus,
  actors: readonly Actor[],
): 'allowed' | 'forbidden' | 'unknown' {
  const permitted = Transitions[from]?.[to];
  if (!permitted) return 'unknown';
  return permitted.some((actor) => actors.includes(actor)) ? 'allowed' : 'forbidden';
}

/** Returning and rejecting an asset requires a reason. */
export const needsReason = (status: string): boolean =>
  status === 'Returned' || status === 'Rejected';
