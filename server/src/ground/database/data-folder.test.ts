import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { claimDataFolder, DataFolderInUse, isClaimed, readHolder } from './data-folder.ts';
import { DatabaseError, openDatabase } from './database.ts';
import { writeTestDatabase } from './embedded.testing.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const site = { program: 'npm start', address: 'http://localhost:8123' };
const module = join(import.meta.dirname, 'data-folder.ts');

/** Another process that claims the folder and then waits. `said` is its first line. */
async function otherProcess() {
  const code = `
    import { claimDataFolder } from ${JSON.stringify(module)};
    try {
      claimDataFolder(${JSON.stringify(folder)}, ${JSON.stringify(site)});
      console.log('claimed');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.constructor.name + ': ' + error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: String(said).trim() };
}

test('a folder belongs to one program, and the next one reads which', async () => {
  const claim = claimDataFolder(folder, site);
  assert.throws(
    () => claimDataFolder(folder, { program: 'npm run import' }),
    (error) =>
      error instanceof DataFolderInUse &&
      error.message.includes(
        `the site at http://localhost:8123 (process ${process.pid} on ${hostname()})`,
      ),
  );
  const { child, said } = await otherProcess();
  child.kill();
  assert.match(said, /^DataFolderInUse: .* is in use by the site at http:\/\/localhost:8123/);
  assert.equal(readHolder(folder)?.pid, process.pid, 'a refused claim leaves the holder as it was');
  claim.release();
  assert.equal(isClaimed(folder), false);
  claimDataFolder(folder, site).release();
});

test('of several processes that start at once, one gets the folder; a killed one leaves no lock', async () => {
  const started = await Promise.all([otherProcess(), otherProcess(), otherProcess()]);
  const claimed = started.filter(({ said }) => said === 'claimed');
  assert.equal(claimed.length, 1, started.map(({ said }) => said).join('\n'));
  assert.equal(isClaimed(folder), true);
  const ended = once(claimed[0]!.child, 'exit');
  claimed[0]!.child.kill('SIGKILL');
  await ended;
  assert.equal(isClaimed(folder), false);
  claimDataFolder(folder, site).release();
});

const refused = async (expected: RegExp, purpose: 'serve' | 'use' = 'serve') =>
  assert.rejects(
    openDatabase({ databaseUrl: undefined, dataDir: folder }, { purpose }),
    (error) => {
      assert(error instanceof DatabaseError, String(error));
      assert.match(error.message, expected);
      return true;
    },
  );

test('a folder that holds files but no database is not initialized over', async () => {
  await writeTestDatabase(folder);
  await rm(join(folder, 'database/PG_VERSION'));
  const before = (await readdir(join(folder, 'database'), { recursive: true })).toSorted();
  await refused(
    /holds files, but no database: PG_VERSION is missing\. Nothing was changed\. Restore/,
  );
  const after = (await readdir(join(folder, 'database'), { recursive: true })).toSorted();
  assert.deepEqual(after, before);
  assert.equal(isClaimed(folder), false);
});

test('damaged files and files of another PostgreSQL are reported in words', async () => {
  await writeTestDatabase(folder);
  await writeFile(join(folder, 'database/PG_VERSION'), '15\n');
  await refused(/is of PostgreSQL 15, and this release has 18\. Nothing was changed\./);
  await writeFile(join(folder, 'database/PG_VERSION'), '18\n');
  const log = join(folder, 'database/pg_wal');
  for (const name of (await readdir(log)).filter((name) => name.startsWith('0')))
    await writeFile(join(log, name), Buffer.alloc(100, 1));
  await refused(
    /can't be opened: files are missing, damaged or not readable.* restore one from a back-up/,
  );
});

test('a file in place of the folder, and one that is not writable, are reported in words', async () => {
  const own = folder;
  folder = join(own, 'file');
  await writeFile(folder, '');
  await refused(/file can't be used: it is a file\. Choose a folder with DATA_DIR\./);
  folder = join(own, 'file', 'below');
  await refused(/it is a file, or lies below one\./);
  folder = join(own, 'x'.repeat(300));
  await refused(/the name is too long/);
  folder = own;
});

test('a command never creates a database, and says that DATA_DIR may be wrong', async () => {
  const own = folder;
  folder = join(own, 'mistyped');
  await refused(/^There is no database in .*mistyped\. Is DATA_DIR right\?/, 'use');
  assert.equal(existsSync(folder), false);
  folder = own;
  await mkdir(join(folder, 'database'));
  await refused(/^This database is empty\. Is DATABASE_URL, or DATA_DIR, right\?/, 'use');
  assert.deepEqual(await readdir(join(folder, 'database')), []);
});

test(
  'a folder of another user is reported in words',
  { skip: process.getuid?.() !== 0 && 'only root can start a process as another user' },
  async () => {
    await chmod(folder, 0o755);
    await chown(folder, 0, 0);
    const code = `
      import { claimDataFolder } from ${JSON.stringify(module)};
      try { claimDataFolder(${JSON.stringify(folder)}, { program: 'x' }); }
      catch (error) { console.log(error.message); }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
      uid: 65_534,
      gid: 65_534,
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    assert.match(String(said), /can't be used: this user may not write there\. Give it the folder/);
  },
);
