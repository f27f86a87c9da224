import type { ChosenRelease } from './registry.ts';

/** What stands in the page for a remote: the release that was asked for, and the one that came. */
export interface LoadedRemote {
  readonly name: string;
  readonly version: string;
  readonly asked: string;
  readonly source: ChosenRelease['source'] | 'last-good';
  readonly ms: number;
  /** The entry's address. */
  readonly entry: string;
}

const loaded = new Map<string, LoadedRemote>();
export const keepLoaded = (remote: LoadedRemote): void => void loaded.set(remote.name, remote);
/** What was loaded so far. */
export const loadedRemotes = (): LoadedRemote[] => [...loaded.values()];
export const loadedRemote = (name: string): LoadedRemote | undefined => loaded.get(name);
