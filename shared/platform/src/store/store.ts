import { useStore as useZustand } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { initialState, type PlatformState } from './state.ts';

const marker = Symbol.for('editorial.platform.store');
const registry = globalThis as { [marker]?: true };
// Two stores on one page mean that the platform was bundled twice. Each copy would have its own
// sign-in and basket, without any error.
if (registry[marker] && typeof process === 'undefined')
  throw new Error(
    'The platform store exists already: @editorial/platform was loaded twice on this page.',
  );
registry[marker] = true;

const store = createStore<PlatformState>(() => initialState);

/** Returns the current state. */
export const getState = (): PlatformState => store.getState();
/** Calls `listener` after each change. Returns a function that unsubscribes. */
export const subscribe = (listener: (state: PlatformState, before: PlatformState) => void) =>
  store.subscribe(listener);
// By default, zustand renders on the server with the initial state. This store renders with the
// current state.
const storeForServerRendering = { ...store, getInitialState: store.getState };
/** Returns a part of the state. The component renders again when that part changes. */
export const useStore = <T>(selector: (state: PlatformState) => T): T =>
  useZustand(storeForServerRendering, selector);

/** Replaces parts of one slice. Only for actions inside the platform. */
export const patch = <K extends keyof PlatformState>(
  slice: K,
  change: Partial<PlatformState[K]>,
): void => store.setState((state) => ({ ...state, [slice]: { ...state[slice], ...change } }));
/** Replaces the whole state, for tests and for the console. */
export const replaceState = (state: PlatformState): void => store.setState(state, true);
