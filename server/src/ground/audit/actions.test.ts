import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AuditActions } from '@editorial/contracts/audit-logging';

const folder = join(import.meta.dirname, '../..');
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|testing|races)\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

test('every registered audit action is recorded somewhere in the server', () => {
  const isRecorded = (action: string): boolean =>
    code.includes(`'${action}'`) || code.includes(`\`${action.split('.')[0] ?? ''}.\${`);
  assert.deepEqual(
    AuditActions.filter((action) => !isRecorded(action)),
    [],
  );
  assert.equal(isRecorded('Nobody.Records'), false);
});
