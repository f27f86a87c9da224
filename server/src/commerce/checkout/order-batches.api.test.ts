import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderRequest, type Order } from '@editorial/contracts/checkout';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { loadCaller } from '../../people/permissions/callers.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { openOrders, type Orders } from './order-batches.ts';
import { createOrderRequest } from './order.ts';
import { addPictures, billing, byCredits } from './baskets.testing.ts';

let money: MoneySite;
/** The same queue as the route's. Requests of one event loop turn form a batch. */
let orders: Orders;
let fresh: () => string;

before(
  async () => {
    money = await openMoneySite();
    orders = openOrders(money.site.context);
    fresh = await addPictures(money.site.context.database, 120);
  },
  { timeout: 120_000 },
);
after(() => money.close());

interface PreparedOrder {
  readonly person: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
}

const byMoney = (id: string) => ({
  subscriptionImages: [] as unknown[],
  aLaCarteImages: [{ assetId: id, resolutionType: 1, licenseZoneId: 'national' }],
  billing,
});

async function prepareOrder(
  person: string,
  basket: object,
  change: object = {},
): Promise<PreparedOrder> {
  const { status, body } = await money.as(person).post('/api/checkout/quote', basket);
  assert.equal(status, 200, JSON.stringify(body));
  return {
    person,
    key: crypto.randomUUID(),
    body: { ...basket, quoteHash: body.quoteHash, ...change },
  };
}

interface Answer {
  readonly status: number;
  readonly body: any;
}

const answer = ({ status, body }: Answer) => (status < 300 ? status : [status, body.code]);
async function atOnce(prepared: readonly PreparedOrder[]): Promise<Answer[]> {
  const { database } = money.site.context;
  const callers = new Map<string, NonNullable<Awaited<ReturnType<typeof loadCaller>>>>();
  for (const { person } of prepared)
    callers.set(
      person,
      (await loadCaller(database, {
        sub: await money.userId(`${person}@editorial.test`),
        tenantId: HOST_TENANT,
      }))!,
    );
  return Promise.all(
    prepared.map(({ person, body, key }) =>
      orders
        .place(
          HOST_TENANT,
          createOrderRequest({
            caller: callers.get(person)!,
            key,
            body: orderRequest.parse(body),
            language: 'en',
          }),
        )
        .then(
          ({ order, isNew }) => ({ status: isNew ? 201 : 200, body: order }),
          (error: any) => ({ status: error.status ?? 500, body: error }),
        ),
    ),
  );
}

/** Number of transactions that wrote these orders. */
async function transactionsOf(answers: readonly Answer[]): Promise<number> {
  const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as string);
  const { rows } = await money.site.context.database.executeSql(
    `select count(distinct xmin::text)::int as transactions from orders where id in (${ids.map((id) => `'${id}'`).join(',')})`,
  );
  return Number(rows[0]?.transactions);
}

test('concurrent orders share a transaction; each has its own answer, licenses, invoice and balance', async () => {
  const { currentCreditBalance: before, downloadsInCycle } = await money.active('client');
  const orders: PreparedOrder[] = [];
  for (let index = 0; index < 12; index += 1)
    orders.push(
      await prepareOrder(
        index % 2 === 0 ? 'client' : 'seat',
        index % 4 === 3 ? byMoney(fresh()) : byCredits(fresh()),
      ),
    );
  await money.heard();
  const answers = await atOnce(orders);
  assert.deepEqual(
    answers.map(answer),
    orders.map(() => 201),
  );
  assert.equal(await transactionsOf(answers), 1);
  for (const [index, { body }] of answers.entries()) {
    assert.equal(body.licenses.length, 1);
    assert.equal(body.licenses[0].assetId, body.lines[0].assetId);
    assert.equal(body.invoiceNumber === null, index % 4 !== 3);
  }
  const byNumber = answers
    .map(({ body }) => body)
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));
  assert.deepEqual(
    byNumber.filter(({ totals }) => totals.credits > 0).map(({ balanceAfter }) => balanceAfter),
    Array.from({ length: 9 }, (_, index) => before - 1 - index),
  );
  assert.equal(new Set(byNumber.map(({ number }) => number)).size, 12);
  const after = await money.active('client');
  assert.deepEqual(
    [after.currentCreditBalance, after.downloadsInCycle],
    [before - 9, downloadsInCycle + 9],
  );
  assert.equal(
    (await money.heard()).filter(({ name }) => name === 'CreditCycleUpdated').at(-1)?.args[0]
      .newBalance,
    before - 9,
  );
  // A list gives each order its own lines, licenses and invoice, as it was answered.
  const partsOf = ({ id, lines, licenses, invoiceNumber }: Order) => [
    id,
    lines.map(({ assetId }) => assetId),
    licenses,
    invoiceNumber,
  ];
  const ofSeat = answers.filter((_, index) => index % 2 === 1).map(({ body }) => partsOf(body));
  const { items } = (await money.as('seat').get('/api/checkout/order')).body;
  const byId = (parts: readonly unknown[][]) =>
    parts.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  assert.deepEqual(byId(items.map(partsOf)), byId(ofSeat));
  await money.assertLedger();
});

