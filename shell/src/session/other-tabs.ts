import { StorageKeys } from '@editorial/contracts/session';

type News = 'signed-in' | 'signed-out';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('editorial.session') : null;

/** Tells the other tabs of this browser. */
export const tellOtherTabs = (news: News): void => channel?.postMessage(news);

/** Hears from other tabs: a sign-out in one signs out all. Returns the way to stop. */
export function hearOtherTabs(hear: (news: News) => void): () => void {
  const onMessage = ({ data }: MessageEvent<News>) => hear(data);
  // Clearing the site's storage is a sign-out as well.
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
