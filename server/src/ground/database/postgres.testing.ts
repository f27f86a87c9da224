import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../http/free-port.testing.ts';

const run = promisify(execFile);
/** The users of a production database: tests log in as the same one, which is no superuser. */
const rolesFile = join(import.meta.dirname, '../../../../deploy/database/roles.sql');
const versions = '/usr/lib/postgresql';
/** The folder of the newest installed PostgreSQL, or null. */
export const postgresFolder = ((): string | null => {
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .find((version) => existsSync(join(versions, version, 'bin/initdb')))
    : undefined;
  return newest === undefined ? null : join(versions, newest, 'bin');
})();
/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;
const asUser = (command: string, args: readonly string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]];

export interface TestPostgres {
  readonly url: string;
  /** Runs a statement as the superuser, and returns what psql prints. */
  asSuperuser(statement: string): Promise<string>;
  /** A pool that connects directly, without our own code. */
  pool(connections: number): pg.Pool;
  close(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL on a free port. With `durable`, commits wait for the disk, as in
 * production.
 */
export async function openTestPostgres({
  durable = false,
  settings = {},
}: {
  durable?: boolean;
  /** Settings as in postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
} = {}): Promise<TestPostgres> {
  if (postgresFolder === null) throw new Error('PostgreSQL is not installed on this machine.');
  const folder = await mkdtemp(join(tmpdir(), 'editorial-postgres-'));
  if (isRoot) await run('chown', ['postgres', folder]);
  else await chmod(folder, 0o700);
  const data = join(folder, 'data');
  await run(
    ...asUser(join(postgresFolder, 'initdb'), [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--no-sync',
      '-E',
      'UTF8',
    ]),
    { cwd: tmpdir() },
  );
  const port = await freePort();
  const server = spawn(
    ...asUser(join(postgresFolder, 'postgres'), [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      ...(durable ? [] : ['-c', 'fsync=off']),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      '-k',
      folder,
    ]),
    { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (text: Buffer) => {
      log += String(text);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.on('exit', () => reject(new Error(log)));
  });
  const superuserUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const psql = (...args: string[]) =>
    run(
      join(postgresFolder ?? '', 'psql'),
      ['-qX', '-v', 'ON_ERROR_STOP=1', ...args, superuserUrl],
      {
        env: { ...process.env, POSTGRES_PASSWORD: 'unused' },
      },
    );
  await psql('-f', rolesFile);
  // Tests restore into further databases.
  await psql('-c', 'alter role editorial createdb');
  const url = `postgres://editorial@127.0.0.1:${port}/postgres`;
  return {
    url,
    asSuperuser: async (statement) => (await psql('-At', '-c', statement)).stdout.trim(),
    pool: (connections) => new pg.Pool({ connectionString: url, max: connections }),
    async close() {
      const ended = once(server, 'exit');
      // Immediate shutdown: the data is not needed.
      await run(
        ...asUser(join(postgresFolder ?? '', 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate']),
        { cwd: tmpdir() },
      );
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
