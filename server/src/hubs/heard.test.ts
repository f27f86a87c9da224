import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Heard } from './heard.ts';

test('a message is delivered once, however often and in whatever order it arrives', () => {
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

test('messages of transactions that were read are skipped; those of transactions still running then are delivered', () => {
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
