import { downloadCalls } from '@editorial/contracts/asset-downloads';
import type { EndpointInput } from '@editorial/contracts/endpoint';
import { on } from '../events/bus.ts';
import { toast } from '../feedback/toast.ts';
import { call, type CallOptions } from '../http/client.ts';
import { trackUnfinished } from '../store/activity.slice.ts';
import { getState, subscribe } from '../store/store.ts';
import { arrive, awaitDownload, awaited, forget, markAwaited } from './awaited.ts';
import { windowId } from './window-id.ts';

/** Delay between two downloads that the browser starts, in ms (R4.23, R9.07). */
export const DOWNLOAD_SPACING = 400;

interface Ready {
  link: string;
  fileName: string;
}

const queue: Ready[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let handedOver = () => {};

function startBrowserDownload({ link, fileName }: Ready): void {
  const anchor = Object.assign(document.createElement('a'), {
    href: link,
    download: fileName,
    rel: 'noopener',
  });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

function next(): void {
  const ready = queue.shift();
  if (!ready) {
    timer = undefined;
    return handedOver();
  }
  startBrowserDownload(ready);
  timer = setTimeout(next, DOWNLOAD_SPACING);
}

/** Queues a file. The browser starts one download every 400 ms. */
export function enqueueDownload(ready: Ready): void {
  queue.push(ready);
  if (timer !== undefined) return;
  handedOver = trackUnfinished('download');
  next();
}

type Request = Omit<NonNullable<EndpointInput<typeof downloadCalls.download>['body']>, 'windowId'>;
/**
 * Asks the server to prepare files. The hub delivers their links. An info toast confirms the start
 * (R4.25).
 */
export async function requestDownload(
  request: Request,
  options: Pick<CallOptions, 'skipHandleError'> = {},
): Promise<{ jobId: string; fileCount: number; totalBytes: number }> {
  const started = await call(
    downloadCalls.download,
    { body: { ...request, windowId: await windowId() } },
    options,
  );
  if (started.fileName !== undefined)
    awaitDownload({ jobId: started.jobId, fileName: started.fileName });
  toast.info('AssetManagement::Assets:DownloadStarting');
  return started;
}

/** Cancels a download on the server. */
export async function cancelDownload(jobId: string): Promise<void> {
  await call(downloadCalls.cancelDownload, { params: { id: jobId } });
  forget(jobId);
}

/**
 * Handles the hub's download messages for this window (R4.20 to R4.24). Returns a stop function.
 */
export function followDownloads(): () => void {
  markAwaited();
  let hub = getState().hubs.assetManagement;
  let wasSignedIn = getState().session.isAuthenticated;
  const isMine = async (id: string) => id === (await windowId());
  const stops = [
    on('download/ready', async ({ link, fileName, windowId: id }) => {
      if (!(await isMine(id)) || !arrive(fileName)) return;
      enqueueDownload({ link, fileName });
    }),
    on('download/failed', async ({ fileName, windowId: id }) => {
      if (!(await isMine(id)) || !arrive(fileName)) return;
      toast.error('AssetManagement::Assets:FailedToDownload');
    }),
    // Messages sent while the hub was disconnected are lost, so the page requests the state.
    subscribe(() => {
      const { isAuthenticated } = getState().session;
      // Signing out forgets what was awaited.
      if (isAuthenticated !== wasSignedIn) markAwaited();
      wasSignedIn = isAuthenticated;
      const { assetManagement } = getState().hubs;
      if (assetManagement === hub) return;
      hub = assetManagement;
      if (hub === 'Connected' && awaited().length > 0)
        void import('./missed.ts').then(({ requestMissedDownloads }) => requestMissedDownloads());
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
