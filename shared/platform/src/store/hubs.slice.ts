import type { ConnectionState, HubName } from './state.ts';
import { patch, getState } from './store.ts';

/** Shows a connection's state. */
export function setHubState(hub: HubName, state: ConnectionState, gaveUp = false): void {
  const others = getState().hubs.gaveUp.filter((name) => name !== hub);
  patch('hubs', { [hub]: state, gaveUp: gaveUp ? [...others, hub] : others });
}
