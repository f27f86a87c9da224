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
import { embeddedDatabase, migrateEmbedded, startEmbedded } from './embedded.database.ts';
import { embeddedModule } from './embedded-module.ts';
import { lent } from './lent-client.testing.ts';
import { CopiedFolder, readFolder, type FolderInMemory } from './memory-folder.testing.ts';
import { rememberMoment } from './rewound.testing.ts';

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

/** Statements after which all libraries are loaded that the site needs. */
const LOADS_LIBRARIES = "do 'begin end'; select to_tsvector('english', 'words')";

/** Writes into an empty database what each database of a kind begins with. */
export type Preparation = (database: Database) => Promise<void>;

const leftEmpty: Preparation = () => Promise.resolve();

/** A running PostgreSQL, and how it goes back to the moment when it was prepared. */
interface Kept {
  readonly client: PGlite;
  readonly rewind: () => Promise<boolean>;
}

/** Hardly any test file has more databases of a kind open at a time. Each takes 100 MB. */
const MOST_KEPT = 2;
const kept = new Map<Preparation, Kept[]>();

async function start(prepare: Preparation): Promise<Kept> {
  inMemory ??= (folder ??= preparedFolder()).then(readFolder);
  const client = await startEmbedded({
    fs: new CopiedFolder(await inMemory),
    pgliteWasmModule: await embeddedModule(),
  });
  await client.exec(LOADS_LIBRARIES);
  const database = embeddedDatabase(lent(client, () => Promise.resolve()));
  await prepare(database);
  await database.close();
  return { client, rewind: await rememberMoment(client) };
}

/**
 * A database in memory that is empty but for what `prepare` writes. The migrations run once, and the
 * queues of jobs are created once; each test starts from a copy of the result (decision 1630).
 * PostgreSQL starts once for the tests of a process that follow each other, and goes back after each
 * to the moment when it was prepared (decision 1719).
 */
export async function openTestDatabase(prepare = leftEmpty): Promise<Database> {
  const unused = kept.get(prepare) ?? [];
  kept.set(prepare, unused);
  const one = unused.pop() ?? (await start(prepare));
  const giveBack = async () => {
    if (unused.length < MOST_KEPT && (await one.rewind())) unused.push(one);
    else await one.client.close();
  };
  return withSeenActions(embeddedDatabase(lent(one.client, giveBack)));
}
