import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import { contributorsApi } from '@editorial/contracts/contributors';
import { licensingApi } from '@editorial/contracts/licensing';
import { profitApi } from '@editorial/contracts/profit';
import { byCredits } from '../checkout/baskets.testing.ts';
import { loadCaller } from '../../people/permissions/callers.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { large } from '../licensing/licensing.testing.ts';
import { CLOSING_DELAY_MS, monthOf, monthSpan } from '../profit/profit.rules.ts';
import { closeMonth } from '../profit/statements.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { mailContributors, mailStatements } from '../profit/contributor-mails.job.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { earningsCsv } from './own-earnings.ts';

const email = 'contributor@editorial.test';
let money: MoneySite;
let contributorId: string;
before(
  async () => {
    money = await openMoneySite();
    contributorId = await money.userId(email);
    // Whoever contributed something is mailed.
    await money.as('contributor').post(catalogApi.create.path, { title: 'First' });
  },
  { timeout: 120_000 },
);
after(() => money.close());

const draft = (title: string, color: string) =>
  money.site.add(
    color,
    'Harbours',
    {
      title,
      contributorId,
      status: 'Submitted',
      description: 'A harbour',
      tags: ['a', 'b', 'c', 'd', 'e'],
      categories: ['Sea'],
      modelRelease: 'NotNeeded',
      propertyRelease: 'NotNeeded',
    },
    large,
  );
const decide = async (id: string, body: object) => {
  const { status } = await money.as('admin').put(catalogApi.update.path.replace(':id', id), body);
  assert.equal(status, 200);
};

async function published(title: string, color: string) {
  const id = await draft(title, color);
  await decide(id, { status: 'Accepted' });
  await decide(id, { status: 'Published' });
  return id;
}
const whose = () => ({ sub: contributorId, tenantId: HOST_TENANT });

async function license(assetId: string) {
  const basket = byCredits(assetId);
  const client = money.as('client');
  const { quoteHash } = (await client.post(checkoutApi.quote.path, basket)).body;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { status } = await client.post(checkoutApi.order.path, { ...basket, quoteHash }, key);
  assert.equal(status, 201);
}

test('what was decided and licensed is mailed once, as often as the contributor wishes', async () => {
  const { context } = money.site;
  const back = await draft('Pier', '#203040');
  const sold = await draft('Quay', '#403020');
  await decide(back, { status: 'Returned', statusReason: 'The horizon leans.' });
  await decide(sold, { status: 'Accepted' });
  await decide(sold, { status: 'Published' });
  await license(sold);
  assert.equal(await mailContributors(context), 1);
  const { text } = await money.site.mailTo(email, /^News of your pictures: 4$/);
  for (const part of ['Sent back: 1', 'Pier: The horizon leans.', 'Published: 1', 'Quay: $0.60'])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.equal(await mailContributors(context), 0, 'once');

  const wish = (frequency: string) =>
    money.as('contributor').put(contributorsApi.setMails.path, { frequency });
  assert.equal((await wish('Daily')).status, 200);
  const { body } = await money.as('contributor').get(contributorsApi.mails.path);
  assert.deepEqual(body, { frequency: 'Daily' });
  await license(await published('Weir', '#304020'));
  assert.equal(await mailContributors(context), 0, 'not before a day is over');
  const tomorrow = { now: () => new Date(Date.now() + 25 * 3_600_000) };
  assert.equal(await mailContributors({ ...context, clock: tomorrow }), 1);
  await money.site.mailTo(email, /^News of your pictures: 3$/);
});

