import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Libraries, ShellBuild } from '@editorial/contracts/federation';
import type { Compilation, Compiler, Module } from 'webpack';
import type { BuiltFile } from './compress.ts';
import { installedVersion, root, type PackageJson } from './workspace.ts';

/** The federation runtime, which every entry takes from the page like any other library. */
const runtime = '@module-federation/enhanced';
const runtimeVersion = (): string => installedVersion(runtime, join(root, 'shared/federation'));
/** Packages that the build tools add to every file. They do not count as libraries. */
const machinery =
  /^(@module-federation\/|@swc\/helpers$|webpack$|css-loader$|mini-css-extract-plugin$|@editorial\/(contracts|remote-kit)$)/;
/**
 * Workspace code that exists once on the page. Anything else that a remote imports from the
 * contracts is data in its own bundle.
 */
const ours: readonly { readonly path: RegExp; readonly name: string }[] = [
  { path: /\/(shared|@editorial)\/platform\/src\//, name: '@editorial/platform' },
  { path: /\/(shared|@editorial)\/ui\/src\/.*(?<!\.css)$/, name: '@editorial/ui' },
  {
    path: /\/(shared|@editorial)\/contracts\/src\/schema\.[jt]s$/,
    name: '@editorial/contracts/schema',
  },
];

/** Returns the package that a file belongs to, and its folder. */
function packageOf(file: string): (PackageJson & { readonly folder: string }) | null {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (!existsSync(path)) continue;
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as Partial<PackageJson>;
    // Packages contain nested package.json files without a name.
    if (name && version) return { name, version, folder };
  }
  return null;
}

/** Whether a package lies in a folder of installed ones, possibly under another name. */
const isInstalled = (folder: string): boolean =>
  /\/node_modules\/(@[^/]+\/)?[^/]+$/.test(folder.replaceAll('\\', '/'));

/** Whether an installed package is the site's own, which has no license for others. */
const isOurs = (folder: string): boolean => /\/node_modules\/@editorial\/[^/]+$/.test(folder);

/** The parts of a module that webpack and rspack have in common here. */
export interface BundledModule {
  readonly type: string;
  readonly resource?: string;
  /** The fields of webpack's modules for shared libraries. */
  readonly options?: { readonly shareKey: string; readonly requiredVersion?: unknown };
  /** The modules that were concatenated into this one. */
  readonly modules?: Iterable<BundledModule>;
  identifier(): string;
  /** The path of its file, also of a style, which has no `resource`. */
  nameForCondition(): string | null;
  size(): number;
}
export interface BundledChunk {
  readonly files: Iterable<string>;
}
/** The parts of a build that webpack and rspack have in common here. */
export interface Bundled<M extends BundledModule = BundledModule> {
  readonly compiler: { readonly context: string };
  readonly modules: Iterable<M>;
  /** Files of packages that are emitted as they are, such as fonts, are known by their source. */
  getAssets(): readonly { readonly info: { readonly sourceFilename?: string } }[];
  readonly chunkGraph: { getModuleChunksIterable(module: M): Iterable<BundledChunk> };
}
/** By file of a build: which part of it each library is, from 0 to 1. */
export type LibraryShares = Readonly<Record<string, Readonly<Record<string, number>>>>;
/** The parts of a build. */
export interface Contents {
  readonly libraries: Libraries;
  readonly shares: LibraryShares;
  /** The folders of all packages of others in it, also of what the build tools add. */
  readonly packages: readonly string[];
}

/** Returns the module, or the modules that were concatenated into it. */
const parts = <M extends BundledModule>(module: M): M[] =>
  module.modules ? [...(module.modules as Iterable<M>)] : [module];
/** Returns every module that is in a file of the build, including concatenated ones. */
const modulesOf = <M extends BundledModule>({ modules, chunkGraph }: Bundled<M>): M[] =>
  [...modules]
    .filter((module) => [...chunkGraph.getModuleChunksIterable(module)].length > 0)
    .flatMap((module) => parts(module));

