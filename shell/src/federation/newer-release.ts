import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';

/**
 * Holds the component that is rendered while a newer release is waiting, and the function that
 * checks for one. Both load after the first page.
 */
export const newerRelease = createStore<{
  readonly SwitchRelease: ComponentType | null;
  readonly ask: () => void;
}>(() => ({ SwitchRelease: null, ask: () => {} }));
