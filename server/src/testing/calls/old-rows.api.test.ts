import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billing, byMoney } from '../../commerce/checkout/baskets.testing.ts';
import { openMoneySite, type MoneySite } from '../../commerce/ledger/money.testing.ts';
import { large } from '../../commerce/licensing/licensing.testing.ts';
import { allEndpoints } from './endpoints.testing.ts';

let money: MoneySite;
before(async () => {
  money = await openMoneySite();
});
after(() => money.close());

const sql = (text: string) => money.site.context.database.executeSql(text, []);

/** What no form takes today: noncharacters, emptied fields, names and policies that are no more. */
const Degrade = {
  clients: `update clients set name = '', scopes = array_append(scopes, 'Gone.Policy')`,
  lightboxes: `update lightboxes set name = ''`,
  saved_searches: `update saved_searches set name = repeat(E'a\\uFFFE', 200)`,
  assets: `update assets set countries = array['', 'Yugoslavia']`,
  billing_addresses: `update billing_addresses set billing = billing
    || '{"name": "", "address": "", "city": "", "postalCode": "", "vatNumber": "\\n"}'`,
  subscriptions: `update subscriptions set order_fields = '[{"name": "", "isRequired": true}]',
    billing = '{"name": "", "company": "", "address": "", "city": "", "postalCode": "",
      "country": "SE", "vatNumber": "\\n"}'`,
} as const;

/** Rows of earlier releases, or of a repair by hand, that lack fields of an address. */
const Shorten = `billing = billing - '{name, company, city, postalCode, vatNumber}'::text[]`;
const withBilling = ['billing_addresses', 'subscriptions', 'orders', 'invoices', 'plan_invoices'];

test('what earlier rules let in, or closing an account emptied, is read', async () => {
  const client = money.as('client');
  await money.site.add('#224466', 'Lake', { title: 'Lake' });
  await money.as('admin').post('/api/identity/clients', {
    clientId: 'Old_Program',
    redirectUris: ['https://program.example/back'],
  });
  await client.post('/api/collections/lightbox', { name: 'Lakes' });
  await client.post('/api/collections/saved-search', { name: 'Lakes', query: 'searchText=lake' });
  await client.post('/api/checkout/billing-address', billing);
  const picture = await money.site.add('#446622', 'Sea', { title: 'Sea' }, large);
  const basket = byMoney(picture);
  const { quoteHash } = (await client.post('/api/checkout/quote', basket)).body;
  const ordered = await client.post(
    '/api/checkout/order',
    { ...basket, quoteHash, billing, paymentMethod: 'OnAccount' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(ordered.status, 201, JSON.stringify(ordered.body));
  const rows: string[] = [];
  for (const [table, change] of Object.entries(Degrade)) {
    await sql(change);
    if ((await sql(`select 1 from ${table}`)).rows.length > 0) rows.push(table);
  }
  assert.deepEqual(rows, [
    'clients',
    'lightboxes',
    'saved_searches',
    'assets',
    'billing_addresses',
    'subscriptions',
  ]);
  assert.deepEqual(await brokenLists(), []);
  for (const table of withBilling)
    await sql(`alter table ${table} disable trigger user; update ${table} set ${Shorten}`);
  assert.deepEqual(await brokenLists(), []);
});

/** Lists that answer with a failure of the server. */
async function brokenLists(): Promise<string[]> {
  const lists = [...(await allEndpoints())].filter(
    ([, { method, path }]) => method === 'GET' && !path.includes(':'),
  );
  const broken: string[] = [];
  for (const person of ['admin', 'client'])
    for (const [, { path }] of lists) {
      const { status } = await money.as(person).get(path);
      if (status >= 500) broken.push(`${path} by ${person}`);
    }
  return broken;
}
