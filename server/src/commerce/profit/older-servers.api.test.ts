import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { isNull, sql } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { addPictures, byCredits } from '../checkout/baskets.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { CLOSING_DELAY_MS, monthOf, monthSpan } from './profit.rules.ts';
import { closeMonth, statementsOf } from './statements.ts';

let money: MoneySite;
let contributorId: string;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 5);
    contributorId = await money.userId('contributor@editorial.test');
    await inTenant(HOST_TENANT, (tx) =>
      tx.update(assets).set({ contributorId }).where(isNull(assets.contributorId)),
    );
  },
  { timeout: 120_000 },
);
after(() => money.close());
const inTenant: MoneySite['site']['context']['database']['inTenant'] = (...args) =>
  money.site.context.database.inTenant(...args);

async function buy(count: number) {
  const basket = byCredits(...Array.from({ length: count }, () => fresh()));
  const client = money.as('client');
  const { quoteHash } = (await client.post(checkoutApi.quote.path, basket)).body;
  const key = { 'idempotency-key': randomUUID() };
  const { status } = await client.post(checkoutApi.order.path, { ...basket, quoteHash }, key);
  assert.equal(status, 201);
}

/** Closes a month as servers did before earnings: from licenses, each rounded, without earnings. */
const closeAsBefore = (month: string) =>
  inTenant(HOST_TENANT, async (tx) => {
    const id = randomUUID();
    await tx.execute(sql`insert into profit_statements
      (id, contributor_id, contributor_name, month, currency, license_count, revenue, share,
        closed_at, closed_by)
      select ${id}, ${contributorId}, 'Ada Moor', ${`${month}-01`}, currency, count(*), sum(revenue),
        sum(round(revenue * share_percent / 100.0)), now(), 'Paul Novak'
      from licenses where contributor_id = ${contributorId} group by currency`);
    await tx.execute(sql`insert into profit_statement_lines
      (statement_id, license_id, license_number, asset_number, asset_title, exclusivity, issued_at,
        revenue, share_percent, share)
      select ${id}, id, number, asset_number, asset_title, exclusivity, issued_at, revenue,
        share_percent, round(revenue * share_percent / 100.0)
      from licenses where contributor_id = ${contributorId}`);
  });

test('while servers are updated, one of the release before closes a month, and nothing is paid twice', async () => {
  await buy(3);
  const month = monthOf(money.now());
  const [open] = await inTenant(HOST_TENANT, (tx) => statementsOf(tx, month));
  assert.deepEqual([open?.lines.length, open?.share], [3, 179], '3 × 59.6, carried');
  await closeAsBefore(month);
  const [closed, ...more] = await inTenant(HOST_TENANT, (tx) => statementsOf(tx, month));
  assert.deepEqual(
    [closed?.share, closed?.lines.map(({ kind, share }) => [kind, share]), more],
    [180, Array.from({ length: 3 }, () => ['Sale', 60]), []],
    'what the older server said was agreed',
  );
  await money.assertLedger();
  const { end } = monthSpan(month);
  const later = new Date(end.getTime() + CLOSING_DELAY_MS);
  const again = await inTenant(HOST_TENANT, (tx) => closeMonth(tx, month, 'Paul Novak', later));
  assert.equal(again, 0);
  assert.deepEqual(await inTenant(HOST_TENANT, (tx) => statementsOf(tx, monthOf(end))), []);

  await assert.rejects(closeAsBefore(monthOf(end)), (error: Error) =>
    /close the month with a server of the new release/.test(String(error.cause ?? error)),
  );
  assert.deepEqual(await inTenant(HOST_TENANT, (tx) => statementsOf(tx, monthOf(end))), []);
  await money.assertLedger();
});
