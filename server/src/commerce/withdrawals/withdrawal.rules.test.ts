import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountBack, isInTime, numberOf, refundDueAt } from './withdrawal.rules.ts';

const at = (text: string) => new Date(`2026-${text}Z`);
const concludedAt = at('01-01T10:00:00');

test('the period ends with the fourteenth day after that of the contract', () => {
  const moments = ['01-01T10:00:00', '01-15T23:59:59.999', '01-16T00:00:00', '01-16T00:00:00.001'];
  assert.deepEqual(
    moments.map((moment) => isInTime(concludedAt, at(moment))),
    [true, true, false, false],
  );
  // The day of the contract does not count, not even its last moment.
  assert.equal(isInTime(at('01-01T23:59:59.999'), at('01-15T23:59:59.999')), true);
  assert.equal(isInTime(at('01-02T00:00:00'), at('01-16T23:59:59.999')), true);
  // Over the end of a year, and of a month that has 31 days.
  const inDecember = new Date('2025-12-20T18:00:00Z');
  assert.equal(isInTime(inDecember, at('01-03T23:59:59.999')), true);
  assert.equal(isInTime(inDecember, at('01-04T00:00:00')), false);
  assert.deepEqual(refundDueAt(at('01-05T10:00:00')), at('01-19T10:00:00'));
  assert.equal(numberOf(42), 'W-000042');
});

test('an order comes back whole, a plan without the part that has run', () => {
  const order = { amountMinor: 1001, concludedAt, isWaived: false };
  const now = at('01-03T00:00:00');
  assert.equal(amountBack(order, now), 1001);
  assert.equal(amountBack({ ...order, isWaived: true }, now), 0);
  assert.equal(amountBack(order, at('01-15T23:59:59.999')), 1001);
  assert.equal(amountBack(order, at('01-16T00:00:00')), 0);
  const plan = (from: string, until: string, isWaived = false) =>
    amountBack({ ...order, isWaived, period: { from: at(from), until: at(until) } }, now);
  assert.equal(plan('01-01T00:00:00', '01-05T00:00:00'), 501);
  assert.equal(plan('01-01T00:00:00', '01-09T00:00:00'), 751);
  assert.equal(plan('01-01T00:00:00', '01-09T00:00:00', true), 0);
  // A period that has not begun, one that is over, and an empty one.
  assert.equal(plan('01-04T00:00:00', '01-09T00:00:00'), 1001);
  assert.equal(plan('01-01T00:00:00', '01-02T00:00:00'), 0);
  assert.equal(plan('01-03T00:00:00', '01-03T00:00:00'), 0);
  assert.equal(plan('01-05T00:00:00', '01-05T00:00:00'), 0);
});
