import { useStore as useZustand } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { initialState, type PlatformState } from './state.ts';

const marker = Symbol.for('editorial.platform.store');
const registry = globalThis as { [marker]?: true };
// Two stores on one page mean that the platform was bundled twice: sign-in and basket would split
// silently.
if (registry[marker] && typeof process === 'undefined')
  throw new Error(
    'The platform store exists already: @editorial/platform was loaded twice on this page.',
  );
registry[marker] = true;

const store = createStore<PlatformState>(() => initialState);

/** The state now. */
export const getState = (): PlatformState => store.getState();
/** Calls `listener` after each change; returns the way to stop. */
export const subscribe = (listener: (state: PlatformState, before: PlatformState) => void) =>
  store.subscribe(listener);
// A page that is drawn on the server shows the state that it was given, not the one of an empty
// page.
const drawn = { ...store, getInitialState: store.getState };
/** Reads a part of the state and renders again when it changes. */
export const useStore = <T>(selector: (state: PlatformState) => T): T =>
  useZustand(drawn, selector);

/** For actions inside the platform only: replaces parts of one slice. */
export const patch = <K extends keyof PlatformState>(
  slice: K,
  change: Partial<PlatformState[K]>,
): void => store.setState((state) => ({ ...state, [slice]: { ...state[slice], ...change } }));
/** For tests and for the console: puts a whole state in place. */
export const replaceState = (state: PlatformState): void => store.setState(state, true);
