import { HttpError, isProblem, on, reportFailure } from '@editorial/platform';
import { cancelDownload, requestDownload, windowId } from '@editorial/platform/downloads';
import { useSyncExternalStore } from 'react';

/** An archive that the server is packing for this window. */
export interface PackedArchive {
  readonly jobId: string;
  readonly fileCount: number;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

let archives: readonly PackedArchive[] = [];
const listeners = new Set<() => void>();
function change(next: readonly PackedArchive[]): void {
  archives = next;
  for (const listener of listeners) listener();
}

const isMine = async (id: string) => id === (await windowId());

// Subscribed for the lifetime of the page: packing continues while the visitor opens other pages.
on('download/progressed', ({ jobId, doneBytes, totalBytes }) =>
  change(
    archives.map((archive) =>
      archive.jobId === jobId ? { ...archive, doneBytes, totalBytes } : archive,
    ),
  ),
);
on('download/ready', async ({ fileName, windowId: id }) => {
  // The message names no job. Archives finish in the order in which they were requested.
  if (fileName.endsWith('.zip') && (await isMine(id))) change(archives.slice(1));
});
on('download/failed', async ({ fileName, windowId: id }) => {
  if (fileName.endsWith('.zip') && (await isMine(id))) change(archives.slice(1));
});

const isUnlicensed = (error: unknown) => isProblem(error, 'Editorial:AssetNotLicensed');

/** The pictures that a refused download has no license for. */
function unlicensedOf(error: unknown): string[] {
  const ids = error instanceof HttpError ? error.remote?.data?.assetIds : undefined;
  return Array.isArray(ids) ? ids.map(String) : [];
}

/**
 * Requests files. Several files, or a set, come as one archive that can be watched and stopped. If
 * pictures are not licensed, `onUnlicensed` gets their ids; the central error reporter shows every
 * other failure.
 */
export async function download(
  request: Parameters<typeof requestDownload>[0],
  onUnlicensed?: (assetIds: readonly string[]) => Promise<void>,
): Promise<void> {
  let started;
  try {
    started = await requestDownload(request, onUnlicensed ? { skipHandleError: isUnlicensed } : {});
  } catch (error) {
    if (isUnlicensed(error)) await onUnlicensed?.(unlicensedOf(error));
    return;
  }
  if (started.fileCount > 1 || request.isSetDownload)
    change([
      ...archives,
      {
        jobId: started.jobId,
        fileCount: started.fileCount,
        doneBytes: 0,
        totalBytes: started.totalBytes,
      },
    ]);
}

/** Stops packing an archive. */
export async function stopArchive(jobId: string): Promise<void> {
  await cancelDownload(jobId).catch(reportFailure);
  change(archives.filter((archive) => archive.jobId !== jobId));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useArchives = (): readonly PackedArchive[] =>
  useSyncExternalStore(subscribe, () => archives);
