import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { askToConfirm } from './confirmed.ts';
import { poolerProgram } from './pooler.ts';

const programs = {
  '/usr/sbin/nginx': ['nginx-light', 'libnginx-mod-http-brotli-static'],
  '/usr/bin/swift-proxy-server': [
    'swift',
    'swift-proxy',
    'swift-account',
    'swift-container',
    'swift-object',
    'memcached',
  ],
};

/** Newer ones than Debian's come from elsewhere, and are in PATH. */
const poolerPackage = 'pgbouncer';

const POSTGRES_FOLDER = '/usr/lib/postgresql';

/** The folder of the newest installed PostgreSQL's programs. */
export function postgresPrograms(): string {
  const versions = existsSync(POSTGRES_FOLDER)
    ? readdirSync(POSTGRES_FOLDER).filter((version) =>
        existsSync(join(POSTGRES_FOLDER, version, 'bin/initdb')),
      )
    : [];
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);
  if (newest === undefined) throw new Error(`PostgreSQL is not installed in ${POSTGRES_FOLDER}.`);
  return join(POSTGRES_FOLDER, newest, 'bin');
}

/**
 * Checks that nginx, PostgreSQL and the store are installed from Debian's packages. Missing ones
 * are installed only if `mayInstall` (`--install-packages`), by root, and after a question or in
 * CI.
 * Otherwise throws an error that names them.
 */
export async function ensurePackages(
  mayInstall = process.argv.includes('--install-packages'),
): Promise<void> {
  const missing = Object.entries(programs)
    .filter(([program]) => !existsSync(program))
    .flatMap(([, names]) => names);
  if (
    !existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so') &&
    !missing.includes('nginx-light')
  )
    missing.push('libnginx-mod-http-brotli-static');
  if (!existsSync(POSTGRES_FOLDER)) missing.push('postgresql');
  if (!existsSync(poolerProgram())) missing.push(poolerPackage);
  if (missing.length === 0) return;
  const needed = `These Debian packages are needed: apt-get install ${missing.join(' ')}`;
  if (!mayInstall) throw new Error(`${needed}\nWith --install-packages they are installed.`);
  if (process.getuid?.() !== 0) throw new Error(`${needed}\nOnly root can install them.`);
  if (!process.env.CI && !(await askToConfirm(`Install ${missing.join(', ')}?`)))
    throw new Error(needed);
  console.log(`Installing ${missing.join(', ')} …`);
  // A fresh package starts its own server, but this site starts its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  if (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status !== 0
  )
    throw new Error('The Debian packages could not be installed.');
}
