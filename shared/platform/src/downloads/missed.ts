import { downloadCalls } from '@editorial/contracts/asset-downloads';
import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { emit } from '../events/bus.ts';
import { call } from '../http/client.ts';
import { HttpError } from '../http/errors.ts';
import { awaited, recordFoundState, forget } from './awaited.ts';

/**
 * Requests the state of downloads that may have finished while the window was disconnected. Emits
 * the events that the hub's messages would have caused.
 */
export async function requestMissedDownloads(): Promise<void> {
  for (const { jobId, fileName } of awaited()) {
    const found = await call(
      downloadCalls.downloadState,
      { params: { id: jobId } },
      { skipHandleError: true, isBackground: true },
    ).catch((error: unknown) => error);
    if (
      found instanceof HttpError &&
      found.status >= 400 &&
      found.status < 500 &&
      found.status !== 401
    )
      forget(jobId);
    if (found instanceof Error) continue;
    const { state, link, windowId } = found as EndpointOutput<typeof downloadCalls.downloadState>;
    if (state === 'Cancelled' || state === 'Expired') forget(jobId);
    if ((state !== 'Ready' && state !== 'Failed') || !recordFoundState({ jobId, fileName }))
      continue;
    if (link !== null) emit('download/ready', { link, fileName, windowId });
    else emit('download/failed', { fileName, windowId, code: 'Editorial:FileMissing' });
  }
}
