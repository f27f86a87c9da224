import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openEarningsSite, type EarningsSite } from './earnings.testing.ts';
import { CLOSING_DELAY_MS, monthOf, monthSpan } from './profit.rules.ts';
import { closeMonth, statementsOf } from './statements.ts';

let earnings: EarningsSite;
before(
  async () => {
    earnings = await openEarningsSite(6);
  },
  { timeout: 120_000 },
);
after(() => earnings.close());
const database = () => earnings.money.site.context.database;

const migration = (name: string) =>
  readFile(new URL(`../../ground/database/migrations/${name}`, import.meta.url), 'utf8');

/** What a dispute took and gave, oldest first. */
const turns = async () =>
  (
    await database().executeSql(
      `select split_part(source_id, ' ', 2) as turn, revenue::int, share_hundredths::int as share
        from contributor_earnings where kind = 'Dispute' order by running_number`,
    )
  ).rows.map(({ turn, revenue, share }) => [turn, revenue, share]);

test('an update takes back what was lost again after an appeal, when the release before did not', async () => {
  // The functions of the release before, as its migration has them.
  const before0550 = await migration('0496_plans_take_back.sql');
  const [old] =
    /create or replace function payment_cases_take_back[^]*?end \$\$;/.exec(before0550) ?? [];
  await database().executeSql(`drop function dispute_turn(text);
    drop index contributor_earnings_of_dispute; ${old}`);
  const { money, openDispute, order } = earnings;
  await order(1, 'Stripe');
  const again = await openDispute();
  for (const state of ['lost', 'won', 'lost'] as const) await again(state);
  await order(1, 'Stripe');
  const won = await openDispute();
  for (const state of ['lost', 'won'] as const) await won(state);
  await order(1, 'Stripe');
  await (
    await openDispute()
  )('lost');
  const asLeft = [
    ['', -1900, -76_000],
    ['won', 1900, 76_000],
    ['', -1900, -76_000],
    ['won', 1900, 76_000],
    ['', -1900, -76_000],
  ];
  assert.deepEqual(await turns(), asLeft, 'the second loss of the first dispute is missing');
  await assert.rejects(money.assertLedger(), /a lost dispute is taken back/);

  await database().executeSql(await migration('0550_disputes_turn_again.sql'));
  assert.deepEqual(await turns(), [...asLeft, ['3', -1900, -76_000]]);
  await money.assertLedger();

  // And what happens next counts on from there.
  await database().executeSql(await migration('0599_disputes_of_large_amounts.sql'));
  await won('lost');
  assert.deepEqual((await turns()).at(-1), ['3', -1900, -76_000]);
  await again('won');
  assert.deepEqual((await turns()).at(-1), ['4', 1900, 76_000]);
  await money.assertLedger();
});

/** Each guard of what was agreed: its table, its trigger, and a change that it alone refuses. */
const guards = [
  ['licenses', 'keep_share', 'update licenses set share_percent = 90'],
  ['licenses', 'keep_share', "update licenses set exclusivity = 'Exclusive'"],
  ['licenses', 'keep_share', 'update licenses set contributor_id = gen_random_uuid()'],
  ['licenses', 'keep_share', "update licenses set plan_id = 'Studio'"],
  ['contributor_earnings', 'keep', 'update contributor_earnings set revenue = 1'],
  ['contributor_earnings', 'keep', 'update contributor_earnings set share_hundredths = 1'],
  [
    'contributor_earnings',
    'keep',
    `update contributor_earnings set statement_id = null where statement_id is not null`,
  ],
  [
    'contributor_earnings',
    'keep',
    'update contributor_earnings set cleared_at = now() where cleared_at is not null',
  ],
  ['profit_statements', 'append_only', 'update profit_statements set share = share + 1'],
  ['profit_statements', 'append_only', 'update profit_statements set contributor_id = id'],
  ['profit_statement_lines', 'append_only', 'update profit_statement_lines set share = share + 1'],
  ['profit_statement_lines', 'append_only', 'delete from profit_statement_lines'],
  ['profit_closed_months', 'append_only', 'delete from profit_closed_months'],
] as const;

/** The tables that are never emptied, and what their own guard says. Other tables are emptied with them. */
const neverEmptied = [
  ['licenses', /licenses is append-only/],
  ['contributor_earnings', /Earnings are not deleted/],
  ['profit_statements', /profit_statements is append-only/],
  ['profit_statement_lines', /profit_statement_lines is append-only/],
  ['profit_closed_months', /profit_closed_months is append-only/],
] as const;

test('a closed statement exists, so that its guards have something to keep', async () => {
  const { money, order } = earnings;
  await order(1, 'OnAccount');
  const month = monthOf(money.now());
  await database().inTenant(HOST_TENANT, (tx) =>
    closeMonth(
      tx,
      month,
      'Paul Novak',
      new Date(monthSpan(month).end.getTime() + CLOSING_DELAY_MS),
    ),
  );
  const [statement] = await database().inTenant(HOST_TENANT, (tx) => statementsOf(tx, month));
  assert.ok(statement && statement.lines.length > 0);
});

const undone = new Error('undone');
for (const [table, trigger, change] of guards)
  test(`what was agreed is kept by ${trigger} of ${table}, and by nothing else: ${change}`, async () => {
    await assert.rejects(
      database().asSystem((tx) => tx.execute(sql.raw(change))),
      (error: Error) =>
        /does not change|not deleted|append-only/.test(String(error.cause ?? error)),
    );
    // Without the trigger, the change is made. So the test above sees it missing.
    await assert.rejects(
      database().asSystem(async (tx) => {
        await tx.execute(sql.raw(`alter table ${table} disable trigger ${trigger}`));
        await tx.execute(sql.raw(change));
        throw undone;
      }),
      undone,
    );
  });

for (const [table, message] of neverEmptied)
  test(`nobody empties ${table}, which its own guard says`, async () => {
    await assert.rejects(database().executeSql(`truncate ${table} cascade`), (error: Error) =>
      message.test(String(error.cause ?? error)),
    );
  });

test('a later change of a picture reaches neither its licenses nor what they earned', async () => {
  const { money } = earnings;
  const frozen = async () =>
    (
      await database().executeSql(
        `select l.id, l.contributor_id, l.exclusivity, l.share_percent, e.share_hundredths::int
          from licenses l join contributor_earnings e on e.license_id = l.id order by l.id, e.id`,
      )
    ).rows;
  const before_ = await frozen();
  assert.ok(before_.length > 0);
  await database().executeSql(
    `update assets set exclusivity = 'Exclusive', contributor_id = (
      select id from users where email = 'admin@editorial.test')`,
  );
  assert.deepEqual(await frozen(), before_);
  await money.assertLedger();
});
