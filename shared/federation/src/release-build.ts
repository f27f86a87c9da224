import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  containerName,
  assertOwnPolicies,
  remoteConfig,
  type RemoteDescriptor,
} from '@editorial/contracts/federation';
import { writeBom } from './bill-of-materials.ts';
import { compressFolder, type BuiltFile } from './compress.ts';
import { markRelease } from './release-name.ts';
import { bytesOfLibraries, type Contents } from './libraries.ts';
import { checkStyles } from './own-styles.ts';
import { keepSourceMaps } from './source-maps.ts';
import { packageJson, platformContract, remoteNameOf, root } from './workspace.ts';

/** The most that the entry of a remote may have, in bytes after Brotli. */
export const ENTRY_BUDGET_BYTES = 5_000;

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

/**
 * Returns the commit of the sources, whether files differ from it, and the time of the build. A
 * build of a commit has the time of the commit, so that another build of it is the same.
 * `SOURCE_DATE_EPOCH` (seconds) is the time where there is no repository: reproducible-builds.org.
 */
function source(): Pick<RemoteDescriptor, 'commit' | 'isDirty' | 'builtAt'> {
  const given = Number(process.env.SOURCE_DATE_EPOCH);
  const now = given > 0 ? new Date(given * 1000) : new Date();
  const [commit, seconds] = git('log', '-1', '--abbrev=12', '--format=%h %ct')?.split(' ') ?? [];
  if (commit === undefined) return { commit: 'unknown', builtAt: now.toISOString() };
  const isDirty = git('status', '--porcelain') !== '';
  const builtAt = isDirty ? now : new Date(Number(seconds) * 1000);
  return { commit, isDirty, builtAt: builtAt.toISOString() };
}

/**
 * Returns the descriptor of a remote before its build. In a release, the version later also
 * contains its content hash.
 */
export async function describeRemote(folder: string): Promise<RemoteDescriptor> {
  const address = pathToFileURL(join(folder, 'remote.config.ts'));
  // A process that builds several times reads the file again.
  address.searchParams.set('read', String(Date.now()));
  const { default: config } = (await import(/* webpackIgnore: true */ address.href)) as {
    default: unknown;
  };
  const checked = remoteConfig.safeParse(config);
  if (!checked.success)
    throw new Error(`${folder}/remote.config.ts is not valid: ${checked.error.message}`);
  const { version } = packageJson(folder);
  const name = remoteNameOf(folder);
  assertOwnPolicies({ name, policies: checked.data.policies });
  return {
    ...checked.data,
    name,
    version,
    ...source(),
    contract: platformContract(folder),
    integrity: {},
    libraries: { consumes: {}, brings: {}, bytes: {} },
  };
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

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Returns the sizes of a remote's own libraries. Throws if they are above its budget. */
export function costOfLibraries({ name, libraries, budgets }: RemoteDescriptor): string[] {
  const costs = Object.entries(libraries.bytes);
  if (costs.length === 0) return [];
  const sum = costs.reduce((all, [, bytes]) => all + bytes, 0);
  const lines = [
    `Own libraries of '${name}': ${kilobytes(sum)} of ${kilobytes(budgets.libraryBytes)}`,
    ...costs.map(
      ([library, bytes]) => `  ${library} ${libraries.brings[library] ?? ''}  ${kilobytes(bytes)}`,
    ),
  ];
  if (sum > budgets.libraryBytes)
    throw new Error(
      `${lines.join('\n')}\nThat is above its budget: take smaller ones, or raise budgets.libraryBytes in remote.config.ts.`,
    );
  return lines;
}

function checkEntry(name: string, files: readonly BuiltFile[]): void {
  const entry = files.find(({ path }) => path === 'remoteEntry.js');
  if (!entry || entry.brotli > ENTRY_BUDGET_BYTES)
    throw new Error(
      `The entry of '${name}' has ${entry?.brotli ?? 0} bytes (brotli); ${ENTRY_BUDGET_BYTES} are allowed. Load more of it lazily.`,
    );
}

/**
 * Builds an immutable release into a folder, with any bundler: `bundle` writes the files and
 * returns what they are made of. Prints what its own libraries cost. Throws if a budget is
 * exceeded, or if a style reaches beyond the remote.
 */
export async function buildRelease(
  folder: string,
  output: string,
  bundle: () => Promise<Contents>,
): Promise<BuiltFile[]> {
  const descriptor = await describeRemote(folder);
  const { name } = descriptor;
  // Bundlers do not rewrite files with a content hash in their name, so they would keep the hash
  // of the previous release.
  await rm(output, { recursive: true, force: true });
  const { libraries, shares, packages } = await bundle();
  const built = { ...descriptor, libraries };
  await checkStyles(output);
  await writeBom(output, { name, version: built.version }, packages);
  const mark = await markRelease(output, built);
  const version = `${built.version}-${mark}`;
  await keepSourceMaps({ output, name, version });
  const files = await compressFolder(output);
  checkEntry(name, files);
  const weighed = { ...libraries, bytes: bytesOfLibraries(shares, files) };
  const release = { ...built, libraries: weighed, version, container: containerName(name, mark) };
  for (const line of costOfLibraries(release)) console.log(line);
  await writeDescriptor(output, release, files);
  return compressFolder(output, files);
}
