import { StorageKeys } from '@editorial/contracts/names';

type News = 'signed-in' | 'signed-out';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('editorial.session') : null;

/** Sends a message to the other tabs of this browser. */
export const notifyOtherTabs = (news: News): void => channel?.postMessage(news);

/**
 * Listens to other tabs: signing out in one signs out all. Returns a function that stops listening.
 */
export function hearOtherTabs(hear: (news: News) => void): () => void {
  const onMessage = ({ data }: MessageEvent<News>) => hear(data);
  // Clearing the site's storage counts as signing out too.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === StorageKeys.accessToken && newValue === null)) hear('signed-out');
  };
  channel?.addEventListener('message', onMessage);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    channel?.removeEventListener('message', onMessage);
    globalThis.removeEventListener('storage', onStorage);
  };
}
