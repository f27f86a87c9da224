import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followsStatements, pooledUrl } from './pooler.ts';

test('statements are named only if the pooler follows them', () => {
  for (const [version, isSo] of [
    ['PgBouncer 1.18.0', false],
    ['PgBouncer 1.20.1', false],
    ['PgBouncer 1.21.0', true],
    ['PgBouncer 1.25.2', true],
    ['PgBouncer 2.0.0', true],
    ['', false],
  ] as const)
    assert.equal(followsStatements(version), isSo, version);
});

test('servers reach the pooler at the host of their database, with the same name and password', () => {
  assert.equal(
    pooledUrl('postgres://editorial:a%2Fb@127.9.0.4:5432/editorial'),
    'postgres://editorial:a%2Fb@127.9.0.4:6432/editorial',
  );
});
