import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modifiedOf } from './ftp-server.ts';

test('a file that is listed again half a year later is the same file', () => {
  const [now, later] = ['Nov 28 13:27', 'Nov 28  2026'].map((rawModifiedAt) =>
    modifiedOf({ rawModifiedAt }),
  );
  assert.equal(now, later);
  assert.notEqual(modifiedOf({ rawModifiedAt: 'Nov 29 13:27' }), now);
  // Formats that always have the whole date stay as they are.
  assert.equal(modifiedOf({ rawModifiedAt: '11-28-26  01:27PM' }), '11-28-26  01:27PM');
  const modifiedAt = new Date('2026-11-28T13:27:00Z');
  assert.equal(modifiedOf({ rawModifiedAt: '', modifiedAt }), '2026-11-28T13:27:00.000Z');
});
