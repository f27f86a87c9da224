import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import type { FirstVisitFile } from './first-visit.ts';

/**
 * Writes the shell's page: the home frame as HTML and CSS, painted before any script runs, then the
 * scripts; the libraries come beside the entry and not after it.
 */
export async function writeIndexHtml(
  stats: Stats,
  needed: readonly FirstVisitFile[],
  folder: string,
  output: string,
): Promise<void> {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true, ids: true });
  const assets = (entrypoints?.main?.assets ?? []).map((asset) => asset.name);
  const styles = assets
    .filter((name) => name.endsWith('.css'))
    .map((name) => `<link rel="stylesheet" href="/${name}">`);
  const scripts = assets
    .filter((name) => name.endsWith('.js'))
    .map((name) => `<script defer src="/${name}" crossorigin="anonymous"></script>`);
  // Without `crossorigin`, as webpack asks for chunks of its own origin: another mode would be
  // another request.
  const libraries = needed
    .filter(({ path, holds }) => !assets.includes(path) && !holds.startsWith('first-'))
    .map(({ path }) => path);
  // The drawn home needs the libraries' styles at once; webpack finds them in the page and asks for
  // none again.
  styles.push(
    ...libraries
      .filter((path) => path.endsWith('.css'))
      .map((path) => `<link rel="stylesheet" href="/${path}">`),
  );
  // After the first picture: it is painted by the HTML alone, and a slow line has room for one of
  // the two at a time.
  const preloads = libraries
    .filter((path) => path.endsWith('.js'))
    .map((path) => `<link rel="preload" href="/${path}" as="script" fetchpriority="low">`);
  const html = await readFile(join(folder, 'src/index.html'), 'utf8');
  for (const name of ['silent-callback.html', 'silent-callback.js', 'first.js'])
    await copyFile(join(folder, 'src', name), join(output, name));
  await writeFile(
    join(output, 'index.html'),
    html
      .replace('<!-- styles -->', styles.join(''))
      .replace('<!-- scripts -->', [...scripts, ...preloads].join('')),
  );
}
