import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { ShellBuild } from '@editorial/contracts/federation';
import {
  packFolders,
  packageOfImport,
  pagePackages,
  writePackages,
} from '@editorial/federation/declarations';
import { loaders } from '@editorial/federation/loaders';
import { runOnce } from '@editorial/federation/run-once';
import { installedVersion, root } from '@editorial/federation/workspace';
import webpack, { type Configuration } from 'webpack';

const here = import.meta.dirname;
const federation = join(root, 'shared/federation');
const testing = join(root, 'shared/testing/src');

/** The parts that teams import, or run. */
const entries = {
  cli: 'cli.ts',
  webpack: 'webpack-preset.ts',
  rspack: 'rspack-preset.ts',
} as const;
/** Files that builds and pages read as they are, beside the code that names them. */
const asTheyAre = [
  'page-runtime.js',
  'hot-client.js',
  'hot-texts-loader.js',
  'french-spaces-loader.js',
  'dev-page.js',
];
/** Libraries that tests of remotes need, which no code of the kit imports. */
const forTests = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  'i18next',
  'jest',
  'jest-environment-jsdom',
  'react-i18next',
];
/** Libraries of services. */
const ofServices = ['fastify', 'jose', 'zod'];
/** Libraries that are named as text only. */
const loadersOfStyles = ['css-loader', 'swc-loader', 'webpack', 'mini-css-extract-plugin'];

/** Returns the configuration that bundles the kit for Node: our own code only, no library. */
function bundleOf(output: string): Configuration {
  const [scripts] = loaders('production', {});
  return {
    mode: 'production',
    name: 'remote-kit',
    context: here,
    target: 'node24',
    devtool: false,
    entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `./${file}`])),
    experiments: { outputModule: true },
    output: {
      path: output,
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    externalsType: 'module-import',
    externals: [
      ({ request = '' }, done) =>
        /^(\.|\/|@editorial\/)/.test(request) ? done() : done(undefined, request),
    ],
    resolve: { extensions: ['.ts', '.js'] },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(
        /^(\.|@editorial\/federation)\/workspace(\.ts)?$/,
        join(here, 'repository.ts'),
      ),
    ],
    module: {
      parser: { javascript: { importMeta: false, url: false, createRequire: false } },
      rules: [scripts!, { include: join(root, 'shared/registry/src'), sideEffects: false }],
    },
    optimization: { minimize: false, chunkIds: 'named' },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/** Bundles the kit. Returns the libraries that it imports. */
async function bundle(output: string): Promise<string[]> {
  await runOnce(webpack(bundleOf(output)), () => {});
  const files = (await readdir(output)).filter((file) => file.endsWith('.mjs'));
  const texts = await Promise.all(files.map((file) => readFile(join(output, file), 'utf8')));
  const requests = texts.flatMap((text) =>
    [...text.matchAll(/^import (?:.* from )?"([^"]+)"|import\("([^"]+)"\)/gm)].map(
      ([, named, later]) => named ?? later ?? '',
    ),
  );
  const libraries = requests.filter((one) => !one.startsWith('.') && !isBuiltin(one));
  return [...new Set(libraries.map(packageOfImport))];
}

/** Returns the version of a library that one of the packages in the kit depends on. */
const versionOf = (library: string): string => {
  const owners = ['remote-kit', 'federation', 'registry', 'testing', 'contracts', 'platform'].map(
    (name) => join(root, 'shared', name),
  );
  for (const owner of owners) {
    try {
      return installedVersion(library, owner);
    } catch {
      // Another package depends on it.
    }
  }
  throw new Error(`The kit imports ${library}, which none of its packages depends on.`);
};

/** Copies the repository's template, with the versions of libraries that are installed here. */
async function copyTemplate(to: string): Promise<void> {
  await cp(join(here, '../template'), to, { recursive: true });
  const file = join(to, 'package.json.tmpl');
  const text = await readFile(file, 'utf8');
  const filled = text.replaceAll(/__version:([^_]+)__/g, (_place, library: string) =>
    versionOf(library),
  );
  await writeFile(file, filled);
}

/**
 * Writes the package `@editorial/remote-kit` into a folder. `compiled` holds the compiled code for
 * tests and services.
 */
export async function writeKit(
  folder: string,
  compiled: string,
  page: Pick<ShellBuild, 'contract' | 'provides'>,
): Promise<void> {
  const dist = join(folder, 'dist');
  await mkdir(dist, { recursive: true });
  const imported = await bundle(dist);
  for (const file of asTheyAre) await cp(join(federation, 'src', file), join(dist, file));
  await cp(join(federation, 'template/remote'), join(folder, 'template/remote'), {
    recursive: true,
  });
  await copyTemplate(join(folder, 'template/repository'));
  await cp(join(compiled, 'testing/src'), join(dist, 'testing'), { recursive: true });
  await cp(join(compiled, 'remote-kit/src/service'), join(dist, 'service'), { recursive: true });
  for (const file of ['jest.environment.mjs', 'jest.project.mjs', 'style.stub.ts'])
    await cp(join(testing, file), join(dist, 'testing', file));
  await cp(join(here, 'jest-preset.mjs'), join(dist, 'jest-preset.mjs'));
  await writeFile(
    join(dist, 'page.json'),
    JSON.stringify({ contract: page.contract, provides: page.provides }),
  );
  const cli = join(dist, 'cli.mjs');
  await writeFile(cli, `#!/usr/bin/env node\n${await readFile(cli, 'utf8')}`, { mode: 0o755 });
  const dependencies = [
    ...new Set([...imported, ...forTests, ...ofServices, ...loadersOfStyles]),
  ].sort();
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify(
      {
        name: '@editorial/remote-kit',
        version: page.contract,
        description: 'Builds, tests and releases a remote from a repository of its own.',
        type: 'module',
        bin: { 'remote-kit': './dist/cli.mjs' },
        exports: {
          './webpack': './dist/webpack.mjs',
          './rspack': './dist/rspack.mjs',
          './jest': './dist/jest-preset.mjs',
          './service': { types: './dist/service/index.d.ts', default: './dist/service/index.js' },
          './testing': { types: './dist/testing/index.d.ts', default: './dist/testing/index.js' },
        },
        engines: { node: '>=22.18' },
        dependencies: Object.fromEntries(dependencies.map((one) => [one, versionOf(one)])),
      },
      null,
      2,
    ),
  );
}

/**
 * Packs what teams install with `npm install https://…/types/platform.tgz`: contracts, platform, ui
 * and the kit.
 */
export async function packForTeams(
  folder: string,
  page: Pick<ShellBuild, 'contract' | 'provides'>,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const more = [
    'testing/src/index.ts',
    'testing/src/jest.setup.ts',
    'remote-kit/src/service/index.ts',
  ];
  await writePackages(folder, page.contract, more, (compiled) =>
    writeKit(join(folder, 'remote-kit'), compiled, page),
  );
  await packFolders(folder, [...pagePackages, 'remote-kit'], page.contract);
}
