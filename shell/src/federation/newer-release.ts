import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';

/**
 * What stands in the page while a newer release waits for it, and the way to ask for one; both come
 * after the first page.
 */
export const newerRelease = createStore<{
  readonly GoOver: ComponentType | null;
  readonly ask: () => void;
}>(() => ({ GoOver: null, ask: () => {} }));
