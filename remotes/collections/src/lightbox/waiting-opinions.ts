import { type LightboxItem, lightboxesApi } from '@editorial/contracts/lightboxes';
import { call, HttpError, on, reportFailure, toast } from '@editorial/platform';
import { useSyncExternalStore } from 'react';
import { reload } from '../reload.ts';

type Opinion = LightboxItem['ownOpinion'];
interface Judgment {
  readonly lightboxId: string;
  readonly assetId: string;
  readonly opinion: Opinion;
}

const keyOf = ({ lightboxId, assetId }: Omit<Judgment, 'opinion'>) => `${lightboxId} ${assetId}`;
/** Decisions without a connection, the last word on each picture. */
const waiting = new Map<string, Judgment>();
const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};
const isUnreachable = (error: unknown) => error instanceof HttpError && error.status === 0;

/** Sends an opinion. False while the server can't be reached; a refusal has been shown. */
async function send(judgment: Judgment): Promise<boolean> {
  const { lightboxId, assetId, opinion } = judgment;
  try {
    await call(
      lightboxesApi.judge,
      { params: { id: lightboxId, assetId }, body: { opinion } },
      { skipHandleError: isUnreachable },
    );
  } catch (error) {
    if (isUnreachable(error)) return false;
    reportFailure(error);
  }
  if (waiting.get(keyOf(judgment))?.opinion === opinion) waiting.delete(keyOf(judgment));
  return true;
}

/** Says what the caller thinks of a picture. Without a connection it waits for the next one. */
export async function judge(judgment: Judgment): Promise<void> {
  waiting.set(keyOf(judgment), judgment);
  notifyAll();
  if (!(await send(judgment))) return void toast.info('collections::OpinionWaits');
  await reload();
  return notifyAll();
}

async function sendWaiting(): Promise<void> {
  if (waiting.size === 0) return;
  for (const judgment of waiting.values()) if (!(await send(judgment))) return;
  await reload();
  notifyAll();
}
globalThis.addEventListener('online', () => void sendWaiting());
on('hubs/reconnected', () => void sendWaiting());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The caller's opinion of a picture: what waits to be sent, else what the server knows. */
export function useOwnOpinion(lightboxId: string, { assetId, ownOpinion }: LightboxItem): Opinion {
  const key = keyOf({ lightboxId, assetId });
  const held = useSyncExternalStore(subscribe, () => waiting.get(key));
  return held ? held.opinion : ownOpinion;
}
