import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ShellBuild } from '@editorial/contracts/federation';
import { endOf, majorOf, platformMajors } from '@editorial/contracts/platform-majors';
import webpack, { type Configuration, type Stats } from 'webpack';
import { writeBom } from './bill-of-materials.ts';
import { compressFolder, type BuiltFile } from './compress.ts';
import { documentConfiguration } from './document-build.ts';
import { checkFirstVisit, firstVisit } from './first-visit.ts';
import { writeIndexHtml } from './index-html.ts';
import { contentsOf, packagesOf, providedBy } from './libraries.ts';
import { drawingPreset, preset } from './preset.ts';
import { buildRelease } from './release-build.ts';
import { markOfFiles } from './release-name.ts';
import { runOnce } from './run-once.ts';
import { sentByServer } from './sent-by-server.ts';
import { writeShellBuild } from './share-lock.ts';
import { versionIn } from './shared-libraries.ts';
import { sourceHash } from './sources.ts';
import { packageJson, platformContract, root, siteFolder } from './workspace.ts';

/** The most that the first visit may load, in bytes after Brotli. The build fails above it. */
const FIRST_VISIT_BUDGET_BYTES = 148_600;
export interface Built {
  readonly name: string;
  readonly output: string;
  readonly files: readonly BuiltFile[];
  readonly isFresh: boolean;
  readonly ms: number;
}

/** Runs webpack once. Throws if there are errors. */
const run = (configuration: Configuration): Promise<Stats> =>
  runOnce(webpack(configuration), (stats) => stats);

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

/** Builds what a remote draws on the server, if it draws anything. */
export async function buildDocument(folder: string, output: string): Promise<void> {
  const build = { name: basename(folder), folder, output };
  const document = documentConfiguration(
    build,
    preset({ kind: 'remote', mode: 'production', ...build }),
  );
  if (document) await run(document);
}

/** Builds one remote into its `dist`. Skips the build if its inputs did not change. */
export async function buildRemote(folder: string): Promise<Built> {
  const begin = performance.now();
  const [name, output] = [basename(folder), join(folder, 'dist')];
  const result = await unlessBuilt(output, sourceHash(folder), () =>
    buildRelease(folder, output, async () => {
      const { compilation } = await run(
        preset({ kind: 'remote', name, folder, output, mode: 'production' }),
      );
      await buildDocument(folder, output);
      return contentsOf(compilation);
    }),
  );
  return { name, output, ...result, ms: performance.now() - begin };
}

/**
 * Returns the libraries of the shell, also for remotes of the previous major: the same libraries, ours
 * under that major's version (`shell/src/federation/earlier-major.ts`).
 */
function servedBy(provides: ShellBuild['provides']): Pick<ShellBuild, 'provides' | 'majors'> {
  const ours = Object.keys(provides).filter((library) => library.startsWith('@editorial/'));
  const majors = platformMajors
    .filter(({ major }) => [0, 1].includes(majorOf(platformContract()) - major))
    .map(({ major, lastContract }) => ({
      major,
      until: endOf(major),
      provides: lastContract
        ? Object.fromEntries(ours.map((library) => [library, lastContract]))
        : {},
    }));
  return { provides, majors };
}

/** Builds the shell, including its static first page. */
export async function buildShell(): Promise<Built> {
  const begin = performance.now();
  const folder = join(root, 'shell');
  const result = await unlessBuilt(
    siteFolder,
    sourceHash(folder, ['registry', 'testing', 'remote-kit']),
    async () => {
      await mkdir(siteFolder, { recursive: true });
      const stats = await run(
        preset({ kind: 'shell', name: 'shell', folder, output: siteFolder, mode: 'production' }),
      );
      const needed = firstVisit(stats.compilation);
      await writeIndexHtml(stats, folder, siteFolder);
      await run(drawingPreset(folder, siteFolder));
      const packages = [...packagesOf(stats.compilation), ...sentByServer()];
      await writeBom(siteFolder, packageJson(folder), packages);
      const files = await compressFolder(siteFolder);
      for (const line of checkFirstVisit(needed, files, FIRST_VISIT_BUDGET_BYTES))
        console.log(line);
      await writeShellBuild(
        {
          version: markOfFiles(files.filter(({ path }) => !path.startsWith('types/'))),
          contract: platformContract(),
          ...servedBy(providedBy(stats.compilation, files, versionIn(folder))),
        },
        siteFolder,
      );
      return files;
    },
  );
  return { name: 'shell', output: siteFolder, ...result, ms: performance.now() - begin };
}

if (import.meta.main) {
  const folder = process.cwd();
  const { name, ms, files } =
    basename(folder) === 'shell' ? await buildShell() : await buildRemote(folder);
  console.log(`${name}: ${Math.round(ms)} ms, ${files.length} files`);
}
