import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A file that was chosen and is not a picture of the site yet. */
export interface KeptFile {
  readonly id: string;
  readonly userId: string;
  readonly file: File;
  readonly addedAt: number;
}

interface Schema extends DBSchema {
  files: { key: string; value: KeptFile; indexes: { userId: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const open = () =>
  (opened ??= openDB<Schema>('editorial-uploads', 1, {
    upgrade(database) {
      database.createObjectStore('files', { keyPath: 'id' }).createIndex('userId', 'userId');
    },
    terminated() {
      opened = undefined;
    },
  }));

/**
 * Files in the browser's own database, so that a closed tab or browser loses none. A browser that
 * keeps nothing, or has no room, says so: `keep` is then false.
 */
export const keptFiles = {
  async keep(kept: KeptFile): Promise<boolean> {
    try {
      await (await open()).put('files', kept);
      return true;
    } catch {
      return false;
    }
  },
  async of(userId: string): Promise<readonly KeptFile[]> {
    try {
      const kept = await (await open()).getAllFromIndex('files', 'userId', userId);
      return kept.toSorted((a, b) => a.addedAt - b.addedAt);
    } catch {
      return [];
    }
  },
  /** A file that is not forgotten is sent again later, and the server knows it by its bytes. */
  async forget(id: string): Promise<boolean> {
    try {
      await (await open()).delete('files', id);
      return true;
    } catch {
      return false;
    }
  },
};

export type KeptFiles = typeof keptFiles;
