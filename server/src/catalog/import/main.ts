import { resolve } from 'node:path';
import { commandLine } from '../../../../shared/commands/src/command-line.mjs';
import { SingleBar } from 'cli-progress';
import { HOST_TENANT, openDatabase } from '../../database/database.ts';
import { readEnvironment } from '../../environment.ts';
import { tellFailure } from '../../hidden-secrets.ts';
import { describedCommand } from '../../operator/operator-command.ts';
import { findRunningServer } from '../../operator/running-server.ts';
import { openSecrets } from '../../secrets.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { withScanner } from '../picture/malware-scan.ts';
import { openLooks } from '../looks/looks.ts';
import { createPicturePool } from '../picture/pool.ts';
import { type ImportEvent, importFolder } from './import-folder.ts';
import { createDependencies } from '../../dependencies/dependencies.ts';
import { ImportReport } from './import-report.ts';
import { importThroughServer } from './running-server.ts';

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
        near: (tx, look, count) => looks.near(HOST_TENANT, tx, look, count),
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
  // The database's own message is the cause of the error that its library throws.
  tellFailure(cause instanceof Error ? cause.message : message);
  process.exitCode = 1;
}
