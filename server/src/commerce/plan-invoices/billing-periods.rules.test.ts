import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BillingPeriod, CreditCycle } from '@editorial/contracts/enumerations';
import fc from 'fast-check';
import { cycleSpan } from '../subscription/credit-cycles.rules.ts';
import {
  billingSpan,
  deactivatedAt,
  dueSpans,
  endsSoon,
  lastDayOf,
  lastMonthToWarn,
  nextCardTry,
} from './billing-periods.rules.ts';

const { Monthly, Quarterly, Annually } = BillingPeriod;
const at = (day: string) => new Date(`${day}T12:00:00Z`);

test('a period begun on the 31st comes back to the 31st', () => {
  const anchor = at('2027-01-31');
  const first = billingSpan(anchor, Monthly, anchor);
  const second = billingSpan(anchor, Monthly, first.end);
  assert.deepEqual([first.end, second.end], [at('2027-02-28'), at('2027-03-31')]);
  assert.deepEqual(billingSpan(anchor, Quarterly, anchor).end, at('2027-04-30'));
});

test('periods follow each other without gap or overlap for two years, up to now or the end', () => {
  const dates = fc.date({ min: at('2026-01-01'), max: at('2028-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      dates,
      fc.integer({ min: 0, max: 730 }),
      fc.option(fc.integer({ min: 1, max: 730 }), { nil: null }),
      fc.constantFrom(Monthly, Quarterly, Annually),
      (anchor, days, endsAfter, period) => {
        const now = new Date(anchor.getTime() + days * 86_400_000);
        const endDate =
          endsAfter === null ? null : new Date(anchor.getTime() + endsAfter * 86_400_000);
        const spans = dueSpans({ anchor, billedUntil: anchor, period, endDate, now });
        assert.deepEqual(spans[0]?.start, anchor);
        for (const [index, span] of spans.entries()) {
          assert.ok(span.start < span.end);
          assert.ok(span.start <= now && (endDate === null || span.start < endDate));
          if (index > 0) assert.deepEqual(span.start, spans[index - 1]?.end);
        }
        const last = spans.at(-1)!.end;
        assert.ok(last > now || (endDate !== null && last >= endDate));
        // What was invoiced once is not invoiced again.
        assert.deepEqual(dueSpans({ anchor, billedUntil: last, period, endDate, now }), []);
      },
    ),
  );
});

test('clocks that are put forward or back, and years that end, move no period of a server in any place', () => {
  const zone = process.env.TZ;
  const anchors = ['2026-01-31T00:30:00Z', '2026-12-31T23:30:00Z', '2026-03-29T01:30:00Z'];
  const spansIn = (place: string) => {
    process.env.TZ = place;
    return anchors.flatMap((text) => {
      const anchor = new Date(text);
      const now = new Date('2028-03-01T00:00:00Z');
      const due = dueSpans({ anchor, billedUntil: anchor, period: Monthly, endDate: null, now });
      const cycles = due.map((_, number) => cycleSpan(anchor, CreditCycle.Monthly, number));
      assert.deepEqual(due, cycles);
      return due.map(({ end }) => end.toISOString());
    });
  };
  try {
    const expected = spansIn('UTC');
    assert.ok(expected.every((end) => /T(00|23|01):30:00\.000Z$/.test(end)));
    for (const place of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])
      assert.deepEqual(spansIn(place), expected, place);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('a refused card is tried on three days within the grace, however often it is tried by hand', () => {
  const first = at('2026-12-26');
  const tries = ['2026-12-26', '2026-12-28', '2026-12-29', '2027-01-04', '2027-01-07'];
  assert.deepEqual(
    tries.map((day) => nextCardTry(first, at(day))?.toISOString().slice(0, 10)),
    ['2026-12-29', '2026-12-29', '2027-01-02', '2027-01-07', undefined],
  );
  assert.deepEqual(deactivatedAt({ remindedAt: first, dueAt: first }), at('2027-01-09'));
  // Nothing is deactivated before it is due.
  const dueAt = at('2027-01-25');
  assert.deepEqual(deactivatedAt({ remindedAt: first, dueAt }), dueAt);
  assert.equal(deactivatedAt({ remindedAt: null, dueAt }), null);
});

test('a card works until the end of its month', () => {
  const card = { expYear: 2026, expMonth: 12 };
  const days = ['2026-12-01', '2026-12-02', '2027-03-01'];
  assert.deepEqual(
    days.map((day) => endsSoon(card, at(day))),
    [false, true, true],
  );
});

test('what begins or ends at a moment is decided at that moment, and one millisecond around it', () => {
  const around = (day: string) => [-1, 0, 1].map((ms) => new Date(at(day).getTime() + ms));
  // At the third, the seventh and the twelfth day itself, the next of them counts.
  assert.deepEqual(
    around('2026-12-29').map((now) => nextCardTry(at('2026-12-26'), now)),
    [at('2026-12-29'), at('2027-01-02'), at('2027-01-02')],
  );
  assert.deepEqual(
    around('2027-01-07').map((now) => nextCardTry(at('2026-12-26'), now)),
    [at('2027-01-07'), null, null],
  );
  const anchor = at('2027-01-10');
  const count = (now: Date, endDate: Date | null = null) =>
    dueSpans({ anchor, billedUntil: at('2027-02-10'), period: Monthly, endDate, now }).length;
  assert.deepEqual(
    around('2027-02-10').map((now) => count(now)),
    [0, 1, 1],
  );
  assert.deepEqual(
    around('2027-02-10').map((end) => count(at('2027-03-01'), end)),
    [0, 0, 1],
  );
  // A month that begins: its period ends with the next, not with itself.
  assert.deepEqual(
    around('2027-02-10').map((start) => billingSpan(anchor, Monthly, start).end),
    [at('2027-02-10'), at('2027-03-10'), at('2027-03-10')],
  );
  const days = [
    endsSoon({ expYear: 2027, expMonth: 1 }, at('2027-01-01')),
    lastMonthToWarn(at('2026-12-02')),
  ];
  assert.deepEqual(days, [false, 2027 * 12]);
  assert.deepEqual(lastDayOf({ expYear: 2028, expMonth: 2 }), new Date('2028-02-29T00:00:00Z'));
});
