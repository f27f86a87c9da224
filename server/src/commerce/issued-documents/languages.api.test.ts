import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billingDocumentsApi } from '@editorial/contracts/billing-documents';
import { checkoutApi, type Order } from '@editorial/contracts/checkout';
import { licensingApi } from '@editorial/contracts/licensing';
import { refundable, refundsApi } from '@editorial/contracts/refunds';
import type { TextLanguage } from '@editorial/contracts/catalog';
import { writeTranslations } from '../../catalog/assets/translations.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { addPictures, billing, byCredits, byMoney } from '../checkout/baskets.testing.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';

const email = 'client@editorial.test';
const inGerman = { 'accept-language': 'de-DE,de;q=0.9' };
const buyer = { ...billing, country: 'DE', city: 'Hamburg', postalCode: '20457' };
let money: MoneySite;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    await money.settings({
      'Seller.Name': 'Editorial GmbH',
      'Seller.TaxNumber': 'DE136695976',
      'Seller.Country': 'DE',
      'Seller.Contact': 'Service\n+49 40 1234567\nservice@seller.example',
    });
    fresh = await addPictures(money.site.context.database, 6);
  },
  { timeout: 120_000 },
);
after(() => money.close());

const titled = (assetId: string, language: TextLanguage, title: string) =>
  money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    writeTranslations(tx, assetId, {
      [language]: { title, description: '', alternativeText: '', tags: [] },
    }),
  );

async function pictureWithGermanTitle(): Promise<string> {
  const id = fresh();
  await titled(id, 'de', 'Hafen im Nebel');
  return id;
}

