import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');

/** Paths of all pages of our remotes, but those that need an id. */
export async function remotePages(): Promise<string[]> {
  const files = globSync('remotes/*/remote.config.ts', { cwd: root });
  const configs = await Promise.all(
    files.map(async (file) => {
      const address = pathToFileURL(resolve(root, file)).href;
      return ((await import(address)) as { default: { pages: readonly string[] } }).default;
    }),
  );
  return configs.flatMap(({ pages }) => pages).filter((path) => !path.includes(':'));
}
