/** Downloads: pages that offer some bring this with them. */
export { cancelDownload, requestDownload } from './downloads/downloads.ts';
export { windowId } from './downloads/window-id.ts';
