import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { refundsApi, type PaymentCase } from '@editorial/contracts/refunds';
import { termsOfContract } from './contract-parts.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { addPictures, billing, byCredits, byMoney } from '../checkout/baskets.testing.ts';

const email = 'client@editorial.test';
let money: MoneySite;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 6);
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
  const { publicUrl } = money.site.context.environment;
  assert.ok(notice.includes(`with the form at ${publicUrl}/withdrawal, by mail`), notice);
});

test('what a contract says of withdrawing leads to the organization of its reader', () => {
  const tenantId = crypto.randomUUID();
  const parts = termsOfContract(money.site.context, { language: 'en', tenantId }).join('\n');
  const links = parts.match(/\/withdrawal[^\s),]*/g) ?? [];
  assert.ok(links.length >= 2);
  for (const link of links) assert.equal(link, `/withdrawal?__tenant=${tenantId}`);
});

test('a consumer’s waiver is kept with the order, confirmed by mail, and ends the right of withdrawal', async () => {
  const paid = { paymentMethod: 'OnAccount', waiver: true };
  const { number } = await order(byMoney(fresh()), { billing, ...paid });
  const { text, attachments } = await money.site.mailTo(email, new RegExp(`order ${number} is`));
  assert.match(text, /On .*UTC.*, you agreed that we deliver the files at once/);
  assert.doesNotMatch(text, /within 14 days/);
  assert.match(attachments?.[0]?.filename ?? '', /^I-\d{4}-\d+\.pdf$/, 'the invoice');

  const company = { ...billing, company: 'Lindqvist AB' };
  const other = await order(byMoney(fresh()), { billing: company, ...paid });
  const mail = await money.site.mailTo(email, new RegExp(`order ${other.number} is`));
  assert.match(mail.text, /within 14 days/, 'a company has nothing to waive');

  for (const reference of [number, other.number])
    await fetch(`${money.site.url}/withdrawal/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ kind: 'Withdrawal', reference, name: 'Clara', email }),
    });
  const { body: cases } = await money.as('admin').get(refundsApi.cases.path);
  const [of, ofOther] = [number, other.number].map((reference) =>
    (cases as PaymentCase[]).find((one) => one.reference.endsWith(` · ${reference}`)),
  );
  assert.deepEqual([of?.amount, typeof of?.waivedAt], [0, 'string']);
  assert.ok((ofOther?.amount ?? 0) > 0 && ofOther?.waivedAt === null);
});

test('the mail of an order by credits names the credits and no price', async () => {
  const { number } = await order(byCredits(fresh()));
  const { text } = await money.site.mailTo(email, new RegExp(`^Your order ${number}$`));
  const [before_ = ''] = text.split('Your right of withdrawal');
  assert.match(before_, /Price\n\n1 credit\n/);
  assert.doesNotMatch(before_, / in total/);
});
