import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../../..');
const sources = [
  'shell/src',
  'shared/platform/src',
  'shared/ui/src',
  ...readdirSync(join(root, 'remotes')).map((name) => `remotes/${name}/src`),
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(root, folder, name)),
);

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim().split(' as ')[0]!)
    .filter((name) => name !== '' && !name.startsWith('type '));

test('everything that the site imports from the router is shared by the page', () => {
  const shared = new Set(
    [
      ...readFileSync(join(import.meta.dirname, 'react-router-dom.ts'), 'utf8').matchAll(
        /export \{([^}]+)\}/g,
      ),
    ].flatMap(([, list]) => namesIn(list!)),
  );
  const taken = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from 'react-router-dom'/g)].flatMap(
      ([, list]) => namesIn(list!),
    ),
  );
  assert.ok(taken.length > 50, `${taken.length} imports`);
  assert.deepEqual(
    [...new Set(taken)].filter((name) => !shared.has(name)),
    [],
  );
});
