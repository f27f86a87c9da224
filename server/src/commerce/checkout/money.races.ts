import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../../testing/test-site.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { ledgerViolations } from '../ledger/ledger.invariants.ts';
import { racingMoney } from '../ledger/money-races.testing.ts';
import { large } from '../licensing/licensing.testing.ts';
import { billing, byMoney } from './baskets.testing.ts';

/** Concurrent requests of one person, on PostgreSQL: `npm run test:races`. */
const site = racingMoney();
const { waiting } = site;

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const links = async (windowId: string) =>
  (await site.money.heard()).filter(
    ({ name, args }) => name === 'AssetDownloadReady' && JSON.stringify(args).includes(windowId),
  );

async function orderOf(...ids: string[]): Promise<string> {
  const basket = {
    subscriptionImages: ids.map((assetId) => ({ assetId, resolutionType: 1 })),
    aLaCarteImages: [],
  };
  const client = site.money.as('client');
  const { quoteHash } = (await client.post('/api/checkout/quote', basket)).body;
  const { status, body } = await client.post(
    '/api/checkout/order',
    { ...basket, quoteHash },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

for (const [kind, count] of [
  ['one file', 1],
  ['an archive', 2],
] as const)
  for (const first of ['download', 'take-back'] as const)
    test(`${kind} is downloaded or its order is canceled, never both; the ${first} starts first`, async () => {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1)
        ids.push(
          await site.money.site.add(
            `#${crypto.randomUUID().replaceAll(/\D/g, '').padEnd(6, '1').slice(0, 6)}`,
            'Races',
            { title: `${kind} ${first} ${index}` },
            large,
          ),
        );
      const order = await orderOf(...ids);
      const windowId = crypto.randomUUID();
      const download = () =>
        site.money.as('client').post('/api/asset-management/asset/download-assets', {
          assetIds: ids,
          windowId,
          resolutionType: 1,
        });
      const takeBack = () => site.money.as('client').remove(`/api/checkout/order/${order}`);
      const begun: Promise<Answer>[] = [];
      const holder = await site.pool.connect();
      try {
        await holder.query('begin');
        await holder.query('select from licenses where order_id = $1 for update', [order]);
        begun.push((first === 'download' ? download : takeBack)());
        await waiting(1);
        begun.push((first === 'download' ? takeBack : download)());
        await waiting(2);
      } finally {
        await holder.query('rollback');
        holder.release();
      }

      const [one, other] = await Promise.all(begun);
      const [downloaded, takenBack] = first === 'download' ? [one, other] : [other, one];
      const isDownloaded = downloaded?.status === 202;
      assert.deepEqual(
        [downloaded?.status, downloaded?.body.error?.code],
        isDownloaded ? [202, undefined] : [403, 'Editorial:AssetNotLicensed'],
      );
      assert.deepEqual(
        [takenBack?.status, takenBack?.body.error?.code],
        isDownloaded ? [409, 'Editorial:OrderNotReversible'] : [204, undefined],
      );
      if (!isDownloaded) assert.deepEqual(await links(windowId), []);
      await site.money.assertLedger();
    });

test('the ledger check finds a license that was both downloaded and taken back', async () => {
  const id = await site.money.site.add('#123456', 'Races', { title: 'Both' }, large);
  const order = await orderOf(id);
  const both = 'update licenses set first_downloaded_at = now(), revoked_at = now()';
  await assert.rejects(site.pool.query(`${both} where order_id = $1`, [order]), /never both/);
  await site.pool.query('alter table licenses disable trigger keep_terms');
  const { database } = site.money.site.context;
  await database.asSystem(async (tx) => {
    await site.pool.query(`${both} where order_id = $1`, [order]);
    const rules = (await ledgerViolations(tx)).map(({ rule }) => rule);
    assert.ok(rules.includes('a license that was taken back was never downloaded'), rules.join());
    await site.pool.query(
      'update licenses set first_downloaded_at = null, revoked_at = null where order_id = $1',
      [order],
    );
  });
  await site.pool.query('alter table licenses enable trigger keep_terms');
  await site.money.assertLedger();
});

const twelve = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, work));
async function ownedBy(person: string, isTrial: boolean): Promise<number> {
  const userId = await site.money.userId(`${person}@editorial.test`);
  const { rows } = await site.pool.query<{ count: number }>(
    'select count(*)::int as count from subscriptions where created_by = $1 and tenant_id = $2 and (client_id is null) = $3',
    [userId, HOST_TENANT, isTrial],
  );
  return rows[0]!.count;
}

