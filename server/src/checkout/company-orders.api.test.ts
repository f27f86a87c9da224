import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { licensingApi } from '@editorial/contracts/licensing';
import { orderFieldsApi } from '@editorial/contracts/order-fields';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { openMoneySite, type MoneySite } from '../subscription/money.testing.ts';
import { addPictures, billing, byCredits, byMoney } from './baskets.testing.ts';
import { pdfTextOf } from './pdf-text.testing.ts';

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
