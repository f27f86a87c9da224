import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';

export interface ArchiveEntry {
  readonly name: string;
  readonly byteSize: number;
  readonly modified: Date;
  readonly open: () => Promise<Readable>;
}

export interface ArchiveList {
  readonly name: string;
  readonly content: string | Buffer;
  readonly modified: Date;
}

export interface Archive {
  readonly stream: Readable;
  /** Known before any file is read, because nothing is compressed. */
  readonly byteSize: number;
}

/** Adds a number to duplicate names, so that no file overwrites another. */
function distinctNames(entries: readonly ArchiveEntry[]): ArchiveEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const count = (seen.get(entry.name) ?? 0) + 1;
    seen.set(entry.name, count);
    return count === 1
      ? entry
      : { ...entry, name: entry.name.replace(/(\.[^.]*)?$/, `-${count}$1`) };
  });
}

/**
 * Creates a Zip64 archive without compression, so its exact length is known in advance. Files are
 * opened one after the other, which keeps memory use flat.
 */
export async function createArchive(
  entries: readonly ArchiveEntry[],
  lists: readonly ArchiveList[],
): Promise<Archive> {
  const zip = new yazl.ZipFile();
  const stream = new PassThrough();
  let current: Readable | null = null;
  zip.on('error', (error: Error) => stream.destroy(error));
  stream.on('close', () => current?.destroy());
  for (const { name, content, modified } of lists)
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, name, {
      compress: false,
      mtime: modified,
      forceZip64Format: true,
    });
  for (const { name, byteSize, modified, open } of distinctNames(entries)) {
    zip.addReadStreamLazy(
      name,
      { compress: false, size: byteSize, mtime: modified, forceZip64Format: true },
      (opened) => {
        open().then(
          (file) => {
            current = file;
            opened(null, file);
          },
          (error: Error) => opened(error),
        );
      },
    );
  }
  const byteSize = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: true }, resolve);
  });
  zip.outputStream.pipe(stream);
  return { stream, byteSize };
}
