import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const sources = [
  'shell/src',
  'shared/platform/src',
  'shared/ui/src',
  ...['account', 'catalog', 'checkout', 'subscription'].map((name) => `remotes/${name}/src`),
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
      ...readFileSync(join(__dirname, 'react-router-dom.ts'), 'utf8').matchAll(
        /export \{([^}]+)\}/g,
      ),
    ].flatMap(([, list]) => namesIn(list!)),
  );
  const taken = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from 'react-router-dom'/g)].flatMap(
      ([, list]) => namesIn(list!),
    ),
  );
  expect(taken.length).toBeGreaterThan(50);
  expect([...new Set(taken)].filter((name) => !shared.has(name))).toEqual([]);
});
