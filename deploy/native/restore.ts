import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openTestPostgres } from '../../server/src/ground/database/postgres.testing.ts';
import { postgresPrograms } from './packages.ts';
import { start } from './processes.ts';
import type { NativeSite } from './site.ts';

function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = '/',
): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${program} ${args[0]}: ${stderr}${stdout}`);
  return stdout.trim();
}

/**
 * tar exits with 1 if the store was written meanwhile. That is safe: files are written whole and
 * never changed, and files added after the database was read are not referenced yet.
 */
function pack(archive: string, folder: string): void {
  const { status, stderr } = spawnSync(
    'tar',
    ['--xattrs', '--xattrs-include=user.*', '-cf', archive, '-C', folder, '.'],
    { encoding: 'utf8' },
  );
  const others = stderr
    .split('\n')
    .filter(
      (line) => line !== '' && !/: (file changed as|File removed before) we read it$/.test(line),
    );
  assert.ok(status === 0 || (status === 1 && others.length === 0), `tar: ${stderr}`);
}

async function untilAnswers(url: string): Promise<void> {
  for (
    const end = Date.now() + 60_000;
    !(await fetch(url).then(
      () => true,
      () => false,
    ));
    await wait(250)
  )
    assert.ok(Date.now() < end, 'The restored store did not start.');
}

/**
 * Backs up and restores as in docs/operations.md, into a new database server and a new store, and
 * checks ledger and files there.
 */
export async function restoreElsewhere(site: NativeSite, root: string): Promise<void> {
  const folder = join(site.folder, 'backup');
  mkdirSync(join(folder, 'store'), { recursive: true });
  const dump = join(folder, 'editorial.dump');
  const variables = site.variablesOf('server-1');
  run(join(postgresPrograms(), 'pg_dump'), [
    '--format=custom',
    '--no-owner',
    `--file=${dump}`,
    variables.DATABASE_URL ?? '',
  ]);
  const archive = join(folder, 'files.tar');
  pack(archive, join(site.folder, 'volumes/files'));

  const postgres = await openTestPostgres();
  run('tar', ['--xattrs', '--xattrs-include=user.*', '-xpf', archive, '-C', join(folder, 'store')]);
  const address = site.addressOf('store').replace(/\.\d+$/, '.66');
  const store = start(['bash', 'deploy/store/start.sh'], {
    before: [],
    user: 'swift',
    env: {
      ...site.variablesOf('store'),
      STORE_HOST: address,
      STORE_INNER_HOST: address,
      STORE_DIR: join(folder, 'store'),
      TMPDIR: join(site.folder, 'tmp'),
    },
    log: join(site.folder, 'logs/store-restored.log'),
    cwd: root,
  });
  try {
    const psql = (url: string, query: string) =>
      run(join(postgresPrograms(), 'psql'), [url, '-Atc', query]);
    run(join(postgresPrograms(), 'pg_restore'), [
      '--no-owner',
      '--exit-on-error',
      `--dbname=${postgres.url}`,
      dump,
    ]);
    const count = 'select count(*) from orders';
    assert.equal(psql(postgres.url, count), psql(variables.DATABASE_URL ?? '', count));
    const restored = {
      ...variables,
      DATABASE_URL: postgres.url,
      S3_ENDPOINT: `http://${address}:9100`,
    };
    await untilAnswers(restored.S3_ENDPOINT);
    run(process.execPath, ['server/src/commerce/ledger/ledger.verify.ts'], restored, root);
    run(process.execPath, ['server/src/catalog/files/files.verify.ts'], restored, root);
  } finally {
    await store.stop('SIGTERM', 10_000);
    await postgres.close();
  }
}
