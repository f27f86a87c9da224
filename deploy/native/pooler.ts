import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { start, type Started } from './processes.ts';

const PORT = 6432;
const START_TIMEOUT_MS = 10_000;
/** The first release that follows named statements. */
const FIRST_WITH_STATEMENTS = [1, 21] as const;

type Variables = Readonly<Record<string, string>>;

/** PgBouncer in transaction mode, between the site's servers and its database. */
export interface Pooler {
  readonly version: string;
  readonly started: Started;
  /** The address that a service gets instead: its transactions go through the pooler. */
  through(variables: Variables): Variables;
}

/** The first PgBouncer in PATH, or Debian's. */
export const poolerProgram = (): string =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file)) ?? '/usr/sbin/pgbouncer';

/** The address that leads to the pooler on the database's host. */
export function pooledUrl(url: string): string {
  const pooled = new URL(url);
  pooled.port = String(PORT);
  return pooled.href;
}

/** Whether a pooler follows named statements, by what `pgbouncer --version` says. */
export function followsStatements(version: string): boolean {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  const [first, second] = FIRST_WITH_STATEMENTS;
  return major > first || (major === first && minor >= second);
}

async function untilListening(host: string): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; ; await wait(100)) {
    const isThere = await new Promise<boolean>((done) => {
      const socket = connect(PORT, host);
      socket.once('connect', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    if (Date.now() > end) throw new Error(`PgBouncer did not start at ${host}:${PORT}.`);
  }
}

/** Starts it beside a database. `url` is the address that servers use. */
export async function startPooler(
  program: string,
  { url, folder, log }: { readonly url: string; readonly folder: string; readonly log: string },
): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const file = join(folder, 'pgbouncer.ini');
  const name = pathname.slice(1);
  const secret = decodeURIComponent(password).replaceAll("'", "''");
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${port} user=${username} password='${secret}'
[pgbouncer]
listen_addr = ${hostname}
listen_port = ${PORT}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
; By default everybody is refused for 15 s after the database was away.
server_login_retry = 1
`,
  );
  chmodSync(file, 0o600);
  const isRoot = process.getuid?.() === 0;
  const user = 'postgres';
  const id = () => Number(spawnSync('id', ['-u', user], { encoding: 'utf8' }).stdout);
  if (isRoot) chownSync(file, id(), -1);
  const version =
    spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '';
  const started = start([program, file], { before: [], user, env: {}, log, cwd: folder });
  await untilListening(hostname);
  return {
    version,
    started,
    through: (variables) =>
      variables.DATABASE_URL === undefined
        ? variables
        : {
            ...variables,
            DATABASE_URL: pooledUrl(variables.DATABASE_URL),
            DATABASE_SESSION_URL: variables.DATABASE_URL,
            ...(followsStatements(version) && { DATABASE_STATEMENTS: 'named' }),
          },
  };
}
