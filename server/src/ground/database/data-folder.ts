import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from '@editorial/contracts/schema';
import { DatabaseError } from './database.errors.ts';

/** The lock. SQLite's exclusive lock on it ends with the process, however that ends. */
const LOCK_FILE = 'lock';
/** Says who has the lock. */
const HOLDER_FILE = 'in-use.json';
/** SQLite's code for a lock that somebody else holds. */
const SQLITE_BUSY = 5;

/** The program that has a data folder open. */
const dataHolder = z.object({
  pid: z.int(),
  host: z.string(),
  /** The program's name, such as `npm start`. */
  program: z.string(),
  /** The site's address, if the program is a site. */
  address: z.optional(z.string()),
  /** Where commands of operators go once the site listens, and the key for it. */
  door: z.optional(z.object({ url: z.string(), token: z.string() })),
});
export type DataHolder = z.infer<typeof dataHolder>;
export type HolderName = Pick<DataHolder, 'program' | 'address'>;

/** Another program has the data folder open. The message says which one and where. */
export class DataFolderInUse extends DatabaseError {
  readonly holder: DataHolder | null;
  constructor(dataDir: string, holder: DataHolder | null) {
    const name = holder?.address ? `the site at ${holder.address}` : holder?.program;
    const who = holder ? `${name} (process ${holder.pid} on ${holder.host})` : 'another program';
    super(
      `${dataDir} is in use by ${who}, and its database belongs to one program at a time. ` +
        `Stop that one, or use another folder and port: DATA_DIR=.data-2 PORT=8081 npm start`,
    );
    this.holder = holder;
  }
}

const NOT_ALLOWED =
  'this user may not write there. Give it the folder (chown), or choose another with DATA_DIR.';
const TOO_FULL = 'the disk is full. Make room, or choose another folder with DATA_DIR.';
const LOCK_DAMAGED = `its file '${LOCK_FILE}' is damaged. Remove that one, if no site runs there.`;
/** The fault of a folder and its remedy, by the code of the system's error. */
const faults: Readonly<Record<string, string>> = {
  ENOTDIR: 'it is a file, or lies below one. Choose a folder with DATA_DIR.',
  EEXIST: 'it is a file. Choose a folder with DATA_DIR.',
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: 'the file system is read-only. Choose another folder with DATA_DIR.',
  ENOSPC: TOO_FULL,
  EDQUOT: TOO_FULL,
  ENAMETOOLONG: 'the name is too long. Choose another folder with DATA_DIR.',
  ELOOP: 'its links lead in a circle. Choose another folder with DATA_DIR.',
  ENOENT: 'it does not exist and cannot be created there. Choose another folder with DATA_DIR.',
};

/** SQLite's codes for a file that it can't open, and for one that it does not know. */
const SQLITE_DAMAGED = [11, 14, 26];

