import { readText, writeText } from '@editorial/platform';
import { useSyncExternalStore } from 'react';

/** Row heights that the visitor can choose from, in px. */
export const RowHeights = [110, 140, 176, 240, 340] as const;
/** The choice on wide screens until the visitor makes one: many pictures in sight. */
const DEFAULT_STEP = 2;
/** The choice on phones until the visitor makes one: two columns. */
const DEFAULT_STEP_ON_PHONES = 0;
const STORAGE_KEY = 'pictureSize';
const phones = '(max-width: 575px)';

const listeners = new Set<() => void>();
function storedStep(): number | undefined {
  const text = readText('local', STORAGE_KEY);
  const step = text === null ? Number.NaN : Number(text);
  return Number.isInteger(step) && step in RowHeights ? step : undefined;
}

/** The index of the current row height. */
const currentStep = (): number =>
  storedStep() ?? (globalThis.matchMedia?.(phones).matches ? DEFAULT_STEP_ON_PHONES : DEFAULT_STEP);

/** Changes the size of pictures in all lists, now and at the next visit. */
export function choosePictureSize(step: number): void {
  if (!(step in RowHeights)) return;
  // A browser that stores nothing keeps the choice until the page is left.
  writeText('local', STORAGE_KEY, String(step));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const media = globalThis.matchMedia?.(phones);
  media?.addEventListener?.('change', listener);
  return () => {
    listeners.delete(listener);
    media?.removeEventListener?.('change', listener);
  };
}

/** The step of the size slider, and the height of a row of pictures in px. */
export function usePictureSize(): { readonly step: number; readonly rowHeightPx: number } {
  const step = useSyncExternalStore(subscribe, currentStep);
  return { step, rowHeightPx: RowHeights[step] ?? RowHeights[DEFAULT_STEP]! };
}
