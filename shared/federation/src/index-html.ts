import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stats } from 'webpack';

/**
 * Writes the shell's page: home as HTML and CSS, which the browser paints before any script runs,
 * then the scripts. The libraries load in parallel with the entry.
 */
export async function writeIndexHtml(stats: Stats, folder: string, output: string): Promise<void> {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true, ids: true });
  // The shell's own file first: it starts the others, and the kit's styles stand after its own.
  const assets = (entrypoints?.main?.assets ?? [])
    .map((asset) => asset.name)
    .sort((a, b) => Number(b.startsWith('main.')) - Number(a.startsWith('main.')));
  const styles = assets
    .filter((name) => name.endsWith('.css'))
    .map((name) => `<link rel="stylesheet" href="/${name}">`);
  const scripts = assets
    .filter((name) => name.endsWith('.js'))
    .map((name) => `<script defer src="/${name}" crossorigin="anonymous"></script>`);
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
    html.replace('<!-- styles -->', styles.join('')).replace('<!-- scripts -->', scripts.join('')),
  );
}
