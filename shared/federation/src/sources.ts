import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.ts';

const isSource = (path: string) => !/(^|\/)(node_modules|dist|gallery)(\/|$)|\.test\.tsx?$|\.md$/.test(path);
/** A hash of everything a build depends on: the package, the shared packages and the lockfile. */
export function sourceHash(folder: string): string {
  const hash = createHash('sha256');
  for (const part of [folder, ...['contracts', 'platform', 'ui', 'federation'].map((name) => join(root, 'shared', name))]) {
    for (const entry of readdirSync(part, { recursive: true, withFileTypes: true }).sort((one, other) => join(one.parentPath, one.name).localeCompare(join(other.parentPath, other.name)))) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !isSource(path.slice(root.length + 1))) continue;
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  }
  return hash.update(readFileSync(join(root, 'pnpm-lock.yaml'))).digest('hex');
}
