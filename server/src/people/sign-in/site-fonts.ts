import { readdir } from 'node:fs/promises';

const fonts = [
  { family: 'Inter Variable', file: /^inter-latin-wght-normal\.\w+\.woff2$/, weights: '400 700' },
  {
    family: 'Newsreader Variable',
    file: /^newsreader-latin-wght-normal\.\w+\.woff2$/,
    weights: '400',
  },
];

/**
 * The built site's fonts as style rules, so that sign-in looks like the rest of the site and uses
 * the browser's cache. Text appears in a system font if a font doesn't load at once. Without a
 * built site, system fonts are used.
 */
export async function siteFonts(siteDir: string): Promise<string> {
  const files = await readdir(siteDir).catch(() => []);
  return fonts
    .flatMap(({ family, file, weights }) =>
      files
        .filter((name) => file.test(name))
        .slice(0, 1)
        .map(
          (name) =>
            `@font-face {
  font-family: '${family}';
  font-display: fallback;
  font-weight: ${weights};
  src: url('/${name}') format('woff2');
}`,
        ),
    )
    .join('\n');
}
