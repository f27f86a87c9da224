import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { project } from './testing/jest.project.mjs';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const { transform, ...rest } = project(
  name,
  process.cwd(),
  join(import.meta.dirname, 'testing/jest.setup.js'),
);
const { resolve } = createRequire(import.meta.url);

/** The configuration of jest for a remote in a repository of its own. */
export default {
  ...rest,
  // The kit's own libraries may be in its folder.
  transform: Object.fromEntries(
    Object.entries(transform).map(([files, [library, options]]) => [
      files,
      [resolve(library), options],
    ]),
  ),
};
