import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ProfileType } from '@editorial/contracts/enumerations';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

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

test('asking for a password and applying to join count together against one address', async () => {
  const email = 'wished@editorial.test';
  const statuses = await many(10, (n) =>
    statusOf(n % 2 ? 'join-us' : 'send-password-reset-code', applicationOf(email), `192.0.2.${n}`),
  );
  assert.equal(refused(statuses), 2);
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