test('each order sees the licenses, prices, credits and volume that the previous ones left', async () => {
  const one = fresh();
  const same = [
    await prepareOrder('client', byCredits(one)),
    await prepareOrder('client', byCredits(one)),
    await prepareOrder('seat', byCredits(one)),
  ];
  assert.deepEqual(
    (await atOnce([await prepareOrder('client', byCredits(fresh())), ...same])).map(answer),
    [201, 201, [409, 'Editorial:QuoteChanged'], [409, 'Editorial:QuoteChanged']],
  );

  const { id, downloadsInCycle, downloadVolume } = await money.active('client');
  const set = (change: Partial<typeof subscriptions.$inferInsert>) =>
    money.site.context.database.asSystem((tx) =>
      tx.update(subscriptions).set(change).where(eq(subscriptions.id, id)),
    );
  const orders: PreparedOrder[] = [];
  for (let index = 0; index < 6; index += 1)
    orders.push(await prepareOrder('client', byCredits(fresh())));
  await set({ downloadVolume: downloadsInCycle + 4 });
  assert.deepEqual((await atOnce(orders)).map(answer), [
    201,
    201,
    201,
    201,
    [409, 'Editorial:QuoteChanged'],
    [409, 'Editorial:QuoteChanged'],
  ]);
  await set({ downloadVolume });
  await money.assertLedger();
});

test('a key used twice in one transaction creates one order and is bound to one body', async () => {
  const first = await prepareOrder('client', byCredits(fresh()));
  const another = { ...(await prepareOrder('client', byCredits(fresh()))), key: first.key };
  const answers = await atOnce([
    await prepareOrder('client', byCredits(fresh())),
    first,
    first,
    another,
    { ...(await prepareOrder('seat', byCredits(fresh()))), key: first.key },
  ]);
  assert.deepEqual(answers.map(answer), [
    201,
    201,
    200,
    [422, 'Editorial:IdempotencyKeyReused'],
    201,
  ]);
  assert.deepEqual(answers[2]?.body, answers[1]?.body);
  assert.notEqual(answers[4]?.body.id, answers[1]?.body.id);
  await money.assertLedger();
});

test('an order refused by the rules or the database does not fail the others', async () => {
  const { database } = money.site.context;
  const poisoned = fresh();
  await database.executeSql(`create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'poison' using errcode = 'check_violation'; end $$;
    create trigger refuse_poison before insert on licenses for each row when (new.asset_id = '${poisoned}') execute function refuse_poison()`);
  const before = (await money.active('client')).currentCreditBalance;
  const orders = [
    await prepareOrder('client', byCredits(fresh())),
    await prepareOrder('client', byCredits(fresh()), { quoteHash: 'stale' }),
    await prepareOrder('seat', byCredits(fresh())),
    await prepareOrder('client', byCredits(poisoned)),
    await prepareOrder('client', { ...byMoney(fresh()), billing: undefined }),
    await prepareOrder('seat', byCredits(fresh())),
  ];
  const [alone] = await atOnce([await prepareOrder('client', byCredits(poisoned))]);
  const answers = await atOnce(orders);
  assert.deepEqual(answers.map(answer), [
    201,
    [409, 'Editorial:QuoteChanged'],
    201,
    answer(alone!),
    [400, 'Editorial:BillingRequired'],
    201,
  ]);
  assert.equal(alone?.status, 500);
  assert.equal((await money.active('client')).currentCreditBalance, before - 3);
  await database.executeSql('drop trigger refuse_poison on licenses; drop function refuse_poison');
  await money.assertLedger();
});

test('orders of several subscriptions share a transaction; an exhausted or overdue subscription does not affect the others', async () => {
  const trial = await money.active('trial');
  const { id, cycleEnd, creditsPerCycle } = await money.active('client');
  const orders = [
    await prepareOrder('client', byCredits(fresh())),
    await prepareOrder('trial', byCredits(fresh())),
    await prepareOrder('seat', byCredits(fresh())),
    await prepareOrder(
      'trial',
      byCredits(...Array.from({ length: trial.currentCreditBalance }, fresh)),
    ),
  ];
  assert.deepEqual((await atOnce(orders)).map(answer), [
    201,
    201,
    201,
    [409, 'Editorial:QuoteHasProblems'],
  ]);
  const late = [
    await prepareOrder('seat', byCredits(fresh())),
    await prepareOrder('client', byCredits(fresh())),
    await prepareOrder('seat', byCredits(fresh())),
  ];
  const left = (await money.active('client')).currentCreditBalance;
  money.setNow(new Date(Date.parse(cycleEnd) + 60_000));
  assert.deepEqual((await atOnce(late)).map(answer), [201, 201, 201]);
  const { rows } = await money.site.context.database.executeSql(
    `select balance, (select count(*)::int from ledger_entries where subscription_id = s.id and idempotency_key = 'grant:${cycleEnd}') as grants from subscriptions s where id = '${id}'`,
  );
  assert.deepEqual(rows, [
    { balance: Math.min(left, creditsPerCycle) + creditsPerCycle - 3, grants: 1 },
  ]);
  await money.assertLedger();
});
