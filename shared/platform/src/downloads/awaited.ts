import { StorageKeys } from '@editorial/contracts/session';
import { trackUnfinished } from '../store/activity.slice.ts';
import { readJson, writeJson } from '../store/browser-storage.ts';

/** A download that this window requested and has not received yet. */
export interface AwaitedDownload {
  readonly jobId: string;
  readonly fileName: string;
}

/**
 * The downloads that this window waits for. Stored in session storage, so that they survive a
 * reload and a lost connection.
 */
export function awaited(): readonly AwaitedDownload[] {
  const stored = readJson('session', StorageKeys.awaitedDownloads);
  return Array.isArray(stored) ? (stored as AwaitedDownload[]) : [];
}

let finished: (() => void) | null = null;
/** Marks pending downloads as unfinished work. Call it after a reload too. */
export function markAwaited(): void {
  const isWaiting = awaited().length > 0;
  if (isWaiting === (finished !== null)) return;
  finished?.();
  finished = isWaiting ? trackUnfinished('download') : null;
}

function keep(list: readonly AwaitedDownload[]): void {
  writeJson('session', StorageKeys.awaitedDownloads, list);
  markAwaited();
}

/**
 * Names of files whose hub message arrived before the response to the request. Hub messages carry
 * no job id, so the file name identifies them.
 */
const early: string[] = [];
/** Names of files whose state came from a request; the hub message may still follow. */
const foundOut = new Set<string>();

/** Starts to wait for a requested download. */
export function awaitDownload({ jobId, fileName }: AwaitedDownload): void {
  foundOut.delete(fileName);
  const at = early.indexOf(fileName);
  if (at >= 0) early.splice(at, 1);
  else keep([...awaited(), { jobId, fileName }]);
}

/** Stops waiting for a job. */
export const forget = (jobId: string): void => keep(awaited().filter((one) => one.jobId !== jobId));
/**
 * Removes a received file from the list. False if `recordFoundState` has already reported this
 * file.
 */
export function arrive(fileName: string): boolean {
  const list = awaited();
  const at = list.findIndex((one) => one.fileName === fileName);
  if (at >= 0) keep(list.filter((_, index) => index !== at));
  else if (foundOut.delete(fileName)) return false;
  else early.push(fileName);
  return true;
}

/**
 * Records that a request found the job's state. False if the job is no longer awaited. A later hub
 * message about the same file is ignored.
 */
export function recordFoundState({ jobId, fileName }: AwaitedDownload): boolean {
  if (!awaited().some((one) => one.jobId === jobId)) return false;
  foundOut.add(fileName);
  return true;
}