async function order(basket: object, more: object = {}, headers = inGerman): Promise<Order> {
  const client = money.as('client');
  const wanted = { ...basket, buyer: { country: 'DE' } };
  const { body: quote } = await client.post(checkoutApi.quote.path, wanted, headers);
  if (headers === inGerman) assert.equal(quote.lines[0].title, 'Hafen im Nebel', 'the basket');
  const { status, body } = await client.post(
    checkoutApi.order.path,
    { ...basket, quoteHash: quote.quoteHash, ...more },
    { 'Idempotency-Key': crypto.randomUUID(), ...headers },
  );
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const at = ({ path }: { path: string }, id: string) => path.replace(':id', id);
const bytesOf = async (path: string, person = 'client') => {
  const headers = { Authorization: `Bearer ${await money.site.tokenOf(person)}` };
  return (await fetch(money.site.url + path, { headers })).arrayBuffer();
};
const textOf = async (path: string, person?: string) => pdfTextOf(await bytesOf(path, person));
/** Spaces that do not break, and ends of lines, are spaces. */
function assertHas(text: string, ...parts: readonly string[]): void {
  const plain = text.replaceAll(/\s+/g, ' ');
  for (const part of parts) assert.ok(plain.includes(part), `${part}\n${plain}`);
}

const line =
  'Hafen im Nebel (Größe: Niedrig; Nutzung: Redaktionell; ' +
  'Gebiet: Ein Land nach Wahl des Käufers)';

test('a German order has its mail and documents in German, whatever changes later', async () => {
  const assetId = await pictureWithGermanTitle();
  const paid = { billing: buyer, paymentMethod: 'OnAccount' };
  const { aLaCarteImages, ...none } = byMoney(assetId);
  const editorial = aLaCarteImages.map((image) => ({ ...image, usage: 'Editorial' }));
  const basket = { ...none, aLaCarteImages: editorial };
  const { id, number, licenses } = await order(basket, paid);
  const mail = await money.site.mailTo(email, new RegExp(`Bestellung ${number} ist`));
  assertHas(mail.text, `${line}: 22,61 $ einschließlich Steuer`);
  const path = at(checkoutApi.invoice, id);
  const invoice = await textOf(path);
  assertHas(
    invoice,
    'Rechnung I-',
    `Bestellung ${number}`,
    line,
    'Netto 19,00 $',
    'USt. 19 % (DE)',
  );

  const { items } = (await money.as('client').get(billingDocumentsApi.list.path)).body;
  const { id: invoiceId } = items.find((one: { reference: string }) => one.reference === number);
  const data = async () =>
    (await money.as('client').get(at(billingDocumentsApi.data, invoiceId))).body;
  const xml = await data();
  const before_ = await bytesOf(path);
  // What changes afterwards is not what was issued.
  await titled(assetId, 'de', 'Ein anderer Titel');
  await money.site.context.database.executeSql("update subscriptions set language = 'fr'");
  assert.deepEqual(await bytesOf(path), before_);
  assert.equal(await data(), xml);
  assertHas(xml, 'Hafen im Nebel (Größe: Niedrig; Nutzung: Redaktionell');

  const certificate = await textOf(at(licensingApi.certificate, licenses[0]?.id ?? ''));
  assertHas(
    certificate,
    'Lizenz L-',
    'Hafen im Nebel',
    'Gebiet Ein Land nach Wahl des Käufers',
    'Nutzung Nur redaktionell',
    'culture=de',
  );

  const refund = await money.as('admin').post(
    at(refundsApi.refund, invoiceId),
    { scope: 'Whole', reason: 'Wunsch' },
    {
      'Idempotency-Key': crypto.randomUUID(),
    },
  );
  assert.equal(refund.status, 200, JSON.stringify(refund.body));
  const [note] = refundable.parse(refund.body).creditNotes;
  const credit = await textOf(at(refundsApi.pdf, note?.id ?? ''), 'admin');
  assertHas(credit, 'Rechnungskorrektur C-', 'Zur Rechnung I-', line, 'Gesamt -22,61 $');
});

test('titles of orders and licenses are in the language of their reader', async () => {
  const assetId = await pictureWithGermanTitle();
  const { id, licenses } = await order(byCredits(assetId), {}, { 'accept-language': 'en' });
  const read = async (path: string, language: string) =>
    (
      await money.site.call('GET', path, {
        token: await money.site.tokenOf('client'),
        headers: { 'accept-language': language },
      })
    ).body;
  for (const [language, title] of [
    ['de', 'Hafen im Nebel'],
    ['en', /^Harbour \d$/],
    ['es', /^Harbour \d$/],
  ] as const) {
    const ordered = (await read(at(checkoutApi.get, id), language)).lines[0].title;
    const { items } = await read(`${licensingApi.list.path}?filter=Hafen%20im`, language);
    const found = items.find((one: { id: string }) => one.id === licenses[0]?.id);
    for (const shown of [ordered, found.assetTitle])
      if (typeof title === 'string') assert.equal(shown, title);
      else assert.match(shown, title, language);
  }
});

test('a take-back is confirmed by a mail, with the picture and the credits that came back', async () => {
  const { id, number } = await order(byCredits(await pictureWithGermanTitle()));
  const { status } = await money.as('client').remove(at(checkoutApi.takeBack, id));
  assert.ok(status < 300, String(status));
  const { text } = await money.site.mailTo(email, new RegExp(`Bestellung ${number} wurde zurück`));
  assertHas(text, 'Hafen im Nebel (Größe: Niedrig', 'Zurückgegebene Credits', '1 Credit');
});

test('the order of a trial says by mail that it is for evaluation only', async () => {
  const trial = money.as('trial');
  const basket = byCredits(fresh());
  const { quoteHash } = (await trial.post(checkoutApi.quote.path, basket)).body;
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const { status, body } = await trial.post(checkoutApi.order.path, { ...basket, quoteHash }, key);
  assert.equal(status, 201, JSON.stringify(body));
  const mail = await money.site.mailTo('trial@editorial.test', new RegExp(body.number));
  assertHas(mail.text, 'For evaluation only: use the pictures in drafts and layouts');
});
