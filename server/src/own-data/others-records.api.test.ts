import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Role } from '@editorial/contracts/enumerations';
import { type SQL, sql } from 'drizzle-orm';
import { HOST_TENANT } from '../ground/database/database.ts';
import { queueMail } from '../ground/mail/mail.job.ts';
import { personOfOrganization } from '../ground/tenancy/organization.testing.ts';
import { seedSubscriptions } from '../demo/subscriptions.ts';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { collectData } from './collect.queries.ts';
import { forgetPerson } from './forget.job.ts';
import { buyTwo } from './own-data.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
  await seedSubscriptions(site.context);
});
after(() => site.close());

const password = 'N3w-Secret!';
const rowsOf = async (query: SQL) =>
  (
    (await site.context.database.asSystem((tx) => tx.execute(query))) as unknown as {
      rows: Record<string, any>[];
    }
  ).rows;

/** Somebody who registered, and confirmed no address. */
async function stranger(emailAddress: string): Promise<{ token: string; userId: string }> {
  const registered = await site.call('POST', '/api/account/register', {
    body: { userName: emailAddress, emailAddress, password, appName: 'Editorial' },
  });
  assert.ok(registered.status < 300, JSON.stringify(registered.body));
  const answer = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      scope: 'openid Editorial',
      username: emailAddress,
      password,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const [user] = await rowsOf(sql`select id from users where email = ${emailAddress}`);
  return { token, userId: String(user?.id) };
}

const change = async (token: string, body: object) => {
  const { status, body: answer } = await site.call('PUT', '/api/account/my-profile', {
    token,
    body,
  });
  assert.equal(status, 200, JSON.stringify(answer));
};
async function close({ token, userId }: { token: string; userId: string }): Promise<void> {
  await site.call('POST', '/api/account/identity-check', { token, body: { password } });
  const closed = await site.call('POST', '/api/account/closing', { token });
  assert.ok(closed.status < 300, JSON.stringify(closed.body));
  await forgetPerson(site.context, { userId, tenantId: HOST_TENANT });
}
const copyOf = (userId: string) => site.context.database.asSystem((tx) => collectData(tx, userId));

const victim = 'client@editorial.test';
const guest = 'invited@example.test';

/** What the site stores about people who never signed in, and about one who did. */
async function storeOfOthers(): Promise<void> {
  const token = await site.tokenOf('client');
  for (const email of [guest, victim])
    await site.call('POST', '/api/account/send-password-reset-code', { body: { email } });
  await site.call('POST', '/api/subscription/seat', {
    token,
    body: {
      email: guest,
      isMasterUser: false,
      creditLimit: null,
      resolutionTypes: null,
      needsApproval: false,
    },
  });
  await rowsOf(sql`insert into notices (tenant_id, kind, asset_number, name, email, message, language,
      received_at, due_at)
    values (${HOST_TENANT}, 'Illegal', 'ED-1', 'Guest Person', ${guest},
      'A text that only staff and its writer may read.', 'en', now(), now())`);
}

test('an address that was never confirmed gives nothing of others: no mail, no link, no notice, and closing removes nothing', async () => {
  await storeOfOthers();
  const byRegistering = await stranger(guest);
  const byAsking = await stranger('asks@example.test');
  await change(byAsking.token, { email: victim, currentPassword: password });
  const others = await stranger('asks.too@example.test');
  await change(others.token, { email: guest, currentPassword: password });
  await site.mailTo(victim, /already have/i);
  for (const { userId } of [byRegistering, byAsking, others]) {
    const copy = await copyOf(userId);
    for (const part of [
      'mails',
      'letters',
      'notices',
      'invitations',
      'applications',
      'withdrawals',
    ])
      assert.deepEqual(copy[part], [], part);
    assert.doesNotMatch(JSON.stringify(copy), /resetToken|code=|signature=|only staff/);
  }
  const before = await rowsOf(sql`select email from seat_invitations where email = ${guest}`);
  assert.equal(before.length, 1);
  for (const person of [byRegistering, byAsking, others]) await close(person);
  assert.deepEqual(
    await rowsOf(sql`select email from seat_invitations where email = ${guest}`),
    before,
  );
  const [notice] = await rowsOf(
    sql`select name, email, message from notices where email = ${guest}`,
  );
  assert.equal(notice?.name, 'Guest Person');
});

