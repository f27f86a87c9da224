import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readCompose, startOrder, type Compose, type Service } from './compose.ts';
import { postgresPrograms } from './packages.ts';
import { finished, start, type Started } from './processes.ts';
import { addresses, translator, type Place } from './translate.ts';

export interface NativeSite {
  readonly compose: Compose;
  readonly url: string;
  readonly folder: string;
  addressOf(service: string): string;
  /** The variables that a service was started with. */
  variablesOf(service: string): Readonly<Record<string, string>>;
  processOf(service: string): Started;
  /** Starts a service (again) and waits until it is healthy. */
  start(service: string): Promise<void>;
  /** Stops a service as its container would be stopped. SIGKILL simulates a crash. */
  stop(service: string, signal?: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}

export interface NativeSiteOptions extends Place {
  readonly variables?: Readonly<Record<string, string>>;
  /** Variables of single services, in addition to those of the file. */
  readonly change?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Words put before a service's command, such as a network namespace. */
  readonly wrap?: Readonly<Record<string, readonly string[]>>;
  readonly tell?: (line: string) => void;
}

/** The users that the images name. If not run as root, the current user. */
const users: Readonly<Record<string, string>> = {
  database: 'postgres',
  store: 'swift',
  web: 'www-data',
};

const userOf = (service: string) => users[service] ?? 'nobody';
const idOf = (user: string): number =>
  Number(spawnSync('id', ['-u', user], { encoding: 'utf8' }).stdout.trim());
const isRoot = process.getuid?.() === 0;

/** Creates a folder owned by the service that writes to it. */
function ownFolder(path: string, user: string): void {
  mkdirSync(path, { recursive: true });
  if (isRoot) chownSync(path, idOf(user), -1);
}

/**
 * What the image's entry point does at the first start: creates a database cluster with one user
 * and password.
 */
function initDatabase(
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
function createDatabase(
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

/**
 * Starts the services of docker-compose.yml as ordinary processes on loopback addresses, each after
 * its dependencies are healthy.
 */
export async function startNativeSite({
  root,
  folder,
  network,
  variables = {},
  change = {},
  wrap = {},
  tell = () => {},
}: NativeSiteOptions): Promise<NativeSite> {
  const place: Place = { root, folder, network };
  const publicUrl = `http://${network}.10:8080`;
  const compose = readCompose(join(root, 'docker-compose.yml'), {
    PUBLIC_URL: publicUrl,
    ...variables,
  });
  const known = addresses(compose, place);
  const translate = translator(compose, place);
  const running = new Map<string, Started>();
  const logOf = (service: string) => join(folder, 'logs', `${service}.log`);
  const addressOf = (service: string): string => {
    const address = known.get(service);
    if (address === undefined) throw new Error(`'${service}' has no address.`);
    return address;
  };
  const serviceOf = (name: string): Service => {
    const service = compose.services[name];
    if (!service) throw new Error(`There is no service '${name}'.`);
    return service;
  };
  const variablesOf = (name: string): Record<string, string> => {
    const written = Object.fromEntries(
      Object.entries({ ...serviceOf(name).environment, ...change[name] }).map(([key, value]) => [
        key,
        translate(name, value),
      ]),
    );
    return name === 'store' ? { ...written, STORE_INNER_HOST: addressOf('store') } : written;
  };
  const nginxFolder = join(folder, 'nginx');

  function prepareFolders(): void {
    for (const part of ['logs', 'tmp', 'empty', 'nginx', 'volumes'])
      mkdirSync(join(folder, part), { recursive: true });
    for (const open of ['tmp', 'empty']) chmodSync(join(folder, open), 0o777);
    for (const name of startOrder(compose))
      for (const volume of serviceOf(name).volumes)
        if (!volume.isReadOnly) ownFolder(join(folder, 'volumes', volume.name), userOf(name));
    chmodSync(folder, 0o755);
    cpSync(join(root, 'deploy/nginx'), nginxFolder, { recursive: true });
    for (const file of readdirSync(nginxFolder))
      writeFileSync(
        join(nginxFolder, file),
        translate('web', readFileSync(join(root, 'deploy/nginx', file), 'utf8')),
      );
  }
  function commandOf(name: string): readonly string[] {
    const command = serviceOf(name).command.map((word) =>
      translate(name, word).replace(join(root, 'deploy/nginx'), nginxFolder),
    );
    if (name === 'database')
      return [
        join(postgresPrograms(), 'postgres'),
        ...command.slice(1),
        '-D',
        join(folder, 'volumes/database'),
        '-c',
        `listen_addresses=${addressOf(name)}`,
        '-c',
        'unix_socket_directories=',
      ];
    if (command[0] === 'node') return [process.execPath, ...command.slice(1)];
    return command;
  }

  async function untilHealthy(name: string, begun: Started): Promise<void> {
    const check = serviceOf(name).healthcheck;
    if (!check) return;
    const [program = '', ...args] = check.test.slice(1).map((word) => translate(name, word));
    const command =
      program === 'node'
        ? process.execPath
        : program === 'pg_isready'
          ? join(postgresPrograms(), program)
          : program;
    for (const end = Date.now() + (check.start_period ?? 0) + check.interval * check.retries; ;) {
      if (begun.process.exitCode !== null)
        throw new Error(`${name} stopped while it started; see ${logOf(name)}`);
      // Runs in its own process, because with `--inspect` it would take the service's inspector
      // port.
      if (
        spawnSync(command, args, {
          cwd: root,
          env: { ...process.env, ...variablesOf(name), NODE_OPTIONS: undefined },
          timeout: check.timeout,
          stdio: 'ignore',
        }).status === 0
      )
        return;
      if (Date.now() > end) throw new Error(`${name} did not become healthy; see ${logOf(name)}`);
      await wait(250);
    }
  }
  const site: NativeSite = {
    compose,
    folder,
    url: publicUrl,
    addressOf,
    variablesOf,
    processOf(name) {
      const started = running.get(name);
      if (!started) throw new Error(`'${name}' is not running.`);
      return started;
    },
    async start(name) {
      if (name === 'database') initDatabase(join(folder, 'volumes/database'), variablesOf(name));
      const started = start(commandOf(name), {
        before: wrap[name] ?? [],
        user: userOf(name),
        env: { ...variablesOf(name), TMPDIR: join(folder, 'tmp') },
        log: logOf(name),
        cwd: root,
      });
      running.set(name, started);
      const isOnce = Object.values(compose.services).some(
        ({ depends_on: others }) => others[name]?.condition === 'service_completed_successfully',
      );
      if (isOnce) await finished(started, name, logOf(name));
      else await untilHealthy(name, started);
      if (name === 'database')
        createDatabase(addressOf(name), variablesOf(name), join(root, 'deploy/database'));
      tell(`  ${name} ${isOnce ? 'is done' : 'is healthy'}`);
    },
    async stop(name, signal) {
      const { stop_signal: usual, stop_grace_period: patience } = serviceOf(name);
      // PostgreSQL's image stops with SIGINT: it closes connections and loses nothing.
      await running
        .get(name)
        ?.stop(signal ?? (name === 'database' ? 'SIGINT' : (usual as NodeJS.Signals)), patience);
      running.delete(name);
    },
    async close() {
      for (const name of startOrder(compose).toReversed()) await site.stop(name);
    },
  };
  prepareFolders();
  try {
    for (const name of startOrder(compose)) await site.start(name);
  } catch (error) {
    await site.close();
    throw error;
  }
  return site;
}
