import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { z } from '@editorial/contracts/schema';
import { pino } from 'pino';
import { withSeenActions } from '../audit/seen-actions.testing.ts';
import { openJobs } from '../jobs/jobs.ts';
import { queueNames, queuesWithRetries, schedules } from '../jobs/queue-names.testing.ts';
import type { Database } from './database.ts';
import { embeddedDatabase, migrateEmbedded, startParams } from './embedded.database.ts';
import { embeddedModule } from './embedded-module.ts';
import { CopiedFolder, readFolder, type FolderInMemory } from './memory-folder.testing.ts';

const run = promisify(execFile);

const cache = join(import.meta.dirname, '../../../../node_modules/.cache/editorial');
const migrations = join(import.meta.dirname, 'migrations');

/** The cache key of the prepared database. It changes with all that prepares it. */
async function keyOfPreparation(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).sort())
    hash.update(name).update(await readFile(join(migrations, name)));
  for (const file of ['../../../package.json', '../jobs/jobs.ts', '../jobs/queue-names.testing.ts'])
    hash.update(await readFile(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Creates pg-boss's tables, queues and schedules, which take each server 0.4 s of the processor. */
async function prepareQueues(database: Database): Promise<void> {
  const jobs = await openJobs(database, pino({ level: 'silent' }), { works: false });
  const data = z.object({});
  for (const name of queueNames) await jobs.register(name, data, () => Promise.resolve());
  for (const [name, retries] of Object.entries(queuesWithRetries))
    await jobs.register(name, data, () => Promise.resolve(), { retries });
  for (const [name, cron] of Object.entries(schedules)) await jobs.schedule(name, cron);
  await jobs.stop();
}

async function preparedFolder(): Promise<string> {
  const path = join(cache, `database-${await keyOfPreparation()}`);
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  const own = await mkdtemp(`${path}.`);
  const client = await PGlite.create(own, { pgliteWasmModule: await embeddedModule() });
  await migrateEmbedded(client);
  await prepareQueues(embeddedDatabase(client));
  // Otherwise each copy would repeat all migrations from the write-ahead log when it starts.
  await client.exec('checkpoint');
  await client.close();
  // Test files run in parallel: each writes its own folder, and the first one is kept.
  await rename(own, path).catch(async (error: unknown) => {
    await rm(own, { recursive: true });
    if (!existsSync(path)) throw error;
  });
  return path;
}

/** Found once: a process opens the database of each of its test files from it. */
let folder: Promise<string> | undefined;
let inMemory: Promise<FolderInMemory> | undefined;

/** Puts a migrated database without rows into a data folder, as a site leaves it. */
export async function writeTestDatabase(dataDir: string): Promise<void> {
  const target = join(dataDir, 'database');
  await mkdir(target, { recursive: true });
  // `cp` takes a twentieth of the processor time that Node's own copy of a folder takes.
  await run('cp', ['-R', `${await (folder ??= preparedFolder())}/.`, target]);
}

/**
 * An empty database in memory. The migrations run once, and the queues of jobs are created once;
 * each test starts from a copy of the result (decision 1630).
 */
export async function openTestDatabase(): Promise<Database> {
  inMemory ??= (folder ??= preparedFolder()).then(readFolder);
  const fs = new CopiedFolder(await inMemory);
  return withSeenActions(
    embeddedDatabase(
      await PGlite.create({ fs, startParams, pgliteWasmModule: await embeddedModule() }),
    ),
  );
}
