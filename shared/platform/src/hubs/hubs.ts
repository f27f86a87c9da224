import { on } from '../events/bus.ts';
import { refreshSubscriptionState } from '../session/subscription-state.ts';

/** The connections' code comes with the first user: who only looks around needs none of it. */
let loading: Promise<typeof import('./live-hubs.ts')> | undefined;
const live = () => (loading ??= import('./live-hubs.ts'));

/** Tries again after automatic reconnect gave up. */
export const reconnectHubs = async (): Promise<void> => {
  if (loading) await (await loading).reconnectLiveHubs();
};

/**
 * Connections start, change and stop with the user (R4.05 to R4.07, R4.15 to R4.17); returns the
 * way to stop.
 */
export function followUserWithHubs(): () => void {
  const follow = (userId: string | null) => {
    if (userId !== null || loading) void live().then((hubs) => hubs.followUser(userId));
  };
  const stops = [
    on('session/changed', ({ userId }) => follow(userId)),
    // What was said while we were away is read again.
    on(
      'hubs/reconnected',
      ({ hub }) => void (hub === 'subscription' && refreshSubscriptionState()),
    ),
  ];
  // A laptop that wakes up or a tab that comes back does not wait for somebody to press a button.
  const wake = () => void (document.visibilityState === 'visible' && reconnectHubs());
  document.addEventListener('visibilitychange', wake);
  globalThis.addEventListener('online', wake);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', wake);
    globalThis.removeEventListener('online', wake);
    follow(null);
  };
}
