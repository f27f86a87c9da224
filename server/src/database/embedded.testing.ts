import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { withSeenActions } from '../audit/seen-actions.testing.ts';
import { type Database, migrateEmbedded, openEmbedded } from './database.ts';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/editorial');
const migrations = join(import.meta.dirname, 'migrations');

/** The cache key of the migrated database. It changes with any edit to the migrations. */
async function keyOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).sort())
    hash.update(name).update(await readFile(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}

async function migratedFolder(): Promise<Blob> {
  const path = join(cache, `database-${await keyOfMigrations()}.tar`);
  const kept = await readFile(path).catch(() => null);
  if (kept) return new Blob([kept], { type: 'application/x-tar' });
  const client = await PGlite.create('memory://');
  await migrateEmbedded(client);
  const folder = await client.dumpDataDir('none');
  await client.close();
  // Test files run in parallel: each writes its own file, and the last rename wins.
  await mkdir(cache, { recursive: true });
  const own = `${path}.${process.pid}`;
  await writeFile(own, Buffer.from(await folder.arrayBuffer()));
  await rename(own, path);
  return folder;
}

/** Read once: a process opens the database of each of its test files from it. */
let folder: Promise<Blob> | undefined;

/** Puts a migrated database without rows into a data folder, as a site leaves it. */
export async function writeTestDatabase(dataDir: string): Promise<void> {
  const target = join(dataDir, 'database');
  await mkdir(target, { recursive: true });
  const tar = spawn('tar', ['-x', '-P', '--transform', 's,^/*,,', '-C', target], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  tar.stdin.end(Buffer.from(await (await (folder ??= migratedFolder())).arrayBuffer()));
  const [code] = (await once(tar, 'exit')) as [number];
  if (code !== 0) throw new Error(`tar ended with ${code}.`);
}

/**
 * An empty database in memory. The migrations run once; each test starts from a copy of the result.
 */
export const openTestDatabase = async (): Promise<Database> =>
  withSeenActions(await openEmbedded(await (folder ??= migratedFolder())));
