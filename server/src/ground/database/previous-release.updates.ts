import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { PNPM } from '../../../../scripts/install.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const migrations = 'server/src/ground/database/migrations';
/** Where the release before has them. */
const earlierMigrations = 'server/src/database/migrations';
const git = (...words: string[]): string =>
  spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/**
 * The release before is the newest one of which a state is kept: `2026-11-27-3a897293.sql.gz`.
 * Where the history names it otherwise, as after commits were joined, it is the commit before the
 * one that brought the state: older, and so a harder test. Empty without a history.
 */
async function releaseBefore(): Promise<string> {
  const folder = 'server/src/ground/database/released-states';
  const states = await readdir(join(root, folder));
  const newest =
    states
      .filter((name) => name.endsWith('.sql.gz'))
      .toSorted()
      .at(-1) ?? '';
  const named = /-([0-9a-f]{8})\.sql\.gz$/.exec(newest)?.[1] ?? '';
  return (
    git('rev-parse', '--verify', '--quiet', `${named}^{commit}`) ||
    git('log', '-1', '--diff-filter=A', '--format=%P', '--', join(folder, newest)).slice(0, 40)
  );
}
const release = await releaseBefore();
const hasHistory = release !== '';

/** Runs the previous release's tests of reading and ordering, with both databases. */
const files = [
  'server/src/catalog/catalog.api.test.ts',
  'server/src/catalog/search/asset-search.test.ts',
  'server/src/catalog/downloads/delivery.api.test.ts',
  'server/src/checkout/bad-input.api.test.ts',
  'server/src/checkout/checkout.api.test.ts',
  'server/src/checkout/order-batches.api.test.ts',
  'server/src/checkout/payments.api.test.ts',
  'server/src/checkout/two-servers.postgres.test.ts',
  'server/src/licensing/licensing.api.test.ts',
  'server/src/subscription/pay-per-image.api.test.ts',
];
/**
 * No reading or ordering: a month that was refunded in part is closed by servers of the new release
 * alone, and the database says so (decision 1142).
 */
const REFUSED = 'a statement is the sum of the month';

interface Ended {
  readonly code: number | null;
  readonly said: string;
}
async function run(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  // A test runner in a test's process would report to that one's.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => texts.push(chunk.toString()));
  const code = await new Promise<number | null>((done) => {
    child.on('close', done);
  });
  return { code, said: texts.join('') };
}

// `npm run test:updates` runs it, CI does not: it installs the packages of another release, and
// nobody can mend that release's tests where they need a quiet machine. It takes five to eleven
// minutes.
test(
  'the release before reads and orders on the new tables, as during an update of servers one by one',
  { skip: !hasHistory && 'the history of the repository is not here', timeout: 1_800_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'editorial-previous-'));
    try {
      const line = `git archive ${release} | tar -x -C "$0"`;
      assert.equal((await run('sh', ['-c', line, folder], root)).code, 0);
      const install = ['--yes', PNPM, 'install', '--frozen-lockfile', '--prefer-offline'];
      const installed = await run('npx', install, folder);
      assert.equal(installed.code, 0, installed.said);
      await rm(join(folder, earlierMigrations), { recursive: true });
      await cp(join(root, migrations), join(folder, earlierMigrations), { recursive: true });
      const tests = await run(
        process.execPath,
        ['--liftoff-only', '--test', `--test-skip-pattern=${REFUSED}`, ...files],
        folder,
      );
      assert.equal(tests.code, 0, tests.said.slice(tests.said.indexOf('failing tests:')));
      assert.ok(Number(/^ℹ pass (\d+)$/m.exec(tests.said)?.[1]) > 90, tests.said.slice(-2000));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
