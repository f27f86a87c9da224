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
  'platform/src/uploads.ts',
  'ui/src/index.ts',
  'ui/src/overlay.ts',
  'ui/src/display.ts',
  'ui/src/forms.ts',
  'ui/src/grid.ts',
  'ui/src/table.ts',
] as const;

/**
 * Writes the compiler's declarations for entry points under `shared`, and their code if it is
 * wanted. Does not build the shell.
 */
export async function declare(
  folder: string,
  entryPoints: readonly string[],
  { withCode = false } = {},
): Promise<void> {
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
        emitDeclarationOnly: !withCode,
        ...(withCode ? { rewriteRelativeImportExtensions: true } : {}),
        outDir: folder,
        rootDir: join(root, 'shared'),
        // Without path mappings, types come from the libraries themselves.
        paths: {},
        types: ['node', 'jest'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: [],
      files: [...entryPoints.map((entryPoint) => join(root, 'shared', entryPoint)), styles],
    }),
  );
  // Not with `--singleThreaded`: TypeScript 7.0.2 then ends with 0 and writes only some of the
  // files (189 of 223 scripts here), which ones depends on the list. One checker instead of four
  // takes 446 MB instead of 572 and no longer, and Go's own limit makes it 400.
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', configuration, '--checkers', '1'], {
    stdio: 'inherit',
    env: { ...process.env, GOMEMLIMIT: '300MiB' },
  });
}

/** The packages that a remote's team installs, with their exports. */
const packages = {
  contracts: ['./*'],
  // `./shell` is for the test harness: a release that bundles it is refused.
  platform: ['.', './queries', './downloads', './uploads', './shell'],
  ui: ['.', './overlay', './display', './forms', './grid', './table'],
} as const;

type PackageName = keyof typeof packages;
export const pagePackages = Object.keys(packages) as PackageName[];
const target = (entryPoint: string, extension: string) =>
  `./src/${entryPoint === '.' ? 'index' : entryPoint.slice(2)}${extension}`;
const ownStyle = /^import '[^']*\.css';\n/gm;
/** Comments may show an import as an example. */
const commentLine = /^\s*(?:\*|\/[*/]).*$/gm;
const importedPath = /(?:from |import\(|^import )['"]([^'"]+)['"]/gm;
/** The modules that a file imports. */
export const imported = (text: string): string[] =>
  [...text.replaceAll(commentLine, '').matchAll(importedPath)].map(([, path]) => path ?? '');
/** Returns the name of the package that an import names. */
export const packageOfImport = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Returns the declarations, code and styles that are reachable from a package's entry points, by
 * path, and the libraries that they import.
 */
async function reachable(
  folder: string,
  sources: string,
  entryPoints: readonly string[],
): Promise<{ files: Map<string, string>; libraries: string[] }> {
  const files = new Map<string, string>();
  const libraries = new Set<string>();
  const waiting = [...entryPoints];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const isStyle = path.endsWith('.css');
    const isDeclared = path.endsWith('.d.ts');
    const read = await readFile(join(isStyle ? sources : folder, path), 'utf8');
    const text = isDeclared ? read.replaceAll(ownStyle, '') : read;
    files.set(path, text);
    for (const name of isStyle ? [] : imported(text)) {
      const near = join(dirname(path), name);
      if (name.startsWith('.')) waiting.push(isDeclared ? near.replace(/\.tsx?$/, '.d.ts') : near);
      else if (!name.startsWith('@editorial/')) libraries.add(packageOfImport(name));
    }
  }
  return { files, libraries: [...libraries].sort() };
}

/**
 * Writes a package as a team would install it: declarations and code, and as dependencies the
 * libraries that they import, in the versions that the page provides. A remote's build takes the
 * code of platform and kit from the page; tests run the package's.
 */
async function assemble(
  name: PackageName,
  { from, to, version }: { readonly from: string; readonly to: string; readonly version: string },
): Promise<void> {
  const sources = join(root, 'shared', name);
  const entryPoints = packages[name].flatMap((entryPoint) =>
    entryPoint === './*'
      ? readdirSync(join(from, 'src')).map((file) => `src/${file}`)
      : ['.d.ts', '.js'].map((extension) => target(entryPoint, extension).slice(2)),
  );
  const { files, libraries } = await reachable(from, sources, entryPoints);
  for (const [path, text] of files) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), text);
  }
  // A type that is re-exported from another workspace package may import a library that only that
  // package depends on.
  const ownerOf = (one: string) =>
    pagePackages
      .map((owner) => join(root, 'shared', owner))
      .find((owner) => existsSync(join(owner, 'node_modules', one))) ?? root;
  const peerDependencies = Object.fromEntries(
    libraries.map((one) => [one, `^${installedVersion(one, ownerOf(one))}`]),
  );
  const exports = Object.fromEntries(
    packages[name].map((entryPoint) => [
      entryPoint,
      { types: target(entryPoint, '.d.ts'), default: target(entryPoint, '.js') },
    ]),
  );
  const description = 'For remotes: types, and the code that tests run; the page has its own.';
  await writeFile(
    join(to, 'package.json'),
    JSON.stringify(
      {
        name: `@editorial/${name}`,
        version,
        description,
        type: 'module',
        sideEffects: name === 'contracts' ? ['**/schema.js', '**/schema-in-english.js'] : true,
        exports,
        peerDependencies,
      },
      null,
      2,
    ),
  );
}

/**
 * Writes contracts, platform and kit as three packages, each in its own folder. `more` names other
 * entry points under `shared`; `withCompiled` is given the folder of everything compiled.
 */
export async function writePackages(
  folder: string,
  version: string,
  more: readonly string[] = [],
  withCompiled: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  // Inside a package, so that imports of libraries resolve. Two builds may do this at once.
  const declared = join(root, `shared/ui/dist/declarations-${process.pid}`);
  const contracts = readdirSync(join(root, 'shared/contracts/src'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `contracts/src/${file}`);
  try {
    const entryPoints = [...publicEntryPoints, 'platform/src/shell.ts', ...contracts, ...more];
    await declare(declared, entryPoints, { withCode: true });
    for (const name of pagePackages)
      await assemble(name, { from: join(declared, name), to: join(folder, name), version });
    await withCompiled(declared);
  } finally {
    await rm(declared, { recursive: true, force: true });
  }
}

/** Packs folders of packages as `NAME.tgz`, and removes the folders. */
export async function packFolders(
  folder: string,
  names: readonly string[],
  version: string,
): Promise<void> {
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
