import type { Asset } from '@editorial/contracts/catalog';

export type AssetStatus = Asset['status'];
type Actor = 'owner' | 'reviewer';

/**
 * Who may take an asset from a status to another (Draft → Submitted → Accepted, Returned or
 * Rejected → Published → Withdrawn).
 */
const Transitions: Readonly<
  Partial<Record<AssetStatus, Readonly<Partial<Record<AssetStatus, readonly Actor[]>>>>>
> = {
  Draft: { Submitted: ['owner', 'reviewer'] },
  Submitted: {
    Accepted: ['reviewer'],
    Returned: ['reviewer'],
    Rejected: ['reviewer'],
    Draft: ['owner'],
  },
  Returned: { Submitted: ['owner', 'reviewer'] },
  Accepted: { Published: ['reviewer'] },
  Published: { Withdrawn: ['owner', 'reviewer'] },
  Withdrawn: { Published: ['reviewer'] },
};

/** Whether the change is one there is, and one that this person may make. */
export function statusChange(
  from: AssetStatus,
  to: AssetStatus,
  actors: readonly Actor[],
): 'allowed' | 'forbidden' | 'unknown' {
  const who = Transitions[from]?.[to];
  if (!who) return 'unknown';
  return who.some((actor) => actors.includes(actor)) ? 'allowed' : 'forbidden';
}

/** Sending back and refusing say why. */
export const needsReason = (status: AssetStatus): boolean =>
  status === 'Returned' || status === 'Rejected';
