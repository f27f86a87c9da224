import { ProfileType } from '@editorial/contracts/enumeration-values';
import { useStore } from '@editorial/platform';
import type { Visitor } from './guards.ts';

/** Returns the visitor's state for the guards. */
export function useVisitor(): Visitor {
  const isAuthenticated = useStore((state) => state.session.isAuthenticated);
  const { isKnown, profileType, hasActiveSubscription } = useStore((state) => state.subscription);
  return {
    isAuthenticated,
    isKnown,
    isClient: profileType === ProfileType.Client,
    hasActiveSubscription,
  };
}
