import { useEffect, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Whether the browser has a connection. Calls `onReturn` when it comes back, so that what failed
 * meanwhile is loaded.
 */
export function useOnline(onReturn: () => void): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    window.addEventListener('online', onReturn);
    return () => window.removeEventListener('online', onReturn);
  }, [onReturn]);
  return isOnline;
}
