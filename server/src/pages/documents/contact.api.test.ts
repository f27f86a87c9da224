import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
