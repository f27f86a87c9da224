import type { ConnectionState, HubName } from './state.ts';
import { patch, getState } from './store.ts';

/** Stores the state of a hub's connection. */
export function setHubState(hub: HubName, state: ConnectionState, gaveUp = false): void {
  const others = getState().hubs.gaveUp.filter((name) => name !== hub);
  patch('hubs', { [hub]: state, gaveUp: gaveUp ? [...others, hub] : others });
}
