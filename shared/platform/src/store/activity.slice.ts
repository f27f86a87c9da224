import { patch, getState } from './store.ts';

/** Counts a request as pending until the returned function is called. */
export function trackRequest(): () => void {
  patch('activity', { pendingRequests: getState().activity.pendingRequests + 1 });
  return () => patch('activity', { pendingRequests: getState().activity.pendingRequests - 1 });
}

/** Sets whether the router is navigating to another page (shell only). */
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
