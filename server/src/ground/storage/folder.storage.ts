import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exactLength } from './exact-length.ts';
import { signLink } from './signed-link.ts';
import {
  assertKey,
  chosenParts,
  isDiskTrouble,
  MAX_PART_SIZE_BYTES,
  StorageError,
  StorageUnavailable,
  type Storage,
  type StoredFile,
  type StoredPart,
} from './storage.ts';

export interface FolderStorageOptions {
  readonly folder: string;
  readonly signingKey: string;
  /** Origin of the site, used in links. */
  readonly publicUrl: () => string;
}

export interface FolderStorage extends Storage {
  readonly signingKey: string;
  /** Stores one part of an upload, of at most `maxBytes` bytes. Returns its ETag. */
  putPart(uploadId: string, partNumber: number, body: Readable, maxBytes?: number): Promise<string>;
}

export const StorageRoutes = {
  file: '/api/asset-management/storage/file',
  part: '/api/asset-management/storage/part',
} as const;

/** Parts are files that are joined: small ones cost little. */
const LEAST_PART_BYTES = 1024 ** 2;
/** Larger than a disk block, so that free space in a partly used block can't hide a full disk. */
const PROBE_BYTES = Buffer.alloc(16 * 1024, 1);

/** Bytes that are collected while the disk writes, and then go to it in one call. */
const CHUNK_BYTES = 1024 ** 2;
/** Entity tags distinguish parts and protect nothing, so the fastest hash is taken. */
const ETAG_HASH = 'sha1';
const ETAG_LENGTH = 32;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const troubled = (error: unknown) => (isDiskTrouble(error) ? new StorageUnavailable(error) : error);

