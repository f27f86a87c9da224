import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { mappedStack, type BuiltPlace } from '@editorial/registry';
import { filesUnder } from './compress.ts';
import { root } from './workspace.ts';

const folderOf = (name: string, version: string): string =>
  join(root, 'node_modules/.cache/editorial/maps', name, version);

/**
 * Moves the source maps out of a build, since they are never public. They stay on this machine, and
 * are uploaded beside the release to a site that takes releases over HTTP.
 */
export async function keepSourceMaps({
  output,
  name,
  version,
}: {
  readonly output: string;
  readonly name: string;
  readonly version: string;
}): Promise<void> {
  const folder = folderOf(name, version);
  await rm(folder, { recursive: true, force: true });
  for (const path of await filesUnder(output)) {
    if (!path.endsWith('.map')) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await rename(join(output, path), join(folder, path));
  }
}

/** Returns the folder with a release's source maps, or null if it was not built on this machine. */
export function sourceMapsOf(name: string, version: string): string | null {
  const folder = folderOf(name, version);
  return existsSync(folder) ? folder : null;
}

function mapOf({ name, version, file }: BuiltPlace): SourceMap | null {
  const path = join(folderOf(name, version), `${file}.map`);
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/**
 * Maps the locations in a stack trace to the sources, if the release was built on this machine.
 * Other locations stay unchanged.
 */
export const mapStack = (stack: string): string => mappedStack(stack, mapOf);
