import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { order, quote } from '@editorial/contracts/checkout';
import { license } from '@editorial/contracts/licensing';
import { eq, sql } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { impersonatingToken } from '../../people/identity/authorization.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { addPictures, billing, byCredits } from './baskets.testing.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
let money: MoneySite;
let fresh: () => string;

before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 180);
  },
  { timeout: 120_000 },
);
after(() => money.close());

const byMoney = (...ids: string[]) => ({
  subscriptionImages: [] as unknown[],
  aLaCarteImages: ids.map((assetId) => ({
    assetId,
    resolutionType: 0,
    licenseZoneId: 'worldwide',
  })),
});

const quoted = async (person: string, basket: object) => {
  const { status, body } = await money.as(person).post('/api/checkout/quote', basket);
  assert.equal(status, 200, JSON.stringify(body));
  return quote.parse(body);
};

const send = (person: string, body: object, key: string = crypto.randomUUID()) =>
  money.as(person).post('/api/checkout/order', body, { 'idempotency-key': key });
const ordered = async (person: string, basket: object, more: object = {}) =>
  send(person, { ...basket, quoteHash: (await quoted(person, basket)).quoteHash, ...more });
const balanceOf = async (person: string): Promise<number> =>
  (await money.active(person)).currentCreditBalance;
const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];

test('[R7.89N] an order sent twice with one key is charged once and gets one license per line', async () => {
  const basket = byCredits(fresh(), fresh());
  const before = await balanceOf('client');
  const key = crypto.randomUUID();
  const body = { ...basket, quoteHash: (await quoted('client', basket)).quoteHash };
  await money.heard();
  const answers = await Promise.all([
    send('client', body, key),
    send('client', body, key),
    send('client', body, key),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 201]);
  assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1);
  const placed = order.parse(answers[0]?.body);
  assert.equal(placed.licenses.length, 2);
  assert.equal(await balanceOf('client'), before - 2);
  assert.deepEqual(
    (await money.heard())
      .filter(({ name }) => name === 'CreditCycleUpdated')
      .map(({ args }) => args[0].newBalance),
    [before - 2],
  );
  assert.deepEqual(code(await send('client', { ...body, quoteHash: 'another' }, key)), [
    422,
    'Editorial:IdempotencyKeyReused',
  ]);
  await money.assertLedger();
});

test('a refused order does not use up its key: a retry with the same key can succeed', async () => {
  const key = crypto.randomUUID();
  const basket = byCredits(fresh());
  assert.deepEqual(code(await send('client', { ...basket, quoteHash: 'stale' }, key)), [
    409,
    'Editorial:QuoteChanged',
  ]);
  assert.equal(
    (
      await send(
        'client',
        { ...basket, quoteHash: (await quoted('client', basket)).quoteHash },
        key,
      )
    ).status,
    201,
  );
});

test('[R8.33N] each invalid order returns its error code; nothing is charged', async () => {
  const before = await balanceOf('client');
  const id = fresh();
  const basket = byCredits(id);
  const { quoteHash } = await quoted('client', basket);
  assert.deepEqual(
    code(await money.as('client').post('/api/checkout/order', { ...basket, quoteHash })),
    [400, 'Editorial:IdempotencyKeyRequired'],
  );
  assert.deepEqual(code(await money.as('client').post('/api/checkout/quote', byCredits())), [
    400,
    'Editorial:EmptyBasket',
  ]);
  assert.deepEqual(code(await money.as('newcomer').post('/api/checkout/quote', basket)), [
    403,
    'Editorial:NoActiveSubscription',
  ]);
  assert.deepEqual(code(await ordered('client', byMoney(id))), [400, 'Editorial:BillingRequired']);
  assert.equal((await money.as('contributor').post('/api/checkout/quote', basket)).status, 403);
  for (const bad of [
    { assetId: 'x', resolutionType: 0 },
    { assetId: id, resolutionType: 7 },
    { assetId: id, resolutionType: -1 },
    { assetId: id },
  ]) {
    assert.equal(
      (
        await money
          .as('client')
          .post('/api/checkout/quote', { subscriptionImages: [bad], aLaCarteImages: [] })
      ).status,
      400,
      JSON.stringify(bad),
    );
  }
  const unknown = await quoted('client', byCredits(nobody));
  assert.deepEqual(unknown.lines[0]?.problems, ['Editorial:NotFound']);
  assert.equal(await balanceOf('client'), before);
  await money.assertLedger();
});

