import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { checkoutApi } from '@editorial/contracts/checkout';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { licensingApi } from '@editorial/contracts/licensing';
import { orderFieldsApi } from '@editorial/contracts/order-fields';
import { orderRequestsApi, pricedOrderRequest } from '@editorial/contracts/order-requests';
import { seatsApi } from '@editorial/contracts/seats';
import { spendingApi } from '@editorial/contracts/spending';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { eq } from 'drizzle-orm';
import { writeTranslations } from '../../catalog/assets/translations.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { queuedMails } from '../../people/mails/account-mails.testing.ts';
import { addPictures, billing, byCredits, byMoney } from './baskets.testing.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';

let money: MoneySite;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 20);
  },
  { timeout: 120_000 },
);
after(() => money.close());

const quoted = async (basket: object, person = 'client') =>
  (await money.as(person).post(checkoutApi.quote.path, basket)).body;
async function order(basket: object, more: object = {}, person = 'client') {
  const { quoteHash } = await quoted(basket, person);
  return money
    .as(person)
    .post(
      checkoutApi.order.path,
      { ...basket, quoteHash, ...more },
      { 'idempotency-key': crypto.randomUUID() },
    );
}
const setFields = (fields: object | null, person = 'client') =>
  money.as(person).put(orderFieldsApi.change.path, { fields });
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];
const project = { name: 'Project', isRequired: true };
const number = { name: 'Order number', isRequired: false };

test('what a company wants on its orders is asked in the basket, and refused when it is missing', async () => {
  assert.deepEqual((await quoted(byCredits(fresh()))).fields, []);
  assert.equal((await setFields([project, number])).status, 200);
  assert.deepEqual((await quoted(byCredits(fresh()), 'seat')).fields, [project, number]);
  const basket = byCredits(fresh());
  const before = await money.active('client');
  for (const references of [
    undefined,
    [],
    [{ name: 'Project', value: '  ' }],
    [{ name: 'Order number', value: '7' }],
    [
      { name: 'Project', value: 'Harbor' },
      { name: 'Cost center', value: '12' },
    ],
    [
      { name: 'Project', value: 'Harbor' },
      { name: 'Project', value: 'Pier' },
    ],
  ])
    assert.deepEqual(codeOf(await order(basket, { references })), [
      409,
      'Editorial:OrderFieldsNeeded',
    ]);
  assert.equal(
    (await money.active('client')).currentCreditBalance,
    before.currentCreditBalance,
    'nothing is charged',
  );
  const placed = await order(basket, { references: [{ name: 'Project', value: ' Harbor ' }] });
  assert.equal(placed.status, 201);
  assert.deepEqual(placed.body.references, [{ name: 'Project', value: 'Harbor' }]);
});

test('references stand on the order, its invoice, its licenses and their export, and are found', async () => {
  await setFields([project, number]);
  const references = [
    { name: 'Project', value: '=Lighthouse, “A”' },
    { name: 'Order number', value: 'PO-4711' },
  ];
  const { body } = await order(byMoney(fresh()), { references: references.toReversed(), billing });
  assert.deepEqual(body.references, references, 'in the order of the fields');
  const client = money.as('client');
  const read = await client.get(`${checkoutApi.order.path}/${body.id}`);
  assert.deepEqual(read.body.references, references);

  const fileOf = async (path: string) =>
    fetch(`${money.site.url}${path}`, {
      headers: { authorization: `Bearer ${await money.site.tokenOf('client')}` },
    });
  const invoice = await fileOf(`${checkoutApi.order.path}/${body.id}/invoice`);
  assert.match(await pdfTextOf(await invoice.arrayBuffer()), /Order number: PO-4711/);
  const found = await client.get(`${licensingApi.list.path}?filter=po-4711`);
  assert.deepEqual(
    found.body.items.map((license: any) => [license.orderId, license.references]),
    [[body.id, references]],
  );
  assert.equal((await client.get(`${licensingApi.list.path}?filter=value`)).body.totalCount, 0);
  const csv = await (await fileOf(`${licensingApi.export.path}?filter=PO-4711`)).text();
  assert.match(csv, /,"?Project: =Lighthouse, “A”; Order number: PO-4711"?,/);

  // What was written stays, whatever the company wants later.
  await setFields([]);
  const later = await client.get(`${checkoutApi.order.path}/${body.id}`);
  assert.deepEqual(later.body.references, references);
  await money.assertLedger();
});

