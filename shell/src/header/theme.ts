import { readText, writeText } from '@editorial/platform';
import { StorageKeys } from '@editorial/contracts/names';
import { create } from 'zustand';

export type ThemeMode = 'system' | 'light' | 'dark';
const stored = readText('local', StorageKeys.theme);
const first: ThemeMode = stored === 'light' || stored === 'dark' ? stored : 'system';
function applyToDocument(mode: ThemeMode): void {
  if (mode === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
}

if (typeof document !== 'undefined') applyToDocument(first);
/** The visitor's choice of light or dark theme. Follows the system until they choose. */
export const useTheme = create<{ mode: ThemeMode; choose: (mode: ThemeMode) => void }>((set) => ({
  mode: first,
  choose(mode) {
    writeText('local', StorageKeys.theme, mode === 'system' ? null : mode);
    applyToDocument(mode);
    set({ mode });
  },
}));
