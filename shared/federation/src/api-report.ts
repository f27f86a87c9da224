import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { declare, publicEntryPoints as entryPoints } from './declarations.ts';
import { root } from './workspace.ts';

/** Folder of the declarations, inside the packages, so that imports of libraries resolve. */
const output = (entryPoint: string) =>
  join(root, 'shared', dirname(dirname(entryPoint)), 'dist/types');
const reportOf = (entryPoint: string) =>
  join(
    root,
    'shared',
    dirname(dirname(entryPoint)),
    'api',
    `${basename(entryPoint, '.ts')}.api.md`,
  );
const versionIn = (report: string): string =>
  /CONTRACT_VERSION = "([^"]+)"/.exec(report)?.[1] ?? '';

/**
 * Returns the API report of one entry point: every public name with its type, in a stable order.
 */
async function report(entryPoint: string): Promise<string> {
  const entry = join(output(entryPoint), entryPoint.replace(/\.ts$/, '.d.ts'));
  const folder = join(output(entryPoint), 'report');
  await mkdir(folder, { recursive: true });
  const projectFolder = join(root, 'shared', dirname(dirname(entryPoint)));
  const silent = { default: { logLevel: 'none' as never } };
  const configuration = ExtractorConfig.prepare({
    configObjectFullPath: join(projectFolder, 'api-extractor.json'),
    packageJsonFullPath: join(projectFolder, 'package.json'),
    configObject: {
      projectFolder,
      mainEntryPointFilePath: entry,
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2022',
            lib: ['es2023', 'dom', 'dom.iterable'],
            module: 'preserve',
            moduleResolution: 'bundler',
            allowImportingTsExtensions: true,
            noEmit: true,
            skipLibCheck: true,
            jsx: 'react-jsx',
            types: [],
            strict: true,
            allowArbitraryExtensions: true,
          },
          include: [],
          files: [entry],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: basename(reportOf(entryPoint)),
        reportFolder: folder,
        reportTempFolder: join(folder, 'temp'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: silent,
        compilerMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
  });
  Extractor.invoke(configuration, {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = true;
    },
  });
  const text = await readFile(join(folder, basename(reportOf(entryPoint))), 'utf8');
  // Remarks about undocumented members do not affect users of the API.
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^\s*\/\/ \(undocumented\)\n/gm, '')
    .replaceAll(' (undocumented)', '');
}

/**
 * Returns the lines of a report that were removed or changed. Code that uses them may have to
 * change.
 */
export function brokenLines(before: string, now: string): string[] {
  const code = (text: string) =>
    text
      .split('\n')
      // API Extractor appends comments to members. Changes of comments are not breaking.
      .map((line) => line.replace(/ \/\*\*.*\*\/$/, ''))
      .filter(
        (line) =>
          line.trim() !== '' &&
          !/^(import |\/\/|#|>|```)/.test(line) &&
          !line.includes('CONTRACT_VERSION'),
      );
  const left = code(now);
  return code(before).filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

async function run(isWriting: boolean): Promise<string[]> {
  const committed = await Promise.all(
    entryPoints.map((entryPoint) => readFile(reportOf(entryPoint), 'utf8').catch(() => '')),
  );
  const now: string[] = [];
  const folders = [...new Set(entryPoints.map(output))];
  try {
    for (const folder of folders)
      await declare(
        folder,
        entryPoints.filter((entryPoint) => output(entryPoint) === folder),
      );
    for (const entryPoint of entryPoints) now.push(await report(entryPoint));
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
  const isRaised = versionIn(committed[0] ?? '') !== versionIn(now[0] ?? '');
  const broken = entryPoints.flatMap((_, index) =>
    brokenLines(committed[index] ?? '', now[index] ?? ''),
  );
  if (broken.length > 0 && !isRaised)
    return [
      `Public types of the platform or the kit were changed or taken away. Raise CONTRACT_VERSION in shared/platform/src/contract-version.ts (the first number when remotes built before would fail, else the second), then npm run api:report.`,
      ...broken.map((line) => `  - ${line.trim()}`),
    ];
  if (isWriting) {
    for (const [index, entryPoint] of entryPoints.entries()) {
      await mkdir(dirname(reportOf(entryPoint)), { recursive: true });
      await writeFile(reportOf(entryPoint), now[index] ?? '');
    }
    return [];
  }
  const changed = entryPoints.filter((_, index) => committed[index] !== now[index]);
  return changed.length > 0
    ? [
        `Public types are not as reported (${changed.join(', ')}): npm run api:report, look at what changed, and commit it.`,
      ]
    : [];
}

if (import.meta.main) {
  const problems = await run(process.argv.includes('--write')).catch((error: Error) => [
    error.message,
  ]);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
