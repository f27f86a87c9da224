import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogApi } from '@editorial/contracts/catalog';
import { contributorsApi } from '@editorial/contracts/contributors';
import { ownDataApi } from '@editorial/contracts/own-data';
import { salesApi } from '@editorial/contracts/sales';
import { eq, sql } from 'drizzle-orm';
import { closeAccount } from '../../own-data/close-account.ts';
import { forgetPaidPayees } from './owed.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { type MoneySite } from '../ledger/money.testing.ts';
import { openEarningsSite, type EarningsSite } from './earnings.testing.ts';
import { carriedShares, CLOSING_DELAY_MS, monthOf, monthSpan } from './profit.rules.ts';
import { contributorEarnings } from '../tables/profit.tables.ts';
import { closeMonth, statementsOf } from './statements.ts';

let earnings: EarningsSite;
let money: MoneySite;
let { admin, fresh, openDispute, order, refund } = {} as EarningsSite;
before(
  async () => {
    earnings = await openEarningsSite(40);
    ({ admin, fresh, money, openDispute, order, refund } = earnings);
  },
  { timeout: 120_000 },
);
after(() => earnings.close());

const inTenant: MoneySite['site']['context']['database']['inTenant'] = (...args) =>
  money.site.context.database.inTenant(...args);

/**
 * The month whose statements are open. The site's clock stays, because tokens would expire: what happens
 * after closing is then known too late for its own month, and belongs to the next open one.
 */
let openMonth = '';
const open = () => (openMonth ||= monthOf(money.now()));

/** Kind, revenue and share of the lines of the open month. */
async function linesOf(month = open()) {
  const [statement] = await inTenant(HOST_TENANT, (tx) => statementsOf(tx, month));
  return (statement?.lines ?? []).map(
    ({ kind, revenue, share }) => [kind, revenue, share] as const,
  );
}

async function closeMonthNow() {
  const { end } = monthSpan(open());
  const now = new Date(end.getTime() + CLOSING_DELAY_MS);
  await inTenant(HOST_TENANT, async (tx) => {
    await closeMonth(tx, open(), 'Paul Novak', now);
    await forgetPaidPayees(money.site.context, tx);
  });
  openMonth = monthOf(end);
}

test('[R7.93N] an order on account is pending until it is paid, and counts in the month of its payment', async () => {
  const { id } = await order(1, 'OnAccount');
  assert.deepEqual(await linesOf(), []);
  await closeMonthNow();
  assert.deepEqual(await linesOf(), []);
  const paid = await admin().post(salesApi.recordPayment.path.replace(':id', id), {
    reference: 'Transfer 5',
  });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  assert.deepEqual(await linesOf(), [['Sale', 1900, 760]]);
  await money.assertLedger();
  await closeMonthNow();
  assert.deepEqual(await linesOf(), []);
  await money.assertLedger();
});

test('what goes back after closing is a negative line of the next open month: a part, a dispute, a whole license', async () => {
  const partly = await order(3, 'Stripe');
  const whole = await order(1, 'Stripe');
  await order(1, 'Stripe');
  assert.deepEqual(
    await linesOf(),
    Array.from({ length: 5 }, () => ['Sale', 1900, 760]),
  );
  await closeMonthNow();
  await (
    await openDispute()
  )('lost');
  await refund(partly.invoiceId, { scope: 'Amount', amount: 1000 });
  await refund(whole.invoiceId, { scope: 'Whole' });
  const lines = await linesOf();
  const sum = (kind: string) =>
    lines.filter(([one]) => one === kind).reduce((all, [, revenue]) => all + revenue, 0);
  assert.deepEqual([sum('Dispute'), sum('Refund'), sum('Return')], [-1900, -1000, -1900]);
  assert.deepEqual(
    lines.filter(([kind]) => kind === 'Refund').map(([, revenue]) => revenue),
    [-333, -334, -333],
    'to the cent, by price',
  );
  await money.assertLedger();
  await closeMonthNow();
  // What is left of a partly refunded license is what its end takes back.
  await refund(partly.invoiceId, { scope: 'Whole' });
  assert.deepEqual(
    (await linesOf()).map(([kind, revenue]) => [kind, revenue]),
    [
      ['Return', -1567],
      ['Return', -1566],
      ['Return', -1567],
    ],
  );
  await money.assertLedger();
  await closeMonthNow();
  await money.assertLedger();
});

