import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RemoteDescriptor } from '@editorial/contracts/federation';
import { filesUnder } from './compress.ts';

/**
 * Stands in a remote's build for the release's own mark: which release it is can be told only once
 * its files are there. As long as the mark, so that positions in the files stay.
 */
export const MARK_TO_COME = 'x0release0';
/** What a release is made of; the rest is about it (the manifest) or the same again (compressed). */
const isContent = (path: string): boolean =>
  !/\.(br|gz|map)$/.test(path) && !path.startsWith('mf-manifest');
const textual = new Set(['.js', '.css', '.json', '.svg', '.map']);

/**
 * The mark of what was built: a hash of the files and of what the descriptor says to the shell.
 * Equal sources have one mark on every machine, and nothing has a part in it that is not in the
 * release: neither the lockfile nor other packages.
 */
async function markOf(
  output: string,
  { basePaths, contract, libraries, ...said }: Omit<RemoteDescriptor, 'integrity'>,
): Promise<string> {
  const { commit: _commit, builtAt: _builtAt, ...rest } = said;
  // The shell asks for the first number only.
  const essence = { ...rest, basePaths, libraries, contract: contract.split('.')[0] };
  const hash = createHash('sha256').update(JSON.stringify(essence));
  for (const path of (await filesUnder(output)).filter(isContent))
    hash.update(`\0${path}\0`).update(await readFile(join(output, path)));
  return hash.digest('hex').slice(0, MARK_TO_COME.length);
}

/** Writes the release's own mark into its files; answers it. */
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

/** A hash of files by their integrity, for what is not a remote. */
export function markOfFiles(
  files: readonly { readonly path: string; readonly integrity: string }[],
): string {
  const hash = createHash('sha256');
  for (const { path, integrity } of files) hash.update(`${path} ${integrity}\n`);
  return hash.digest('hex').slice(0, MARK_TO_COME.length);
}
