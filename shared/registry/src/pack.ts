import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Header } from 'tar-stream';
import { filesUnder, isPackedCopy } from './files.ts';

/** The most that a packed release may hold. */
export const PackLimits = {
  packedBytes: 16 * 1024 ** 2,
  unpackedBytes: 48 * 1024 ** 2,
  fileBytes: 8 * 1024 ** 2,
  files: 1000,
  pathLength: 160,
} as const;

/** Thrown for an archive that is no packed release, or that is too large. */
export class PackError extends Error {
  readonly isTooLarge: boolean;
  constructor(
    message: string,
    { isTooLarge = false, cause }: { isTooLarge?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isTooLarge = isTooLarge;
  }
}

const tooLarge = (what: string): PackError => new PackError(what, { isTooLarge: true });

const isPlain = (path: string): boolean =>
  path.length <= PackLimits.pathLength &&
  path.split('/').every((part) => /^[A-Za-z0-9_][\w@.+-]*$/.test(part));

/** The files of a release. Scripts that a server or a shell would run are not among it. */
const isAllowed = (path: string): boolean =>
  isPlain(path) && /\.(js|css|json|svg|woff2?|png|jpe?g|webp)$/.test(path);

/** Files that are uploaded beside a release, and never public. */
export const isSourceMap = (path: string): boolean =>
  isPlain(path) && /\.(js|css)\.map$/.test(path);

/** Packs a built remote as a `.tar.gz`: its files without compressed copies and source maps. */
export async function packBuild(folder: string, wants = isAllowed): Promise<Buffer> {
  const archive = pack();
  const paths = (await filesUnder(folder)).filter((path) => !isPackedCopy(path) && wants(path));
  for (const path of paths)
    archive.entry({ name: path, mtime: new Date(0) }, await readFile(join(folder, path)));
  archive.finalize();
  return buffer(archive.pipe(createGzip()));
}

/** Passes bytes on, and fails above a number of them. */
function atMost(bytes: number, what: string): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      done(count > bytes ? tooLarge(`${what} has more than ${bytes} bytes`) : null, chunk);
    },
  });
}

function checkEntry(
  { name, type, size = 0 }: Header,
  known: ReadonlySet<string>,
  wants: (path: string) => boolean,
): void {
  if (type !== 'file')
    throw new PackError(`'${name}' is no file, but a ${type ?? 'special entry'}`);
  if (!wants(name)) throw new PackError(`'${name}' may not be in a release`);
  if (known.has(name.toLowerCase())) throw new PackError(`'${name}' is there twice`);
  if (known.size >= PackLimits.files) throw tooLarge(`it has more than ${PackLimits.files} files`);
  if (size > PackLimits.fileBytes)
    throw tooLarge(`'${name}' has more than ${PackLimits.fileBytes} bytes`);
}

/**
 * Unpacks a packed release into an empty folder. Reads no more than the limits allow. Throws a
 * `PackError` for everything that is no release; the folder may then hold some of its files.
 */
export async function unpack(
  packed: Readable,
  folder: string,
  wants: (path: string) => boolean = isAllowed,
): Promise<void> {
  const archive = extract();
  const known = new Set<string>();
  const arriving = pipeline(
    packed,
    atMost(PackLimits.packedBytes, 'the archive'),
    createGunzip(),
    atMost(PackLimits.unpackedBytes, 'the release'),
    archive,
  );
  // The loop below reports the failure; without a handler it would also end the process.
  arriving.catch(() => {});
  try {
    for await (const entry of archive) {
      checkEntry(entry.header, known, wants);
      known.add(entry.header.name.toLowerCase());
      const target = join(folder, entry.header.name);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(entry, createWriteStream(target, { flags: 'wx' }));
    }
    await arriving;
  } catch (error) {
    packed.destroy();
    const reason = await arriving.then(
      () => error,
      (first: unknown) => (error instanceof PackError ? error : first),
    );
    if (reason instanceof PackError) throw reason;
    throw new PackError('it is no .tar.gz, or it is cut off', { cause: reason });
  }
}
