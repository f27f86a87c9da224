import { useCurrentUser, useIsClient, useSubscription } from '@editorial/platform';

/** The offers of the page of prices for its reader. */
export type Buyer = 'Anonymous' | 'WithoutPlan' | 'OnTrial' | 'WithPlan' | 'NoClient';

/** Null until the subscription of a signed-in person is known. */
export function useBuyer(): Buyer | null {
  const { isAuthenticated } = useCurrentUser();
  const isClient = useIsClient();
  const { isKnown, active, approved, isFreeTrialSubscription } = useSubscription();
  if (!isAuthenticated) return 'Anonymous';
  if (!isKnown) return null;
  if (!isClient) return 'NoClient';
  if (approved || (active && !isFreeTrialSubscription && !active.paysPerImage)) return 'WithPlan';
  return active ? 'OnTrial' : 'WithoutPlan';
}
