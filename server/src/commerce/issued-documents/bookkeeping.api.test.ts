import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { billingDocumentsApi } from '@editorial/contracts/billing-documents';
import { checkoutApi, type Billing } from '@editorial/contracts/checkout';
import { issuedDocumentsApi, type IssuedDocument } from '@editorial/contracts/issued-documents';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import yauzl from 'yauzl';
import { addPictures, billing, byMoney } from '../checkout/baskets.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { required } from '../../ground/required.ts';
import { attachedFiles } from './attached-files.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

let money: MoneySite;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 20);
    const { path } = settingManagementApi.settings;
    const { status } = await money.as('admin').put(path, {
      values: {
        'Seller.Name': 'Editorial GmbH',
        'Seller.Address': 'Hafen 1\n20457 Hamburg',
        'Seller.Contact': 'Buchhaltung\n+49 40 1234567\nrechnung@editorial.test',
        'Seller.TaxNumber': 'DE136695976',
        'Seller.Country': 'DE',
      },
    });
    assert.equal(status, 200);
  },
  { timeout: 120_000 },
);
after(() => money.close());

const at = ({ path }: { path: string }, id: string) => path.replace(':id', id);
async function bytesOf(person: string, path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await money.site.tokenOf(person)}` };
  const answer = await fetch(money.site.url + path, { headers });
  assert.equal(answer.status, 200, path);
  return Buffer.from(await answer.arrayBuffer());
}

/** The files of a ZIP by their names. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** Buys a picture on account. Returns the id and number of the invoice. */
async function bought(
  person = 'client',
  more: Partial<Billing> = {},
): Promise<{ invoiceId: string; number: string; orderId: string }> {
  const basket = byMoney(fresh());
  const address = { ...billing, ...more };
  const buyer = { country: address.country, vatNumber: address.vatNumber };
  const quote = await money.as(person).post(checkoutApi.quote.path, { ...basket, buyer });
  const { status, body } = await money
    .as(person)
    .post(
      checkoutApi.order.path,
      { ...basket, quoteHash: quote.body.quoteHash, billing: address, paymentMethod: 'OnAccount' },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
  assert.equal(status, 201, JSON.stringify(body));
  const { rows } = await money.site.context.database.executeSql(
    'select id, number from invoices where order_id = $1',
    [body.id],
  );
  return { invoiceId: String(rows[0]?.id), number: String(rows[0]?.number), orderId: body.id };
}

interface Listed {
  totalCount: number;
  items: IssuedDocument[];
}
const listed = async (query: string, person = 'admin'): Promise<Listed> => {
  const { status, body } = await money.as(person).get(`${issuedDocumentsApi.list.path}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

test('bookkeeping finds every document that was issued by number, name, month, kind and state', async () => {
  const { invoiceId, number } = await bought();
  const { items } = await listed(`filter=${number.toLowerCase()}`);
  assert.equal(items.length, 1);
  const [found] = items;
  assert.deepEqual(
    [found?.number, found?.kind, found?.state, found?.country, found?.hasData, found?.isLocked],
    [number, 'Invoice', 'Open', billing.country, true, false],
  );
  assert.equal(found!.net! + found!.tax!, found!.gross);
  const month = money.now().toISOString().slice(0, 7);
  const ofMonth = await listed(`month=${month}&maxResultCount=1000&sorting=number desc`);
  assert.ok(ofMonth.items.some(({ id }) => id === found!.id));
  assert.ok(ofMonth.items.every(({ kind }) => kind !== 'Certificate'));
  assert.equal((await listed('month=2020-01')).totalCount, 0);
  const named = await listed(`filter=${encodeURIComponent(billing.name.slice(1, 4))}&state=Open`);
  assert.ok(named.items.some(({ id }) => id === found!.id));
  assert.ok((await listed('kind=Certificate')).totalCount > 0);
  // Who may close statements does not keep the books.
  for (const person of ['client', 'profit']) {
    const { list, csv, xlsx, pdf, xml, archive, datev } = issuedDocumentsApi;
    for (const { path } of [list, csv, xlsx, pdf, xml, archive, datev]) {
      const one = path.replace(':id', found!.id).replace(':month', month);
      assert.equal((await money.as(person).get(one)).status, 403, `${person} ${one}`);
    }
  }

  const pdf = await bytesOf('admin', at(issuedDocumentsApi.pdf, found!.id));
  assert.ok(pdf.equals(await bytesOf('client', at(billingDocumentsApi.pdf, invoiceId))));
  const xml = String(await bytesOf('admin', at(issuedDocumentsApi.xml, found!.id)));
  assert.match(xml, new RegExp(`<ram:ID>${number}</ram:ID>`));
  const [certificate] = (await listed('kind=Certificate&maxResultCount=1')).items;
  const none = await money.as('admin').get(at(issuedDocumentsApi.xml, certificate!.id));
  assert.equal(none.status, 404);
});

