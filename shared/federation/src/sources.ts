import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.ts';

const skipped = new Set(['node_modules', 'dist', 'gallery']);
/**
 * Yields the source files under a folder in a stable order. Node's own recursive listing follows
 * symbolic links, which form cycles here.
 */
export function* sourcesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* sourcesUnder(path);
    if (entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name)) yield path;
  }
}

/**
 * Returns a hash of everything that a build may depend on: the package, shared packages (with those
 * that `also` names) and the lockfile. It decides whether to build, not which release results.
 */
export function sourceHash(folder: string, also: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const part of [
    folder,
    ...['contracts', 'platform', 'ui', 'federation', ...also].map((name) =>
      join(root, 'shared', name),
    ),
  ]) {
    for (const path of sourcesUnder(part))
      hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.update(readFileSync(join(root, 'pnpm-lock.yaml'))).digest('hex');
}
