import { channel } from 'node:diagnostics_channel';

/** Message of the channel. `npm start` packs what teams install, and says until when to wait. */
export interface PackagesWanted {
  until(packed: Promise<unknown>): void;
}

const wanted = channel('editorial:packages-wanted');
let packed: Promise<unknown> | undefined;

/**
 * Resolves when the files under `/types/` belong to this site's release. The first call asks for
 * them to be packed, which takes `npm start` some 20 s; a site that was built before has them.
 * Rejects if that fails; the next call tries it again.
 */
export async function untilPacked(): Promise<void> {
  packed ??= ask();
  try {
    await packed;
  } catch (error) {
    packed = undefined;
    throw error;
  }
}

function ask(): Promise<unknown> {
  const waits: Promise<unknown>[] = [];
  const message: PackagesWanted = { until: (wait) => void waits.push(wait) };
  wanted.publish(message);
  return Promise.all(waits);
}
