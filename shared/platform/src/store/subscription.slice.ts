import { ProfileType as Profiles } from '@editorial/contracts/enumerations';
import type { Subscription } from '@editorial/contracts/subscription-state';
import { initialSubscription, type SubscriptionSlice } from './state.ts';
import { patch, getState, useStore } from './store.ts';

/** What follows from an active subscription; without clientId it is a free trial (R1.15). */
export const activeSubscriptionState = (active: Subscription | null) => ({
  active,
  hasActiveSubscription: active !== null,
  isFreeTrialSubscription: active !== null && active.clientId === undefined,
});

/** Puts what was read in place. */
export const setSubscription = (change: Partial<SubscriptionSlice>): void =>
  patch('subscription', change);
/** Forgets everything about the user's subscription. */
export const clearSubscription = (): void => patch('subscription', initialSubscription);
/**
 * Sets the active subscription's balance; ids of other subscriptions are ignored (R4.14, R4.80N).
 */
export function setCreditBalance(subscriptionId: string, newBalance: number): void {
  const { active } = getState().subscription;
  if (active?.id !== subscriptionId) return;
  patch('subscription', { active: { ...active, currentCreditBalance: newBalance } });
}

export const useSubscription = () => useStore((state) => state.subscription);
/** Whether the signed-in user's profile is that of a client. */
export const useIsClient = (): boolean =>
  useStore((state) => state.subscription.profileType === Profiles.Client);
/** The active subscription's credits, or null. */
export const useCreditBalance = (): number | null =>
  useStore((state) => state.subscription.active?.currentCreditBalance ?? null);
