import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  containerName,
  remoteConfig,
  type RemoteDescriptor,
} from '@editorial/contracts/federation';
import webpack, { type Configuration, type Stats } from 'webpack';
import { writeBom } from './bill-of-materials.ts';
import { compressFolder, type BuiltFile } from './compress.ts';
import { packTypes } from './declarations.ts';
import { checkFirstVisit, firstVisit } from './first-visit.ts';
import { writeIndexHtml } from './index-html.ts';
import { librariesOf, providedBy } from './libraries.ts';
import { drawingPreset, preset } from './preset.ts';
import { markOfFiles, markRelease } from './release-name.ts';
import { writeShellBuild } from './share-lock.ts';
import { keepSourceMaps } from './source-maps.ts';
import { sourceHash } from './sources.ts';
import { packageJson, root, siteFolder } from './workspace.ts';

/** Size limits in bytes after Brotli. The build fails above them. */
export const Budgets = { remoteEntry: 5_000, firstVisit: 180_000 } as const;
export interface Built {
  readonly name: string;
  readonly output: string;
  readonly files: readonly BuiltFile[];
  readonly isFresh: boolean;
  readonly ms: number;
}

const run = (configuration: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('webpack gave no answer'));
        if (stats.hasErrors())
          return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        resolve(stats);
      });
    });
  });
/** Runs git in the workspace. Returns null where there is no repository. */
function git(...words: readonly string[]): string | null {
  try {
    return execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

/** Returns the commit of the sources, and whether files differ from it. */
function source(): Pick<RemoteDescriptor, 'commit' | 'isDirty'> {
  const commit = git('rev-parse', '--short=12', 'HEAD');
  if (commit === null) return { commit: 'unknown' };
  return { commit, isDirty: git('status', '--porcelain') !== '' };
}

/** Returns the platform's contract version from its source. */
export const platformContract = (): string =>
  /CONTRACT_VERSION = '([^']+)'/.exec(
    readFileSync(join(root, 'shared/platform/src/contract-version.ts'), 'utf8'),
  )?.[1] ?? '0.0.0';

/**
 * Returns the descriptor of a remote before its build. In a release, the version later also
 * contains its content hash.
 */
export async function describeRemote(folder: string): Promise<RemoteDescriptor> {
  const { default: config } = (await import(
    pathToFileURL(join(folder, 'remote.config.ts')).href
  )) as { default: unknown };
  const checked = remoteConfig.safeParse(config);
  if (!checked.success)
    throw new Error(`${folder}/remote.config.ts is not valid: ${checked.error.message}`);
  const { version } = packageJson(folder);
  return {
    ...checked.data,
    name: basename(folder),
    version,
    ...source(),
    builtAt: new Date().toISOString(),
    contract: platformContract(),
    integrity: {},
    libraries: { consumes: {}, brings: {} },
  };
}

async function unlessBuilt(
  output: string,
  hash: string,
  build: () => Promise<readonly BuiltFile[]>,
): Promise<Pick<Built, 'files' | 'isFresh'>> {
  const stamp = join(
    root,
    'node_modules/.cache/editorial',
    `${basename(output === siteFolder ? 'shell' : dirname(output))}.json`,
  );
  if (existsSync(stamp) && existsSync(output)) {
    const before = JSON.parse(await readFile(stamp, 'utf8')) as {
      hash: string;
      files: BuiltFile[];
    };
    if (before.hash === hash) return { files: before.files, isFresh: false };
  }
  await rm(stamp, { force: true });
  const files = await build();
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, JSON.stringify({ hash, files }));
  return { files, isFresh: true };
}

/** Builds one remote into its `dist`. Skips the build if its inputs did not change. */
export async function buildRemote(folder: string): Promise<Built> {
  const begin = performance.now();
  const [name, output] = [basename(folder), join(folder, 'dist')];
  const result = await unlessBuilt(output, sourceHash(folder), async () => {
    const descriptor = await describeRemote(folder);
    // webpack does not rewrite files with a content hash in their name, so they would keep the hash
    // of the previous release.
    await rm(output, { recursive: true, force: true });
    const { compilation } = await run(
      preset({ kind: 'remote', name, folder, output, mode: 'production' }),
    );
    const built = { ...descriptor, libraries: librariesOf(compilation) };
    await writeBom(output, { name, version: built.version }, built.libraries.brings);
    const mark = await markRelease(output, built);
    const version = `${built.version}-${mark}`;
    await keepSourceMaps(output, name, version);
    const files = await compressFolder(output);
    const entry = files.find(({ path }) => path === 'remoteEntry.js');
    if (!entry || entry.brotli > Budgets.remoteEntry)
      throw new Error(
        `The entry of '${name}' has ${entry?.brotli ?? 0} bytes (brotli); ${Budgets.remoteEntry} are allowed. Load more of it lazily.`,
      );
    await writeDescriptor(
      output,
      { ...built, version, container: containerName(name, mark) },
      files,
    );
    return compressFolder(output);
  });
  return { name, output, ...result, ms: performance.now() - begin };
}

/**
 * Adds the descriptor, with the integrity of every file, to the standard manifest, so that the
 * shell needs only one file.
 */
async function writeDescriptor(
  output: string,
  descriptor: RemoteDescriptor,
  files: readonly BuiltFile[],
): Promise<void> {
  const path = join(output, 'mf-manifest.json');
  const integrity = Object.fromEntries(
    files
      .filter((file) => /\.(js|css)$/.test(file.path))
      .map((file) => [file.path, file.integrity]),
  );
  const manifest = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...manifest, editorial: { ...descriptor, integrity } }));
}

/** Builds the shell, including its static first page. */
export async function buildShell(): Promise<Built> {
  const begin = performance.now();
  const folder = join(root, 'shell');
  const result = await unlessBuilt(siteFolder, sourceHash(folder), async () => {
    await mkdir(siteFolder, { recursive: true });
    const stats = await run(
      preset({ kind: 'shell', name: 'shell', folder, output: siteFolder, mode: 'production' }),
    );
    const needed = firstVisit(stats.compilation);
    await writeIndexHtml(stats, needed, folder, siteFolder);
    await run(drawingPreset(folder, siteFolder));
    await packTypes(join(siteFolder, 'types'), platformContract());
    const files = await compressFolder(siteFolder);
    for (const line of checkFirstVisit(needed, files, Budgets.firstVisit)) console.log(line);
    await writeShellBuild(
      {
        version: markOfFiles(files.filter(({ path }) => !path.startsWith('types/'))),
        contract: platformContract(),
        provides: providedBy(stats.compilation, files),
      },
      siteFolder,
    );
    return files;
  });
  return { name: 'shell', output: siteFolder, ...result, ms: performance.now() - begin };
}

if (import.meta.main) {
  const folder = process.cwd();
  const { name, ms, files } =
    basename(folder) === 'shell' ? await buildShell() : await buildRemote(folder);
  console.log(`${name}: ${Math.round(ms)} ms, ${files.length} files`);
}