test('fields of the organization hold until a company sets its own; null gives them back', async () => {
  const set = (value: string | null) =>
    money
      .as('admin')
      .put(settingManagementApi.changeSettings.path, { values: { 'Orders.Fields': value } });
  const own = async () => (await money.as('client').get(orderFieldsApi.own.path)).body;
  await setFields(null);
  for (const bad of ['*', 'A\nB\nC\nD', 'Same\nsame *', 'x'.repeat(60)])
    assert.equal((await set(bad)).status, 400, bad);
  assert.equal((await set('Cost center *\n\nCampaign')).status, 200);
  const fields = [
    { name: 'Cost center', isRequired: true },
    { name: 'Campaign', isRequired: false },
  ];
  assert.deepEqual(await own(), { fields, isOwn: false });
  assert.deepEqual((await quoted(byCredits(fresh()))).fields, fields);
  assert.deepEqual((await quoted(byCredits(fresh()), 'trial')).fields, [], 'a trial has none');
  await setFields([]);
  assert.deepEqual(await own(), { fields: [], isOwn: true });
  await set(null);
});

test('only master users change the fields, and no two fields have one name', async () => {
  assert.equal((await setFields([project], 'seat')).status, 403);
  assert.equal((await setFields([project], 'trial')).status, 403);
  assert.equal((await setFields([project, { ...project, name: 'project' }])).status, 400);
  assert.equal((await setFields([{ name: 'x'.repeat(41), isRequired: false }])).status, 400);
  assert.equal(
    (await setFields([1, 2, 3, 4].map((n) => ({ ...number, name: `F${n}` })))).status,
    400,
  );
});

const requestPath = orderRequestsApi.ask.path;
const ask = (basket: object, more: object = {}, person = 'seat') =>
  money.as(person).post(requestPath, { ...basket, ...more });
async function limitSeat(limits: object): Promise<void> {
  const seat = await money.userId('seat@editorial.test');
  assert.equal(
    (await money.as('client').put(`${seatsApi.change.path.replace(':id', seat)}`, limits)).status,
    200,
  );
}
const mailsTo = (kind: string) => queuedMails(money.site.context, kind);
async function approve(id: string, more: object = {}, person = 'client') {
  const { body } = await money.as(person).get(`${requestPath}/${id}`);
  const quoteHash = body.quote?.quoteHash ?? 'none';
  return money.as(person).post(`${requestPath}/${id}/approval`, { quoteHash, ...more });
}

