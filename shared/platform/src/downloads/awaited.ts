import { StorageKeys } from '@editorial/contracts/session';
import { trackUnfinished } from '../store/activity.slice.ts';
import { readJson, writeJson } from '../store/browser-storage.ts';

/** A download that this window asked for and that did not come yet. */
export interface AwaitedDownload {
  readonly jobId: string;
  readonly fileName: string;
}

/** Kept for the window's life: neither a reload nor a lost connection loses one. */
export function awaited(): readonly AwaitedDownload[] {
  const stored = readJson('session', StorageKeys.awaitedDownloads);
  return Array.isArray(stored) ? (stored as AwaitedDownload[]) : [];
}

let finished: (() => void) | null = null;
/** A file that is waited for is unfinished work, also after a reload. */
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
 * The hub's messages name no job; and the one of a single file can be here before the answer to its
 * request.
 */
const early: string[] = [];
/** Found out by asking; the hub's message may still follow. */
const foundOut = new Set<string>();

/** Begins to wait for a download that was asked for. */
export function awaitDownload({ jobId, fileName }: AwaitedDownload): void {
  foundOut.delete(fileName);
  const at = early.indexOf(fileName);
  if (at >= 0) early.splice(at, 1);
  else keep([...awaited(), { jobId, fileName }]);
}

/** Waits no longer. */
export const forget = (jobId: string): void => keep(awaited().filter((one) => one.jobId !== jobId));
/** Takes a file that came off the list; false for one that was found out about before. */
export function arrive(fileName: string): boolean {
  const list = awaited();
  const at = list.findIndex((one) => one.fileName === fileName);
  if (at >= 0) keep(list.filter((_, index) => index !== at));
  else if (foundOut.delete(fileName)) return false;
  else early.push(fileName);
  return true;
}

/** Whether a job is still waited for; then the hub's message about it comes too late. */
export function findOut({ jobId, fileName }: AwaitedDownload): boolean {
  if (!awaited().some((one) => one.jobId === jobId)) return false;
  foundOut.add(fileName);
  return true;
}
