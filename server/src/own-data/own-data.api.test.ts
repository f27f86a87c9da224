import assert from 'node:assert/strict';
import { setImmediate as nextEvent } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { createLightbox } from '../collections/lightboxes.ts';
import { noteSearch } from '../collections/recent.ts';
import { saveSearch } from '../collections/saved-searches.ts';
import type { Caller } from '../ground/context/context.ts';
import { HOST_TENANT, type Tx } from '../ground/database/database.ts';
import { seedSubscriptions } from '../demo/subscriptions.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { startPayPerImage } from '../commerce/plans/pay-per-image.ts';
import { ledgerViolations } from '../commerce/ledger/ledger.invariants.ts';
import { sweepCopies } from './data-copy.ts';
import { buyTwo } from './own-data.testing.ts';

let site: TestSite;
let now = new Date();
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
  await seedSubscriptions(site.context);
});
after(() => site.close());

const Firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const Phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
async function signIn(person: string, userAgent: string): Promise<string> {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      username: `${person}@editorial.test`,
      password: DEMO_PASSWORD,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test('sessions show their device and when they were last used', async () => {
  const started = now.toISOString();
  await signIn('seat', `${Phone}${'x'.repeat(5000)}`);
  await signIn('seat', '');
  now = new Date(now.getTime() + 10 * 60_000);
  const token = await signIn('seat', Firefox);
  type Session = Record<'browser' | 'system' | 'lastSeenAt', string | null> & {
    isCurrent: boolean;
  };
  const list = async (): Promise<Session[]> =>
    (await site.call('GET', '/api/account/sessions', { token })).body.items;
  const sessions = await list();
  assert.deepEqual(sessions.map(({ browser, system }) => `${browser}, ${system}`).sort(), [
    'Firefox 140, Windows',
    'Safari 18, iOS',
    'null, null',
  ]);
  const seen = (items: Session[], browser: string) =>
    items.find((item) => item.browser === browser)?.lastSeenAt;
  assert.equal(seen(sessions, 'Safari 18'), started);
  now = new Date(now.getTime() + 10 * 60_000);
  assert.equal(seen(await list(), 'Firefox 140'), now.toISOString());
});

async function proved(person: string): Promise<string> {
  const token = await signIn(person, Firefox);
  const body = { password: DEMO_PASSWORD };
  await site.call('POST', '/api/account/identity-check', { token, body });
  return token;
}
/** The text of the first file of a ZIP without compression. */
function firstFile(zip: Buffer): string {
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return zip.subarray(start, start + zip.readUInt32LE(18)).toString();
}

/** The stored records of money and rights, as text. */
async function keptRows(): Promise<string> {
  const tables = ['orders', 'invoices', 'licenses', 'ledger_entries', 'subscription_state_changes'];
  const rows = await site.context.database.asSystem(async (tx) => {
    const found: unknown[] = [];
    for (const table of [...tables, 'subscriptions', 'users', 'join_applications'])
      found.push(await tx.execute(sql`select * from ${sql.identifier(table)}`));
    return found;
  });
  return JSON.stringify(rows);
}

test('a copy of one’s own data is created in the background, announced by mail, and only its person can get it', async () => {
  const path = '/api/account/data-copy';
  const unproved = await signIn('client', Firefox);
  const asked = await site.call('POST', path, { token: unproved });
  assert.equal(asked.body.error.code, 'Editorial:IdentityCheckRequired');
  const token = await proved('client');
  await buyTwo(site, token);
  const card = { brand: 'testcard', last4: '4242', paymentMethodId: 'pm_atStripe' };
  await site.context.database.asSystem((tx) =>
    tx.execute(sql`update subscriptions set card = ${JSON.stringify(card)}::jsonb
      where client_id = (select id from users where email = 'client@editorial.test')`),
  );
  const [first, second] = await Promise.all([
    site.call('POST', path, { token }),
    site.call('POST', path, { token }),
  ]);
  assert.deepEqual([first.status, first.body.id], [202, second.body.id]);
  const { text } = await site.mailTo('client@editorial.test', /copy of your data/);
  assert.match(text, /account\/manage\?tab=data/);
  const [copy] = (await site.call('GET', path, { token })).body.items;
  assert.equal(copy.state, 'Ready');
  const other = await proved('seat');
  assert.equal((await site.call('POST', `${path}/${copy.id}/link`, { token: other })).status, 404);
  const { url } = (await site.call('POST', `${path}/${copy.id}/link`, { token })).body;
  const response = await fetch(new URL(url, site.url));
  const zip = Buffer.from(await response.arrayBuffer());
  const data = JSON.parse(firstFile(zip));
  assert.equal(data.profile[0].email, 'client@editorial.test');
  for (const secret of ['argon2', 'pm_atStripe'])
    assert.equal(JSON.stringify(data).includes(secret), false, secret);
  assert.equal(data.subscriptions[0].card.brand, 'testcard');
  assert.deepEqual(
    [data.orders.length, data.licenses.length, data.sessions.length > 0],
    [1, 2, true],
  );
  assert.ok(zip.includes(`invoices/${data.invoices[0].number}.pdf`) && zip.includes('%PDF-'));
  assert.ok(zip.includes('index.html') && zip.includes('<h1>Copy of your data</h1>'));
  const then = { now: () => new Date(now.getTime() + 8 * 86_400_000) };
  await sweepCopies({ ...site.context, clock: then });
  assert.deepEqual((await site.call('GET', path, { token })).body.items, []);
  assert.equal(await site.context.storage.stat(`data-copies/${copy.id}.zip`), null);
});

test('an account is closed after showing what ends; records required by law no longer contain the name', async () => {
  const token = await proved('client');
  const before = (await site.call('GET', '/api/account/closing', { token })).body;
  assert.deepEqual(
    [before.obstacles, before.subscriptionCount, before.otherMemberCount],
    [[], 1, 1],
  );
  assert.deepEqual([before.openCredits > 0, before.licenseCount], [true, 2]);
  const unproved = await signIn('client', Firefox);
  const path = '/api/account/closing';
  assert.equal((await site.call('POST', path, { token: unproved })).status, 403);
  assert.equal((await site.call('POST', path, { token })).status, 204);
  await site.mailTo('client@editorial.test', /account is closed/);

  for (const held of [token, unproved])
    assert.equal((await site.call('GET', '/api/account/my-profile', { token: held })).status, 401);
  assert.equal(await signIn('client', Firefox), undefined);
  while ((await keptRows()).includes('Kungsgatan')) await nextEvent();
  const kept = await keptRows();
  for (const name of ['Clara', 'client@editorial', 'Stockholm', 'testcard'])
    assert.equal(kept.includes(name), false, name);
  assert.deepEqual(await site.context.database.asSystem(ledgerViolations), []);
  assert.match(kept, /Closed account [0-9A-F]{8}/);
  await assert.rejects(
    site.context.database.asSystem((tx) => tx.execute(sql`update ledger_entries set actor = 'x'`)),
    'the guard is back',
  );
});

test('what was begun just before an account was closed, and writes after it, comes too late', async () => {
  const token = await proved('newcomer');
  const { body } = await site.call('GET', '/identity/me', { token });
  assert.equal((await site.call('POST', '/api/account/closing', { token })).status, 204);
  // The caller as the checks of a call had found it.
  const caller = { userId: body.sub, tenantId: HOST_TENANT, name: 'Nora' } as Caller;
  const context = {
    ...site.context,
    environment: { ...site.context.environment, payPerImage: true },
  };
  const query = 'searchText=harbor';
  const late: Record<string, (tx: Tx) => Promise<unknown>> = {
    lightbox: (tx) => createLightbox(tx, caller, { name: 'Late' }, now),
    search: (tx) => noteSearch(tx, caller, query, now),
    savedSearch: (tx) => saveSearch(tx, caller, { name: 'Late', query, language: 'en' }, now),
    payPerImage: (tx) => startPayPerImage(context, tx, caller, { now, language: 'en' }),
  };
  for (const [name, work] of Object.entries(late))
    await assert.rejects(
      site.context.database.inTenant(HOST_TENANT, work),
      { code: 'Editorial:NotAuthenticated' },
      name,
    );
});

test('the last administrator can’t close the account', async () => {
  const token = await proved('admin');
  const { body } = await site.call('POST', '/api/account/closing', { token });
  assert.deepEqual(
    [body.error.code, body.error.data.obstacles],
    ['Editorial:AccountInUse', ['LastAdministrator']],
  );
});
