/** Stores the releases and the registry document that says which of them is live. */
export interface RegistryStore {
  /** Name of the store in messages. */
  readonly place: string;
  /** Returns the current registry, or null before the first release. */
  read(): Promise<string | null>;
  /**
   * Changes the registry atomically. Concurrent changes are not lost. The work may run more than
   * once.
   */
  change(work: (now: string | null) => { readonly next: string }): Promise<void>;
  /** Returns a file of a release, or null if it does not exist. */
  file(path: string): Promise<Buffer | null>;
  /** Stores a built remote's files. If the release's files already exist, nothing changes. */
  put(name: string, version: string, buildFolder: string): Promise<void>;
  /**
   * Returns a local folder with the files of a release or of the shell, or null if they are not
   * stored.
   */
  folder(name: string, version: string): Promise<string | null>;
  remove(name: string, version: string): Promise<void>;
}

/** Where a registry is: a folder, `s3://bucket/prefix`, or a store that is already open. */
export type RegistryLocation = string | RegistryStore;