test('a seat that needs an approval asks; a master user orders for it, and the order is the asker’s', async () => {
  await setFields([project]);
  await limitSeat({ needsApproval: true, creditLimit: 0, resolutionTypes: [0] });
  const basket = byCredits(fresh(), fresh());
  assert.equal((await quoted(basket, 'seat')).needsApproval, true);
  const references = [{ name: 'Project', value: 'Harbor' }];
  assert.deepEqual(codeOf(await order(basket, { references }, 'seat')), [
    403,
    'Editorial:ApprovalNeeded',
  ]);
  assert.deepEqual(codeOf(await ask(basket)), [409, 'Editorial:OrderFieldsNeeded']);
  const before = (await money.active('client')).currentCreditBalance;
  const asked = await ask(basket, { references, note: 'For the spring issue.' });
  assert.equal(asked.status, 201, JSON.stringify(asked.body));
  const { id } = asked.body;
  const [mail] = await mailsTo('order-asked');
  assert.deepEqual([mail?.to, mail?.page], ['client@editorial.test', `/checkout/requests/${id}`]);

  const seen = (await money.as('client').get(`${requestPath}?state=Open`)).body;
  assert.deepEqual(
    seen.items.map((item: any) => [item.id, item.isOwn, item.pictureCount, item.note]),
    [[id, false, 2, 'For the spring issue.']],
  );
  // Nobody approves their own request, and strangers do not see it.
  assert.deepEqual(codeOf(await approve(id, {}, 'seat')), [403, 'Editorial:NotMasterUser']);
  assert.equal((await money.as('newcomer').get(`${requestPath}/${id}`)).status, 404);
  assert.equal((await approve(id, {}, 'newcomer')).status, 403);
  assert.equal(
    (await money.as('client').post(`${requestPath}/${id}/approval`, { quoteHash: 'old' })).status,
    409,
  );

  const [first, second] = await Promise.all([approve(id), approve(id)]);
  assert.deepEqual([first.status, second.status].toSorted(), [200, 409]);
  const placed = first.status === 200 ? first.body : second.body;
  assert.deepEqual(placed.references, references);
  assert.equal((await money.active('client')).currentCreditBalance, before - 2, 'charged once');
  const done = (await money.as('seat').get(`${requestPath}/${id}`)).body;
  assert.deepEqual([done.state, done.orderId, done.quote], ['Approved', placed.id, null]);
  // Both still read what was ordered, and as what.
  for (const person of ['seat', 'client']) {
    const { pictures, orderNumber } = (await money.as(person).get(`${requestPath}/${id}`)).body;
    assert.equal(orderNumber, placed.number);
    assert.deepEqual(
      pictures.map((picture: any) => [picture.assetId, picture.title, picture.resolutionType]),
      placed.lines.map((line: any) => [line.assetId, line.title, line.resolutionType]),
    );
  }
  assert.equal((await money.as('seat').get(`${checkoutApi.order.path}/${placed.id}`)).status, 200);
  assert.equal(
    (await money.as('client').get(`${checkoutApi.order.path}/${placed.id}`)).status,
    404,
  );
  assert.equal((await mailsTo('order-approved'))[0]?.to, 'seat@editorial.test');
  await setFields([]);
  await money.assertLedger();
});

/** The pictures of a request, as a page in German reads them: of its price, and of its record. */
async function germanTitles(id: string): Promise<{ quoted?: string[]; pictures: string[] }> {
  const response = await fetch(`${money.site.url}${requestPath}/${id}`, {
    headers: {
      authorization: `Bearer ${await money.site.tokenOf('client')}`,
      'accept-language': 'de-DE,de;q=0.9',
    },
  });
  const { quote, pictures } = pricedOrderRequest.parse(await response.json());
  const titlesOf = (lines: readonly { readonly title: string }[]) =>
    lines.map(({ title }) => title);
  return { ...(quote && { quoted: titlesOf(quote.lines) }), pictures: titlesOf(pictures ?? []) };
}

test('a request has the titles of its pictures in the language of its reader', async () => {
  await limitSeat({ needsApproval: true });
  const assetId = fresh();
  await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    writeTranslations(tx, assetId, {
      de: { title: 'Hafen im Nebel', description: '', alternativeText: '', tags: [] },
    }),
  );
  const { body } = await ask(byCredits(assetId));
  const german = ['Hafen im Nebel'];
  assert.deepEqual(await germanTitles(body.id), { quoted: german, pictures: german });
  assert.equal((await approve(body.id)).status, 200);
  assert.deepEqual(await germanTitles(body.id), { pictures: german });
});

