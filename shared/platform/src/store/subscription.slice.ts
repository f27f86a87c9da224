import { ProfileType as Profiles } from '@editorial/contracts/enumeration-values';
import type { Subscription } from '@editorial/contracts/subscription-state';
import { initialSubscription, type SubscriptionSlice } from './state.ts';
import { patch, getState, useStore } from './store.ts';

/** Derives state from the active subscription. Without clientId, it is a free trial (R1.15). */
export const activeSubscriptionState = (active: Subscription | null) => ({
  active,
  hasActiveSubscription: active !== null,
  isFreeTrialSubscription: active !== null && active.clientId === undefined,
});

/** Stores the given parts of the subscription state. */
export const setSubscription = (change: Partial<SubscriptionSlice>): void =>
  patch('subscription', change);
/** Clears the subscription state. */
export const clearSubscription = (): void => patch('subscription', initialSubscription);
/**
 * Sets the active subscription's credit balance. Ids of other subscriptions are ignored (R4.14,
 * R4.80N).
 */
export function setCreditBalance(subscriptionId: string, newBalance: number): void {
  const { active } = getState().subscription;
  if (active?.id !== subscriptionId) return;
  patch('subscription', { active: { ...active, currentCreditBalance: newBalance } });
}

export const useSubscription = () => useStore((state) => state.subscription);
/** Whether the signed-in user has a client profile. */
export const useIsClient = (): boolean =>
  useStore((state) => state.subscription.profileType === Profiles.Client);
/** Returns the credit balance of the active subscription. Null without one, or if it has no credits. */
export const useCreditBalance = (): number | null =>
  useStore(({ subscription: { active } }) =>
    !active || (active.paysPerImage && !active.currentCreditBalance)
      ? null
      : active.currentCreditBalance,
  );
