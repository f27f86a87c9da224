/** Downloads. A separate entry point, so that only pages that offer downloads load this code. */
export { cancelDownload, requestDownload } from './downloads/downloads.ts';
export { windowId } from './downloads/window-id.ts';
