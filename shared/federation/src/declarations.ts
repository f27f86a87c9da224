import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installedVersion, root } from './workspace.ts';

/** The entry points of the platform and the kit that remotes may use. */
export const publicEntryPoints = [
  'platform/src/index.ts',
  'platform/src/queries.ts',
  'platform/src/downloads.ts',
  'ui/src/index.ts',
  'ui/src/overlay.ts',
  'ui/src/display.ts',
  'ui/src/forms.ts',
  'ui/src/grid.ts',
  'ui/src/table.ts',
] as const;

/** Writes the compiler's declarations for entry points under `shared`. Does not build the shell. */
export async function declare(folder: string, entryPoints: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const configuration = join(folder, 'tsconfig.json');
  const styles = join(root, 'shared/ui/src/styles.d.ts');
  await writeFile(
    configuration,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: folder,
        rootDir: join(root, 'shared'),
        // Without path mappings, types come from the libraries themselves.
        paths: {},
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: [],
      files: [...entryPoints.map((entryPoint) => join(root, 'shared', entryPoint)), styles],
    }),
  );
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', configuration], { stdio: 'inherit' });
}

/** The packages that a remote's team takes types from, with their exports. */
const packages = {
  contracts: ['./*'],
  platform: ['.', './queries', './downloads'],
  ui: ['.', './overlay', './display', './forms', './grid', './table'],
} as const;

type PackageName = keyof typeof packages;
const target = (entryPoint: string) =>
  `./src/${entryPoint === '.' ? 'index' : entryPoint.slice(2)}.d.ts`;
const ownStyle = /^import '[^']*\.css';\n/gm;
const imported = (declarations: string): string[] =>
  [...declarations.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)].map(([, path]) => path ?? '');
const library = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Returns the declarations that are reachable from a package's entry points, by path, and the
 * libraries that they import.
 */
async function reachable(
  folder: string,
  entryPoints: readonly string[],
): Promise<{ files: Map<string, string>; libraries: string[] }> {
  const files = new Map<string, string>();
  const libraries = new Set<string>();
  const waiting = [...entryPoints];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const text = (await readFile(join(folder, path), 'utf8')).replaceAll(ownStyle, '');
    files.set(path, text);
    for (const name of imported(text)) {
      if (name.startsWith('.')) waiting.push(join(dirname(path), name).replace(/\.tsx?$/, '.d.ts'));
      else if (!name.startsWith('@editorial/')) libraries.add(library(name));
    }
  }
  return { files, libraries: [...libraries].sort() };
}

/**
 * Writes a package as a team would install it: only declarations, and as dependencies the libraries
 * that they import, in the versions that the page provides.
 */
async function assemble(
  name: PackageName,
  from: string,
  to: string,
  version: string,
): Promise<void> {
  const entryPoints = packages[name].flatMap((entryPoint) =>
    entryPoint === './*'
      ? readdirSync(join(from, 'src')).map((file) => `src/${file}`)
      : [target(entryPoint)],
  );
  const { files, libraries } = await reachable(from, entryPoints);
  for (const [path, text] of files) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), text);
  }
  // A type that is re-exported from another workspace package may import a library that only that
  // package depends on.
  const ownerOf = (one: string) =>
    Object.keys(packages)
      .map((owner) => join(root, 'shared', owner))
      .find((owner) => existsSync(join(owner, 'node_modules', one))) ?? root;
  const peerDependencies = Object.fromEntries(
    libraries.map((one) => [one, `^${installedVersion(one, ownerOf(one))}`]),
  );
  const exports = Object.fromEntries(
    packages[name].map((entryPoint) => [entryPoint, { types: target(entryPoint) }]),
  );
  await writeFile(
    join(to, 'package.json'),
    JSON.stringify(
      {
        name: `@editorial/${name}`,
        version,
        description: 'Types for remotes; the code comes from the page.',
        type: 'module',
        exports,
        peerDependencies,
      },
      null,
      2,
    ),
  );
}

/** Writes the types of contracts, platform and kit as three packages, each in its own folder. */
export async function writeTypes(folder: string, version: string): Promise<void> {
  // Inside a package, so that imports of libraries resolve.
  const declared = join(root, 'shared/ui/dist/declarations');
  const contracts = readdirSync(join(root, 'shared/contracts/src'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `contracts/src/${file}`);
  try {
    await declare(declared, [...publicEntryPoints, ...contracts]);
    for (const name of Object.keys(packages) as PackageName[])
      await assemble(name, join(declared, name), join(folder, name), version);
  } finally {
    await rm(declared, { recursive: true, force: true });
  }
}

/**
 * Packs the type packages for `npm install https://…/types/platform.tgz`: `contracts.tgz`,
 * `platform.tgz` and `ui.tgz`.
 */
export async function packTypes(folder: string, version: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeTypes(folder, version);
  const names = Object.keys(packages);
  execFileSync(
    'npm',
    [
      'pack',
      '--silent',
      '--ignore-scripts',
      '--pack-destination',
      '.',
      ...names.map((name) => `./${name}`),
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  for (const name of names) {
    await rename(join(folder, `editorial-${name}-${version}.tgz`), join(folder, `${name}.tgz`));
    await rm(join(folder, name), { recursive: true });
  }
}