test('every verdict of staff is mailed with its words; what the contributor did is not', async () => {
  // Two days on, because the mail of a day was sent already.
  const clock = { now: () => new Date(Date.now() + 50 * 3_600_000) };
  const context = { ...money.site.context, clock };
  await money.as('contributor').put(contributorsApi.setMails.path, { frequency: 'AtOnce' });
  const [rejected, accepted, taken, own] = [
    await draft('Crane', '#601020'),
    await draft('Jetty', '#106020'),
    await published('Lugger', '#201060'),
    await published('Ketch', '#206010'),
  ];
  await mailContributors(context);
  await decide(rejected, { status: 'Rejected', statusReason: 'A brand is visible.' });
  await decide(accepted, { status: 'Accepted' });
  const reasons = { ground: 'Terms, section 4', facts: 'The owner of the boat objects.' };
  await decide(taken, { status: 'Withdrawn', reasons });
  const path = catalogApi.update.path.replace(':id', own);
  const { status } = await money.as('contributor').put(path, { status: 'Withdrawn' });
  assert.equal(status, 200);
  await mailContributors(context);
  const news = (await money.site.mailTo(email, /^News of your pictures: 2$/)).text;
  for (const part of [/Rejected: 1/, /Crane: A brand is visible\./, /Accepted: 1/, /Jetty/])
    assert.match(news, part);
  assert.doesNotMatch(news, /Lugger|Ketch/);
  // What was on sale has a mail of its own, whatever the wish.
  const { text } = await money.site.mailTo(email, /restricts you/);
  for (const part of [reasons.ground, reasons.facts]) assert.ok(text.includes(part), text);
});

test('contributors see their own licenses by month, as a list and as a table, and nobody else’s', async () => {
  const { body: months } = await money.as('contributor').get(contributorsApi.months.path);
  const [month] = months.items;
  assert.deepEqual(
    [month.currency, month.licenseCount, month.pending, month.cleared, month.settled],
    ['USD', 2, 0, 119, 0],
  );
  const list = (query: string) =>
    money.as('contributor').get(`${contributorsApi.earnings.path}?${query}`);
  const { body } = await list(`month=${month.month}&state=Cleared`);
  assert.deepEqual(
    body.items.map(({ assetTitle, state, shareHundredths }: any) => [
      assetTitle,
      state,
      shareHundredths,
    ]),
    [
      ['Weir', 'Cleared', 5960],
      ['Quay', 'Cleared', 5960],
    ],
  );
  assert.equal((await list('state=Pending')).body.totalCount, 0);
  assert.equal((await list(`assetId=${body.items[0].assetId}`)).body.totalCount, 1);
  // A month begins with its first moment, and ends before that of the next one.
  const { executeSql } = money.site.context.database;
  const [{ id, at } = {}] = (
    await executeSql('select id, at from contributor_earnings order by at limit 1')
  ).rows;
  await executeSql('alter table contributor_earnings disable trigger user');
  const moveTo = (time: unknown) =>
    executeSql('update contributor_earnings set at = $1 where id = $2', [time, id]);
  const { start, end } = monthSpan('2026-02');
  for (const [time, count] of [
    [start.getTime() - 1, 0],
    [start.getTime(), 1],
    [end.getTime() - 1, 1],
    [end.getTime(), 0],
  ] as const) {
    await moveTo(new Date(time).toISOString());
    assert.equal((await list('month=2026-02')).body.items.length, count, `${time}`);
  }
  await moveTo(at);
  const exported = async () =>
    String((await money.as('contributor').get(contributorsApi.export.path)).body);
  assert.match(await exported(), /Weir,1\.49,40,0\.5960,USD/);
  const change = (currency: string, sign: 1 | -1) =>
    executeSql(
      `update contributor_earnings set currency = $1, kind = $2, revenue = abs(revenue) * $3::int,
        share_hundredths = abs(share_hundredths) * $3::int where id = $4`,
      [currency, sign < 0 ? 'Refund' : 'Sale', sign, id],
    );
  for (const [currency, sign, line] of [
    ['JPY', 1, 'Quay,149,40,59.60,JPY'],
    ['KWD', 1, 'Quay,0.149,40,0.05960,KWD'],
    // A spreadsheet would read an apostrophe as the beginning of a text.
    ['USD', -1, 'Quay,-1.49,40,-0.5960,USD'],
  ] as const) {
    await change(currency, sign);
    assert.ok((await exported()).includes(line), `${line} in ${await exported()}`);
  }
  await change('USD', 1);
  await executeSql('alter table contributor_earnings enable trigger user');
  const { body: others } = await money.as('admin').get(contributorsApi.months.path);
  assert.deepEqual(others.items, []);
});