/** Returns the library that a module is a part of, if it is one that the build includes. */
function includedLibrary(module: BundledModule): readonly [name: string, version: string] | null {
  const file = module.resource?.split('?')[0] ?? '';
  const own = ours.find(({ path }) => path.test(file));
  const found = own || file.includes('/node_modules/') ? packageOf(file) : null;
  // The federation plugin writes its own files into a folder called node_modules.
  if (!found || !(own || isInstalled(found.folder)) || machinery.test(found.name)) return null;
  return [own?.name ?? found.name, found.version];
}

/** Returns which part of each file is a library's, by the size of its modules. */
function sharesOf<M extends BundledModule>({ modules, chunkGraph }: Bundled<M>): LibraryShares {
  const weights: Record<string, { all: number; libraries: Record<string, number> }> = {};
  for (const module of modules) {
    const files = [...chunkGraph.getModuleChunksIterable(module)].flatMap(({ files }) => [
      ...files,
    ]);
    for (const part of parts(module)) {
      const library = includedLibrary(part)?.[0];
      const isStyle = part.type === 'css/mini-extract';
      for (const file of files.filter((path) => path.endsWith(isStyle ? '.css' : '.js'))) {
        const weight = (weights[file] ??= { all: 0, libraries: {} });
        weight.all += part.size();
        if (library) weight.libraries[library] = (weight.libraries[library] ?? 0) + part.size();
      }
    }
  }
  return Object.fromEntries(
    Object.entries(weights).map(([file, { all, libraries }]) => [
      file,
      Object.fromEntries(
        Object.entries(libraries).map(([name, size]) => [name, size / (all || 1)]),
      ),
    ]),
  );
}

/** Returns the size that each library adds to a release, in bytes after Brotli. */
export function bytesOfLibraries(
  shares: LibraryShares,
  files: readonly BuiltFile[],
): Record<string, number> {
  const bytes: Record<string, number> = {};
  for (const { path, brotli } of files)
    for (const [library, share] of Object.entries(shares[path] ?? {}))
      bytes[library] = (bytes[library] ?? 0) + share * brotli;
  return Object.fromEntries(
    Object.entries(bytes)
      .map(([library, count]) => [library, Math.round(count)] as const)
      .sort(([one], [other]) => one.localeCompare(other, 'en')),
  );
}

/**
 * Returns the library that a module takes from the page, if any: the request, and the versions that
 * fit.
 */
function libraryFromPage(module: BundledModule): readonly [string, string] | null {
  if (module.type !== 'consume-shared-module') return null;
  if (module.options)
    return [module.options.shareKey, String(module.options.requiredVersion || '*')];
  // rspack gives it only in the module's name.
  const [, request, range] = /\) (@?[^@]+)@(\S+)/.exec(module.identifier()) ?? [];
  if (!request || !range) throw new Error(`Which library is '${module.identifier()}'?`);
  return [request, range];
}

/** Returns the libraries that a remote's build takes from the page, and those that it bundles. */
export function librariesOf<M extends BundledModule>(compilation: Bundled<M>): Libraries {
  const consumes: Record<string, string> = { [runtime]: `^${runtimeVersion()}` };
  const brings: Record<string, string> = {};
  for (const module of modulesOf(compilation)) {
    const taken = libraryFromPage(module);
    if (taken) {
      consumes[taken[0]] = taken[1];
      continue;
    }
    const included = includedLibrary(module);
    if (included) brings[included[0]] = included[1];
  }
  const sorted = (record: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(record).sort(([one], [other]) => one.localeCompare(other, 'en')),
    );
  return { consumes: sorted(consumes), brings: sorted(brings), bytes: {} };
}

/** Packages whose code is written into each build, without a module of it. */
const written = ['webpack', 'mini-css-extract-plugin', '@module-federation/enhanced/webpack'];

/**
 * Returns the folders of the packages of others that reach the visitors of a build: those of its
 * modules and files, and the build tools that write code of theirs.
 */
