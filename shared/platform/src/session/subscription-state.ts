import { accountApi } from '@editorial/contracts/account';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { call } from '../http/client.ts';
import { currentUser } from '../store/configuration.slice.ts';
import { activeSubscriptionState, clearSubscription, setSubscription } from '../store/subscription.slice.ts';

let generation = 0;
const quiet = { skipHandleError: true, isBackground: true };

/** Reads active, approved and master-user state, and the profile, in one round (R4.10 to R4.12, R4.26). */
export async function refreshSubscriptionState(): Promise<void> {
  const mine = ++generation;
  if (!currentUser().isAuthenticated) return clearSubscription();
  const [profile, active, approved, master] = await Promise.all([
    call(accountApi.publicProfile, {}, quiet),
    call(subscriptionApi.active, {}, quiet),
    call(subscriptionApi.approved, {}, quiet),
    call(subscriptionApi.isMasterUser, {}, quiet),
  ]);
  // The user may have changed meanwhile: only the newest answer counts.
  if (mine !== generation) return;
  setSubscription({
    isKnown: true, profileType: profile.profile.type, approved: approved.subscription, isMasterUser: master.isMasterUser,
    ...activeSubscriptionState(active.subscription),
  });
}
