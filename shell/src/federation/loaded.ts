import type { ChosenRelease } from './registry.ts';

/**
 * The release of a remote that the page shows: the one that was requested and the one that was
 * loaded.
 */
export interface LoadedRemote {
  readonly name: string;
  readonly version: string;
  readonly asked: string;
  readonly source: ChosenRelease['source'] | 'last-good';
  readonly ms: number;
  /** URL path of the entry. */
  readonly entry: string;
}

const loaded = new Map<string, LoadedRemote>();
export const keepLoaded = (remote: LoadedRemote): void => void loaded.set(remote.name, remote);
/** Returns the remotes that have been loaded so far. */
export const loadedRemotes = (): LoadedRemote[] => [...loaded.values()];
export const loadedRemote = (name: string): LoadedRemote | undefined => loaded.get(name);
