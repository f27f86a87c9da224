import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastDue, settledBefore } from './alerts.rules.ts';

const at = (text: string) => new Date(text);

test('daily alerts are due each morning, weekly ones on Mondays, others at any time', () => {
  const cases = [
    ['Daily', '2026-11-24T05:59:59Z', '2026-11-23T06:00:00Z'],
    ['Daily', '2026-11-24T06:00:00Z', '2026-11-24T06:00:00Z'],
    ['Daily', '2027-01-01T00:30:00Z', '2026-12-31T06:00:00Z'],
    ['Weekly', '2026-11-23T05:00:00Z', '2026-11-16T06:00:00Z'],
    ['Weekly', '2026-11-23T06:00:00Z', '2026-11-23T06:00:00Z'],
    ['Weekly', '2026-11-29T23:00:00Z', '2026-11-23T06:00:00Z'],
    ['AtOnce', '2026-11-24T05:59:59Z', '2026-11-24T05:59:59Z'],
  ] as const;
  for (const [alert, until, due] of cases)
    assert.deepEqual(lastDue(alert, at(until)), at(due), `${alert} ${until}`);
});

test('a mail names what had two minutes to be published', () => {
  assert.deepEqual(settledBefore(at('2026-11-24T06:02:00Z')), at('2026-11-24T06:00:00Z'));
});
