import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSubject } from './subject.rules.ts';

test('a subject has 1 to 255 characters, none of them for control', () => {
  for (const subject of ['a', '248289761001', 'a'.repeat(255), 'Zoë'])
    assert.ok(isSubject(subject), subject);
  for (const subject of ['', 'a'.repeat(256), 'odd\0', 'a\nb', '\u0085'])
    assert.ok(!isSubject(subject), JSON.stringify(subject));
});
