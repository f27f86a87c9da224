import { followDownloads } from '../downloads/downloads.ts';
import { emit } from '../events/bus.ts';
import { queryClient } from '../query-client.ts';
import { session } from '../session/session.ts';
import { refreshSubscriptionState } from '../subscription/subscription-state.ts';
import { setCreditBalance } from '../store/subscription.slice.ts';
import { getState } from '../store/store.ts';
import { hubConnection } from './hub-connection.ts';

/** Reads again what pages show of these parts of the API; the rest is read when it is needed. */
const readLive = (...parts: readonly string[]): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && parts.some((part) => path.startsWith(part)),
  });

/** Pages and notices follow `emailVerified` of the configuration's current user. */
const readPersonAgain = (): Promise<void> => session.refreshConfiguration().catch(() => undefined);
const isUnconfirmed = (): boolean =>
  getState().configuration.application?.currentUser.emailVerified === false;

const subscriptionHub = hubConnection(
  'subscription',
  {
    SubscriptionUpdated: (message) => {
      emit('subscription/updated', message);
      readLive('/api/subscription', '/api/checkout', '/api/licensing');
      const { active, approved } = getState().subscription;
      // Messages about other subscriptions are ignored (R4.13). Without an active subscription, any
      // message may be about a new one.
      if (active && active.id !== message.subscriptionId && approved?.id !== message.subscriptionId)
        return;
      void refreshSubscriptionState();
    },
    CreditCycleUpdated: (message) => {
      setCreditBalance(message.subscriptionId, message.newBalance);
      emit('subscription/balance-changed', message);
    },
    LicensesChanged: (message) => emit('subscription/licenses-changed', message),
    OrdersChanged: (message) => {
      emit('checkout/orders-changed', message);
      readLive('/api/checkout/order');
    },
    AddressConfirmed: () => void readPersonAgain(),
    WorkChanged: () => emit('administration/work-changed', {}),
  },
  // The page read its state before it was connected, in several calls. Changes during or after them
  // could not be announced to it. From here on, every change is announced.
  () => {
    void refreshSubscriptionState().catch(() => undefined);
    readLive('/api/checkout/order');
    if (isUnconfirmed()) void readPersonAgain();
  },
);

const assetManagementHub = hubConnection('assetManagement', {
  AssetDownloadReady: (link, fileName, windowId) =>
    emit('download/ready', { link, fileName, windowId }),
  AssetDownloadFailure: (message) => emit('download/failed', message),
  AssetDownloadProgress: (message) => emit('download/progressed', message),
  LightboxChanged: (message) => emit('lightbox/changed', message),
});

const hubs = [subscriptionHub, assetManagementHub];

/** Reconnects after automatic reconnect gave up. */
export const reconnectLiveHubs = async (): Promise<void> =>
  void (await Promise.all(hubs.map((hub) => hub.reconnect())));
let stopDownloads: (() => void) | undefined;
/** Starts, changes and stops the connections with the user. Null means that nobody is signed in. */
export function followUser(userId: string | null): void {
  if (userId !== null) stopDownloads ??= followDownloads();
  for (const hub of hubs) void (userId === null ? hub.stop() : hub.start(userId));
  if (userId !== null) return;
  stopDownloads?.();
  stopDownloads = undefined;
}
