import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase, initDatabase } from './database.ts';
import { readCompose, startOrder, type Compose, type Service } from './compose.ts';
import { postgresPrograms } from './packages.ts';
import { poolerProgram, startPooler, type Pooler } from './pooler.ts';
import { untilFinished, start, type Started } from './processes.ts';
import { required } from '../../server/src/ground/required.ts';
import { addresses, translator, type Place } from './translate.ts';

/** How long PgBouncer may take to end, in ms. */
const POOLER_PATIENCE_MS = 5000;

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

/** The programs that answer visitors, beside each other. */
export const servers = ['server-1', 'server-2'] as const;

/** Asks one of the programs itself, past nginx. */
export const direct = (site: NativeSite, service: string, path: string) =>
  fetch(`http://${site.addressOf(service)}:8080${path}`);

export interface NativeSiteOptions extends Place {
  readonly variables?: Readonly<Record<string, string>>;
  /** Variables of single services, in addition to those of the file. */
  readonly change?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Words put before a service's command, such as a network namespace. */
  readonly wrap?: Readonly<Record<string, readonly string[]>>;
  /** Whether servers reach the database through PgBouncer in transaction mode. */
  readonly isPooled?: boolean;
  readonly print?: (line: string) => void;
  /** Ends what was started, also while the site is still starting. */
  readonly ending?: AbortSignal;
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
 * Starts the services of docker-compose.yml as ordinary processes on loopback addresses, each after
 * its dependencies are healthy.
 */
// Long because starting, stopping and killing services share the processes that run and their logs:
// apart, each would take all of them, and a service that was stopped could be stopped again.
export async function startNativeSite({
  root,
  folder,
  network,
  variables = {},
  change = {},
  wrap = {},
  isPooled = false,
  print = () => {},
  ending,
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
  let pooler: Pooler | undefined;
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
  async function openPooler(): Promise<Pooler> {
    const opened = await startPooler(poolerProgram(), {
      url: required(variablesOf('server-1').DATABASE_URL, 'The address of the database'),
      folder,
      log: logOf('pooler'),
    });
    print(`  ${opened.version} is between, in transaction mode`);
    return opened;
  }

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
      ending?.throwIfAborted();
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
      ending?.throwIfAborted();
      if (name === 'database') initDatabase(join(folder, 'volumes/database'), variablesOf(name));
      const started = start(commandOf(name), {
        before: wrap[name] ?? [],
        user: userOf(name),
        env: {
          ...(pooler?.through(variablesOf(name)) ?? variablesOf(name)),
          TMPDIR: join(folder, 'tmp'),
        },
        log: logOf(name),
        cwd: root,
      });
      running.set(name, started);
      const isOnce = Object.values(compose.services).some(
        ({ depends_on: others }) => others[name]?.condition === 'service_completed_successfully',
      );
      if (isOnce) await untilFinished(started, name, logOf(name));
      else await untilHealthy(name, started);
      if (name === 'database') {
        createDatabase(addressOf(name), variablesOf(name), join(root, 'deploy/database'));
        if (isPooled) pooler ??= await openPooler();
      }
      print(`  ${name} ${isOnce ? 'is done' : 'is healthy'}`);
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
      await pooler?.started.stop('SIGTERM', POOLER_PATIENCE_MS);
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
