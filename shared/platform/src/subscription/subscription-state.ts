import { call } from '../http/client.ts';
import { currentUser } from '../store/configuration.slice.ts';
import { getState } from '../store/store.ts';
import type { SubscriptionSlice } from '../store/state.ts';
import {
  activeSubscriptionState,
  clearSubscription,
  setSubscription,
} from '../store/subscription.slice.ts';

let generation = 0;
const quiet = { skipHandleError: true, isBackground: true };

/**
 * Reads profile, active, approved and master-user state in parallel. Does not store the result. A
 * change in between may mix old and new answers. The hub announces every change after it is committed,
 * and the state is read again when the hub is connected, so a mixed state does not last.
 */
export async function fetchSubscriptionState(): Promise<SubscriptionSlice> {
  const calls = await import('@editorial/contracts/first-calls-of-users');
  const [profile, active, approved, master] = await Promise.all([
    call(calls.publicProfile, {}, quiet),
    call(calls.activeSubscription, {}, quiet),
    call(calls.approvedSubscription, {}, quiet),
    call(calls.isMasterUser, {}, quiet),
  ]);
  return {
    isKnown: true,
    profileType: profile.profile.type,
    approved: approved.subscription,
    isMasterUser: master.isMasterUser,
    ...activeSubscriptionState(active.subscription),
  };
}

/**
 * Reads the state and stores it (R4.10 to R4.12, R4.26). Clears it if nobody is signed in.
 */
export async function refreshSubscriptionState(): Promise<void> {
  const startedGeneration = ++generation;
  if (!currentUser().isAuthenticated) return clearSubscription();
  const state = await fetchSubscriptionState();
  // The user may have changed in the meantime: only the newest response counts.
  if (startedGeneration !== generation) return;
  // Equal values keep their objects, so that nothing that depends on them starts again.
  const now = getState().subscription;
  const isEqual = Object.entries(state).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(now[name as keyof typeof now]),
  );
  if (!isEqual) setSubscription(state);
}
