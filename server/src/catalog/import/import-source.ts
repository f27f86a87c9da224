import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { METADATA_FILE, MOST_CSV_LENGTH } from '@editorial/contracts/imports';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportRefused, TableRefused } from '../files/causes.ts';
import { PictureRefused, pictureLimits } from '../picture/picture.types.ts';
import { countFiles, filesUnder } from './picture-files.ts';
import { storable } from '../../ground/database/storable.ts';

/** A file of a folder or ZIP. */
export interface SourceFile {
  /** Below the folder or in the ZIP, with `/`. */
  readonly path: string;
  /** Provides the file on this machine's disk while `work` runs. */
  with<T>(work: (localPath: string) => Promise<T>): Promise<T>;
}

/** Files to import. */
export interface ImportSource {
  /** The number of files, without the table of metadata. */
  count(): Promise<number>;
  files(): AsyncGenerator<SourceFile>;
  /** The table that describes the pictures, if there is one. */
  table(): Promise<string | null>;
}

/** All files below a folder. Hidden files and links are skipped. */
export function folderSource(root: string): ImportSource {
  const tablePath = join(root, METADATA_FILE);
  const read = () => readFile(tablePath, 'utf8').catch(() => null);
  return {
    count: async () => (await countFiles(root)) - ((await read()) === null ? 0 : 1),
    async *files() {
      for await (const path of filesUnder(root))
        if (path !== tablePath)
          yield { path: relative(root, path).split(sep).join('/'), with: (work) => work(path) };
    },
    table: read,
  };
}

/** A table that is not even read. */
function tooLong(): ImportRefused {
  const { reason } = new TableRefused('TooLong', { limit: String(MOST_CSV_LENGTH) });
  return new ImportRefused('Table', {}, [{ line: 1, cause: reason }]);
}

/** A ZIP with more files is refused: its list alone would fill the memory. */
const MOST_ENTRIES = 100_000;

/**
 * Unpacked, a ZIP has at most so many times its own size. Pictures hardly shrink when they are
 * packed; a few bytes that unpack to gigabytes would keep a worker busy (ASVS 5.0, 5.2.3).
 */
const MOST_TIMES_LARGER = 100;
/** A ZIP that unpacks to less is no burden, whatever its own size, in bytes. */
const ALWAYS_ALLOWED_BYTES = 10 * 1024 ** 2;

function assertBounded(entries: readonly Entry[], zipBytes: number): void {
  const unpackedBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpackedBytes > Math.max(ALWAYS_ALLOWED_BYTES, MOST_TIMES_LARGER * zipBytes))
    throw new ImportRefused('ZipSize', { times: String(MOST_TIMES_LARGER) });
}

/** The name of an entry, as it can be written down. */
const nameOf = ({ fileName }: Entry): string => storable(fileName);

const isPictureEntry = ({ fileName }: Entry): boolean =>
  !fileName.endsWith('/') &&
  !fileName.startsWith('__MACOSX/') &&
  !fileName.split('/').some((part) => part.startsWith('.'));

function assertReadable(entry: Entry): void {
  if (entry.isEncrypted())
    throw new PictureRefused('TypeNotAllowed', 'The file is encrypted in the ZIP.');
  if (entry.uncompressedSize > pictureLimits.bytes)
    throw new PictureRefused('TooManyBytes', 'The file is larger than 2 GB.');
}

/** Unpacks one file to a folder of its own, which is removed afterwards. */
async function withUnpacked<T>(
  zip: ZipFile,
  entry: Entry,
  work: (path: string) => Promise<T>,
): Promise<T> {
  assertReadable(entry);
  const folder = await mkdtemp(join(tmpdir(), 'editorial-import-'));
  try {
    const path = join(folder, `picture${extname(nameOf(entry))}`);
    // yauzl ends with an error when a file is longer than its entry says.
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path)).catch(
      (error: NodeJS.ErrnoException) => {
        // This machine's disk, not the ZIP.
        if (error.syscall) throw error;
        throw new PictureRefused('Corrupt', 'The file cannot be unpacked: the ZIP is damaged.');
      },
    );
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The files of a ZIP on this machine's disk, each unpacked when its turn comes. `close` when done.
 * Throws ImportRefused.
 */
export async function zipSource(path: string): Promise<ImportSource & { close(): void }> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(
    (error: Error) => {
      throw new ImportRefused('NoZip', { words: error.message });
    },
  );
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (isPictureEntry(entry)) entries.push(entry);
      if (entries.length > MOST_ENTRIES)
        throw new ImportRefused('ZipFiles', { limit: String(MOST_ENTRIES) });
    }
    assertBounded(entries, zip.fileSize);
  } catch (error) {
    zip.close();
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused('ZipList', { words: (error as Error).message });
  }
  const table = entries.find(({ fileName }) => fileName === METADATA_FILE);
  const pictures = entries.filter((entry) => entry !== table);
  return {
    count: () => Promise.resolve(pictures.length),
    async *files() {
      for (const entry of pictures)
        yield { path: nameOf(entry), with: (work) => withUnpacked(zip, entry, work) };
    },
    async table() {
      if (!table) return null;
      assertReadable(table);
      if (table.uncompressedSize > 4 * MOST_CSV_LENGTH) throw tooLong();
      return (await buffer(await zip.openReadStreamPromise(table))).toString('utf8');
    },
    close: () => zip.close(),
  };
}
