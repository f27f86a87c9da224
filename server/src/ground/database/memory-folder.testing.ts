import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryFS, type PGlite } from '@electric-sql/pglite';

/** Where PGlite 0.5.16 has PostgreSQL's files in its own file system. */
const DATA_PATH = '/pglite/data';
/** Modes as PostgreSQL asks for them: only its user may read. */
const FOLDER_MODE = 0o040700;
const FILE_MODE = 0o100600;

/** The files of a folder by name, and its folders. */
export interface FolderInMemory {
  readonly folders: ReadonlyMap<string, FolderInMemory>;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Reads a folder with all that is in it. */
export async function readFolder(path: string): Promise<FolderInMemory> {
  const folders = new Map<string, FolderInMemory>();
  const files = new Map<string, Uint8Array>();
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) folders.set(entry.name, await readFolder(inside));
    // `slice` of Node's own Buffer would be no copy.
    else files.set(entry.name, new Uint8Array(await readFile(inside)));
  }
  return { folders, files };
}

/** A file or folder of Emscripten 5's file system in memory (MEMFS), as far as we use it. */
interface Node {
  contents: unknown;
  usedBytes: number;
  stream_ops: { write(...args: unknown[]): number };
  readonly node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node };
}
interface FileSystem {
  mkdirTree(path: string): void;
  lookupPath(path: string): { node: Node };
}

/** Lets a file have the bytes until it is written to, and a copy of its own from then on. */
function share(file: Node, bytes: Uint8Array): void {
  file.contents = bytes;
  file.usedBytes = bytes.length;
  const shared = file.stream_ops;
  file.stream_ops = {
    ...shared,
    write(...args) {
      if (file.contents === bytes) file.contents = bytes.slice();
      return shared.write(...args);
    },
  };
}

function fill(parent: Node, { folders, files }: FolderInMemory): void {
  for (const [name, bytes] of files)
    share(parent.node_ops.mknod(parent, name, FILE_MODE, 0), bytes);
  for (const [name, folder] of folders)
    fill(parent.node_ops.mknod(parent, name, FOLDER_MODE, 0), folder);
}

/**
 * A file system in memory for one PGlite that begins with the files of a folder. Databases that
 * begin with the same folder share its bytes, and copy a file when they first write to it.
 */
export class CopiedFolder extends MemoryFS {
  readonly #folder: FolderInMemory;

  constructor(folder: FolderInMemory) {
    super();
    this.#folder = folder;
  }

  override async init(pg: PGlite, options: Parameters<MemoryFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options);
    const write = ({ FS }: { FS: unknown }) => {
      const files = FS as FileSystem;
      files.mkdirTree(DATA_PATH);
      fill(files.lookupPath(DATA_PATH).node, this.#folder);
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun as []), write] },
    };
  }
}
