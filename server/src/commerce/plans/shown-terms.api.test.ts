import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { checkoutApi } from '@editorial/contracts/checkout';
import { planOrdersApi } from '@editorial/contracts/plan-orders';
import type { ShownTerms } from '@editorial/contracts/shown-terms';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { addPictures, billing, byCredits } from '../checkout/baskets.testing.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

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

type Answered = { status: number; body: any };
const codeOf = ({ status, body }: Answered) => [status, body.error?.code];
const refused = [409, 'Editorial:TermsChanged'];
const read = async (): Promise<ShownTerms> =>
  (await money.site.call('GET', accountApi.shownTerms.path)).body;

/** An administrator changes a text while pages are open. */
async function change(document: 'terms' | 'license'): Promise<void> {
  const version = (await read())[document];
  const { status } = await money.as('admin').put(`/api/site-texts/document.${document}/en`, {
    subject: null,
    body: `# Changed ${crypto.randomUUID()}`,
    version,
  });
  assert.equal(status, 200);
}
const keptFor = async (userId: string) =>
  (
    await money.site.context.database.executeSql(
      'select document, language, version from accepted_terms where user_id = $1 order by document',
      [userId],
    )
  ).rows;

test('registering accepts what the page showed; changed terms are said first', async () => {
  const emailAddress = 'late-reader@example.test';
  const register = (terms?: object): Promise<Answered> =>
    money.site.call('POST', accountApi.register.path, {
      body: { userName: emailAddress, emailAddress, password: 'Seven-Herons-47', terms },
    });
  const shown = await read();
  await change('terms');
  const told = await register(shown);
  assert.deepEqual(codeOf(told), refused);
  assert.deepEqual(told.body.error.data.terms, await read(), 'the page learns what holds now');
  assert.deepEqual(codeOf(await register({ ...shown, language: 'tlh' })), refused);
  const { status, body } = await register(told.body.error.data.terms);
  assert.equal(status, 200, JSON.stringify(body));
  const { terms, license } = await read();
  assert.deepEqual(await keptFor(body.id), [
    { document: 'license', language: 'en', version: license },
    { document: 'terms', language: 'en', version: terms },
  ]);
});

test('an order of pictures and one of a plan are for the texts that were shown with their price', async () => {
  const basket = byCredits(fresh());
  const quote = (await money.as('client').post(checkoutApi.quote.path, basket)).body;
  const wanted = { planId: 'starter', billingPeriod: 1 };
  const ofPlan = { ...wanted, buyer: { country: 'SE' } };
  const offer = (await money.as('newcomer').post(planOrdersApi.offer.path, ofPlan)).body;
  assert.deepEqual([quote.terms, offer.terms], [await read(), await read()]);
  await change('license');
  const order = (terms?: object): Promise<Answered> =>
    money
      .as('client')
      .post(
        checkoutApi.order.path,
        { ...basket, quoteHash: quote.quoteHash, terms },
        { 'idempotency-key': crypto.randomUUID() },
      );
  const { amount, currency, tax } = offer;
  const orderPlan = (terms?: object): Promise<Answered> =>
    money.as('newcomer').post(planOrdersApi.order.path, {
      ...wanted,
      amount,
      currency,
      taxRateBasisPoints: tax.rateBasisPoints,
      billing,
      paymentMethod: 'OnAccount',
      terms,
    });
  const before_ = (await money.active('client')).currentCreditBalance;
  assert.deepEqual(codeOf(await order(quote.terms)), refused);
  assert.equal((await money.active('client')).currentCreditBalance, before_, 'nothing is charged');
  assert.deepEqual(codeOf(await orderPlan(offer.terms)), refused);
  const newcomer = await money.userId('newcomer@editorial.test');
  assert.deepEqual(await keptFor(newcomer), []);
  const placed = await order(await read());
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const client = await money.userId('client@editorial.test');
  const now = await read();
  const accepted = [
    { document: 'license', language: 'en', version: now.license },
    { document: 'terms', language: 'en', version: now.terms },
  ];
  assert.deepEqual(await keptFor(client), accepted);
  const begun = await orderPlan(await read());
  assert.equal(begun.status, 201, JSON.stringify(begun.body));
  const { license } = await read();
  assert.deepEqual((await keptFor(newcomer))[0], {
    document: 'license',
    language: 'en',
    version: license,
  });
  // A program that shows no page names none.
  const other = byCredits(fresh());
  const { quoteHash } = (await money.as('client').post(checkoutApi.quote.path, other)).body;
  const plain = await money
    .as('client')
    .post(
      checkoutApi.order.path,
      { ...other, quoteHash },
      { 'idempotency-key': crypto.randomUUID() },
    );
  assert.equal(plain.status, 201);
  assert.deepEqual(await keptFor(client), accepted, 'nothing was shown with it');
});

const acceptedNow = async () => {
  const { terms, license } = await read();
  return [
    { document: 'license', language: 'en', version: license },
    { document: 'terms', language: 'en', version: terms },
  ];
};

test('[R4.03] an approved plan begins with the texts that its page showed', async () => {
  const approved = money.as('approved');
  const userId = await money.userId('approved@editorial.test');
  assert.equal((await approved.post('/api/subscription/billing', billing)).status, 200);
  const begin = (terms: object): Promise<Answered> =>
    approved.post(subscriptionApi.activateApproved.path, { terms });
  const shown = await read();
  await change('terms');
  assert.deepEqual(codeOf(await begin(shown)), refused);
  assert.equal(await money.active('approved'), null);
  assert.deepEqual(await keptFor(userId), []);
  const { status, body } = await begin(await read());
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(await keptFor(userId), await acceptedNow());
});
