import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { postgresPrograms } from '../../deploy/native/packages.ts';
import { poolerSettings } from '../../server/src/ground/database/pooler.testing.ts';
import { freePort } from '../../server/src/http/free-port.testing.ts';
import {
  missingForCluster,
  openTestCluster,
} from '../../server/src/search/search-cluster/cluster.testing.ts';
import type { outagePeers } from '../measurements.mjs';
import { openLine, type Line } from './line.ts';
import { program, type Program } from './program.ts';

export const root = resolve(import.meta.dirname, '../..');
export type PeerName = (typeof outagePeers)[number];

/** Something that the servers ask, at the end of a line. */
export interface Peer {
  readonly program: Program;
  readonly line: Line;
  /** The folder of its data, on a small disk of its own if that could be mounted. */
  readonly disk?: { readonly folder: string; readonly isOwn: boolean };
}

/** Why a peer is not there. */
export type Missing = { readonly missing: string };

const isRoot = process.getuid?.() === 0;
const found = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null;

function runCommand(what: string, command: readonly string[], env = {}): void {
  const { status, stderr, error } = spawnSync(command[0] ?? '', command.slice(1), {
    encoding: 'utf8',
    cwd: '/',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${what} failed: ${error?.message ?? stderr}`);
}

/** A folder on a disk of its own that can be filled and locked, or a plain one without root. */
function smallDisk(folder: string, size: string): { folder: string; isOwn: boolean } {
  mkdirSync(folder, { recursive: true });
  if (!isRoot) return { folder, isOwn: false };
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'outage', folder]);
  return { folder, isOwn: status === 0 };
}

async function openDatabase(folder: string, log: string): Promise<Peer> {
  const port = await freePort();
  const disk = smallDisk(join(folder, 'database'), '600m');
  const data = join(disk.folder, 'data');
  mkdirSync(data);
  chmodSync(data, 0o700);
  const asUser = isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    : [];
  if (isRoot)
    for (const path of [disk.folder, data])
      chownSync(path, Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout), -1);
  const programs = postgresPrograms();
  runCommand('initdb', [
    ...asUser,
    join(programs, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
  ]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const psql = [join(programs, 'psql'), '-qX', '-v', 'ON_ERROR_STOP=1'];
  const started = program({
    command: [
      join(programs, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-k',
      disk.folder,
      '-c',
      'max_wal_size=96MB',
      '-c',
      'max_connections=120',
    ],
    port,
    user: 'postgres',
    log,
    isUp: async () =>
      spawnSync(psql[0] ?? '', [...psql.slice(1), '-c', 'select 1', url]).status === 0,
  });
  await started.start();
  runCommand('psql', [...psql, '-f', join(root, 'deploy/database/roles.sql'), url], {
    POSTGRES_PASSWORD: 'unused',
  });
  return { program: started, line: await openLine(port), disk };
}

async function openPooler(folder: string, log: string, target: number): Promise<Peer | Missing> {
  const file = found('pgbouncer');
  if (file === null) return { missing: 'PgBouncer is not installed' };
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const more = [
    'max_client_conn = 500',
    '; By default, everybody is refused for 15 s after the database was away.',
    'server_login_retry = 1',
  ];
  writeFileSync(settings, poolerSettings({ port, target, connections: 20, more }));
  const started = program({ command: [file, settings], port, user: 'postgres', log });
  await started.start();
  return { program: started, line: await openLine(port) };
}

async function openStore(folder: string, log: string): Promise<Peer | Missing> {
  const file = found('versitygw');
  if (file === null) return { missing: 'versitygw is not in PATH' };
  const port = await freePort();
  const disk = smallDisk(join(folder, 'store'), '300m');
  const started = program({
    command: [
      file,
      '--access',
      'outage',
      '--secret',
      'outage-secret',
      '--port',
      `127.0.0.1:${port}`,
    ].concat(['posix', disk.folder]),
    port,
    log,
  });
  await started.start();
  return { program: started, line: await openLine(port), disk };
}

async function openSink(kind: 'mail' | 'scanner', folder: string, log: string): Promise<Peer> {
  const port = await freePort();
  const started = program({
    command: [
      process.execPath,
      join(import.meta.dirname, 'sinks.ts'),
      kind,
      String(port),
      join(folder, `${kind}.txt`),
    ],
    port,
    log,
  });
  await started.start();
  return { program: started, line: await openLine(port) };
}

/** One node of OpenSearch. It needs Java, and Maven for the first time. */
async function openSearch(
  onOpened: (close: () => Promise<void>) => unknown,
): Promise<Peer | Missing> {
  const missing = await missingForCluster();
  if (missing !== null) return { missing };
  const cluster = await openTestCluster(1);
  onOpened(() => cluster.close());
  const [node] = cluster.nodes;
  if (!node) throw new Error('OpenSearch has no node.');
  const started: Program = {
    port: node.httpPort,
    start: () => node.start(),
    kill: () => node.kill(),
    freeze: () => node.freeze(),
    thaw: () => node.thaw(),
    close: () => node.kill(),
  };
  return { program: started, line: await openLine(node.httpPort) };
}

export interface Peers {
  readonly all: Readonly<Record<PeerName, Peer | Missing>>;
  /** The variables with which servers use them. */
  readonly variables: Readonly<Record<string, string>>;
  /** The address of the database, beside all lines. */
  readonly directUrl: string;
  readonly mails: string;
}

export const isThere = (peer: Peer | Missing): peer is Peer => 'program' in peer;

/**
 * Starts everything that the servers ask, each behind a line of its own. `onOpened` gets what
 * closes each of them. Without `search` among the `asked`, servers search in memory, as most sites
 * do.
 */
export async function openPeers(
  folder: string,
  asked: readonly PeerName[],
  onOpened: (close: () => Promise<void>) => unknown,
): Promise<Peers> {
  const logOf = (name: string) => join(folder, `${name}.log`);
  const noted = <P extends Peer | Missing>(peer: P): P => {
    if (isThere(peer))
      onOpened(async () => {
        await peer.line.close();
        await peer.program.close();
        if (peer.disk?.isOwn) spawnSync('umount', ['-l', peer.disk.folder]);
      });
    return peer;
  };
  const database = noted(await openDatabase(folder, logOf('database')));
  const all = {
    database,
    pooler: noted(await openPooler(folder, logOf('pooler'), database.line.port)),
    store: noted(await openStore(folder, logOf('store'))),
    mail: noted(await openSink('mail', folder, logOf('mail'))),
    scanner: noted(await openSink('scanner', folder, logOf('scanner'))),
    search: asked.includes('search')
      ? noted(await openSearch(onOpened))
      : { missing: 'it was not asked for' },
  };
  const urlAt = (port: number) => `postgres://editorial@127.0.0.1:${port}/postgres`;
  const sessionUrl = urlAt(database.line.port);
  return {
    all,
    directUrl: urlAt(database.program.port),
    mails: join(folder, 'mail.txt'),
    variables: {
      DATABASE_URL: isThere(all.pooler) ? urlAt(all.pooler.line.port) : sessionUrl,
      DATABASE_SESSION_URL: sessionUrl,
      ...(isThere(all.store) && {
        S3_ENDPOINT: `http://127.0.0.1:${all.store.line.port}`,
        S3_BUCKET: 'editorial',
        S3_REGION: 'us-east-1',
        S3_ACCESS_KEY_ID: 'outage',
        S3_SECRET_ACCESS_KEY: 'outage-secret',
      }),
      SMTP_URL: `smtp://127.0.0.1:${all.mail.line.port}`,
      ...(isThere(all.search) && {
        SEARCH_URL: `http://127.0.0.1:${all.search.line.port}/outage`,
      }),
      CLAMD_URL: `tcp://127.0.0.1:${all.scanner.line.port}`,
    },
  };
}
