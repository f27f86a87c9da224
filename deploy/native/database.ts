import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresPrograms } from './packages.ts';

const isRoot = process.getuid?.() === 0;

/**
 * Does as the image's entry point at the first start: creates a database cluster with one user
 * and password.
 */
export function initDatabase(
  data: string,
  { POSTGRES_USER = '', POSTGRES_PASSWORD = '' }: Readonly<Record<string, string>>,
): void {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const secret = join(data, '..', 'password');
  writeFileSync(secret, POSTGRES_PASSWORD);
  chmodSync(secret, 0o644);
  const initdb = [
    join(postgresPrograms(), 'initdb'),
    '--pgdata',
    data,
    '--username',
    POSTGRES_USER,
    '--pwfile',
    secret,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
  ];
  const { status, stderr } = isRoot
    ? spawnSync('runuser', ['-u', 'postgres', '--', ...initdb], { encoding: 'utf8' })
    : spawnSync(initdb[0]!, initdb.slice(1), { encoding: 'utf8' });
  rmSync(secret);
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  // Like the image's entry point: allow connections from the whole network, with a password.
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all all scram-sha-256\n');
}

/** Like the image's entry point: creates the database and runs the scripts for the first start. */
export function createDatabase(
  host: string,
  {
    POSTGRES_USER = '',
    POSTGRES_PASSWORD = '',
    POSTGRES_DB = '',
  }: Readonly<Record<string, string>>,
  scripts: string,
): void {
  const run = (user: string, database: string, ...args: string[]) =>
    spawnSync(
      join(postgresPrograms(), 'psql'),
      ['-qX', '-v', 'ON_ERROR_STOP=1', '-h', host, '-U', user, '-d', database, ...args],
      {
        encoding: 'utf8',
        env: { ...process.env, PGPASSWORD: POSTGRES_PASSWORD, POSTGRES_PASSWORD },
      },
    );
  if (run('editorial', POSTGRES_DB, '-c', 'select 1').status === 0) return;
  const made = [
    run(POSTGRES_USER, 'postgres', '-c', `create database "${POSTGRES_DB}"`),
    ...readdirSync(scripts).map((name) =>
      run(POSTGRES_USER, POSTGRES_DB, '-f', join(scripts, name)),
    ),
  ];
  const failed = made.find(({ status }) => status !== 0);
  if (failed) throw new Error(`The database could not be created: ${failed.stderr}`);
}
