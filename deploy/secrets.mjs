// `node deploy/secrets.mjs` writes `.env` with new random passwords for docker-compose.yml;
// existing values are kept. `--file FILE` names another file.
// `node deploy/secrets.mjs --renew` replaces the passwords of a running site. Run `docker compose
// up -d --wait` after it.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { programLine } from '../shared/commands/src/programs.mjs';

const { values: options } = programLine('deploy/secrets.mjs');
const file = options.file ?? fileURLToPath(new URL('../.env', import.meta.url));
const names = ['POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY'];
const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
const isKnown = (name) => new RegExp(`^${name}=`, 'm').test(known);
const fresh = () => randomBytes(24).toString('base64url');

/** Replaces the file in one step, so that an interruption leaves the old one. */
function write(text) {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

/** The database keeps its password; the store takes its own from the variables at each start. */
function changeDatabasePassword(password) {
  const psql = ['compose', 'exec', '-T', 'database', 'psql', '-X', '-v', 'ON_ERROR_STOP=1'];
  const { status, stderr, error } = spawnSync(
    'docker',
    [...psql, '-U', 'postgres', '-d', 'editorial'],
    { input: `alter role editorial password '${password}';\n`, encoding: 'utf8' },
  );
  if (status === 0) return;
  console.error(`The database refused the new password: ${(error?.message ?? stderr).trim()}`);
  console.error('Nothing was changed.');
  process.exit(1);
}

function renew() {
  const missing = names.filter((name) => !isKnown(name));
  if (missing.length > 0) {
    console.error(`${file} has no ${missing.join(', ')}: there is nothing to renew.`);
    process.exit(1);
  }
  const passwords = Object.fromEntries(names.map((name) => [name, fresh()]));
  changeDatabasePassword(passwords.POSTGRES_PASSWORD);
  write(
    known.replaceAll(/^(\w+)=.*$/gm, (line, name) =>
      name in passwords ? `${name}=${passwords[name]}` : line,
    ),
  );
  console.log('The passwords are new. Run now: docker compose up -d --wait');
}

function addMissing() {
  const missing = names.filter((name) => !isKnown(name));
  const before = known === '' || known.endsWith('\n') ? known : `${known}\n`;
  write(before + missing.map((name) => `${name}=${fresh()}\n`).join(''));
  console.log(
    missing.length === 0
      ? '.env has all it needs.'
      : `.env now has ${missing.join(', ')}. Keep a copy where backups are kept.`,
  );
}

if (options.renew) renew();
else addMissing();