export function packagesOf<M extends BundledModule>(
  compilation: Bundled<M>,
  tools: readonly string[] = written,
): string[] {
  const { resolve } = createRequire(import.meta.url);
  const files = [
    ...modulesOf(compilation).map((module) => module.nameForCondition() ?? ''),
    ...compilation
      .getAssets()
      .map(({ info }) => join(compilation.compiler.context, info.sourceFilename ?? '')),
    ...tools.map((tool) => resolve(tool)),
  ];
  const folders = files.map((file) =>
    file.includes('/node_modules/') ? (packageOf(file)?.folder ?? '') : '',
  );
  const installed = folders.filter((folder) => isInstalled(folder) && !isOurs(folder));
  return [...new Set(installed)].sort();
}

/** Returns the libraries that a remote's build takes from the page, and those that it includes. */
export const contentsOf = <M extends BundledModule>(
  compilation: Bundled<M>,
  tools?: readonly string[],
): Contents => ({
  libraries: librariesOf(compilation),
  shares: sharesOf(compilation),
  packages: packagesOf(compilation, tools),
});

/** Where the shell names what it provides (`shell/src/federation/shared-modules.ts`). */
const SHARED_MODULES = /[\\/]shared-modules\.[jt]s$/;
const groups = new WeakMap<Compilation, ReadonlyMap<string, ReadonlySet<Module>>>();

/** Returns the modules that a library consists of, without those of other provided libraries. */
function ownModules(
  { moduleGraph }: Compilation,
  root: Module,
  roots: ReadonlySet<Module>,
): Set<Module> {
  const found = new Set([root]);
  // A set also visits what is added meanwhile.
  for (const module of found)
    for (const dependency of module.dependencies) {
      const next = moduleGraph.getModule(dependency);
      if (next && !roots.has(next)) found.add(next);
    }
  return found;
}

/** Records which modules each provided library consists of, before webpack joins modules. */
function remember(compilation: Compilation): void {
  const { moduleGraph, modules } = compilation;
  const list = [...modules].find((module) => SHARED_MODULES.test(module.nameForCondition() ?? ''));
  const provided = new Map<string, Module>();
  for (const dependency of list?.blocks.flatMap((block) => block.dependencies) ?? []) {
    const module = moduleGraph.getModule(dependency);
    const { request } = dependency as { readonly request?: string };
    if (module && request) provided.set(request, module);
  }
  const roots = new Set(provided.values());
  // Of what several libraries use, the first one has the weight.
  const counted = new Set<Module>();
  groups.set(
    compilation,
    new Map(
      [...provided].map(([library, root]) => {
        const all = ownModules(compilation, root, roots);
        const own = new Set([...all].filter((module) => !counted.has(module)));
        for (const module of own) counted.add(module);
        return [library, own];
      }),
    ),
  );
}

/** Lets `providedBy` know what each library weighs. */
export const rememberShared = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('shared libraries', (compilation) => {
      compilation.hooks.afterOptimizeChunks.tap('shared libraries', () => remember(compilation));
    });
  },
};

/**
 * Returns the libraries that a shell's build provides: each one's version, and its share of the
 * files that contain it, in bytes after Brotli.
 */
export function providedBy(
  compilation: Compilation,
  files: readonly BuiltFile[],
  versionOf: (library: string) => string,
): ShellBuild['provides'] {
  const { chunkGraph, chunks } = compilation;
  const weight = (found: readonly Module[]) => found.reduce((sum, each) => sum + each.size(), 0);
  const held = [...chunks].flatMap((chunk) => {
    const all = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) => parts(module));
    return [...chunk.files].map((path) => ({
      brotli: files.find((file) => file.path === path)?.brotli ?? 0,
      modules: all.filter(({ type }) => (type === 'css/mini-extract') === path.endsWith('.css')),
    }));
  });
  // The runtime comes with the loader of remotes, whatever they take from the page.
  const provides: [string, { version: string; bytes: number }][] = [
    [runtime, { version: runtimeVersion(), bytes: 0 }],
  ];
  for (const [library, own] of groups.get(compilation) ?? []) {
    const bytes = held.reduce(
      (sum, { brotli, modules }) =>
        sum + (brotli * weight(modules.filter((each) => own.has(each)))) / (weight(modules) || 1),
      0,
    );
    provides.push([library, { version: versionOf(library), bytes: Math.round(bytes) }]);
  }
  return Object.fromEntries(provides.sort(([one], [other]) => one.localeCompare(other, 'en')));
}
