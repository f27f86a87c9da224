import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Heard } from './heard.ts';

test('a message is taken once, however often and in which order it comes', () => {
  const heard = new Heard(100n);
  assert.equal(heard.takes({ id: '7', transaction: 105n }), true);
  assert.equal(heard.takes({ id: '7', transaction: 105n }), false);
  assert.equal(
    heard.takes({ id: '5', transaction: 101n }),
    true,
    'a smaller id of a transaction that ended later',
  );
  assert.equal(heard.takes({ id: '3', transaction: 99n }), false, 'from before this server');
});

test('what was read up to a transaction is not taken again; what was still running then is', () => {
  const heard = new Heard(100n);
  heard.takes({ id: '1', transaction: 103n });
  heard.takes({ id: '2', transaction: 108n });
  heard.settle(105n);
  assert.equal(heard.takes({ id: '1', transaction: 103n }), false);
  assert.equal(heard.takes({ id: '2', transaction: 108n }), false);
  assert.equal(heard.takes({ id: '3', transaction: 105n }), true);
  heard.settle(90n);
  assert.equal(heard.horizon, 105n, 'it never goes back');
});
