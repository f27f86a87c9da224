import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './workspace.ts';

test('docs/errors.md describes every error code of a remote exactly once', () => {
  const codes = [
    ...readFileSync(join(root, 'shell/src/federation/error-texts.ts'), 'utf8').matchAll(
      /^ {2}'(FED-\d{3})':/gm,
    ),
  ].map(([, code]) => code);
  const documented = [
    ...readFileSync(join(root, 'docs/errors.md'), 'utf8').matchAll(/^\| (FED-\d{3}) \|/gm),
  ].map(([, code]) => code);
  assert.ok(codes.length > 0);
  assert.deepEqual(documented, codes);
});
