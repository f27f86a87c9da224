import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billingDocumentsApi, type BillingDocument } from '@editorial/contracts/billing-documents';
import { refundsApi } from '@editorial/contracts/refunds';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { billing } from '../checkout/baskets.testing.ts';
import { at, refundSite } from './refunds.testing.ts';

const site = refundSite();
const { cardJob, invoiced, refunded, view } = site;
const pdf = async (id: string) => {
  const headers = { authorization: `Bearer ${await site.money.site.tokenOf('admin')}` };
  return (await fetch(site.money.site.url + at(refundsApi.pdf, id), { headers })).arrayBuffer();
};

test('a credit note is a PDF with its data: negative in print, of type 381, for its invoice', async () => {
  const invoice = await invoiced(2, 'OnAccount');
  const [line] = invoice.lines;
  const { creditNotes: notes } = await refunded(invoice.id, {
    scope: 'Lines',
    lineIds: [line!.id],
  });
  const bytes = await pdf(notes[0]!.id);
  assert.ok(Buffer.from(bytes).includes('EmbeddedFile'));
  const text = await pdfTextOf(bytes);
  for (const part of [
    `Credit note ${notes[0]!.number}`,
    `For invoice ${invoice.number}`,
    '-$19.00',
    'VAT 25 % (SE) -$4.75',
    'Total -$23.75',
    'Set off against the invoice',
  ])
    assert.ok(text.includes(part), `${part}\n${text}`);
});

test('clients see their invoices, credit notes, payments and refunds in one list; nobody else does', async () => {
  const invoice = await invoiced(2, 'Stripe');
  const half = { scope: 'Lines', lineIds: [invoice.lines[0]!.id] };
  const { creditNotes: notes } = await refunded(invoice.id, half);
  await cardJob();
  const read = async (person: string, query = 'maxResultCount=100') =>
    (await site.money.as(person).get(`${billingDocumentsApi.list.path}?${query}`)).body;
  const { items, years } = await read('client');
  const own: BillingDocument[] = items.filter(
    ({ id }: { id: string }) => id === invoice.id || id === notes[0]!.id,
  );
  assert.deepEqual(
    own.map(({ kind, amount, state, method }) => [kind, amount, state, method]).toSorted(),
    [
      ['CreditNote', -2375, 'GivenBack', 'Card'],
      ['Invoice', 4750, 'Paid', null],
      ['Payment', 4750, null, 'Card'],
      ['Refund', -2375, null, 'Card'],
    ],
  );
  assert.ok(own.every(({ reference, orderId }) => reference.startsWith('O-') && orderId));
  const year = site.money.now().getUTCFullYear();
  assert.deepEqual(years, [year]);
  assert.equal((await read('client', `year=${year - 1}`)).totalCount, 0);
  const page = await read('client', `year=${year}&maxResultCount=1&skipCount=1`);
  assert.deepEqual([page.items.length, page.totalCount], [1, items.length]);

  const fetched = async (person: string, id: string) => {
    const headers = { authorization: `Bearer ${await site.money.site.tokenOf(person)}` };
    const path = at(billingDocumentsApi.pdf, id);
    const answer = await fetch(site.money.site.url + path, { headers });
    return [answer.status, answer.headers.get('content-disposition')];
  };
  for (const { id, number } of [invoice, notes[0]!]) {
    const named = `attachment; filename="${number}.pdf"`;
    assert.deepEqual(await fetched('client', id), [200, named]);
    assert.equal((await fetched('newcomer', id))[0], 404);
    assert.equal((await fetched('seat', id))[0], 404);
  }
  const data = async (person: string, id: string, format: string) => {
    const headers = { authorization: `Bearer ${await site.money.site.tokenOf(person)}` };
    const path = `${at(billingDocumentsApi.data, id)}${format && `?format=${format}`}`;
    const answer = await fetch(site.money.site.url + path, { headers });
    return [answer.status, await answer.text()] as const;
  };
  for (const { id, number } of [invoice, notes[0]!]) {
    const [status, xml] = await data('client', id, 'UBL');
    const hasData = own.some((one) => one.id === id && one.hasData);
    assert.equal(status, hasData ? 200 : 404, xml);
    if (hasData) assert.ok(xml.includes(`<cbc:ID>${number}<`), xml);
    assert.equal((await data('client', id, ''))[0], status);
    assert.equal((await data('client', id, 'Paper'))[0], 400);
    assert.equal((await data('newcomer', id, ''))[0], 404);
  }
  assert.equal((await read('seat')).totalCount, 0);
  // What is not paid says so.
  const open = await invoiced(1, 'OnAccount');
  const shown = (await read('client')).items.find(({ id }: { id: string }) => id === open.id);
  assert.deepEqual([shown.state, shown.due], ['Open', open.amount]);
});

test('staff see whose invoice it is: the plan’s client, else the company, else the name of the address', async () => {
  const { database } = site.money.site.context;
  const invoice = await invoiced(2, 'OnAccount', { ...billing, company: 'Lindqvist Foto AB' });
  const other = await invoiced(1, 'OnAccount');
  const [first, second] = invoice.lines;
  await database.executeSql(
    'update licenses set first_downloaded_at = now() where order_line_id = $1',
    [second!.id],
  );
  await refunded(other.id, { scope: 'Amount', amount: 100, reason: 'Of another invoice' });
  await refunded(invoice.id, { scope: 'Lines', lineIds: [first!.id], reason: 'Torn' });
  const seen = await view(invoice.id);
  assert.equal(seen.clientName, 'Lindqvist & Partners');
  assert.deepEqual(
    seen.lines.map(({ isDownloaded, isRefunded }) => [isDownloaded, isRefunded]),
    [
      [false, true],
      [true, false],
    ],
  );
  assert.deepEqual(
    seen.creditNotes.map(({ reason, actor }) => [reason, actor]),
    [['Torn', 'Alma Reyes']],
    'no note of another invoice',
  );
  const rename = (name: string) =>
    database.executeSql('update subscriptions set client_name = $2 where client_name = $1', [
      name ? '' : 'Lindqvist & Partners',
      name,
    ]);
  await rename('');
  const names = [(await view(invoice.id)).clientName, (await view(other.id)).clientName];
  await rename('Lindqvist & Partners');
  assert.deepEqual(names, ['Lindqvist Foto AB', billing.name]);
});
