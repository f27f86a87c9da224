import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenLines } from './api-report.ts';

const before =
  '## API\n\n```ts\nimport { Old } from "old";\n\n// @public\nexport function call(path: string): void;\n\n// @public\nexport interface Page {\n    readonly title: string;\n}\n```\n';
test('additions to the public types are not breaking', () => {
  assert.deepEqual(
    brokenLines(
      before,
      before
        .replace('title: string;', 'title: string;\n    readonly meta?: string;')
        .replace('```\n', '```\nimport { New } from "new";\n'),
    ),
    [],
  );
});

test('removals and changes are listed', () => {
  assert.deepEqual(
    brokenLines(
      before,
      before
        .replace('title: string', 'title: number')
        .replace('export function call(path: string): void;\n', ''),
    ),
    ['export function call(path: string): void;', '    readonly title: string;'],
  );
});
