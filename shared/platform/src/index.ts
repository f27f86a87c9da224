/** The API for remotes. Everything here is part of the platform contract: see CONTRACT_VERSION. */
export { CONTRACT_VERSION } from './contract-version.ts';
export { getState, subscribe, useStore } from './store/store.ts';
export type { PlatformState, SubscriptionSlice } from './store/state.ts';
export {
  currentUser,
  getFeature,
  getSetting,
  hasPolicy,
  useCurrentUser,
  usePolicy,
  useSetting,
  useTrueSetting,
} from './store/configuration.slice.ts';
export { useCreditBalance, useIsClient, useSubscription } from './store/subscription.slice.ts';
export {
  addALaCarteImage,
  addSubscriptionImage,
  basketCount,
  removeAllFromBasket,
  removeFromBasket,
  setBasket,
  useBasket,
  useBasketCount,
} from './store/basket.slice.ts';
export { trackUnfinished } from './store/activity.slice.ts';
export { readJson, readText, writeJson, writeText } from './store/browser-storage.ts';
export { emit, on } from './events/bus.ts';
export { call, request, saveFile, type CallOptions } from './http/client.ts';
export { HttpError, isProblem, namesFields } from './http/errors.ts';
export { reportFailure } from './http/reporter.ts';
export { queryString } from './http/request.ts';
export { session } from './session/session.ts';
export { refreshSubscriptionState } from './subscription/subscription-state.ts';
export { reconnectHubs } from './hubs/hubs.ts';
export { toast } from './feedback/toast.ts';
export { confirm } from './feedback/confirm.ts';
export { alerts } from './feedback/alerts.ts';
export { addBundledTexts, t, useT, type Translate } from './localization/localization.ts';
export * from './localization/text-keys.ts';
export {
  formatBytes,
  formatDate,
  formatMoney,
  formatNumber,
  useCulture,
} from './localization/formats.ts';
export { defineRemote, type RemoteDefinition, type RouteHandle } from './remote/define-remote.ts';
export { Slot, type SlotHost, type SlotName, type SlotProps } from './remote/slot.ts';
export { usePageMetadata, type PageMetadata } from './remote/page-metadata.ts';