test('an image withdrawn after the quote: 409 with the new quote, nothing is charged', async () => {
  const [stays, goes] = [fresh(), fresh()];
  const basket = byCredits(stays, goes);
  const { quoteHash } = await quoted('client', basket);
  const before = await balanceOf('client');
  await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ status: 'Withdrawn' }).where(eq(assets.id, goes)),
  );
  const answer = await send('client', { ...basket, quoteHash });
  assert.deepEqual(code(answer), [409, 'Editorial:QuoteChanged']);
  const changed = quote.parse(answer.body.error.data.quote);
  assert.deepEqual(
    changed.lines.map(({ problems }) => problems),
    [[], ['Editorial:AssetWithdrawn']],
  );
  assert.deepEqual(code(await send('client', { ...basket, quoteHash: changed.quoteHash })), [
    409,
    'Editorial:QuoteHasProblems',
  ]);
  assert.equal(await balanceOf('client'), before);
});

test('[R1.07] [R7.90N] pay per image: an invoice, licenses at once, no credits charged', async () => {
  const before = await balanceOf('client');
  const { status, body } = await ordered('client', byMoney(fresh()), { billing });
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(
    [body.status, body.totals.amount, body.licenses.length],
    ['Completed', 17_400, 1],
  );
  assert.match(body.invoiceNumber, /^I-\d{4}-\d{6}$/);
  assert.equal(await balanceOf('client'), before);
  const pdf = await money.as('client').get(`/api/checkout/order/${body.id}/invoice`);
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  assert.match(String(pdf.body), /^%PDF-/);
  const { rows } = await money.site.context.database.executeSql(
    `select paid_at, due_at - issued_at = interval '30 days' as is_later from invoices
     where number = $1`,
    [body.invoiceNumber],
  );
  assert.deepEqual(rows, [{ paid_at: null, is_later: true }]);
  const dueAt = Date.parse(body.creationTime) + 30 * 86_400_000;
  assert.equal(body.invoiceDueAt, new Date(dueAt).toISOString());
  const read = await money.as('client').get(`/api/checkout/order/${body.id}`);
  assert.equal(read.body.invoiceDueAt, body.invoiceDueAt);
  for (const { payee, billing: sentTo } of [body, read.body])
    assert.deepEqual(
      [payee, sentTo.address],
      [{ name: 'Editorial', accounts: [] }, billing.address],
    );
  await money.assertLedger();
});