test('a request is declined with a reason, or withdrawn, once; money needs an address', async () => {
  await setFields([]);
  await limitSeat({ needsApproval: true });
  const declined = (await ask(byCredits(fresh()))).body.id;
  const reason = 'We have one like it.';
  const answer = await money.as('client').post(`${requestPath}/${declined}/refusal`, { reason });
  assert.deepEqual([answer.body.state, answer.body.reason], ['Declined', reason]);
  assert.equal((await mailsTo('order-declined'))[0]?.values.reason, reason);
  assert.deepEqual(codeOf(await approve(declined)), [409, 'Editorial:OrderRequestClosed']);

  const withdrawn = (await ask(byCredits(fresh()))).body.id;
  assert.equal((await money.as('client').remove(`${requestPath}/${withdrawn}`)).status, 404);
  assert.equal((await money.as('seat').remove(`${requestPath}/${withdrawn}`)).status, 204);
  assert.deepEqual(codeOf(await money.as('seat').remove(`${requestPath}/${withdrawn}`)), [
    409,
    'Editorial:OrderRequestClosed',
  ]);

  const paid = (await ask(byMoney(fresh()))).body.id;
  assert.deepEqual(codeOf(await approve(paid)), [400, 'Editorial:BillingRequired']);
  const { status, body } = await approve(paid, { billing });
  assert.equal(status, 200);
  assert.match(body.invoiceNumber, /^I-/);
});

test('a company sees what it spent by month, person and project, as table and as CSV', async () => {
  await limitSeat({ needsApproval: false, creditLimit: null, resolutionTypes: null });
  await setFields([project]);
  const spent = async (query: string) =>
    (await money.as('client').get(`${spendingApi.read.path}?${query}`)).body;
  const of = async (query: string, label: string) =>
    (await spent(query)).rows.find((row: any) => row.label === label);
  const now = money.now();
  const month = now.toISOString().slice(0, 7);
  const before = await of('by=Month', month);
  const references = [{ name: 'Project', value: '=Pier' }];
  const twice = await order(byCredits(fresh(), fresh()), { references }, 'seat');
  assert.equal((await order(byMoney(fresh()), { references, billing })).status, 201);
  const back = await order(byCredits(fresh()), { references }, 'seat');
  assert.equal(
    (await money.as('seat').remove(`${checkoutApi.order.path}/${back.body.id}`)).status,
    204,
  );

  const after = await of('by=Month', month);
  assert.deepEqual(
    [
      after.orders - before.orders,
      after.pictures - before.pictures,
      after.credits - before.credits,
    ],
    [2, 3, 2],
    'what was taken back is not spent',
  );
  const { totals } = twice.body;
  assert.deepEqual(await of('by=Field&field=Project', '=Pier'), {
    label: '=Pier',
    orders: 2,
    pictures: 3,
    credits: totals.credits,
    amount: after.amount - before.amount,
    currency: 'USD',
  });
  const people = await spent('by=Person');
  const sum = (rows: any[], name: string) => rows.reduce((all, row) => all + row[name], 0);
  const months = (await spent('by=Month')).rows;
  for (const name of ['orders', 'pictures', 'credits', 'amount'])
    assert.equal(sum(people.rows, name), sum(months, name), name);
  assert.ok(people.fields.includes('Project'));

  const day = now.toISOString().slice(0, 10);
  assert.deepEqual((await spent(`by=Month&from=${day}&to=${day}`)).rows.at(-1).label, month);
  assert.deepEqual((await spent('by=Month&from=2031-01-01')).rows, []);
  assert.equal(
    (await money.as('client').get(`${spendingApi.read.path}?from=yesterday`)).status,
    400,
  );
  const csv = await fetch(`${money.site.url}${spendingApi.export.path}?by=Field&field=Project`, {
    headers: { authorization: `Bearer ${await money.site.tokenOf('client')}` },
  });
  assert.match(
    await csv.text(),
    /^\ufeff?Project,Orders,[^\n]*\r\n(?:.*\r\n)*'=Pier,2,3,2,\d+\.\d\d,USD\r\n/,
  );
  for (const person of ['seat', 'trial', 'newcomer'])
    assert.equal((await money.as(person).get(spendingApi.read.path)).status, 403, person);
});