test('a dispute that is lost, won on appeal and lost again counts as it ended, each turn once', async () => {
  await order(1, 'Stripe');
  await closeMonthNow();
  const decide = await openDispute();
  const disputed = async () =>
    (await linesOf()).filter(([kind]) => kind === 'Dispute').map(([, revenue]) => revenue);
  await decide('lost');
  await decide('lost');
  assert.deepEqual(await disputed(), [-1900]);
  // Only opened again: nothing is taken twice.
  await decide('under_review');
  await decide('lost');
  assert.deepEqual(await disputed(), [-1900]);
  await closeMonthNow();
  await decide('won');
  await decide('under_review');
  await decide('won');
  assert.deepEqual(await disputed(), [1900]);
  await money.assertLedger();
  await decide('lost');
  assert.deepEqual(await disputed(), [1900, -1900]);
  await money.assertLedger();
  assert.ok(
    (
      await money.rulesBrokenBy(
        'contributor_earnings',
        "delete from contributor_earnings where kind = 'Dispute' and source_id like '% 3'",
      )
    ).includes('a lost dispute is taken back, and given again when it is won'),
  );
  await closeMonthNow();
  await money.assertLedger();
});

test('a license that ends before its month is closed is in no statement', async () => {
  const { invoiceId } = await order(2, 'Stripe');
  await refund(invoiceId, { scope: 'Amount', amount: 500 });
  assert.equal((await linesOf()).length, 4);
  await refund(invoiceId, { scope: 'Whole' });
  assert.deepEqual(await linesOf(), []);
  await money.assertLedger();
});

test('each currency has statements of its own; one without prices is sold in that of the site', async () => {
  const before = await linesOf();
  await order(1, 'Stripe', { currency: 'EUR' });
  await order(1, 'Stripe', { currency: 'XAU' });
  const statements = await inTenant(HOST_TENANT, (tx) => statementsOf(tx, open()));
  assert.deepEqual(statements.map(({ currency }) => currency).toSorted(), ['EUR', 'USD']);
  for (const { lines, revenue, share } of statements) {
    assert.equal(share, Math.round(revenue * 0.4));
    assert.equal(lines.at(-1)?.kind, 'Sale');
  }
  const dollars = statements.find(({ currency }) => currency === 'USD')!;
  assert.equal(dollars.lines.length, before.length + 1);
  await money.assertLedger();
  await closeMonthNow();
  await money.assertLedger();
});

test('what becomes known after its month was closed is in the next open one', async () => {
  await order(1, 'Stripe');
  const month = open();
  await closeMonthNow();
  // As if a slow server had written the sale a moment after the month was closed.
  await money.site.context.database.asSystem(async (tx) => {
    await tx.execute('alter table contributor_earnings disable trigger user');
    await tx.execute('alter table profit_statement_lines disable trigger user');
    await tx.execute('alter table profit_statements disable trigger user');
    const [late] = await tx
      .select()
      .from(contributorEarnings)
      .where(eq(contributorEarnings.kind, 'Sale'))
      .orderBy(sql`running_number desc`)
      .limit(1);
    await tx.execute(sql`delete from profit_statement_lines where earning_id = ${late!.id}`);
    await tx.execute(
      sql`update contributor_earnings set statement_id = null where id = ${late!.id}`,
    );
    await tx.execute(sql`update issued_documents set subject_id = subject_id where false`);
    await tx.execute(sql`delete from profit_statements where id = ${late!.statementId}`);
    for (const table of ['contributor_earnings', 'profit_statement_lines', 'profit_statements'])
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
    await tx.execute(sql`select compute_months()`);
  });
  assert.deepEqual(await linesOf(month), []);
  assert.deepEqual(
    (await linesOf()).map(([kind, revenue]) => [kind, revenue]),
    [['Sale', 1900]],
  );
  await closeMonthNow();
  assert.deepEqual(await linesOf(), []);
});

test('an earning does not change, and the ledger names what was changed behind the program’s back', async () => {
  const { database } = money.site.context;
  for (const change of [
    'update contributor_earnings set share_hundredths = 1',
    'update contributor_earnings set statement_id = null where statement_id is not null',
    'delete from contributor_earnings',
    'delete from profit_closed_months',
  ])
    await assert.rejects(
      database.asSystem((tx) => tx.execute(sql.raw(change))),
      change,
    );
  const table = 'contributor_earnings';
  const some = "where kind = 'Sale' and statement_id is not null";
  for (const [change, rule] of [
    [
      `update ${table} set share_hundredths = share_hundredths + 100 ${some}`,
      'an earning is a share of its license’s price, for its contributor',
    ],
    [
      `update ${table} set statement_id = null, voided_at = now() ${some}`,
      'what is void was in no statement, and its license ended',
    ],
    [
      `update ${table} set cleared_at = null, statement_id = null ${some}`,
      'what is sold on account is pending until it is paid',
    ],
    [
      `update ${table} set contributor_id = gen_random_uuid() ${some}`,
      'a line of a statement is an earning, and leads to its license',
    ],
  ] as const)
    assert.ok((await money.rulesBrokenBy(table, change)).includes(rule), rule);
  assert.ok(
    (
      await money.rulesBrokenBy(
        'profit_statements',
        'update profit_statements set share = share + 1',
      )
    ).includes('what was earned is in statements or pending, to the cent, in each currency'),
  );
});

