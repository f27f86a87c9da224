import { join } from 'node:path';
import { frenchSpaces, NARROW_SPACE } from '@editorial/contracts/french-spaces';

/** Files of French texts: `texts/fr.ts`, `texts/sales.fr.ts`, and those of all languages, `texts.ts`. */
export const frenchTexts = {
  test: /[\\/](texts[\\/]([\w-]+\.)?fr|texts|sign-in-failure)\.ts$/,
  exclude: /node_modules/,
  use: {
    loader: join(import.meta.dirname, 'french-spaces-loader.js'),
    options: { pattern: frenchSpaces.source, space: NARROW_SPACE },
  },
};
