// A running PGlite that goes back to an earlier moment: its memory, files and open files are as they
// were. That takes a tenth of the processor time of another start (decision 1719).
import type { PGlite } from '@electric-sql/pglite';

/** A file, folder or link of Emscripten 5's file system in memory (MEMFS), as far as we use it. */
interface Node {
  name: string;
  parent: Node;
  name_next: Node | undefined;
  mode: number;
  contents: unknown;
  usedBytes: number;
  mounted: { readonly root: Node } | null;
  stream_ops: Operations;
}
interface Operations {
  write?(stream: Stream, from: Uint8Array, ...where: [number, number, number, boolean]): number;
}
interface Stream {
  node: Node;
  stream_ops: Operations;
  readonly shared: object;
}
interface FileSystem {
  readonly root: Node;
  nameTable: (Node | undefined)[];
  streams: (Stream | null)[];
  currentPath: string;
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
}

/** The unit in which memory is looked through. */
const BLOCK = 2 ** 20;
const zeros = Buffer.alloc(BLOCK);

/** Where the used part of a memory ends. What PostgreSQL never used has only zeros. */
function usedEnd(memory: Uint8Array, from = 0): number {
  let end = memory.length;
  while (end > from) {
    const begin = Math.max(from, end - BLOCK);
    if (zeros.compare(memory, begin, end, 0, end - begin) !== 0) return end;
    end = begin;
  }
  return from;
}

/** Remembers the memory. The function that is returned says whether it could bring it back. */
function rememberMemory(client: PGlite): () => boolean {
  const { length } = client.Module.HEAPU8;
  const used = client.Module.HEAPU8.slice(0, usedEnd(client.Module.HEAPU8));
  return () => {
    const memory = client.Module.HEAPU8;
    // WebAssembly can't take memory back.
    if (memory.length !== length) return false;
    memory.set(used);
    memory.fill(0, used.length, usedEnd(memory, used.length));
    return true;
  };
}

/**
 * Remembers the bytes of a file. Until the file is written to, it has these bytes themselves, and
 * then a copy, in which only the part that was written is made good later.
 */
function rememberFile(file: Node): () => void {
  const { usedBytes } = file;
  const bytes = file.contents as Uint8Array;
  const { write } = file.stream_ops;
  let own: Uint8Array | undefined;
  let from = Infinity;
  let to = 0;
  file.stream_ops = {
    ...file.stream_ops,
    write(stream, given, offset, length, position, canOwn) {
      if (file.contents === bytes) file.contents = own ??= bytes.slice();
      if (file.contents === own) {
        from = Math.min(from, position);
        to = Math.max(to, position + length);
      }
      return write!(stream, given, offset, length, position, canOwn);
    },
  };
  return () => {
    if (from < to) own!.set(bytes.subarray(from, to), from);
    from = Infinity;
    to = 0;
    file.contents = bytes;
    file.usedBytes = usedBytes;
  };
}

function rememberNode(fs: FileSystem, node: Node): () => void {
  const { name, parent, name_next, mode } = node;
  let contents = () => {};
  if (fs.isFile(mode)) contents = rememberFile(node);
  // `/proc/self/fd` makes its entries when it is asked.
  else if (fs.isDir(mode) && node.contents) {
    const entries = { ...(node.contents as object) };
    contents = () => void (node.contents = { ...entries });
  }
  return () => {
    Object.assign(node, { name, parent, name_next, mode });
    contents();
  };
}

function* nodesBelow(fs: FileSystem, node: Node): Generator<Node> {
  yield node;
  if (node.mounted) yield* nodesBelow(fs, node.mounted.root);
  if (fs.isDir(node.mode))
    for (const inside of Object.values((node.contents ?? {}) as object))
      yield* nodesBelow(fs, inside);
}

/** Remembers all files, folders and open files. */
function rememberFiles(fs: FileSystem): () => void {
  const opened = fs.streams.flatMap((stream) => (stream ? [stream] : []));
  const nodes = new Set(nodesBelow(fs, fs.root));
  for (const { node } of opened) nodes.add(node);
  const backs = [...nodes].map((node) => rememberNode(fs, node));
  const streams = [...fs.streams];
  const names = [...fs.nameTable];
  const { currentPath } = fs;
  const states = opened.map((stream) => {
    // An open file has the operations that its node had when it was opened.
    if (fs.isFile(stream.node.mode)) stream.stream_ops = stream.node.stream_ops;
    return [stream, { ...stream }, { ...stream.shared }] as const;
  });
  return () => {
    for (const back of backs) back();
    fs.streams = [...streams];
    fs.nameTable = [...names];
    fs.currentPath = currentPath;
    for (const [stream, state, shared] of states) {
      Object.assign(stream, state);
      Object.assign(stream.shared, shared);
    }
  };
}

/** Libraries of PostgreSQL that are loaded. Emscripten does not forget them. */
const LIBRARIES = 'select count(*)::int as count from pg_get_loaded_modules()';

async function libraries(client: PGlite): Promise<number> {
  return (await client.query<{ count: number }>(LIBRARIES)).rows[0]!.count;
}

/**
 * Remembers this moment of a PGlite that nobody uses. The function that is returned brings it back,
 * while nobody uses it either, and says whether it could.
 */
export async function rememberMoment(client: PGlite): Promise<() => Promise<boolean>> {
  const loaded = await libraries(client);
  const files = rememberFiles(client.Module.FS as unknown as FileSystem);
  const memory = rememberMemory(client);
  return async () => {
    if ((await libraries(client)) !== loaded || !memory()) return false;
    files();
    return true;
  };
}