test('a month is one ZIP with each document, its data, and an index with hashes', async () => {
  const month = money.now().toISOString().slice(0, 7);
  const bytes = await bytesOf('admin', issuedDocumentsApi.archive.path.replace(':month', month));
  const files = await unzip(bytes);
  const lines = String(files.get('index.csv')).trim().split('\r\n');
  const { totalCount } = await listed(`month=${month}`);
  assert.equal(lines.length, totalCount + 1);
  const pdfs = [...files].filter(([name]) => name.endsWith('.pdf'));
  assert.equal(pdfs.length, totalCount);
  for (const [name, content] of pdfs) {
    const line = lines.find((one) => one.includes(`,${name},`));
    assert.ok(line?.includes(createHash('sha256').update(content).digest('hex')), name);
  }
  assert.ok([...files.keys()].some((name) => /^invoices\/I-.*\.xml$/.test(name)));
  // The same index for spreadsheets: a sum is a number, whatever the language.
  const sheet = await unzip(required(files.get('index.xlsx'), 'The index'));
  const rows = String(sheet.get('xl/worksheets/sheet1.xml')).split('<row ').slice(1);
  assert.equal(rows.length, lines.length);
  assert.match(lines.join('\n'), /^I-.*,19\.00,\d+\.\d\d,\d+\.\d\d,/m);
  assert.ok(
    rows.some((row) => /<c r="G\d+"(?: s="\d+")?(?: t="n")?(?: s="\d+")?><v>19</.test(row)),
  );
  const acts = await money.as('admin').get(`${auditLoggingApi.list.path}?entityId=${month}`);
  assert.equal(acts.body.items[0].action, 'Documents.Exported');
});