test('what is sold while a table is read repeats no line of it', async () => {
  const { context } = money.site;
  const caller = { ...(await loadCaller(context.database, whose()))! };
  const lines: string[] = [];
  for await (const page of earningsCsv(context, caller, {}, 1)) {
    lines.push(page.trim());
    if (lines.length === 2) await license(await published('Lock', '#503020'));
  }
  assert.deepEqual(
    lines.filter((one) => one.includes('Sale')).map((one) => one.split(',')[5]),
    ['Weir', 'Quay'],
  );
});

test('a closed month is mailed with its sum in the wished language; each line leads to its license', async () => {
  const { context } = money.site;
  const month = monthOf(money.now());
  const now = new Date(monthSpan(month).end.getTime() + CLOSING_DELAY_MS);
  await context.database.inTenant(HOST_TENANT, async (tx) => {
    assert.equal(await closeMonth(tx, month, 'Paul Novak', now), 1);
    await mailStatements(context, tx, month);
    // Sent again, it is the same mail.
    await mailStatements(context, tx, month);
  });
  const { text } = await money.site.mailTo(email, /statement/i);
  for (const part of ['$1.79', '/contribute/earnings'])
    assert.ok(text.includes(part), `${part} in ${text}`);
  const path = profitApi.get.path.replace(':contributorId', contributorId).replace(':month', month);
  const statement = (await money.as('admin').get(`${path}?currency=USD`)).body;
  const earned = (await money.as('contributor').get(contributorsApi.earnings.path)).body.items;
  assert.deepEqual([statement.lines.length, statement.lineCount, earned.length], [3, 3, 3]);
  // A part of the lines; the sums and the count are of all.
  const part = await money.as('admin').get(`${path}?currency=USD&skipCount=1&maxResultCount=1`);
  assert.deepEqual(part.body, { ...statement, lines: [statement.lines[1]] });
  for (const { assetNumber, verificationCode } of [...statement.lines, ...earned]) {
    const checked = await money.site.call(
      'GET',
      licensingApi.verify.path.replace(':code', verificationCode),
    );
    assert.deepEqual([checked.status, checked.body.assetNumber], [200, assetNumber]);
  }
});

test('the files of a closed month say what its statement says, and stay as they were issued', async () => {
  const { executeSql } = money.site.context.database;
  const month = monthOf(money.now());
  const at = (path: string) =>
    path.replace(':contributorId', contributorId).replace(':month', month);
  const fileOf = async (path: string) => {
    const answer = await fetch(`${money.site.url}${at(path)}?currency=USD`, {
      headers: { authorization: `Bearer ${await money.site.tokenOf('admin')}` },
    });
    assert.equal(answer.status, 200);
    return answer.arrayBuffer();
  };
  const statement = (await money.as('admin').get(`${at(profitApi.get.path)}?currency=USD`)).body;
  const table = Buffer.from(await fileOf(profitApi.csv.path)).toString();
  const pdf = await fileOf(profitApi.pdf.path);
  const printed = await pdfTextOf(pdf.slice(0));
  assert.equal(table.trim().split('\r\n').length, 1 + 3 + 1);
  assert.match(table, /Sum,,,,,,4\.47,,1\.79,USD/);
  assert.ok(printed.includes(statement.contributorName), printed);
  assert.match(printed, /Share \$1\.79/);
  assert.match(printed, /Closed [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  for (const { licenseNumber } of statement.lines)
    assert.ok(table.includes(licenseNumber) && printed.includes(licenseNumber), licenseNumber);

  await executeSql(`update users set name = 'Another' where id = $1`, [contributorId]);
  assert.equal(Buffer.from(await fileOf(profitApi.csv.path)).toString(), table);
  assert.deepEqual(Buffer.from(await fileOf(profitApi.pdf.path)), Buffer.from(pdf));
});
