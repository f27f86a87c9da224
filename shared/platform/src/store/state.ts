import type { Basket } from '@editorial/contracts/basket';
import type { ApplicationConfiguration } from '@editorial/contracts/configuration';
import type { ProfileType } from '@editorial/contracts/enumerations';
import type { SessionState } from '@editorial/contracts/session';
import type { AppSettings } from '@editorial/contracts/settings';
import type { Subscription } from '@editorial/contracts/subscription-state';
import { initialFeedback, type FeedbackSlice } from './feedback.slice.ts';

export interface SessionSlice extends SessionState {
  /** Whether there is a valid access token. */
  readonly isAuthenticated: boolean;
}

const initialSession: SessionSlice = { language: null, tenant: null, isAuthenticated: false };

export interface ConfigurationSlice {
  /** `/assets/appsettings.json`; null until it is loaded. */
  readonly settings: AppSettings | null;
  /** The server's application configuration for this user, tenant and language. */
  readonly application: ApplicationConfiguration | null;
}

const initialConfiguration: ConfigurationSlice = { settings: null, application: null };

/** The client's subscription state (R3.15). */
export interface SubscriptionSlice {
  /** False until the state is loaded for the current user. */
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
  /** Hubs whose automatic reconnect gave up. `reconnectHubs()` retries. */
  readonly gaveUp: readonly HubName[];
}

const initialHubs: HubsSlice = {
  subscription: 'Disconnected',
  assetManagement: 'Disconnected',
  gaveUp: [],
};

/**
 * Pending work. The loader bar shows it, and a new release of a remote waits until no work is
 * unfinished.
 */
export interface ActivitySlice {
  readonly pendingRequests: number;
  readonly isNavigating: boolean;
  /** Names of forms with unsaved changes, open checkout steps and running downloads. */
  readonly unfinished: readonly string[];
}

const initialActivity: ActivitySlice = { pendingRequests: 0, isNavigating: false, unfinished: [] };

/**
 * The images to license. Local storage keeps both lists and synchronizes tabs (R3.43 to R3.46,
 * R3.83N).
 */
export type BasketSlice = Basket;
const initialBasket: BasketSlice = { subscriptionImages: [], aLaCarteImages: [] };

/** The state that shell and remotes share. Read it with `useStore`; only actions change it. */
export interface PlatformState {
  readonly session: SessionSlice;
  readonly configuration: ConfigurationSlice;
  readonly subscription: SubscriptionSlice;
  readonly hubs: HubsSlice;
  readonly basket: BasketSlice;
  readonly feedback: FeedbackSlice;
  readonly activity: ActivitySlice;
}

/** The state before anything is loaded. */
export const initialState: PlatformState = {
  session: initialSession,
  configuration: initialConfiguration,
  subscription: initialSubscription,
  hubs: initialHubs,
  basket: initialBasket,
  feedback: initialFeedback,
  activity: initialActivity,
};