test('data are in the format of the buyer’s country or wish: for buyer and books, in the month and', async () => {
  const month = money.now().toISOString().slice(0, 7);
  const archive = issuedDocumentsApi.archive.path.replace(':month', month);
  const company = { company: 'Uitgeverij', country: 'BE', vatNumber: 'BE0403019261' };
  for (const [wish, format, sign] of [
    [undefined, 'Peppol', 'urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
    ['XRechnungCII', 'XRechnungCII', 'xrechnung_3.0'],
    ['FacturX', null, ''],
  ] as const) {
    const more = { ...company, ...(wish && { invoiceFormat: wish }) };
    const { invoiceId, number, orderId } = await bought('client', more);
    const own = String(await bytesOf('client', at(billingDocumentsApi.data, invoiceId)));
    const [listedOne] = (await listed(`filter=${number}`)).items;
    const staff = `${at(issuedDocumentsApi.xml, listedOne!.id)}?format=${format ?? 'FacturX'}`;
    assert.equal(String(await bytesOf('admin', staff)), own);
    assert.ok(own.includes(sign || 'CrossIndustryInvoice'), own.slice(0, 900));
    const files = await unzip(await bytesOf('admin', archive));
    const path = `invoices/${number}-${format}.xml`;
    assert.equal(files.has(path), format !== null);
    if (format) assert.equal(String(files.get(path)), own);
    const line = String(files.get('index.csv'))
      .split('\r\n')
      .find((one) => one.startsWith(number));
    assert.ok(line?.includes(format ? path : `invoices/${number}.xml`), line);
    const what = { tenantId: HOST_TENANT, of: 'Order', id: orderId } as const;
    const brought = await attachedFiles(money.site.context, what);
    const names = [`${number}.pdf`, ...(format ? [`${number}-${format}.xml`] : [])];
    assert.deepEqual(
      brought.map(({ filename }) => filename),
      names,
    );
    const { rows } = await money.site.context.database.executeSql(
      `select data -> 'attached' as attached from pgboss.job where name = 'subscription.mail'
        and data -> 'attached' ->> 'id' = $1`,
      [orderId],
    );
    assert.deepEqual(rows, [{ attached: { of: 'Order', id: orderId } }]);
  }
  const credits = { tenantId: HOST_TENANT, of: 'Order', id: crypto.randomUUID() } as const;
  assert.deepEqual(await attachedFiles(money.site.context, credits), []);
});

test('documents and payments are a table: numbers are numbers and days are days', async () => {
  const { invoiceId, number } = await bought();
  await money.site.context.database.executeSql('update invoices set paid_at = $1 where id = $2', [
    money.now(),
    invoiceId,
  ]);
  const month = money.now().toISOString().slice(0, 7);
  const text = String(await bytesOf('admin', `${issuedDocumentsApi.csv.path}?month=${month}`));
  const [head, ...lines] = text.replace('\ufeff', '').trim().split('\r\n');
  assert.match(head ?? '', /^Kind,Number,Date,Name,Country,VAT number,Net,Tax,Gross,Currency,Rate/);
  const day = money.now().toISOString().slice(0, 10);
  const own = lines.filter((line) => line.includes(`,${number},${day},`));
  assert.equal(own.length, 2, text);
  assert.match(own.join('\n'), /^Invoice,.*,19\.00,\d+\.\d\d,\d+\.\d\d,USD,/m);
  // The rate in percent, and the place whose tax it is.
  assert.match(own.join('\n'), /^Invoice,.*,USD,25,SE,Standard,/m);
  assert.match(own.join('\n'), /^Payment,.*,,,\d+\.\d\d,USD,.*,Transfer$/m);

  const query = `filter=${number}`;
  const files = await unzip(await bytesOf('admin', `${issuedDocumentsApi.xlsx.path}?${query}`));
  const sheet = String(files.get('xl/worksheets/sheet1.xml'));
  const [, first = ''] = sheet.split('<row ').slice(1);
  // A number has no type or "n", and a day is a number with the format of days.
  assert.match(first, /<c r="G2"(?: s="\d+")?(?: t="n")?(?: s="\d+")?><v>19<\/v>/);
  assert.match(first, /<c r="C2"[^>]*><v>4\d{4}<\/v>/);
  assert.match(String(files.get('xl/styles.xml')), /yyyy-mm-dd/);
  assert.equal(sheet.split('<row ').length - 1, 2, 'no payment in what a word narrows');
  const plain = await money.as('client').get(issuedDocumentsApi.xlsx.path);
  assert.equal(plain.status, 403);
});

test('a month is saved for DATEV by sellers in Germany who said whose books they are', async () => {
  const month = money.now().toISOString().slice(0, 7);
  const path = issuedDocumentsApi.datev.path.replace(':month', month);
  const { number } = await bought();
  assert.equal(
    ((await listed('maxResultCount=1')) as unknown as { hasDatev: boolean }).hasDatev,
    true,
  );
  const refused = await money.as('admin').get(path);
  assert.equal(refused.status, 400);
  assert.match(JSON.stringify(refused.body), /consultant and client/);
  const set = (values: Record<string, string>) =>
    money.as('admin').put(settingManagementApi.settings.path, { values });
  assert.equal((await set({ 'Seller.Datev': 'consultant x' })).status, 400);
  assert.equal((await set({ 'Seller.Datev': 'consultant 29098\nclient 55003' })).status, 200);
  const withoutRate = await money.as('admin').get(path);
  assert.match(JSON.stringify(withoutRate.body), /no exchange rate for USD/);
  assert.equal((await set({ 'Seller.ExchangeRates': '2020-01-01 USD 1.085' })).status, 200);
  const text = (await bytesOf('admin', path)).toString('latin1');
  assert.match(text, /^"EXTF";700;21;"Buchungsstapel";13;/);
  assert.ok(text.includes(`"${number}"`), text.slice(0, 3000));

  assert.equal((await set({ 'Seller.Country': 'AT' })).status, 200);
  const { hasDatev } = (await listed('maxResultCount=1')) as unknown as { hasDatev: boolean };
  assert.deepEqual([hasDatev, (await money.as('admin').get(path)).status], [false, 400]);
  assert.equal((await set({ 'Seller.Country': 'DE' })).status, 200);
});