/** Stores files in a folder. Links are signed by this server. */
// Long because all operations take the same locks of keys and uploads. Apart, one could be written
// that takes none, and sees a file that is being replaced.
export function createFolderStorage({
  folder,
  signingKey,
  publicUrl,
}: FolderStorageOptions): FolderStorage {
  const filePath = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  const uploadPath = (uploadId: string) => {
    assertKey(uploadId);
    return join(folder, '.uploads', uploadId);
  };
  const signed = (path: string, claims: Record<string, string>, expires: Date) =>
    `${new URL(path, publicUrl())}?${signLink(signingKey, claims, expires)}`;

  /** Gives a file its name when all of it is written. */
  async function writeAtOnce(
    path: string,
    write: (temporary: string) => Promise<void>,
  ): Promise<void> {
    const temporary = `${path}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await write(temporary);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw troubled(error);
    }
  }

  const writeWhole = (path: string, body: Readable | Buffer, count?: Transform): Promise<void> =>
    writeAtOnce(path, (temporary) => {
      const source = Buffer.isBuffer(body) ? Readable.from([body]) : body;
      const target = createWriteStream(temporary, { highWaterMark: CHUNK_BYTES });
      return count ? pipeline(source, count, target) : pipeline(source, target);
    });

  /**
   * Files one after the other. Most have only one part, which gets one more name: parts are never
   * written again. The system copies it where a file can't have two names.
   */
  const writeJoined = (path: string, [first, ...rest]: readonly string[]): Promise<void> =>
    writeAtOnce(path, async (temporary) => {
      if (first === undefined) return writeFile(temporary, '');
      if (rest.length === 0) return link(first, temporary).catch(() => copyFile(first, temporary));
      await copyFile(first, temporary);
      for (const part of rest)
        await pipeline(
          createReadStream(part, { highWaterMark: CHUNK_BYTES }),
          createWriteStream(temporary, { flags: 'a' }),
        );
    });

  async function partsOf(uploadId: string): Promise<readonly (StoredPart & { path: string })[]> {
    const names = await readdir(uploadPath(uploadId)).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const found = names
      .map((name) => /^(\d+)-([0-9a-f]{32})$/.exec(name))
      .filter((match) => match !== null);
    const parts = await Promise.all(
      found.map(async ([name, number, hash]) => {
        const path = join(uploadPath(uploadId), name);
        return {
          partNumber: Number(number),
          etag: `"${hash}"`,
          byteSize: (await stat(path)).size,
          path,
        };
      }),
    );
    return parts.sort((a, b) => a.partNumber - b.partNumber);
  }

  return {
    signingKey,
    put: (key, body, { byteSize }) =>
      writeWhole(
        filePath(key),
        body,
        Buffer.isBuffer(body) || byteSize === undefined ? undefined : exactLength(byteSize),
      ),
    async get(key, range) {
      const path = filePath(key);
      if (!(await this.stat(key)))
        throw new StorageError('FileMissing', `There is no file '${key}'.`);
      return createReadStream(path, range && { start: range.from, end: range.to });
    },
    async stat(key) {
      try {
        return { byteSize: (await stat(filePath(key))).size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(filePath(key), { force: true }),
    async *list(prefix) {
      const root = folder;
      const walk = async function* (path: string): AsyncIterable<StoredFile> {
        const entries: Dirent[] = await readdir(join(root, path), { withFileTypes: true }).catch(
          (error: unknown) => {
            if (isMissing(error)) return [];
            throw error;
          },
        );
        // A folder sorts as its files do: with the slash behind its name.
        const sortKey = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name);
        for (const entry of entries.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))) {
          const key = path ? `${path}/${entry.name}` : entry.name;
          if (entry.name === '.uploads') continue;
          if (entry.isDirectory()) yield* walk(key);
          else if (key.startsWith(prefix) && !key.endsWith('.part')) {
            const found = await stat(join(root, key)).catch((error: unknown) => {
              if (isMissing(error)) return null;
              throw error;
            });
            if (found) yield { key, byteSize: found.size, modified: found.mtime };
          }
        }
      };
      yield* walk(prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '');
    },
    prepare: async () => void (await mkdir(folder, { recursive: true })),
    async check() {
      // Only writing a file proves that the disk is neither full nor read-only.
      const probe = join(folder, `check-${randomUUID()}.part`);
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(probe, PROBE_BYTES);
      } finally {
        await rm(probe, { force: true });
      }
    },
    async withLocalFile(key, work) {
      if (!(await this.stat(key)))
        throw new StorageError('FileMissing', `There is no file '${key}'.`);
      return work(filePath(key));
    },
    signedDownloadUrl: async (key, { fileName, contentType, userId, expires }) =>
      signed(StorageRoutes.file, { key, fileName, contentType, userId }, expires),
    leastPartBytes: LEAST_PART_BYTES,
    async startUpload() {
      const uploadId = randomUUID();
      await mkdir(uploadPath(uploadId), { recursive: true }).catch((error: unknown) => {
        throw troubled(error);
      });
      return uploadId;
    },
    partUrl: async (_key, uploadId, partNumber, { userId, maxBytes, expires }) =>
      signed(
        StorageRoutes.part,
        { uploadId, partNumber: String(partNumber), userId, maxBytes: String(maxBytes) },
        expires,
      ),
    async putPart(uploadId, partNumber, body, maxBytes = MAX_PART_SIZE_BYTES) {
      const directory = uploadPath(uploadId);
      if (!(await stat(directory).catch(() => null)))
        throw new StorageError('FileMissing', 'There is no such upload.');
      const hash = createHash(ETAG_HASH);
      let byteSize = 0;
      const counting = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          byteSize += chunk.length;
          hash.update(chunk);
          done(
            byteSize > maxBytes
              ? new StorageError('PartTooLarge', `This part may have at most ${maxBytes} bytes.`)
              : null,
            chunk,
          );
        },
      });
      const temporary = join(directory, `incoming-${randomUUID()}`);
      await writeWhole(temporary, body, counting);
      const name = `${partNumber}-${hash.digest('hex').slice(0, ETAG_LENGTH)}`;
      const earlier = (await readdir(directory)).filter(
        (other) => other.startsWith(`${partNumber}-`) && other !== name,
      );
      await rename(temporary, join(directory, name));
      await Promise.all(earlier.map((other) => rm(join(directory, other), { force: true })));
      return `"${name.slice(name.indexOf('-') + 1)}"`;
    },
    uploadedParts: async (_key, uploadId) =>
      (await partsOf(uploadId)).map(({ partNumber, etag, byteSize }) => ({
        partNumber,
        etag,
        byteSize,
      })),
    async completeUpload(key, uploadId, parts) {
      const chosen = chosenParts(await partsOf(uploadId), parts);
      await writeJoined(
        filePath(key),
        chosen.map(({ path }) => path),
      );
      await rm(uploadPath(uploadId), { recursive: true, force: true });
      return { byteSize: chosen.reduce((sum, part) => sum + part.byteSize, 0) };
    },
    abortUpload: (_key, uploadId) => rm(uploadPath(uploadId), { recursive: true, force: true }),
    async abortUploadsBefore(then) {
      const names = await readdir(join(folder, '.uploads')).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      let count = 0;
      for (const name of names) {
        if ((await stat(uploadPath(name))).birthtime >= then) continue;
        await rm(uploadPath(name), { recursive: true, force: true });
        count += 1;
      }
      return count;
    },
  };
}