test('a company keeps several addresses for invoices, which its people choose from', async () => {
  const { path } = billingAddressesApi.list;
  const list = async (person: string) => (await money.as(person).get(path)).body;
  const add = (person: string, more: object = {}) =>
    money.as(person).post(path, { ...billing, ...more });
  const start = (await list('client')).length;
  assert.equal((await add('seat', { company: 'Harbor Print' })).status, 201);
  assert.equal((await add('client', { company: 'Harbor Film' })).status, 201);
  const again = await add('client', { company: 'Harbor Print' });
  assert.equal(again.body.length, start + 2, 'the same address is kept once');
  assert.deepEqual(
    (await list('seat')).slice(start).map((one: any) => [one.billing.company, one.isRemovable]),
    [
      ['Harbor Print', true],
      ['Harbor Film', false],
    ],
  );
  const [print, film] = (await list('client')).slice(start);
  assert.equal((await money.as('seat').remove(`${path}/${film.id}`)).status, 403);
  assert.equal((await money.as('newcomer').remove(`${path}/${film.id}`)).status, 404);
  assert.equal((await money.as('client').remove(`${path}/${print.id}`)).status, 204);
  assert.deepEqual((await list('seat')).map(({ id }: any) => id).includes(print.id), false);
  assert.deepEqual(await list('newcomer'), []);
  assert.equal((await add('client', { country: 'nowhere' })).status, 400);
  const answers = await Promise.all(
    Array.from({ length: 55 }, (_, place) => add('client', { address: `Pier ${place}` })),
  );
  assert.equal(answers.filter(({ status }) => status === 409).length, 55 - 49);
});

test('an address that was given with an order or a plan is not asked for a second time', async () => {
  const { path } = billingAddressesApi.list;
  const list = async (person: string) => (await money.as(person).get(path)).body;
  assert.deepEqual(await list('newcomer'), [], 'nothing was given yet');
  const { subscription: waiting } = (await money.as('approved').get(subscriptionApi.approved.path))
    .body;
  const keep = (billing: object | null) =>
    money.site.context.database.asSystem((tx) =>
      tx
        .update(subscriptions)
        .set({ billing } as never)
        .where(eq(subscriptions.id, waiting.id)),
    );
  const given = { ...billing, company: 'Given Before', vatNumber: '' };
  await keep(given);
  assert.deepEqual(await list('approved'), [{ id: null, billing: given, isRemovable: false }]);
  assert.deepEqual(await list('newcomer'), [], 'it stays with whom it is of');
  await keep(null);
  assert.deepEqual(await list('approved'), []);
});

test('who lost the seat spends nothing through an old request', async () => {
  await setFields([]);
  await limitSeat({ needsApproval: true });
  const { id } = (await ask(byCredits(fresh()))).body;
  const seat = await money.userId('seat@editorial.test');
  assert.equal(
    (await money.as('client').remove(seatsApi.remove.path.replace(':id', seat))).status,
    204,
  );
  assert.equal((await money.as('client').get(`${requestPath}/${id}`)).body.quote, null);
  assert.deepEqual(codeOf(await approve(id)), [409, 'Editorial:OrderRequestClosed']);
  assert.equal(
    (await money.as('client').post(`${requestPath}/${id}/refusal`, { reason: '' })).status,
    200,
  );
});

test('a company whose plan ended still reads what it spent, its former seats do not', async () => {
  const read = async (person: string) => money.as(person).get(`${spendingApi.read.path}?by=Month`);
  const before = (await read('client')).body.rows;
  assert.ok(before.length > 0);
  const { id } = await money.active('client');
  const change = (state: SubscriptionState) =>
    money.site.context.database.asSystem((tx) =>
      tx.update(subscriptions).set({ state }).where(eq(subscriptions.id, id)),
    );
  await change(SubscriptionState.Deactivated);
  try {
    assert.deepEqual((await read('client')).body.rows, before);
    for (const person of ['seat', 'newcomer'])
      assert.equal((await read(person)).status, 403, person);
  } finally {
    await change(SubscriptionState.Activated);
  }
});
