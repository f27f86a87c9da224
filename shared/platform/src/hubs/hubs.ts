import { on } from '../events/bus.ts';
import { refreshSubscriptionState } from '../subscription/subscription-state.ts';

/** The connection code loads with the first signed-in user. Anonymous visitors do not need it. */
let loading: Promise<typeof import('./live-hubs.ts')> | undefined;
const live = () => (loading ??= import('./live-hubs.ts'));

/** Reconnects after automatic reconnect gave up. */
export const reconnectHubs = async (): Promise<void> => {
  if (loading) await (await loading).reconnectLiveHubs();
};

/**
 * Starts, changes and stops the connections with the signed-in user (R4.05 to R4.07, R4.15 to
 * R4.17). Returns a stop function.
 */
export function followUserWithHubs(): () => void {
  const follow = (userId: string | null) => {
    if (userId !== null || loading) void live().then((hubs) => hubs.followUser(userId));
  };
  const stops = [
    on('session/changed', ({ userId }) => follow(userId)),
    // Messages sent while the hub was disconnected are lost, so the state is read again.
    on(
      'hubs/reconnected',
      ({ hub }) => void (hub === 'subscription' && refreshSubscriptionState()),
    ),
  ];
  // Reconnect when a laptop wakes up or a tab becomes visible, so that nobody has to press a
  // button.
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
