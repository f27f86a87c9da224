import { patch, getState } from './store.ts';

/** What is pending: feeds the loader bar, and keeps a new release of a remote away from unfinished work. */
export interface ActivitySlice {
  readonly pendingRequests: number;
  readonly isNavigating: boolean;
  /** Names of forms with unsaved changes, open checkout steps, downloads under way. */
  readonly unfinished: readonly string[];
}
export const initialActivity: ActivitySlice = { pendingRequests: 0, isNavigating: false, unfinished: [] };

/** Counts a request until the returned function is called. */
export function trackRequest(): () => void {
  patch('activity', { pendingRequests: getState().activity.pendingRequests + 1 });
  return () => patch('activity', { pendingRequests: getState().activity.pendingRequests - 1 });
}
/** Says whether the router is on its way to another page (shell). */
export const setNavigating = (isNavigating: boolean): void => patch('activity', { isNavigating });
/** Marks work that must not be interrupted, until the returned function is called. */
export function trackUnfinished(name: string): () => void {
  patch('activity', { unfinished: [...getState().activity.unfinished, name] });
  return () => {
    const { unfinished } = getState().activity;
    const at = unfinished.indexOf(name);
    patch('activity', { unfinished: unfinished.filter((_, index) => index !== at) });
  };
}
