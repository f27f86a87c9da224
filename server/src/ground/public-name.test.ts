import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicName } from './public-name.ts';

test('the name that everybody reads is never an address', () => {
  assert.equal(publicName('Vera', 'vera@example.test'), 'Vera');
  assert.equal(publicName('', 'vera'), 'vera');
  assert.equal(publicName('', 'vera@example.test'), '');
  // The name of a caller without one is the user name.
  assert.equal(publicName('vera@example.test', 'vera@example.test'), '');
  assert.equal(publicName('vera@example.test', 'vera'), 'vera');
});
