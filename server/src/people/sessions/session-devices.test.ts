import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './session-devices.ts';

test('a session is named by its browser and system, as far as these are known', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  assert.deepEqual(deviceOf(chrome), { browser: 'Chrome 140', system: 'Linux' });
  assert.deepEqual(deviceOf(undefined), { browser: null, system: null });
});
