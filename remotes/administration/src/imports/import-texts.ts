import type { PictureImport } from '@editorial/contracts/imports';

/** How a state looks. */
export const stateLooks: Readonly<
  Record<PictureImport['state'], 'neutral' | 'accent' | 'success' | 'warning' | 'error'>
> = {
  Waiting: 'neutral',
  Running: 'accent',
  Done: 'success',
  Stopped: 'warning',
  Failed: 'error',
};

export const isOpen = ({ state }: Pick<PictureImport, 'state'>): boolean =>
  state === 'Waiting' || state === 'Running';

/** Files or rows that are done. */
export const doneOf = ({ counts }: Pick<PictureImport, 'counts'>): number =>
  counts.imported +
  counts.drafts +
  counts.changed +
  counts.unchanged +
  counts.known +
  counts.refused;
