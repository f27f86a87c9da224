// `npm test` installs and runs all tests but the slow ones. `npm test -- unit server` runs some parts,
// `npm test -- slow proofs` the slow ones, `npm test -- mutants` tests the tests. The last line is
// `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresInJest, failuresInPlaywright, failuresInTap, shownFailures } from './failures.mjs';
import { writeGroups } from './grouped-tests.mjs';
import { compiled, install, root, runtime } from './install.mjs';
import {
  secondsInJest,
  secondsInPlaywright,
  secondsInTap,
  slowestFiles,
} from './slowest-files.mjs';

await install();
const out = mkdtempSync(join(tmpdir(), 'editorial-test-'));
const env = {
  ...process.env,
  // Processes load the same modules.
  NODE_COMPILE_CACHE: compiled,
  PATH: `${join(root, 'node_modules/node/bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  FORCE_COLOR: '0',
};

function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
      ...options,
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Processes that share the server test files. There are more than cores, because the tests spend a
 * third of their time waiting for databases, hubs and files.
 */
const serverProcesses = Math.ceil(availableParallelism() * 1.5);
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
const bin = (name) => join(root, 'node_modules/.bin', name);

async function unit() {
  const file = join(out, 'jest.json');
  const code = await run(runtime, [
    join(root, 'node_modules/jest/bin/jest.js'),
    '--json',
    `--outputFile=${file}`,
    '--silent',
    '--passWithNoTests',
    // By default, Jest leaves one of two cores alone.
    `--maxWorkers=${availableParallelism()}`,
  ]);
  if (!existsSync(file)) return one(false);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A suite that fails to load has no failed test, so count it separately.
  return {
    files: secondsInJest(report),
    failures: failuresInJest(report),
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.numRuntimeErrorTestSuites +
      (code !== 0 && report.numFailedTests + report.numRuntimeErrorTestSuites === 0 ? 1 : 0),
  };
}

/** Server tests that need PostgreSQL, several servers or minutes. */
const isSlow = (name) => /\.races\.ts$|\.(slow|postgres|cluster)\.test\.ts$/.test(name);
const shared = ['commands', 'federation', 'registry', 'remote-kit'].map(
  (name) => `shared/${name}/src`,
);
const serverTests = () =>
  ['server/src', ...shared, 'deploy'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /\.(test|races)\.ts$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );

/**
 * Runs server tests. Each test database leaves a file in `seen` that names the actions in its audit
 * log.
 */
async function serverRun(name, files, seen) {
  const file = join(out, `${name}.tap`);
  mkdirSync(seen);
  // Liftoff only: do not optimize the embedded database's WebAssembly, since no test file runs long
  // enough to benefit.
  const code = await run(
    runtime,
    [
      '--liftoff-only',
      '--test',
      `--test-concurrency=${serverProcesses}`,
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${file}`,
      ...files,
    ],
    { env: { ...env, LOG_LEVEL: 'silent', SEEN_AUDIT_ACTIONS: seen } },
  );
  const tap = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const count = (kind) => Number(new RegExp(`^# ${kind} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return {
    files: secondsInTap(tap),
    failures: failuresInTap(tap),
    passed: count('pass'),
    failed:
      count('fail') +
      count('cancelled') +
      (code !== 0 && count('fail') + count('cancelled') === 0 ? 1 : 0),
  };
}

async function server() {
  const seen = join(out, 'audit-actions');
  const files = serverTests().filter((name) => !isSlow(name));
  const groups = writeGroups(files, serverProcesses, out);
  const result = await serverRun('server', groups, seen);
  const audited = one(
    (await run(runtime, ['server/src/ground/audit/seen-actions.testing.ts'], {
      env: { ...env, SEEN_AUDIT_ACTIONS: seen },
    })) === 0,
  );
  return {
    ...result,
    passed: result.passed + audited.passed,
    failed: result.failed + audited.failed,
  };
}
const slow = () => serverRun('slow', serverTests().filter(isSlow), join(out, 'slow-audit-actions'));

async function browser(...options) {
  const file = join(out, 'e2e.json');
  const code = await run(runtime, ['e2e/run.mjs', ...options, '--reporter=line,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  if (!existsSync(file)) return one(false);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { stats, errors } = report;
  return {
    files: secondsInPlaywright(report),
    failures: failuresInPlaywright(report),
    passed: stats.expected,
    failed:
      stats.unexpected +
      stats.flaky +
      errors.length +
      (code !== 0 && stats.unexpected + stats.flaky + errors.length === 0 ? 1 : 0),
  };
}

/**
 * The parts. Those of a round run side by side: the compiler uses one core, the linters take
 * seconds.
 */
const rounds = [
  {
    types: async () => {
      const compiled = one((await run(bin('tsc'), ['--noEmit'])) === 0);
      const reported = one((await run(runtime, ['shared/federation/src/api-report.ts'])) === 0);
      return {
        passed: compiled.passed + reported.passed,
        failed: compiled.failed + reported.failed,
      };
    },
    lint: async () => {
      const checks = [
        one((await run(bin('oxlint'), [])) === 0),
        one((await run(bin('oxfmt'), ['--check', '.'])) === 0),
        // Packages that nothing uses, and packages that are used without being named.
        one((await run(bin('knip'), ['--no-progress', '--treat-config-hints-as-errors'])) === 0),
        one((await run(runtime, ['scripts/long-lines.mjs'])) === 0),
        one((await run(runtime, ['scripts/imports.mjs'])) === 0),
        one((await run(runtime, ['scripts/counted-lint.mjs'])) === 0),
        one((await run(runtime, ['scripts/documents.mjs'])) === 0),
        one((await run(runtime, ['scripts/problem-codes.mjs'])) === 0),
        one((await run(runtime, ['scripts/spec-coverage.ts', '--quiet'])) === 0),
      ];
      return {
        passed: checks.reduce((sum, { passed }) => sum + passed, 0),
        failed: checks.reduce((sum, { failed }) => sum + failed, 0),
      };
    },
    unit,
  },
  { server },
  { e2e: () => browser() },
  { slow },
  { proofs: () => browser('--proofs') },
  {
    mutants: async () =>
      one((await run(runtime, ['scripts/mutants/mutants.ts', ...options])) === 0),
  },
];
/** Parts that run only when they are named. */
const slowParts = ['slow', 'proofs', 'mutants'];

const names = rounds.flatMap((round) => Object.keys(round));
const given = process.argv.slice(2).filter((word) => word !== '--');
const firstOption = given.findIndex((word) => word.startsWith('-'));
const asked = firstOption < 0 ? given : given.slice(0, firstOption);
/** These are for mutants, the only part that takes any. */
const options = given.slice(asked.length);
const unknown = asked.find((name) => !names.includes(name));
if (unknown) {
  console.error(`There is no part '${unknown}'. Parts are: ${names.join(', ')}.`);
  process.exit(2);
}

const isAsked = ([name]) => (asked.length > 0 ? asked.includes(name) : !slowParts.includes(name));

async function runPart([name, part]) {
  const begin = performance.now();
  const result = await part();
  console.log(
    `\n${name}: ${result.passed} passed, ${result.failed} failed (${Math.round((performance.now() - begin) / 1000)} s)\n`,
  );
  if (result.files?.length)
    console.log(`The slowest files:\n${slowestFiles(result.files, root)}\n`);
  return result;
}

const total = { passed: 0, failed: 0 };
const failures = [];
for (const round of rounds)
  for (const result of await Promise.all(Object.entries(round).filter(isAsked).map(runPart))) {
    total.passed += result.passed;
    total.failed += result.failed;
    failures.push(...(result.failures ?? []));
  }
rmSync(out, { recursive: true, force: true });
if (failures.length > 0) console.log(`What failed:\n${shownFailures(failures)}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