test('orders are refused during impersonation and before the email address is confirmed', async () => {
  const basket = byCredits(fresh());
  const seat = await money.userId('seat@editorial.test');
  const { quoteHash } = await quoted('seat', basket);
  const confirm = (emailConfirmed: boolean) =>
    money.site.context.database.asSystem((tx) =>
      tx.update(users).set({ emailConfirmed }).where(eq(users.id, seat)),
    );
  await confirm(false);
  assert.deepEqual(code(await send('seat', { ...basket, quoteHash })), [
    403,
    'Editorial:EmailNotConfirmed',
  ]);
  await confirm(true);
  const token = await impersonatingToken(money.site.url, await money.site.tokenOf('support'), seat);
  const answer = await money.site.call('POST', '/api/checkout/order', {
    token,
    body: { ...basket, quoteHash },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  assert.deepEqual(code(answer), [403, 'Editorial:NotWhileImpersonating']);
});

test('an image licensed by a colleague is free for the subscription', async () => {
  const id = fresh();
  assert.equal((await ordered('client', byCredits(id))).status, 201);
  const again = await quoted('seat', byCredits(id));
  assert.deepEqual([again.totals.credits, again.lines[0]?.alreadyLicensed], [0, true]);
});

test('[R6.23N] another client’s order is not found; only the buyer sees an order', async () => {
  const { body } = await ordered('client', byCredits(fresh()));
  for (const person of ['newcomer', 'trial', 'seat'])
    assert.equal(
      (await money.as(person).get(`/api/checkout/order/${body.id}`)).status,
      404,
      person,
    );
  assert.equal((await money.as('seat').remove(`/api/checkout/order/${body.id}`)).status, 404);
  assert.equal((await money.as('client').get('/api/checkout/order')).body.items[0].id, body.id);
});

test('an order can be canceled once, within 15 minutes, unless a later order depends on it', async () => {
  const before = await balanceOf('client');
  const id = fresh();
  const { body } = await ordered('client', byCredits(id));
  assert.ok(body.reversibleUntil);
  const upgrade = await ordered('client', {
    subscriptionImages: [{ assetId: id, resolutionType: 0 }],
    aLaCarteImages: [],
  });
  assert.equal(upgrade.body.totals.credits, 2);
  assert.deepEqual(code(await money.as('client').remove(`/api/checkout/order/${body.id}`)), [
    409,
    'Editorial:OrderNotReversible',
  ]);
  assert.equal(
    (await money.as('client').remove(`/api/checkout/order/${upgrade.body.id}`)).status,
    204,
  );
  assert.equal((await money.as('client').remove(`/api/checkout/order/${body.id}`)).status, 204);
  assert.equal((await money.as('client').remove(`/api/checkout/order/${body.id}`)).status, 409);
  assert.equal(await balanceOf('client'), before);
  const late = await ordered('client', byCredits(fresh()));
  const start = money.now();
  money.setNow(new Date(start.getTime() + 15 * 60_000 + 2000));
  assert.equal(
    (await money.as('client').remove(`/api/checkout/order/${late.body.id}`)).status,
    409,
  );
  money.setNow(start);
  await money.assertLedger();
});

test('a trial licenses one size, for evaluation; its licenses end with the trial', async () => {
  assert.deepEqual((await quoted('trial', byMoney(fresh()))).lines[0]?.problems, [
    'Editorial:NotCoveredByPlan',
  ]);
  const { status, body } = await ordered('trial', byCredits(fresh()));
  assert.equal(status, 201, JSON.stringify(body));
  const issued = license.parse(
    (await money.as('trial').get(`/api/licensing/license/${body.licenses[0].id}`)).body,
  );
  assert.equal(issued.source, 'Trial');
  assert.equal(issued.endsAt, (await money.active('trial')).endDate);
});

test('a trial can order one image at a time', async () => {
  const { currentCreditBalance } = await money.active('trial');
  const { status, body } = await ordered('trial', byCredits(fresh(), fresh()));
  assert.deepEqual([status, body.error.code], [409, 'Editorial:QuoteHasProblems']);
  assert.deepEqual(
    body.error.data.quote.lines.map(({ problems }: { problems: string[] }) => problems),
    [[], ['Editorial:TrialOnePicture']],
  );
  assert.equal((await money.active('trial')).currentCreditBalance, currentCreditBalance);
  assert.equal((await ordered('trial', byCredits(fresh()))).status, 201);
});

test('64 concurrent orders with credits for half of them: exactly half succeed', async () => {
  const { id, currentCreditBalance } = await money.active('client');
  const adjusted = await money.as('admin').post(`${subscriptionPath}/adjust-credit-balance`, {
    subscriptionId: id,
    amount: 32 - currentCreditBalance,
    reason: 'for the test',
  });
  assert.equal(adjusted.body.currentCreditBalance, 32);
  const baskets = Array.from({ length: 64 }, () => byCredits(fresh()));
  const people = ['client', 'seat'];
  const hashes: string[] = [];
  for (const [index, basket] of baskets.entries())
    hashes.push((await quoted(people[index % 2]!, basket)).quoteHash);
  const answers = await Promise.all(
    baskets.map((basket, index) =>
      send(people[index % 2]!, { ...basket, quoteHash: hashes[index] }),
    ),
  );
  const successes = answers.filter(({ status }) => status === 201);
  assert.equal(successes.length, 32);
  for (const answer of answers.filter(({ status }) => status !== 201))
    assert.deepEqual(code(answer), [403, 'Editorial:InsufficientCredits']);
  assert.ok(successes.every(({ body }) => body.licenses.length === 1));
  assert.equal(await balanceOf('client'), 0);
  await money.assertLedger();
});

test('[R9.60N] a plan’s limits hold: images up to its volume, members up to its seats', async () => {
  const subscription = await money.active('client');
  const { body: adjusted } = await money
    .as('admin')
    .post('/api/subscription/subscription/adjust-download-volume', {
      subscriptionId: subscription.id,
      downloadVolume: subscription.downloadsInCycle,
      reason: 'test of the limit',
    });
  assert.equal(adjusted.downloadVolume, subscription.downloadsInCycle);
  const basket = byCredits(fresh());
  const offer = await quoted('client', basket);
  assert.deepEqual(offer.lines[0]?.problems, ['Editorial:VolumeUsedUp']);
  const refused = await send('client', { ...basket, quoteHash: offer.quoteHash });
  assert.ok(refused.status >= 400 && refused.status < 500);
  const seats = await money.as('admin').put(`/api/subscription/subscription/${subscription.id}`, {
    seats: 1,
    members: subscription.members.map(
      ({ userId, isMasterUser }: { userId: string; isMasterUser: boolean }) => ({
        userId,
        isMasterUser,
      }),
    ),
  });
  assert.equal(seats.status, 400);
  assert.match(seats.body.error.validationErrors[0].message, /members do not fit 1 seats/);
  await money.as('admin').post('/api/subscription/subscription/adjust-download-volume', {
    subscriptionId: subscription.id,
    downloadVolume: subscription.downloadVolume,
    reason: 'back',
  });
  await money.assertLedger();
});

test('another tenant’s subscription cannot be read or changed', async () => {
  const result = (await money.site.context.database.asSystem((tx) =>
    tx.execute(sql`select id from subscriptions where tenant_id <> ${HOST_TENANT} limit 1`),
  )) as unknown as { rows: { id: string }[] };
  const foreign = result.rows[0]!.id;
  assert.equal((await money.as('admin').get(`${subscriptionPath}/${foreign}`)).status, 404);
  assert.equal(
    (
      await money.as('admin').post(`${subscriptionPath}/adjust-credit-balance`, {
        subscriptionId: foreign,
        amount: 5,
        reason: 'x',
      })
    ).status,
    404,
  );
});
