import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRemoteErrors } from './remote-errors.ts';

const stack = (message: string) =>
  `Error: ${message}\n    at f (https://site/remotes/catalog/2/7.js:1:20)`;

test('each different error of a release is logged with its route and stack, and again ten times as often', () => {
  const lines: object[] = [];
  const note = createRemoteErrors({ warn: (line: unknown) => lines.push(line as object) } as never);
  const report = { name: 'catalog', version: '2', outcome: 'crashed', route: '/preview' } as const;
  for (let n = 1; n <= 12; n += 1) note({ ...report, error: stack(`picture ${n} is missing`) });
  note({ ...report, outcome: 'loaded' });
  note(report);
  const said = { remote: 'catalog', version: '2', outcome: 'crashed', route: '/preview' };
  assert.deepEqual(lines, [
    { ...said, error: stack('picture 1 is missing'), reports: 1 },
    { ...said, error: stack('picture 10 is missing'), reports: 10 },
  ]);

  // Invented errors do not fill the log.
  for (let n = 0; n < 500; n += 1)
    note({ ...report, error: stack(String.fromCodePoint(0x4e00 + n)) });
  assert.equal(lines.length, 51);
});
