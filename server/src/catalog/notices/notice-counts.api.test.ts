import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { noticesApi } from '@editorial/contracts/notices';
import { noticeCounts } from './notice.queries.ts';
import { expireNotices } from './routes.ts';
import { DAY_MS, noticeSite, parent } from './notices.testing.ts';

const notices = noticeSite();
const { decide, later, picture, queue, read, staff } = notices;

test('counts of a year are a table, and after three years a decided notice names nobody', async () => {
  const token = await staff();
  // Four are removed, two are kept, and one is open.
  const outcomes = ['Removed', 'Removed', 'Kept', 'Removed', 'Kept', 'Removed'] as const;
  for (const [index, outcome] of outcomes.entries()) {
    const { id, number } = await picture(`#3366${index}0`);
    await read('/notice', { ...parent, picture: number });
    const [open] = (await queue(token)).filter(({ assetId }) => assetId === id);
    assert.equal((await decide(token, open?.id ?? '', outcome)).status, 204);
  }
  await read('/notice', { ...parent, picture: (await picture('#336699')).number });
  const answer = await fetch(`${notices.site.url}${noticesApi.counts.path}?year=2026`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.match(
    await answer.text(),
    /^Kind,Received,Removed,Kept,Median hours until decided\r\nChild,\d+,4,2,/,
  );
  const report = await notices.site.call('GET', `${noticesApi.report.path}?year=2026`, { token });
  assert.deepEqual(report.body.kinds[0], {
    kind: 'Child',
    received: report.body.kinds[0].received,
    removed: 4,
    kept: 2,
    medianHours: 0,
  });
  assert.equal(report.body.kinds.length, 6);
  // A year ends in UTC, whatever the clock of the server's place says.
  const received = (year: number) =>
    notices.site.context.database.asSystem(async (tx) => {
      const counts = await noticeCounts(tx, year);
      return counts[0]?.received;
    });
  for (const [at, years] of [
    ['2026-12-31T23:59:59.999Z', [report.body.kinds[0].received, 0]],
    ['2027-01-01T00:00:00Z', [report.body.kinds[0].received - 1, 1]],
  ] as const) {
    await notices.site.context.database.asSystem((tx) =>
      tx.execute(sql`update notices set received_at = ${at} where id =
        (select id from notices where kind = 'Child' and state = 'Open' order by id limit 1)`),
    );
    assert.deepEqual([await received(2026), await received(2027)], years, at);
  }
  later(3 * 366 * DAY_MS);
  await expireNotices(notices.site.context);
  const { rows } = (await notices.site.context.database.asSystem((tx) =>
    tx.execute(sql`select distinct name, email, message from notices where state = 'Decided'`),
  )) as unknown as { rows: unknown[] };
  assert.deepEqual(rows, [{ name: '', email: '', message: '' }]);
});
