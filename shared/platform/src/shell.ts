/**
 * The API for the shell and for the fake platform of tests only. It installs services and state.
 */
export { installSession, type SessionService } from './session/session.ts';
export { initialState, type ConnectionState, type HubName } from './store/state.ts';
export { replaceState } from './store/store.ts';
export { setApplicationConfiguration, setSettings } from './store/configuration.slice.ts';
export {
  leaveTenant,
  restoreSession,
  setAuthenticated,
  setLanguage,
  setTenant,
} from './store/session.slice.ts';
export {
  activeSubscriptionState,
  clearSubscription,
  setCreditBalance,
  setSubscription,
} from './store/subscription.slice.ts';
export { followBasketOfOtherTabs, openBasketOf } from './store/basket.slice.ts';
export { setHubState } from './store/hubs.slice.ts';
export { setNavigating, trackRequest } from './store/activity.slice.ts';
export { isOnlyInMemory } from './store/browser-storage.ts';
export { askIdentity } from './feedback/identity-check.ts';
export { reporter } from './http/reporter.ts';
export { antiForgeryHeaders, readCookie, standardHeaders } from './http/request.ts';
export { fetchSubscriptionState } from './subscription/subscription-state.ts';
export { followUserWithHubs } from './hubs/hubs.ts';
export {
  addBundledTexts,
  addTexts,
  initLocalization,
  localization,
} from './localization/localization.ts';
export { installSlots } from './remote/slot.ts';
export { applyPageMetadata } from './remote/page-metadata.ts';
export type { ShownConfirmation, ShownIdentityCheck, ShownToast } from './store/feedback.slice.ts';
export { forgetKeys } from './store/browser-storage.ts';
