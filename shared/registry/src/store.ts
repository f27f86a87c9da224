/** Where releases lie and where it says which of them is live. */
export interface RegistryStore {
  /** How people call it, in messages. */
  readonly place: string;
  /** The registry as it is now; null before the first release. */
  read(): Promise<string | null>;
  /**
   * Changes the registry at once; whoever changes it at the same time loses nothing. The work may
   * be done more than once.
   */
  change(work: (now: string | null) => { readonly next: string }): Promise<void>;
  /** A file of a release; null when it is not there. */
  file(path: string): Promise<Buffer | null>;
  /**
   * Takes a built remote's files in. Of a release whose files are there already, nothing is
   * changed.
   */
  put(name: string, version: string, buildFolder: string): Promise<void>;
  /**
   * A folder on this machine with the files of a release, or of the shell; null when they are not
   * kept.
   */
  folder(name: string, version: string): Promise<string | null>;
  remove(name: string, version: string): Promise<void>;
}
