import { patch, getState } from './store.ts';

/** R4.04 */
export type ConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';
export type HubName = 'subscription' | 'assetManagement';
export interface HubsSlice {
  readonly subscription: ConnectionState;
  readonly assetManagement: ConnectionState;
  /** Hubs whose automatic reconnect gave up; `reconnectHubs()` tries again. */
  readonly gaveUp: readonly HubName[];
}
export const initialHubs: HubsSlice = { subscription: 'Disconnected', assetManagement: 'Disconnected', gaveUp: [] };
/** Shows a connection's state. */
export function setHubState(hub: HubName, state: ConnectionState, gaveUp = false): void {
  const others = getState().hubs.gaveUp.filter((name) => name !== hub);
  patch('hubs', { [hub]: state, gaveUp: gaveUp ? [...others, hub] : others });
}
