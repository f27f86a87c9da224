import type { Basket } from '@editorial/contracts/basket';
import type { ApplicationConfiguration } from '@editorial/contracts/configuration';
import type { ProfileType } from '@editorial/contracts/enumerations';
import type { SessionState } from '@editorial/contracts/session';
import type { AppSettings } from '@editorial/contracts/settings';
import type { Subscription } from '@editorial/contracts/subscription-state';
import { initialFeedback, type FeedbackSlice } from './feedback.slice.ts';

export interface SessionSlice extends SessionState {
  /** Whether a valid access token is held. */
  readonly isAuthenticated: boolean;
}

const initialSession: SessionSlice = { language: null, tenant: null, isAuthenticated: false };

export interface ConfigurationSlice {
  /** `/assets/appsettings.json`, null before it was read. */
  readonly settings: AppSettings | null;
  /** The server's application configuration for this user, tenant and language. */
  readonly application: ApplicationConfiguration | null;
}

const initialConfiguration: ConfigurationSlice = { settings: null, application: null };

/** The client subscription state that the app holds (R3.15). */
export interface SubscriptionSlice {
  /** False until it was read for the current user. */
  readonly isKnown: boolean;
  readonly profileType: ProfileType | null;
  readonly hasActiveSubscription: boolean;
  readonly isFreeTrialSubscription: boolean;
  readonly isMasterUser: boolean;
  readonly active: Subscription | null;
  readonly approved: Subscription | null;
}

export const initialSubscription: SubscriptionSlice = {
  isKnown: false,
  profileType: null,
  hasActiveSubscription: false,
  isFreeTrialSubscription: false,
  isMasterUser: false,
  active: null,
  approved: null,
};

/** R4.04 */
export type ConnectionState =
  | 'Disconnected'
  | 'Connecting'
  | 'Connected'
  | 'Reconnecting'
  | 'Disconnecting';
export type HubName = 'subscription' | 'assetManagement';
export interface HubsSlice {
  readonly subscription: ConnectionState;
  readonly assetManagement: ConnectionState;
  /** Hubs whose automatic reconnect gave up; `reconnectHubs()` tries again. */
  readonly gaveUp: readonly HubName[];
}

const initialHubs: HubsSlice = {
  subscription: 'Disconnected',
  assetManagement: 'Disconnected',
  gaveUp: [],
};

/**
 * What is pending: feeds the loader bar, and keeps a new release of a remote away from unfinished
 * work.
 */
export interface ActivitySlice {
  readonly pendingRequests: number;
  readonly isNavigating: boolean;
  /** Names of forms with unsaved changes, open checkout steps, downloads under way. */
  readonly unfinished: readonly string[];
}

const initialActivity: ActivitySlice = { pendingRequests: 0, isNavigating: false, unfinished: [] };

/**
 * What is to be licensed; both lists live in local storage and follow between tabs (R3.43 to R3.46,
 * R3.83N).
 */
export type BasketSlice = Basket;
const initialBasket: BasketSlice = { subscriptionImages: [], aLaCarteImages: [] };

/** Everything that shell and remotes share. Read it by `useStore`; only named actions change it. */
export interface PlatformState {
  readonly session: SessionSlice;
  readonly configuration: ConfigurationSlice;
  readonly subscription: SubscriptionSlice;
  readonly hubs: HubsSlice;
  readonly basket: BasketSlice;
  readonly feedback: FeedbackSlice;
  readonly activity: ActivitySlice;
}

/** The state before anything is known. */
export const initialState: PlatformState = {
  session: initialSession,
  configuration: initialConfiguration,
  subscription: initialSubscription,
  hubs: initialHubs,
  basket: initialBasket,
  feedback: initialFeedback,
  activity: initialActivity,
};
