import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RemoteDescriptor } from '@editorial/contracts/federation';
import { filesUnder } from './compress.ts';

/**
 * Placeholder for the release's hash in a remote's build, because the hash is known only once the
 * files exist. Both have the same length, so that positions in the files do not change.
 */
export const MARK_TO_COME = 'x0release0';
/**
 * Whether a file counts for the hash. Excluded are files about the release (manifest, source maps)
 * and compressed copies.
 */
const isContent = (path: string): boolean =>
  !/\.(br|gz|map)$/.test(path) && !path.startsWith('mf-manifest');
const textual = new Set(['.js', '.css', '.json', '.svg', '.map']);

/**
 * Returns the hash of a build: of the files and of what the descriptor says to the shell. Equal
 * sources have the same hash on every machine. Nothing outside of the release influences it,
 * neither the lockfile nor other packages.
 */
async function markOf(
  output: string,
  { basePaths, contract, libraries, ...said }: Omit<RemoteDescriptor, 'integrity'>,
): Promise<string> {
  const { commit: _commit, isDirty: _isDirty, builtAt: _builtAt, ...rest } = said;
  // The shell checks only the major version.
  const essence = { ...rest, basePaths, libraries, contract: contract.split('.')[0] };
  const hash = createHash('sha256').update(JSON.stringify(essence));
  for (const path of (await filesUnder(output)).filter(isContent))
    hash.update(`\0${path}\0`).update(await readFile(join(output, path)));
  return hash.digest('hex').slice(0, MARK_TO_COME.length);
}

/** Replaces the placeholder in a release's files with its hash. Returns the hash. */
export async function markRelease(
  output: string,
  descriptor: Omit<RemoteDescriptor, 'integrity'>,
): Promise<string> {
  const mark = await markOf(output, descriptor);
  for (const path of await filesUnder(output)) {
    if (!textual.has(extname(path))) continue;
    const text = await readFile(join(output, path), 'utf8');
    if (text.includes(MARK_TO_COME))
      await writeFile(join(output, path), text.replaceAll(MARK_TO_COME, mark));
  }
  return mark;
}

/** Returns a hash of files by their integrity, for builds that are not remotes. */
export function markOfFiles(
  files: readonly { readonly path: string; readonly integrity: string }[],
): string {
  const hash = createHash('sha256');
  for (const { path, integrity } of files) hash.update(`${path} ${integrity}\n`);
  return hash.digest('hex').slice(0, MARK_TO_COME.length);
}
