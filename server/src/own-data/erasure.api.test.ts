import assert from 'node:assert/strict';
import { setImmediate as nextEvent } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { api } from '@editorial/contracts/api';
import { sql, type SQL } from 'drizzle-orm';
import { openTestSite, type Answer, type TestSite } from '../testing/test-site.testing.ts';
import { pdfTextOf } from '../commerce/invoices/pdf-text.testing.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { seedSubscriptions } from '../demo/subscriptions.ts';
import { ledgerViolations } from '../commerce/ledger/ledger.invariants.ts';
import { forgottenOf, mentionsPattern } from './erase.ts';
import { emptyFinishedJobs } from './forget.job.ts';
import { buyTwo } from './own-data.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
  await seedSubscriptions(site.context);
});
after(() => site.close());

const rowsOf = async (query: SQL) =>
  (
    (await site.context.database.asSystem((tx) => tx.execute(query))) as unknown as {
      rows: Record<string, unknown>[];
    }
  ).rows;

/** A call that has to succeed. */
async function done(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  options: Parameters<TestSite['call']>[2],
): Promise<Answer['body']> {
  const { status, body } = await site.call(method, path, options);
  assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
const prove = (token: string) =>
  done('POST', '/api/account/identity-check', { token, body: { password: DEMO_PASSWORD } });

/** Where a text is: every column of every table, whatever its type. */
async function placesOf(wanted: RegExp): Promise<string[]> {
  const tables = await rowsOf(sql`select table_schema as schema, table_name as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema in ('public', 'pgboss') order by 1, 2`);
  const places = new Set<string>();
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(String(schema))}.${sql.identifier(String(name))}`;
    for (const { row } of await rowsOf(sql`select to_jsonb(t) as row from ${table} t`))
      for (const [column, value] of Object.entries(row as Record<string, unknown>))
        if (wanted.test(JSON.stringify(value))) places.add(`${String(name)}.${column}`);
  }
  return [...places];
}

/** The person under every name, and where she lives. The company of the same name stays. */
const Person =
  /Clara Lindqvist|Clara Zquaxfritz|Zquaxfritz|client@editorial\.test|Kungsgatan|4630999888/i;

const billing = {
  name: 'Clara Zquaxfritz',
  address: 'Kungsgatan 1',
  city: 'Stockholm',
  postalCode: '111 22',
  country: 'SE',
};

const application = {
  profileType: 1,
  name: 'Clara Lindqvist',
  email: 'client@editorial.test',
  country: 'SE',
  portfolioUrl: 'https://lindqvist.example/pictures',
};

/** Buys, gets money back, comments, is mentioned by others, marries, and buys again. */
async function live(token: string): Promise<{ invoiceId: string }> {
  const [admin, seat] = [await site.tokenOf('admin'), await site.tokenOf('seat')];
  await prove(admin);
  await buyTwo(site, token);
  const [invoice] = await rowsOf(sql`select id from invoices`);
  const invoiceId = String(invoice?.id);
  await done('POST', `/api/checkout/refunds/${invoiceId}`, {
    token: admin,
    body: { scope: 'Amount', amount: 100, reason: 'Asked for by Clara Lindqvist' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  await done('POST', '/api/checkout/billing-address', {
    token,
    body: { ...billing, name: 'Clara Lindqvist' },
  });
  await done('POST', '/api/subscription/seat', {
    token,
    body: {
      email: 'invited@person.example',
      isMasterUser: false,
      creditLimit: null,
      resolutionTypes: null,
      needsApproval: false,
    },
  });
  await done('POST', '/api/subscription/billing', { token, body: billing });
  await done('POST', '/api/account/join-us', { token, body: application });
  const picture = await site.add('#224466', 'Lake', { title: 'Lake' });
  const box = await done('POST', '/api/collections/lightbox', {
    token: seat,
    body: { name: 'Lakes', assetIds: [picture] },
  });
  await done('POST', `/api/collections/lightbox/${box.id}/item/${picture}/comment`, {
    token: seat,
    body: { body: 'Ask Clara Lindqvist, client@editorial.test: the client knows.', point: null },
  });
  const { concurrencyStamp } = await done('GET', '/api/account/my-profile', { token });
  await done('PUT', '/api/account/my-profile', {
    token,
    body: {
      name: 'Clara',
      surname: 'Zquaxfritz',
      phoneNumber: '+4630999888',
      concurrencyStamp,
    },
  });
  const basket = {
    subscriptionImages: [],
    aLaCarteImages: [{ assetId: picture, resolutionType: 0, licenseZoneId: 'worldwide' }],
  };
  const quote = await done('POST', '/api/checkout/quote', { token, body: basket });
  await done('POST', '/api/checkout/order', {
    token,
    body: { ...basket, quoteHash: quote.quoteHash, billing },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return { invoiceId };
}

/**
 * Staff can read every list, and decide what waits, when erasing has emptied what the person had to
 * fill in.
 */
async function staffRead(userId: string): Promise<void> {
  const token = await site.tokenOf('admin');
  const lists = Object.values(api)
    .flatMap((calls) => Object.values(calls) as { method: string; path: string }[])
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  assert.ok(lists.length > 50);
  const broken: string[] = [];
  for (const { path } of lists) {
    const { status } = await site.call('GET', path, { token });
    if (status >= 500) broken.push(`${path} ${status}`);
  }
  assert.deepEqual(broken, []);
  const [plan] = await rowsOf(sql`select id from subscriptions where client_id = ${userId}`);
  const { billing: left } = await done(
    'GET',
    `/api/subscription/subscription/${plan?.id}/billing`,
    {
      token,
    },
  );
  assert.deepEqual([left.address, left.postalCode, left.country], ['', '', 'SE']);
  const { items } = await done('GET', '/api/account/join-us', { token });
  assert.equal(items[0].portfolioUrl, '');
  await done('PUT', `/api/account/join-us/${items[0].id}`, { token, body: { status: 'Declined' } });
}

async function fileOf(path: string, person: string): Promise<Response> {
  const headers = { authorization: `Bearer ${await site.tokenOf(person)}` };
  return fetch(site.url + path, { headers });
}

test('someone buys, gets a credit note, marries, and closes the account: a tax auditor reads the invoice, and the name is nowhere else', async () => {
  const token = await site.tokenOf('client');
  await prove(token);
  const { invoiceId } = await live(token);
  const [{ id: userId } = { id: '' }] = await rowsOf(
    sql`select id from users where email = 'client@editorial.test'`,
  );
  const before = await placesOf(Person);
  for (const place of [
    'users.surname',
    'former_names.name',
    'invoices.billing',
    'credit_notes.billing',
    'credit_notes.reason',
    'billing_addresses.billing',
    'lightbox_comments.body',
  ])
    assert.ok(before.includes(place), `${place} holds the name before`);

  await done('POST', '/api/account/closing', { token });
  await site.mailTo('client@editorial.test', /account is closed/);
  while ((await rowsOf(sql`select from former_names where user_id = ${userId}`)).length > 0)
    await nextEvent();
  // The night after: mails that were sent are emptied. The queue's own clock is the database's.
  await rowsOf(sql`update pgboss.job set completed_on = completed_on - interval '2 days'
    where state = 'completed'`);
  await emptyFinishedJobs(site.context);
  assert.deepEqual(await placesOf(Person), []);
  assert.deepEqual(await placesOf(/invited@person/), []);

  // What others wrote stays, without the name.
  const [comment] = await rowsOf(sql`select body from lightbox_comments`);
  assert.match(
    String(comment?.body),
    /^Ask Closed account [0-9A-F]{8}, Closed account [0-9A-F]{8}: the client knows\.$/,
  );
  // Who did it is kept by id.
  const [entry] = await rowsOf(sql`select actor, actor_name(actor) as shown
    from ledger_entries where kind = 'Purchase'`);
  assert.equal(entry?.actor, userId);
  assert.match(String(entry?.shown), /^Closed account [0-9A-F]{8}$/);
  assert.deepEqual(await site.context.database.asSystem(ledgerViolations), []);

  await staffRead(String(userId));

  // The tax auditor's look into the books.
  const path = `/api/subscription/invoices/${invoiceId}/pdf`;
  const invoice = await fileOf(path, 'admin');
  assert.equal(invoice.status, 200);
  assert.match(await pdfTextOf(await invoice.arrayBuffer()), /Clara Lindqvist[^]*Kungsgatan/);
  assert.ok((await fileOf(path, 'seat')).status >= 403);
});

test('the log of changes can be changed by nothing but forgetting a person', async () => {
  const change = (settings: string, update: string) =>
    site.context.database.asSystem(async (tx) => {
      if (settings) await tx.execute(sql.raw(settings));
      await tx.execute(sql.raw(update));
    });
  const refused = (error: Error & { cause?: Error }) =>
    /append-only/.test(`${error.message} ${error.cause?.message}`);
  await assert.rejects(change('', "update audit_log set data = '{}'"), refused);
  await assert.rejects(
    change("set local app.audit_forget = 'on'", "update audit_log set action = 'Nothing'"),
    refused,
  );
  await assert.rejects(
    site.context.database.inTenant(HOST_TENANT, (tx) =>
      tx.execute(sql`select audit_log_forget(${HOST_TENANT}, '{}', 'x', 'y')`),
    ),
    (error: Error & { cause?: Error }) =>
      /permission denied/.test(`${error.message} ${error.cause?.message}`),
  );
});

test('a name that somebody else has too is replaced in the person’s own records alone', async () => {
  const [row] = await rowsOf(
    sql`select id, tenant_id from users where email = 'seat@editorial.test'`,
  );
  const person = { userId: String(row?.id), tenantId: String(row?.tenant_id) };
  await rowsOf(sql`update users set name = 'Anna', surname = 'Berg' where id = ${person.userId}`);
  await rowsOf(
    sql`update users set name = 'Anna', surname = 'Berg' where email = 'admin@editorial.test'`,
  );
  await rowsOf(sql`update users set surname = 'Tal (Å.)' where id = ${person.userId}`);
  await rowsOf(sql`update users set surname = 'See' where id = ${person.userId}`);
  const found = await site.context.database.asSystem((tx) => forgottenOf(tx, person));
  assert.ok(found.names.includes('Anna Berg') && !found.unsharedNames.includes('Anna Berg'));
  const pattern = mentionsPattern(found);
  const [text] = await rowsOf(sql`select regexp_replace(
    'Anna Berg, Anna Tal (Å.)! Anna Talbot, seat', ${pattern}, 'X', 'gi') as text`);
  assert.equal(text?.text, 'Anna Berg, X! Anna Talbot, seat');
});
