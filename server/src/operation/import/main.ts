import { resolve } from 'node:path';
import { duplicateNumbersBy } from '../../search/lists/near-duplicates.queries.ts';
import { commandLine } from '../../../../shared/commands/src/command-line.mjs';
import { SingleBar } from 'cli-progress';
import { DatabaseError, HOST_TENANT, openDatabase } from '../../ground/database/database.ts';
import { EnvironmentError, readEnvironment } from '../../ground/environment.ts';
import { printFailure } from '../../ground/hidden-secrets.ts';
import { describedCommand, FAILED_EXIT_CODE } from '../../ground/operator/operator-command.ts';
import { findRunningServer } from '../../ground/operator/running-server.ts';
import { openSecrets } from '../../ground/secrets/secrets.ts';
import { openStorage } from '../../ground/storage/open-storage.ts';
import { withScanner } from '../../catalog/picture/malware-scan.ts';
import { openLooks } from '../../search/looks/looks.ts';
import { createPicturePool } from '../../catalog/picture/pool.ts';
import { type ImportEvent, importFolder } from '../../catalog/import/import-folder.ts';
import { createDependencies } from '../../ground/dependencies/dependencies.ts';
import { ImportReport } from '../../catalog/import/import-report.ts';
import { importThroughServer } from '../../catalog/import/running-server.ts';

/** Imports in this process, or through the server if it has the embedded database open. */
async function* events(folder: string, signal: AbortSignal): AsyncGenerator<ImportEvent> {
  const environment = readEnvironment();
  const server =
    environment.databaseUrl === undefined ? findRunningServer(environment.dataDir) : null;
  if (server) return yield* importThroughServer(server, folder, signal);
  const database = await openDatabase(environment, {
    purpose: 'use',
    holder: { program: 'npm run import' },
  });
  const dependencies = createDependencies();
  const pool = withScanner(createPicturePool(), environment.clamdUrl, dependencies.scanner);
  const looks = await openLooks(database);
  try {
    // Near duplicates are looked for among all pictures that were there before.
    await looks.make(HOST_TENANT);
    yield* importFolder(
      {
        database,
        pool,
        duplicateNumbers: duplicateNumbersBy((tx, look, count) =>
          looks.near(HOST_TENANT, tx, look, count),
        ),
        storage: await openStorage(environment, await openSecrets(database), dependencies),
        tenantId: HOST_TENANT,
      },
      folder,
      signal,
    );
  } finally {
    await pool.close();
    await looks.close();
    await database.close();
  }
}

async function main(): Promise<number> {
  const { values, words } = commandLine(describedCommand('import'));
  const [folder = ''] = words;
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const report = new ImportReport(values.report as string | undefined);
  const bar = new SingleBar({
    format: '{bar} {value} of {total} files · {rate} pictures a second · {eta_formatted} left',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 5000,
    etaBuffer: 50,
  });
  let startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    // npm runs scripts in the repository's folder. A relative path is meant relative to the
    // directory where the command was typed.
    for await (const event of events(
      resolve(process.env.INIT_CWD ?? process.cwd(), folder),
      stopping.signal,
    )) {
      if ('total' in event) {
        startedAt = performance.now();
        bar.start(event.total, 0, { rate: '–' });
        continue;
      }
      report.add(event);
      bar.increment(1, { rate: (report.imported / seconds()).toFixed(1) });
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  } finally {
    bar.stop();
    await report.close();
  }
  const stopped = stopping.signal.aborted ? 'Stopped; start it again to continue. ' : '';
  console.log(`\n${stopped}${report.text(seconds())}`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const { message, cause } = error as Error;
  const isPlain = error instanceof DatabaseError || error instanceof EnvironmentError;
  // The database's own message is the cause of the error that its library throws.
  printFailure(!isPlain && cause instanceof Error ? cause.message : message);
  process.exitCode = isPlain ? FAILED_EXIT_CODE : 1;
}