test('of twelve concurrent choices of a plan one plan is left; where staff approves, none replaces it', async () => {
  const choose = () =>
    site.money
      .as('newcomer')
      .post('/api/subscription/plan/request', { planId: 'starter', billingPeriod: 1 });
  const answers = await twelve(choose);
  assert.deepEqual(
    statuses(answers),
    answers.map(() => 201),
  );
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  await site.money.settings({ 'Plans.StaffApproval': 'True' });
  for (const { status, body } of await twelve(choose))
    assert.deepEqual([status, body.error.code], [409, 'Editorial:PlanAlreadyRequested']);
  await site.money.settings({ 'Plans.StaffApproval': null });
  assert.equal(await ownedBy('newcomer', false), 1);
});

test('of twelve concurrent trial requests one succeeds; the others get a conflict', async () => {
  const answers = await twelve(() => site.money.as('newcomer').post('/api/subscription/trial'));
  assert.deepEqual(statuses(answers), [201, ...Array.from({ length: 11 }, () => 409)]);
  for (const { status, body } of answers)
    if (status === 409) assert.equal(body.error.code, 'Editorial:ActiveSubscriptionExists');
  assert.equal(await ownedBy('newcomer', true), 1);
  await site.money.assertLedger();
});

test('concurrent orders of a seat spend no more than its limit', async () => {
  const seat = await site.money.userId('seat@editorial.test');
  const limit = await site.money
    .as('client')
    .put(`/api/subscription/seat/${seat}`, { creditLimit: 5 });
  assert.equal(limit.status, 200, JSON.stringify(limit.body));
  const pictures: string[] = [];
  for (let index = 0; index < 12; index += 1)
    pictures.push(
      await site.money.site.add(
        `#${(0x20_40_60 + index * 0x01_05_0b).toString(16)}`,
        'Races',
        { title: `Of a seat ${index}` },
        large,
      ),
    );
  const quoted = await Promise.all(
    pictures.map(async (assetId) => {
      const basket = {
        subscriptionImages: [{ assetId, resolutionType: 1 }],
        aLaCarteImages: [],
      };
      const { quoteHash } = (await site.money.as('seat').post('/api/checkout/quote', basket)).body;
      return { ...basket, quoteHash };
    }),
  );
  const answers = await Promise.all(
    quoted.map((body) =>
      site.money
        .as('seat')
        .post('/api/checkout/order', body, { 'idempotency-key': crypto.randomUUID() }),
    ),
  );
  assert.deepEqual(statuses(answers), [
    ...Array.from({ length: 5 }, () => 201),
    ...Array.from({ length: 7 }, () => 403),
  ]);
  for (const { status, body } of answers)
    if (status === 403) assert.equal(body.error.code, 'Editorial:SeatLimitReached');
  await site.money.assertLedger();
});

test('of concurrent decisions about a request one counts, while others order', async () => {
  const pictures: string[] = [];
  for (let index = 0; index < 4; index += 1)
    pictures.push(
      await site.money.site.add(`#70${index}0a0`, 'Races', { title: `Asked ${index}` }, large),
    );
  const [wanted = '', ...bought] = pictures;
  const basket = {
    subscriptionImages: [{ assetId: wanted, resolutionType: 1 }],
    aLaCarteImages: [],
  };
  const asked = await site.money.as('seat').post('/api/checkout/order-request', basket);
  assert.equal(asked.status, 201, JSON.stringify(asked.body));
  const path = `/api/checkout/order-request/${asked.body.id}`;
  const client = site.money.as('client');
  const { quoteHash } = (await client.get(path)).body.quote;
  const decisions = Promise.all([
    ...Array.from({ length: 6 }, () => client.post(`${path}/approval`, { quoteHash })),
    ...Array.from({ length: 5 }, () => client.post(`${path}/refusal`, { reason: '' })),
    site.money.as('seat').remove(path),
  ]);
  await Promise.all(bought.map((id) => orderOf(id)));
  const answers = await decisions;
  assert.equal(answers.filter(({ status }) => status < 300).length, 1);
  for (const { status, body } of answers)
    if (status >= 300) assert.equal(body.error.code, 'Editorial:OrderRequestClosed');
  await site.money.assertLedger();
});

