import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kendallTau } from './kendall-tau.testing.ts';

test('two orders agree wholly, not at all, or in part', () => {
  assert.equal(kendallTau(['a', 'b', 'c'], ['a', 'b', 'c']), 1);
  assert.equal(kendallTau(['a', 'b', 'c'], ['c', 'b', 'a']), -1);
  assert.ok(Math.abs(kendallTau(['a', 'b', 'c'], ['a', 'c', 'b']) - 1 / 3) < 1e-9);
  assert.equal(kendallTau([], []), 1);
  assert.equal(kendallTau(['a'], ['a']), 1);
  assert.equal(kendallTau(['a'], []), 0);
  assert.equal(kendallTau(['a', 'b'], []), 0);
  assert.ok(kendallTau(['a', 'b', 'c'], ['a', 'b']) > 0.8, 'the missing one comes last');
});
