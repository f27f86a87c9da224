import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  failuresInJest,
  failuresInPlaywright,
  failuresInTap,
  shownFailures,
} from '../../../scripts/failures.mjs';

test('of Node’s runner, a failed test is shown with its message, and a suite around it is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'failures-'));
  const file = join(folder, 'some.test.mjs');
  writeFileSync(
    file,
    `import assert from 'node:assert/strict';
     import { describe, test } from 'node:test';
     describe('prices', () => {
       test('are whole', () => assert.equal(1, 2));
       test('are known', () => {});
     });`,
  );
  // The variable would make the inner run report to this one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', file], { env });
  rmSync(folder, { recursive: true });
  const shown = shownFailures(failuresInTap(String(stdout)));
  assert.equal(shown.match(/✖/g)?.length, 1);
  assert.match(shown, /^✖ are whole\n/);
  assert.match(shown, /1 !== 2/);
});

test('of Jest, failed tests and files that cannot be loaded are shown', () => {
  const failed = {
    status: 'failed',
    fullName: 'a price is whole',
    failureMessages: ['1 is not 2'],
  };
  const passed = { status: 'passed', fullName: 'a price is known', failureMessages: [] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] },
    { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ];
  assert.equal(
    shownFailures(failuresInJest({ testResults })),
    '✖ a.test.ts › a price is whole\n    1 is not 2\n✖ b.test.ts\n    No such module',
  );
});

test('of Playwright, failed journeys are shown without colors', () => {
  const error = { message: '\u001B[31mError\u001B[39m: not visible' };
  const spec = (title: string, status: string) => ({
    file: 'buy.spec.ts',
    title,
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [error] }] }],
  });
  const suites = [
    { specs: [spec('bought', 'expected')], suites: [{ specs: [spec('paid', 'unexpected')] }] },
  ];
  assert.equal(
    shownFailures(failuresInPlaywright({ suites, errors: [] })),
    '✖ buy.spec.ts › paid\n    Error: not visible',
  );
});
