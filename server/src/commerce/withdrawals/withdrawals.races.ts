import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundsApi, type PaymentCase } from '@editorial/contracts/refunds';
import { racingMoney } from '../ledger/money-races.testing.ts';

/** Declarations of withdrawal that arrive at the same time, on PostgreSQL. */
const site = racingMoney();
const email = 'client@editorial.test';

test('the same declaration sent several times at once is one case with one receipt', async () => {
  const declare = async () => {
    const response = await fetch(new URL('/withdrawal/confirm', site.money.site.url), {
      method: 'POST',
      headers: { 'accept-language': 'en' },
      body: new URLSearchParams({
        kind: 'Withdrawal',
        reference: 'O-2026-999999',
        name: 'Clara Client',
        email,
      }),
    });
    return { status: response.status, html: await response.text() };
  };
  const answers = await Promise.all(Array.from({ length: 4 }, declare));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 201],
  );
  assert.equal(new Set(answers.map(({ html }) => /W-\d+/.exec(html)?.[0])).size, 1);
  const cases: PaymentCase[] = (await site.money.as('admin').get(refundsApi.cases.path)).body;
  assert.equal(cases.filter(({ reference }) => reference.includes('O-2026-999999')).length, 1);
  const { rows } = await site.money.site.context.database.executeSql(
    `select count(*)::int as count from pgboss.job where data::text like '%withdrawal-received%'`,
    [],
  );
  assert.equal(rows[0]?.count, 1);
});
