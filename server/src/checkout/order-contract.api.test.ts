import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { openMoneySite, type MoneySite } from '../subscription/money.testing.ts';
import { addPictures, billing, byCredits, byMoney } from './baskets.testing.ts';

const email = 'client@editorial.test';
let money: MoneySite;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 4);
  },
  { timeout: 120_000 },
);
after(() => money.close());

async function order(basket: object, more: object = {}) {
  const client = money.as('client');
  const wanted = { ...basket, buyer: { country: 'SE' } };
  const { quoteHash } = (await client.post(checkoutApi.quote.path, wanted)).body;
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const answer = await client.post(checkoutApi.order.path, { ...basket, quoteHash, ...more }, key);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

test('the mail of an order is its contract: lines, price, seller, right of withdrawal, license and terms', async () => {
  const { number, lines } = await order(byMoney(fresh()), { billing, paymentMethod: 'OnAccount' });
  const { text } = await money.site.mailTo(email, new RegExp(`order ${number} is complete`));
  const [before_ = '', notice = ''] = text.split('Your right of withdrawal');
  assert.ok(before_.includes(`– ${lines[0].assetNumber}  ${lines[0].title}`), before_);
  assert.match(before_, /Price\n\n.*\d.* net, .* tax, .*\d in total/);
  assert.match(before_, /Seller\n\nEditorial/);
  assert.doesNotMatch(before_, /credit/i, 'money was paid');
  for (const part of ['within 14 days', '# What a license allows', '# Terms of use'])
    assert.ok(notice.includes(part), part);
});

test('the mail of an order by credits names the credits and no price', async () => {
  const { number } = await order(byCredits(fresh()));
  const { text } = await money.site.mailTo(email, new RegExp(`^Your order ${number}$`));
  const [before_ = ''] = text.split('Your right of withdrawal');
  assert.match(before_, /Price\n\n\d+ credits\n/);
  assert.doesNotMatch(before_, / in total/);
});
