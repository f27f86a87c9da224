import { SelectionMode } from '@editorial/contracts/enumerations';
import type { TransferDefinition } from '@editorial/contracts/transfers';
import { ServerRefused } from '../files/causes.ts';
import type { RemoteFile, RemoteServer } from './remote-server.ts';

/** A server with more is read folder by folder, with a definition for each. */
const MOST_FILES = 100_000;
const DEEPEST = 12;
const isPicture = ({ path }: RemoteFile) =>
  /\.(jpe?g|png|tiff?|webp|avif|hei[cf]|svg)$/i.test(path);

/**
 * The pictures that a definition selects: those named, or all below its folder. Files that are no
 * pictures by their name are left alone. Throws `ServerRefused` if there are too many.
 */
export async function findFiles(
  server: RemoteServer,
  {
    selectionMode,
    fileNames,
  }: Pick<TransferDefinition, 'selectionMode'> & { readonly fileNames: readonly string[] },
): Promise<RemoteFile[]> {
  if (selectionMode === SelectionMode.Individual) {
    const { files } = await server.list('');
    const found = files.filter(({ path }) => fileNames.includes(path));
    const missing = fileNames.find((name) => !found.some(({ path }) => path === name));
    if (missing !== undefined) throw new ServerRefused('NoSuchFile', { name: missing });
    return found;
  }
  // By path: a folder that changes while it is listed may name an entry twice (POSIX, readdir).
  const all = new Map<string, RemoteFile>();
  const seen = new Set(['']);
  const folders: [folder: string, depth: number][] = [['', 0]];
  for (let next = folders.shift(); next !== undefined; next = folders.shift()) {
    const [folder, depth] = next;
    const entries = await server.list(folder);
    for (const file of entries.files.filter(isPicture)) all.set(file.path, file);
    if (all.size > MOST_FILES) throw new ServerRefused('TooMany', { limit: String(MOST_FILES) });
    if (depth === DEEPEST) continue;
    for (const one of entries.folders.filter((path) => !seen.has(path))) {
      seen.add(one);
      folders.push([one, depth + 1]);
    }
  }
  return [...all.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