test('of twelve concurrent invitations as many succeed as there are seats', async () => {
  const { total, members } = (await site.money.as('client').get('/api/subscription/seat')).body;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      site.money
        .as('client')
        .post('/api/subscription/seat', { email: `race-${index}@example.com` }),
    ),
  );
  const free = total - members.length;
  assert.equal(answers.filter(({ status }) => status === 201).length, free);
  for (const { status, body } of answers)
    if (status !== 201) assert.equal(body.error.code, 'Editorial:NoFreeSeat');
});

let colors = 0;
/** An order on account of two pictures. Returns its invoice with its lines, as staff sees it. */
async function invoiceOf(title: string): Promise<Answer['body']> {
  const ids: string[] = [];
  for (let index = 0; index < 2; index += 1)
    ids.push(
      await site.money.site.add(
        `#${(0x11_22_33 + (colors += 1) * 0x02_07_0d).toString(16)}`,
        'Races',
        { title: `${title} ${index}` },
        large,
      ),
    );
  const basket = byMoney(...ids);
  const client = site.money.as('client');
  const { quoteHash } = (await client.post('/api/checkout/quote', basket)).body;
  const { status, body } = await client.post(
    '/api/checkout/order',
    { ...basket, quoteHash, billing },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(status, 201, JSON.stringify(body));
  const { items } = (await site.money.as('admin').get(`/api/checkout/sales?filter=${body.number}`))
    .body;
  return { ...(await refundOf(items[0].invoiceId)), orderId: body.id, assetIds: ids };
}
const refundPath = (id: string) => `/api/checkout/refunds/${id}`;
const refundOf = async (id: string) => (await site.money.as('admin').get(refundPath(id))).body;
const refund = (id: string, body: object, key: string = crypto.randomUUID()) =>
  site.money
    .as('admin')
    .post(refundPath(id), { reason: 'Race', ...body }, { 'idempotency-key': key });

test('twelve concurrent refunds give back no more than the invoice; numbers have no gap', async () => {
  const { id, amount } = await invoiceOf('Refunded by many');
  const part = Math.floor(amount / 5);
  const answers = await twelve(() => refund(id, { scope: 'Amount', amount: part }));
  assert.deepEqual(statuses(answers), [
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 7 }, () => 409),
  ]);
  const { credited, creditNotes } = await refundOf(id);
  assert.deepEqual([credited, creditNotes.length], [5 * part, 5]);
  await site.money.assertLedger();
});

test('twelve times the same refund, and a payment noted meanwhile: once, with or without money back', async () => {
  const { id, orderId, amount } = await invoiceOf('Refunded once');
  const key = crypto.randomUUID();
  const noted = site.money
    .as('admin')
    .post(`/api/checkout/sales/${orderId}/payment`, { reference: 'T' });
  const answers = await twelve(() => refund(id, { scope: 'Whole' }, key));
  assert.deepEqual(new Set(statuses(answers)), new Set([200]));
  const { credited, creditNotes, paidAt } = await refundOf(id);
  assert.deepEqual([credited, creditNotes.length], [amount, 1]);
  // Whichever came first: what was paid goes back, what was not is set off.
  assert.equal((await noted).status, paidAt === null ? 409 : 200);
  assert.equal(creditNotes[0].method, paidAt === null ? 'SetOff' : 'Transfer');
  await site.money.assertLedger();
});

test('after a refund nobody downloads, however close together both are', async () => {
  const { id, lines, assetIds } = await invoiceOf('Refunded or downloaded');
  const windowId = crypto.randomUUID();
  const download = () =>
    site.money.as('client').post('/api/asset-management/asset/download-assets', {
      assetIds,
      windowId,
      resolutionType: 1,
    });
  const [refunded, ...downloads] = await Promise.all([
    refund(id, { scope: 'Lines', lineIds: [lines[0].id] }),
    ...Array.from({ length: 5 }, download),
  ]);
  assert.equal(refunded?.status, 200, JSON.stringify(refunded?.body));
  for (const { status } of downloads) assert.ok(status === 202 || status === 403);
  assert.equal((await download()).body.error.code, 'Editorial:AssetNotLicensed');
  await site.money.assertLedger();
});