test('a copy names the mails of the person, and holds no code, no link and no signature', async () => {
  const [user] = await rowsOf(sql`select id from users where email = ${victim}`);
  await site.call('POST', '/api/account/send-password-reset-code', { body: { email: victim } });
  const copy = await copyOf(String(user?.id));
  assert.ok((copy.mails ?? []).some(({ kind, to }) => kind === 'reset-password' && to === victim));
  assert.doesNotMatch(
    JSON.stringify([copy.mails, copy.letters, copy.messages]),
    /resetToken|code=|signature=|https?:/,
  );
});

test('an organization that confirms an address by its own provider reads no mail of its owner', async () => {
  const [owner] = await rowsOf(sql`select id from users where email = ${victim}`);
  const letter = { topic: 'Payment', name: 'Clara', email: victim, message: 'My IBAN is secret.' };
  const sent = await site.call('POST', '/api/account/contact', { body: letter });
  assert.equal(sent.status, 204, JSON.stringify(sent.body));
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    queueMail(
      site.context,
      tx,
      { tenantId: HOST_TENANT, to: victim, subject: 'Your plan ended', text: '' },
      'mail of 1',
    ),
  );
  const same = await personOfOrganization(site, { email: victim, roles: [Role.Client] });
  const copy = await copyOf(same.userId);
  assert.deepEqual([copy.mails, copy.letters], [[], []]);
  const { mails = [], letters = [] } = await copyOf(String(owner?.id));
  assert.ok(mails.some(({ subject }) => subject === 'Your plan ended'));
  assert.ok(letters.some(({ message }) => message === letter.message));
});

test('whoever closes an account under a chosen name changes nothing of others', async () => {
  const token = await site.tokenOf('client');
  await buyTwo(site, token);
  const admin = await site.tokenOf('admin');
  const [administrator] = await rowsOf(
    sql`select id from users where email = 'admin@editorial.test'`,
  );
  const [asset] = await rowsOf(sql`select id from assets limit 1`);
  const box = await site.call('POST', '/api/collections/lightbox', {
    token,
    body: { name: 'Trip to New York, cost center 7', assetIds: [asset?.id] },
  });
  assert.equal(box.status, 201);
  await site.call('POST', '/api/identity/roles', {
    token: admin,
    body: { name: 'Cost Center', isDefault: false, isPublic: true },
  });
  const state = () =>
    Promise.all(
      [
        sql`select licensee, user_id from licenses order by number`,
        sql`select client_name, billing, created_by_name from subscriptions order by id`,
        sql`select billing from invoices order by number`,
        sql`select billing, reference_values from orders order by number`,
        sql`select actor from ledger_entries order by running_number`,
        sql`select actor from subscription_state_changes order by at, actor`,
        sql`select creator from assets order by number`,
        sql`select name from lightboxes order by id`,
        sql`select changes, data from audit_log where action like 'Role.%' order by at`,
      ].map(rowsOf),
    );
  const [{ licensee } = { licensee: '' }] = await rowsOf(
    sql`select licensee from licenses limit 1`,
  );
  const [creator] = await rowsOf(sql`update assets set creator = 'Ada Moor' returning creator`);
  const before = await state();
  const thief = await stranger('thief@example.test');
  const [first = '', ...rest] = String(licensee).split(' ');
  const names = [
    [first, rest.join(' ')],
    ['Cost', 'Center'],
    ['New', 'York'],
    ['Clara', 'Lindqvist'],
    String(creator?.creator).split(' '),
    // Quotes of JSON end no text of it.
    ['":', '"'],
  ] as const;
  for (const [name = '', surname = ''] of names) await change(thief.token, { name, surname });
  for (const userName of ['system', String(administrator?.id), 'Alma Reyes'])
    await change(thief.token, { userName });
  await close(thief);
  assert.deepEqual(await state(), before);
  assert.deepEqual(
    await rowsOf(sql`select from former_names where user_id = ${thief.userId}`),
    [],
    'the erasure came to its end',
  );
});
