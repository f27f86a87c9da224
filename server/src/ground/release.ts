import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Reads a file below a folder as trimmed text, or null. */
function textOf(...path: string[]): string | null {
  try {
    return readFileSync(join(...path), 'utf8').trim();
  } catch {
    return null;
  }
}

/**
 * The commit that is checked out, read without the program git, which servers often lack. Null
 * outside of a working copy.
 */
function commitOf(folder: string): string | null {
  // In a further working copy, .git is a file that names the folder.
  const linked = /^gitdir: (.*)$/.exec(textOf(folder, '.git') ?? '')?.[1];
  const own = linked ? resolve(folder, linked) : join(folder, '.git');
  const common = resolve(own, textOf(own, 'commondir') ?? '.');
  const head = textOf(own, 'HEAD');
  const branch = /^ref: (.*)$/.exec(head ?? '')?.[1];
  if (!branch) return head;
  const packed = textOf(common, 'packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`))
    ?.split(' ')[0];
  return textOf(common, branch) ?? packed ?? null;
}

/**
 * The release of this copy: the version of package.json and, if it is known, the commit. Images and
 * archives without git name the commit, or their own name, in `EDITORIAL_VERSION`.
 */
export function releaseOf(
  folder: string = root,
  named: string | undefined = process.env.EDITORIAL_VERSION,
): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const commit = named || commitOf(folder)?.slice(0, 8);
  return commit ? `${version} (${commit})` : version;
}

/** The release that runs. */
export const RELEASE = releaseOf();
