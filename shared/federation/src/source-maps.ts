import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { filesUnder } from './compress.ts';
import { root } from './workspace.ts';

const folderOf = (name: string, version: string): string =>
  join(root, 'node_modules/.cache/editorial/maps', name, version);

/** Moves the source maps out of a build. They stay on this machine and are never released. */
export async function keepSourceMaps(output: string, name: string, version: string): Promise<void> {
  const folder = folderOf(name, version);
  await rm(folder, { recursive: true, force: true });
  for (const path of await filesUnder(output)) {
    if (!path.endsWith('.map')) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await rename(join(output, path), join(folder, path));
  }
}

function mapOf(name: string, version: string, file: string): SourceMap | null {
  const path = join(folderOf(name, version), `${file}.map`);
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/**
 * Maps the locations in a stack trace to the sources, if the release was built on this machine.
 * Other locations stay unchanged.
 */
export const mapStack = (stack: string): string =>
  stack.replaceAll(
    /https?:\/\/[^\s/]+\/remotes\/([^/\s]+)\/([^/\s]+)\/([^\s?:)]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g,
    (place, name: string, version: string, file: string, line: string, column: string) => {
      const origin = mapOf(name, version, file)?.findOrigin(Number(line), Number(column));
      return origin && 'fileName' in origin
        ? `${origin.fileName.replace(/^webpack:\/\/[^/]*\//, '')}:${origin.lineNumber}:${origin.columnNumber}`
        : place;
    },
  );
