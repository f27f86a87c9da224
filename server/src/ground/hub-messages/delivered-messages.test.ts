import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeliveredMessages } from './delivered-messages.ts';

test('a message is delivered once, however often and in whatever order it arrives', () => {
  const delivered = new DeliveredMessages(100n);
  assert.equal(delivered.accept({ id: '7', transaction: 105n }), true);
  assert.equal(delivered.accept({ id: '7', transaction: 105n }), false);
  assert.equal(
    delivered.accept({ id: '5', transaction: 101n }),
    true,
    'a smaller id of a transaction that ended later',
  );
  assert.equal(delivered.accept({ id: '3', transaction: 99n }), false, 'from before this server');
});

test('messages of transactions that were read are skipped; those of transactions still running then are delivered', () => {
  const delivered = new DeliveredMessages(100n);
  delivered.accept({ id: '1', transaction: 103n });
  delivered.accept({ id: '2', transaction: 108n });
  delivered.moveHorizon(105n);
  assert.equal(delivered.accept({ id: '1', transaction: 103n }), false);
  assert.equal(delivered.accept({ id: '2', transaction: 108n }), false);
  assert.equal(delivered.accept({ id: '3', transaction: 105n }), true);
  delivered.moveHorizon(90n);
  assert.equal(delivered.horizon, 105n, 'it never goes back');
});
