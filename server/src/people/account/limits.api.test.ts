import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ProfileType } from '@editorial/contracts/enumerations';
import { exportsApi } from '@editorial/contracts/exports';
import { ownDataApi } from '@editorial/contracts/own-data';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { registration } from './account.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const nobody = '00000000-0000-4000-8000-00000000dead';
/** Sends a call from a given address, which the trusted proxy states in a header. */
const statusOf = async (path: string, body: object, address: string): Promise<number> =>
  (
    await site.call('POST', `/api/account/${path}`, {
      body,
      headers: { 'x-forwarded-for': address },
    })
  ).status;
const applicationOf = (email: string) => ({
  profileType: ProfileType.SoleTrader,
  name: 'Ada Moor',
  email,
  country: 'DE',
  portfolioUrl: 'https://example.test/ada',
});
const archive = { assetIds: [nobody], windowId: 'w', resolutionType: 2 };
const many = (count: number, call: (n: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

test('calls from one address are limited while another address can continue', async () => {
  const ask = (address: string) =>
    statusOf(
      'verify-password-reset-token',
      { userId: crypto.randomUUID(), resetToken: 'x' },
      address,
    );
  assert.equal(refused(await many(65, () => ask('192.0.2.1'))), 5);
  assert.equal(await ask('192.0.2.2'), 200);
  for (const path of ['register', 'send-password-reset-code', 'reset-password', 'join-us'])
    assert.ok(refused(await many(40, () => statusOf(path, {}, '192.0.2.3'))) >= 10, path);
});

test('mails to one address are limited across all callers; strangers use up no person’s codes', async () => {
  const mails = await many(10, (n) =>
    statusOf('send-password-reset-code', { email: 'client@editorial.test' }, `192.0.2.${n + 10}`),
  );
  assert.equal(refused(mails), 2);
  const unknown = await many(10, (n) =>
    statusOf('send-password-reset-code', { email: 'nobody@editorial.test' }, `192.0.2.${n + 10}`),
  );
  assert.equal(refused(unknown), 2, 'known or not');
  const guesses = await many(22, (n) =>
    statusOf('confirm-email', { userId: nobody, confirmationToken: 'x' }, `192.0.2.${n + 30}`),
  );
  assert.equal(refused(guesses), 0);
});

/** How many mails of a kind were queued for an address. */
const mailed = async (kind: string, to: string): Promise<number> => {
  const { rows } = await site.context.database.executeSql(
    `select count(*)::int as mails from pgboss.job where name = 'account.mail'
      and data ->> 'to' = $1 and data ->> 'kind' = $2`,
    [to, kind],
  );
  return Number(rows[0]?.mails);
};

test('strangers keep nobody from a letter with a new password, and fill no mailbox', async () => {
  const email = 'profit@editorial.test';
  const ask = (address: string) => statusOf('send-password-reset-code', { email }, address);
  // All that two networks may ask for, more than there is room for.
  for (const network of ['198.51.100', '2001:db8:5:']) {
    const from = (n: number) =>
      network.includes(':') ? `${network}${n}::1` : `${network}.${n + 1}`;
    assert.equal(refused(await many(10, (n) => ask(from(n)))), 2, network);
  }
  assert.equal(await mailed('reset-password', email), 2 + 8);
  assert.equal(await ask('203.0.113.7'), 204);
  assert.equal(await mailed('reset-password', email), 11, 'the person gets the letter');
  await many(30, (n) => ask(`10.1.${n}.1`));
  assert.equal(await mailed('reset-password', email), 16 + 8, 'however many networks there are');
});

test('strangers whose registrations are refused keep nobody from registering', async () => {
  const email = 'kept@editorial.test';
  const wrong = registration('kept', { emailAddress: email, password: 'x' });
  for (const network of ['198.51.100', '203.0.113'])
    await many(10, (n) => statusOf('register', wrong, `${network}.${n + 1}`));
  const right = registration('kept', { emailAddress: email });
  assert.equal(await statusOf('register', right, '10.2.1.1'), 200);
  assert.equal(await mailed('confirm-email', email), 1);
  await many(8, (n) =>
    statusOf('register', { ...right, userName: `again-${n}` }, `198.18.0.${n + 1}`),
  );
  await many(40, (n) => statusOf('register', { ...right, userName: `more-${n}` }, `10.3.${n}.1`));
  assert.ok((await mailed('already-registered', email)) <= 16 + 8);
});

test('registrations with many addresses of one mailbox fill it no more than those with one', async () => {
  const form = (n: number) =>
    registration(`tag-${n}`, { emailAddress: `tagged+${n}@editorial.test` });
  assert.equal(refused(await many(12, (n) => statusOf('register', form(n), '10.4.1.1'))), 4);
  // Each from a network of its own.
  for (let n = 20; n < 50; n += 1)
    assert.equal(await statusOf('register', form(n), `10.5.${n}.1`), 200);
  const { rows } = await site.context.database.executeSql(
    `select count(*)::int as mails from pgboss.job
      where name = 'account.mail' and data ->> 'to' like 'tagged+%'`,
  );
  assert.ok(Number(rows[0]?.mails) <= 16 + 8 + 1, `${rows[0]?.mails} mails`);
});

test('what strangers ask about an address keeps nobody from registering or applying with it', async () => {
  const email = 'wished@editorial.test';
  const resets = await many(9, (n) =>
    statusOf('send-password-reset-code', { email }, `192.0.2.${n + 100}`),
  );
  assert.equal(refused(resets), 1);
  const form = registration('wished', { emailAddress: email });
  assert.equal(await statusOf('register', form, '192.0.2.120'), 200);
  const ofStranger = await many(10, (n) =>
    statusOf('join-us', { ...applicationOf(email), message: `Stranger ${n}` }, '192.0.2.121'),
  );
  assert.equal(refused(ofStranger), 2);
  assert.equal(await statusOf('join-us', applicationOf(email), '192.0.2.122'), 201);
});

test('many applications of strangers for an address leave that of its owner where it is read', async () => {
  const email = 'owner@editorial.test';
  for (let n = 0; n < 12; n += 1)
    await statusOf('join-us', { ...applicationOf(email), name: `Fake ${n}` }, `192.0.2.${n + 130}`);
  await statusOf('join-us', { ...applicationOf(email), name: 'The owner' }, '192.0.2.150');
  const { body } = await site.call('GET', `/api/account/join-us?filter=${email}`, {
    token: await site.tokenOf('admin'),
  });
  const names = body.items.map(({ name }: { name: string }) => name);
  assert.ok(names.includes('The owner'), names.join());
});

test('mails of an organization to an address leave room for those of the site', async () => {
  const body = { email: 'support@editorial.test' };
  for (let n = 0; n < 8; n += 1)
    await site.call('POST', '/api/account/send-password-reset-code', {
      body,
      headers: { __tenant: 'northlight', 'x-forwarded-for': `192.0.2.${n + 160}` },
    });
  assert.equal(await statusOf('send-password-reset-code', body, '192.0.2.170'), 204);
});

test('many accounts that wish for one address fill no mailbox together', async () => {
  const wished = 'victim@example.test';
  const people = ['seat', 'newcomer', 'contributor', 'approved'];
  const tokens = await Promise.all(people.map((person) => site.tokenOf(person)));
  await site.context.database.executeSql(
    "update users set new_email = $1 where email like '%@editorial.test'",
    [wished],
  );
  const statuses = [];
  for (const token of tokens)
    for (let n = 0; n < 4; n += 1)
      statuses.push(
        (await site.call('POST', '/api/account/send-email-confirmation', { token })).status,
      );
  assert.equal(refused(statuses), 8);
  await site.context.database.executeSql('update users set new_email = null');
});

test('calls are limited per person, from any address; another person is not affected', async () => {
  const ask = async (person: string, path: string, body: object, n: number) =>
    (
      await site.call('POST', path, {
        token: await site.tokenOf(person),
        body,
        headers: { 'x-forwarded-for': `192.0.2.${n + 60}` },
      })
    ).status;
  for (const [path, body, most] of [
    ['/api/account/send-email-confirmation', {}, 5],
    ['/api/account/my-profile/change-password', { newPassword: 'x' }, 20],
    ['/api/account/identity-check', {}, 20],
    ['/api/asset-management/asset/download-assets', archive, 60],
    [ownDataApi.requestCopy.path, {}, 10],
    [exportsApi.request.path, { kind: 'People', filter: {} }, 30],
  ] as const) {
    await site.tokenOf('client');
    const statuses = await many(most + 2, (n) => ask('client', path, body, n));
    assert.equal(refused(statuses), 2, path);
    assert.notEqual(await ask('trial', path, body, 0), 429, path);
  }
});

test('verification codes of certificates can be tried only a limited number of times from one address', async () => {
  const ask = async (address: string) =>
    (
      await site.call('GET', '/api/licensing/verify/ABCD-EFGH-JKLM', {
        headers: { 'x-forwarded-for': address },
      })
    ).status;
  assert.equal(refused(await many(62, () => ask('192.0.2.5'))), 2);
  assert.equal(await ask('192.0.2.6'), 404);
});
