import type { Person } from '@editorial/contracts/identity';
import { useT } from '@editorial/platform';
import { Badge } from '@editorial/ui';

const looks = {
  Active: 'success',
  Locked: 'warning',
  Inactive: 'neutral',
  Unconfirmed: 'neutral',
} as const;

export type StateName = keyof typeof looks;

/** Shows the most important state: an account that is off, then a locked one, then its address. */
export function stateOf({ isActive, lockoutEnd, emailConfirmed }: Person): StateName {
  if (!isActive) return 'Inactive';
  if (lockoutEnd !== null && new Date(lockoutEnd) > new Date()) return 'Locked';
  return emailConfirmed ? 'Active' : 'Unconfirmed';
}

export function PersonState({ state }: { readonly state: StateName }) {
  const t = useT('administration');
  return <Badge look={looks[state]}>{t(`State:${state}`)}</Badge>;
}
