import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import type { FirstVisitFile } from './first-visit.ts';

/**
 * Writes the shell's page: home as HTML and CSS, which the browser paints before any script runs,
 * then the scripts. The libraries load in parallel with the entry.
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
  // Without `crossorigin`, like webpack's requests for same-origin chunks. With a different mode
  // the browser would request the file twice.
  const libraries = needed
    .filter(({ path, holds }) => !assets.includes(path) && !holds.startsWith('first-'))
    .map(({ path }) => path);
  // The server-rendered home needs the libraries' styles at once. webpack finds them in the page
  // and does not request them again.
  styles.push(
    ...libraries
      .filter((path) => path.endsWith('.css'))
      .map((path) => `<link rel="stylesheet" href="/${path}">`),
  );
  // Low priority, after the first image: the HTML alone shows it, and a slow connection has
  // bandwidth for only one of the two.
  const preloads = libraries
    .filter((path) => path.endsWith('.js'))
    .map((path) => `<link rel="preload" href="/${path}" as="script" fetchpriority="low">`);
  const html = await readFile(join(folder, 'src/index.html'), 'utf8');
  for (const name of [
    'silent-callback.html',
    'silent-callback.js',
    'first.js',
    'icon.svg',
    'manifest.webmanifest',
  ])
    await copyFile(join(folder, 'src', name), join(output, name));
  await writeFile(
    join(output, 'index.html'),
    html
      .replace('<!-- styles -->', styles.join(''))
      .replace('<!-- scripts -->', [...scripts, ...preloads].join('')),
  );
}
