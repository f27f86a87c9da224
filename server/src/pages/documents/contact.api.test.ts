import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { personOfOrganization } from '../../ground/tenancy/organization.testing.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const letter = {
  topic: 'Rights',
  name: 'Ada Berg',
  email: 'ada@example.test',
  reference: 'E-000012',
  message: 'This picture shows my house.\nPlease call me back.',
};
const send = (body: object, address = '192.0.2.9') =>
  site.call('POST', '/api/account/contact', { body, headers: { 'x-forwarded-for': address } });

test('a letter reaches those who run the site, and an answer goes to its sender', async () => {
  assert.equal((await send(letter)).status, 204);
  const mail = await site.mailTo(site.context.environment.mailFrom, /^Rights: Ada Berg$/);
  assert.deepEqual(mail.replyTo, { name: 'Ada Berg', address: 'ada@example.test' });
  assert.match(mail.text, /About: E-000012/);
  assert.match(mail.text, /This picture shows my house\.\nPlease call me back\./);
});

test('a line break in a name writes no line of the letter’s head', async () => {
  const forged = { name: 'Bo Lind\r\nAccount: admin', reference: 'E-1\nAccount: admin' };
  assert.equal((await send({ ...letter, ...forged }, '192.0.2.8')).status, 204);
  const mail = await site.mailTo(site.context.environment.mailFrom, /^Rights: Bo Lind/);
  assert.deepEqual(mail.text.match(/^Account:.*$/gm), ['Account: -']);
});

test('a letter of an organization’s account says so, whatever the account is called', async () => {
  const email = 'client@editorial.test';
  const { token } = await personOfOrganization(site, { email, roles: [], isProved: false });
  const body = { ...letter, name: 'Vera Twin', email };
  assert.equal((await site.call('POST', '/api/account/contact', { body, token })).status, 204);
  const mail = await site.mailTo(site.context.environment.mailFrom, /^Rights: Vera Twin$/);
  assert.match(mail.text, /^Account: client@editorial\.test \(organization northlight\)$/m);
});

test('a name that orders other words does so nowhere, nor where an answer goes', async () => {
  const sender = { ...letter, name: 'Uma \u202Egro.live\u2066' };
  assert.equal((await send(sender, '192.0.2.7')).status, 204);
  const mail = await site.mailTo(site.context.environment.mailFrom, /^Rights: Uma gro live/);
  assert.equal(mail.replyTo?.name, 'Uma gro live');
});

test('a letter without a message or an address is refused, and its fields are named', async () => {
  for (const wrong of [{ message: 'Hi' }, { email: 'ada@' }, { topic: 'Spam' }, { name: 'A\0' }]) {
    const { status, body } = await send({ ...letter, ...wrong }, '192.0.2.10');
    assert.equal(status, 400);
    assert.deepEqual(
      body.error.validationErrors.map(({ members }: { members: string[] }) => members[0]),
      Object.keys(wrong),
    );
  }
});

test('one address sends at most five letters in ten minutes; another address still can', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 7 }, async () => (await send(letter, '192.0.2.11')).status),
  );
  assert.equal(statuses.filter((status) => status === 429).length, 2);
  const { body } = await send(letter, '192.0.2.11');
  assert.match(body.error.message, /^Too many requests\. Try again in 10 minutes\.$/);
  assert.equal((await send(letter, '192.0.2.12')).status, 204);
});

const statusOf = async (address: string, token?: string) =>
  (
    await site.call('POST', '/api/account/contact', {
      body: letter,
      token,
      headers: { 'x-forwarded-for': address },
    })
  ).status;

test('one visitor with many addresses leaves room for the letters of others', async () => {
  const ofHome = await Promise.all(
    Array.from({ length: 12 }, (_, at) => statusOf(`2001:db8:1:1::${at + 1}`)),
  );
  assert.equal(ofHome.filter((status) => status === 204).length, 5, 'a network is one visitor');
  const ofCustomer = await Promise.all(
    Array.from({ length: 110 }, (_, at) => statusOf(`2001:db8:1:${(at + 2).toString(16)}::1`)),
  );
  assert.ok(ofCustomer.filter((status) => status === 204).length <= 25, 'so is a customer');
  const ofBlock = await Promise.all(
    Array.from({ length: 60 }, (_, at) => statusOf(`198.51.100.${at + 1}`)),
  );
  assert.equal(ofBlock.filter((status) => status === 204).length, 25);
  assert.equal(await statusOf('192.0.2.77'), 204);
});

test('strangers take no room from people with an account, who count once wherever they are', async () => {
  for (let network = 0; network < 10; network += 1)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => statusOf(`203.0.${network}.${at + 1}`)),
    );
  assert.equal(await statusOf('203.0.113.1'), 429, 'the room of strangers is full');
  const client = await site.tokenOf('client');
  const own = await Promise.all(
    Array.from({ length: 6 }, (_, at) => statusOf(`203.0.113.${at + 2}`, client)),
  );
  assert.deepEqual(own.toSorted(), [204, 204, 204, 204, 204, 429]);
});

test('people with many accounts take no room from others: one network, and one organization', async () => {
  const five = (token: string, address: string) =>
    Promise.all(Array.from({ length: 5 }, () => statusOf(address, token)));
  const taken = (statuses: readonly number[]) => statuses.filter((one) => one === 204).length;
  const ofNetwork = [];
  for (const person of ['seat', 'newcomer', 'support', 'contributor', 'profit', 'admin'])
    ofNetwork.push(...(await five(await site.tokenOf(person), '198.18.0.1')));
  assert.equal(taken(ofNetwork), 25);
  const ofOrganization = [];
  for (let at = 0; at < 6; at += 1) {
    const about = { email: `writer-${at}@northlight.test`, roles: [], isProved: false };
    const { token } = await personOfOrganization(site, about);
    ofOrganization.push(...(await five(token, `198.18.${at + 1}.1`)));
  }
  assert.equal(taken(ofOrganization), 24, 'and the letter of an earlier test');
  assert.equal(await statusOf('198.18.9.1', await site.tokenOf('trial')), 204);
});

test('where addresses say nothing about visitors, people still count one by one', async () => {
  const open = await openTestSite({ variables: { ADDRESS_LIMITS: 'off' } });
  try {
    const client = await open.tokenOf('client');
    const send_ = async (token?: string) =>
      (await open.call('POST', '/api/account/contact', { body: letter, token })).status;
    for (let time = 0; time < 6; time += 1) assert.equal(await send_(), 204);
    const own = [];
    for (let time = 0; time < 6; time += 1) own.push(await send_(client));
    assert.deepEqual(own, [204, 204, 204, 204, 204, 429]);
  } finally {
    await open.close();
  }
});