/** The error of a folder in words, if it is one of the folder. Other errors stay as they are. */
export function folderFault(dataDir: string, error: unknown): unknown {
  const { code = '', errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const isLockDamaged = errcode !== undefined && SQLITE_DAMAGED.includes(errcode);
  const words = isLockDamaged ? LOCK_DAMAGED : faults[code];
  return words
    ? new DatabaseError(`The data folder ${resolve(dataDir)} can't be used: ${words}`, {
        cause: error,
      })
    : error;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Returns the process that last said that it has the folder open, whether it still runs or not. */
export function readHolder(dataDir: string): DataHolder | null {
  try {
    const found = dataHolder.safeParse(parsed(readFileSync(join(dataDir, HOLDER_FILE), 'utf8')));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

/**
 * Says in the folder who has it open. Written to a temporary file and renamed, so that a reader
 * never finds half of it. Only the owner may read it, because of the key.
 */
export function writeHolder(dataDir: string, holder: HolderName & Pick<DataHolder, 'door'>): void {
  mkdirSync(dataDir, { recursive: true });
  const half = join(dataDir, `${HOLDER_FILE}.${process.pid}`);
  writeFileSync(half, JSON.stringify({ pid: process.pid, host: hostname(), ...holder }), {
    mode: 0o600,
  });
  renameSync(half, join(dataDir, HOLDER_FILE));
}

export const removeHolder = (dataDir: string): void =>
  rmSync(join(dataDir, HOLDER_FILE), { force: true });

function lock(path: string, readOnly: boolean): DatabaseSync {
  const file = new DatabaseSync(path, { readOnly });
  try {
    // The journal of the only transaction, which is never written to, stays in memory.
    file.exec(
      readOnly
        ? 'select count(*) from sqlite_master'
        : 'pragma journal_mode = memory; begin exclusive',
    );
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/**
 * SQLite's own error does not say why a file can't be opened. A lock file that exists is not opened
 * here: whoever closes any descriptor of a file gives up all locks of its process on it (POSIX,
 * `fcntl`), so that a second claim would end the first.
 */
function createLock(path: string): void {
  if (existsSync(path)) return accessSync(path, constants.W_OK);
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Another process has just created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(path)) throw error;
  }
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === SQLITE_BUSY;

/** Whether a running program has claimed the folder. Changes nothing. */
export function isClaimed(dataDir: string): boolean {
  const path = join(dataDir, LOCK_FILE);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  try {
    lock(path, true).close();
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

/**
 * Refuses a folder that a running program has claimed, or that can't be used. Changes nothing.
 */
export function assertUnclaimed(dataDir: string): void {
  let claimed: boolean;
  try {
    claimed = isClaimed(dataDir);
  } catch (error) {
    throw folderFault(dataDir, error);
  }
  if (claimed) throw new DataFolderInUse(dataDir, readHolder(dataDir));
}

/** Where a release without the lock said who it was. */
const OLDER_HOLDER_FILE = 'import-door.json';

/**
 * A running server of a release without the lock. Its process is looked at (Linux only), because
 * another program may have its id by now.
 */
function olderServer(dataDir: string): DataHolder | null {
  try {
    const { pid, url } = JSON.parse(readFileSync(join(dataDir, OLDER_HOLDER_FILE), 'utf8')) as {
      pid: number;
      url: string;
    };
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/src/main.ts')) return null;
    return { pid, host: hostname(), program: 'npm start', address: new URL(url).origin };
  } catch {
    return null;
  }
}

/** A folder that this process alone may use until it releases it. */
export interface DataClaim {
  release(): void;
}

function assertDatabase(dataDir: string): void {
  if (!statSync(join(dataDir, 'database'), { throwIfNoEntry: false })?.isDirectory())
    throw new DatabaseError(
      `There is no database in ${resolve(dataDir)}. Is DATA_DIR right? ` +
        'Commands never create a database; the first start of a site does: npm start',
    );
}

/**
 * Claims a data folder before any byte of the database in it is touched. Throws a DatabaseError if
 * somebody else has it or it can't be used. With `mustExist`, the folder is not created.
 *
 * The lock is the system's own (`fcntl`, through SQLite): a process that was killed leaves none
 * behind, and two that start at once can't both get it.
 */
export function claimDataFolder(
  dataDir: string,
  name: HolderName,
  { mustExist = false } = {},
): DataClaim {
  // Images start programs without `npm`: whatever they write there, its owner reads again.
  process.umask(process.umask() & 0o077);
  let held: DatabaseSync;
  try {
    if (mustExist) assertDatabase(dataDir);
    mkdirSync(dataDir, { recursive: true });
    createLock(join(dataDir, LOCK_FILE));
    const older = olderServer(dataDir);
    if (older) throw new DataFolderInUse(dataDir, older);
    held = lock(join(dataDir, LOCK_FILE), false);
    writeHolder(dataDir, name);
    rmSync(join(dataDir, OLDER_HOLDER_FILE), { force: true });
  } catch (error) {
    if (isBusy(error)) throw new DataFolderInUse(dataDir, readHolder(dataDir));
    throw folderFault(dataDir, error);
  }
  return {
    release() {
      removeHolder(dataDir);
      held.close();
    },
  };
}