test('sums of months are exact before and after changes are added to them, also by two at a time', async () => {
  const { database } = money.site.context;
  const months = async () => (await money.as('contributor').get(contributorsApi.months.path)).body;
  const counted = async (query: string) =>
    (await money.as('contributor').get(`${contributorsApi.earnings.path}?${query}`)).body
      .totalCount;
  const { id } = await order(2, 'OnAccount');
  const { invoiceId } = await order(1, 'Stripe');
  await refund(invoiceId, { scope: 'Whole' });
  const before = await months();
  assert.ok(before.items.length > 0);
  const changes = async () =>
    (await database.executeSql('select count(*)::int as n from contributor_month_changes')).rows[0]
      ?.n;
  assert.ok(Number(await changes()) > 0);
  const add = () => database.asSystem((tx) => tx.execute(sql`select add_month_changes()`));
  await Promise.all([add(), add()]);
  assert.equal(await changes(), 0);
  assert.deepEqual(await months(), before);
  await money.assertLedger();
  // The list and its count agree, for each state and month.
  for (const query of ['', 'state=Pending', 'state=Cleared', 'state=Settled', `month=${open()}`]) {
    const { items } = (
      await money
        .as('contributor')
        .get(`${contributorsApi.earnings.path}?maxResultCount=1000&${query}`)
    ).body;
    assert.equal(await counted(query), items.length, query);
  }
  assert.ok(
    (
      await money.rulesBrokenBy(
        'contributor_months',
        'update contributor_months set cleared = cleared + 1',
      )
    ).includes('what a contributor reads of a month is the sum of its earnings'),
  );
  await admin().post(salesApi.recordPayment.path.replace(':id', id), { reference: 'Transfer 7' });
  await closeMonthNow();
  await money.assertLedger();
});

test('shares less than a minor unit are carried: statements differ from the exact sum by half a unit at most', () => {
  let carried = 0;
  let [exact, paid] = [0, 0];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let month = 0; month < 500; month += 1) {
    const hundredths = Array.from({ length: random(7) }, () => random(20_000) - 4000);
    const { shares, carriedHundredths } = carriedShares(carried, hundredths);
    shares.forEach((share, index) =>
      assert.ok(Math.abs(share * 100 - hundredths[index]!) <= 100, String(share)),
    );
    carried = carriedHundredths;
    exact += hundredths.reduce((sum, one) => sum + one, 0);
    paid += shares.reduce((sum, one) => sum + one, 0);
    assert.equal(exact, paid * 100 + carried);
    assert.ok(carried >= -50 && carried <= 50, String(carried));
  }
  // 40 % of 33 cents, three times: 13.2 each, and 39.6 in all.
  assert.deepEqual(carriedShares(0, [1320, 1320, 1320]).shares, [13, 13, 14]);
});

test('closing an account says what is owed and loses none of it; its submissions leave the queue', async () => {
  const { context } = money.site;
  await order(1, 'Stripe');
  const onAccount = await order(1, 'OnAccount');
  const userId = await money.userId('contributor@editorial.test');
  const [waiting] = await inTenant(HOST_TENANT, (tx) =>
    tx
      .update(assets)
      .set({ status: 'Submitted' })
      .where(eq(assets.id, fresh()))
      .returning({ id: assets.id }),
  );
  const asked = (await money.as('contributor').get(ownDataApi.closing.path)).body;
  assert.deepEqual(
    [asked.owed, asked.submissionCount],
    [[{ currency: 'USD', cleared: 760, pending: 760 }], 1],
  );
  const name = (await statementNames())[0]!;
  const caller = { userId, tenantId: HOST_TENANT, name, impersonatorUserId: undefined, roles: [] };
  await inTenant(HOST_TENANT, (tx) => closeAccount(context, tx, caller, 'en'));
  const { text } = await money.site.mailTo(
    'admin@editorial.test',
    /closed the account and is owed/,
  );
  assert.ok(text.includes('$15.20') && text.includes('contributor@editorial.test'), text);
  const queue = await admin().get(`${catalogApi.list.path}?status=Submitted&includeHidden=true`);
  assert.equal(queue.body.totalCount, 0);
  const left = (await admin().get(catalogApi.get.path.replace(':id', waiting!.id))).body;
  assert.deepEqual([left.status, left.isHidden], ['Withdrawn', true]);
  // The name is known until all of it is in a statement, and then forgotten.
  assert.deepEqual(await statementNames(), [name]);
  const payees = async () =>
    (await context.database.executeSql('select name from closed_payees')).rows.length;
  await closeMonthNow();
  assert.equal(await payees(), 1);
  await admin().post(salesApi.recordPayment.path.replace(':id', onAccount.id), {
    reference: 'Transfer 6',
  });
  assert.deepEqual(await statementNames(), [name]);
  await closeMonthNow();
  assert.equal(await payees(), 0);
  await money.assertLedger();
});

const statementNames = async () =>
  (await inTenant(HOST_TENANT, (tx) => statementsOf(tx, open()))).map(
    ({ contributorName }) => contributorName,
  );
