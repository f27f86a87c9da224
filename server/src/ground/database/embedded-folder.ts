import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, open, rename, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { RELEASE } from '../release.ts';
import { claimDataFolder, folderFault, type HolderName } from './data-folder.ts';
import { DatabaseError } from './database.errors.ts';
import type { Database } from './database.types.ts';
import type { ListenLog } from './hearing.ts';
import { connectionOf, embeddedDatabase, startEmbedded } from './embedded.database.ts';
import { embeddedModule } from './embedded-module.ts';
import { assertUsable, migrate, migrationState, type Purpose } from './migrate.ts';
import { writePreparedFolder } from './prepared-folder.ts';

/** PostgreSQL's files of an empty site take 40 MB; its log needs as much again. */
const LEAST_FREE_MB = 100;
/** The major version of PGlite's PostgreSQL, which its files have as well. */
const POSTGRES_MAJOR = '18';

export interface OpenOptions {
  readonly purpose?: Purpose;
  /** The message for others who find the folder in use. */
  readonly holder?: HolderName;
  /** Gets a line for each step that may take a while. */
  readonly say?: ((line: string) => void) | undefined;
  readonly log?: ListenLog | undefined;
}

const databaseFolder = (dataDir: string) => join(dataDir, 'database');
/** A database that is being created. Half of one, after a kill, holds nothing of a site. */
const newFolder = (dataDir: string) => join(dataDir, 'database.new');
/** The database as it was before an update. */
const copyOf = (dataDir: string) => join(dataDir, 'database.before-update');

/** Writes a folder's list of files to disk, so that a power cut can't undo a rename. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Refuses a folder with anything but a database of this PostgreSQL. True if there is none yet. */
async function isNewFolder(dataDir: string): Promise<boolean> {
  const folder = databaseFolder(dataDir);
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true;
  const version = join(folder, 'PG_VERSION');
  if (!existsSync(version))
    throw new DatabaseError(
      `${resolve(folder)} holds files, but no database: PG_VERSION is missing. ` +
        'Nothing was changed. Restore the folder from a back-up, or move it away to start with an empty site.',
    );
  const major = readFileSync(version, 'utf8').trim();
  if (major !== POSTGRES_MAJOR)
    throw new DatabaseError(
      `The database in ${resolve(folder)} is of PostgreSQL ${major || '(unreadable)'}, ` +
        `and this release has ${POSTGRES_MAJOR}. Nothing was changed. ` +
        'Start the release that created it, or restore the folder from a back-up.',
    );
  return false;
}

async function assertRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMb < LEAST_FREE_MB)
    throw new DatabaseError(
      `The disk of ${resolve(dataDir)} is nearly full: ${freeMb} MB are free, ` +
        `and a site needs at least ${LEAST_FREE_MB} MB. ` +
        'Make room, or choose another folder with DATA_DIR.',
    );
}

/** Starts PostgreSQL on the folder. PGlite's own errors are stacks without a reason. */
async function start(folder: string): Promise<PGlite> {
  try {
    return await startEmbedded({ dataDir: folder, pgliteWasmModule: await embeddedModule() });
  } catch (error) {
    throw new DatabaseError(
      `The database in ${resolve(folder)} can't be opened: ` +
        'files are missing, damaged or not readable by this user. Keep the folder as it is, and restore one from a back-up: README, “Update and go back”.',
      { cause: error },
    );
  }
}

/** Creates the database under another name, so that a kill leaves no half of one under its own. */
async function create(dataDir: string): Promise<PGlite> {
  await rm(newFolder(dataDir), { recursive: true, force: true });
  await writePreparedFolder(newFolder(dataDir));
  await rename(newFolder(dataDir), databaseFolder(dataDir));
  await syncFolder(dataDir);
  return start(databaseFolder(dataDir));
}

/**
 * Keeps the database as it is before an update. A copy of an update that never became ready stays:
 * it is the last state that worked.
 */
async function keepCopy(dataDir: string): Promise<void> {
  if (existsSync(copyOf(dataDir))) return;
  const half = `${copyOf(dataDir)}.half`;
  try {
    await rm(half, { recursive: true, force: true });
    await cp(databaseFolder(dataDir), half, { recursive: true, preserveTimestamps: true });
    await rename(half, copyOf(dataDir));
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => {});
    throw folderFault(dataDir, error);
  }
}

/** Removes the copy of the database from before an update. Called once the new release is ready. */
export const dropCopy = (dataDir: string): Promise<void> =>
  rm(copyOf(dataDir), { recursive: true, force: true });

/** Opens the folder's database, after the folder was claimed. */
async function openClaimed(
  dataDir: string,
  purpose: Purpose,
  say: (line: string) => void,
): Promise<PGlite> {
  await assertRoom(dataDir);
  const isNew = await isNewFolder(dataDir);
  if (isNew && purpose === 'use') assertUsable({ exists: false, release: null, pending: [] });
  if (isNew) say('Creating the database');
  let client = isNew ? await create(dataDir) : await start(databaseFolder(dataDir));
  try {
    const state = await migrationState(connectionOf(client));
    if (purpose === 'use') assertUsable(state);
    if (state.exists && state.pending.length > 0) {
      await client.close();
      say(`Copying the database to ${copyOf(dataDir)}, until release ${RELEASE} was ready once`);
      await keepCopy(dataDir);
      client = await start(databaseFolder(dataDir));
    }
    await migrate(connectionOf(client), purpose, say);
    return client;
  } catch (error) {
    await client.close().catch(() => {});
    throw error;
  }
}

/**
 * Opens the embedded database of a data folder for this process alone, and runs pending migrations
 * (purpose `serve`) or refuses them (`use`, which never creates a database either). Throws a
 * DatabaseError that says what to do.
 */
export async function openDataFolder(
  dataDir: string,
  { purpose = 'serve', holder = { program: 'a program' }, say = () => {}, log }: OpenOptions = {},
): Promise<Database> {
  const claim = claimDataFolder(dataDir, holder, { mustExist: purpose === 'use' });
  try {
    const database = embeddedDatabase(await openClaimed(dataDir, purpose, say), log);
    return {
      ...database,
      async close() {
        try {
          await database.close();
        } finally {
          claim.release();
        }
      },
    };
  } catch (error) {
    claim.release();
    throw folderFault(dataDir, error);
  }
}
