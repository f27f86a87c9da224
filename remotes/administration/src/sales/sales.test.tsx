import { AllPolicies } from '@editorial/contracts/policy';
import { IDEMPOTENCY_KEY_HEADER, refundsApi, type Refundable } from '@editorial/contracts/refunds';
import { salesApi, type SalesFigures, type SoldOrder } from '@editorial/contracts/sales';
import {
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { monthBefore } from './figure-rows.ts';

const order: SoldOrder = {
  id: idOf(4),
  number: 'O-2026-000004',
  creationTime: '2026-11-02T10:00:00.000Z',
  status: 'Completed',
  subscriptionId: idOf(5),
  clientName: 'Lind Press',
  buyer: 'Ines Lind',
  pictures: 2,
  paymentMethod: 'OnAccount',
  credits: 0,
  amount: 3800,
  currency: 'USD',
  invoiceId: idOf(6),
  invoiceNumber: 'I-2026-0004',
  invoiced: 4560,
  credited: 0,
  dueAt: '2026-12-02T10:00:00.000Z',
  paidAt: null,
  isReversible: false,
};

const line = {
  title: 'Harbor',
  assetNumber: 'ED-0000001',
  resolutionType: 1,
  amount: 1900,
  licenseNumber: 'L-2026-000001',
  isDownloaded: true,
  isRefunded: false,
} as const;
const invoice: Refundable = {
  id: idOf(6),
  number: 'I-2026-0004',
  kind: 'Order',
  reference: 'Order O-2026-000004',
  clientName: 'Lind Press',
  amount: 4750,
  currency: 'USD',
  tax: { treatment: 'Standard', place: 'SE', rateBasisPoints: 2500, amount: 950 },
  credited: 0,
  creditedTax: 0,
  paidAt: '2026-11-03T10:00:00.000Z',
  method: 'Card',
  lines: [
    { ...line, id: idOf(11) },
    { ...line, id: idOf(12), title: 'Pier', isDownloaded: false },
  ],
  creditNotes: [],
};

const figuresOf = (month: string): SalesFigures => ({
  month,
  currency: 'USD',
  currencies: ['USD'],
  plans:
    month === '2026-11'
      ? [{ planName: 'Studio', cycles: 2, revenue: 35_800 }]
      : [{ planName: 'Starter', cycles: 1, revenue: 4900 }],
  licenses: [{ source: 'Subscription', count: 7 }],
  invoices: { count: 1, amount: 3800, credited: 0, paid: 0, overdue: 0 },
  credits: { granted: 240, used: 11, givenBack: 0, adjusted: 0, expired: 3 },
});

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(salesApi.orders, { totalCount: 1, items: [order] })
    .answer(salesApi.recordPayment, { ...order, paidAt: '2026-11-03T10:00:00.000Z' })
    .answer(salesApi.figures, ({ params }) => figuresOf(String(params.month)))
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

test('a payment is noted with its reference; the address says what is listed', async () => {
  await renderRemote(remote, '/administration/orders?q=lind&state=Unpaid');
  fireEvent.click(await screen.findByRole('button', { name: 'Note a payment' }));
  expect(Object.fromEntries(api.callsOf(salesApi.orders)[0]!.query)).toMatchObject({
    filter: 'lind',
    state: 'Unpaid',
  });
  const form = await screen.findByRole('form', { name: 'Note a payment' });
  fireEvent.change(within(form).getByLabelText('Reference'), { target: { value: 'T 4711' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Note a payment' }));
  await waitFor(() =>
    expect(api.callsOf(salesApi.recordPayment).map(({ body }) => body)).toEqual([
      { reference: 'T 4711' },
    ]),
  );
}, 30_000);

test('an order without anything to do has an empty cell, which phones leave out', async () => {
  const done = { ...order, invoiceId: null, invoiceNumber: null, dueAt: null };
  api.answer(salesApi.orders, { totalCount: 1, items: [done] });
  await renderRemote(remote, '/administration/orders');
  const cells = within((await screen.findByText('O-2026-000004')).closest('tr')!);
  expect(cells.getAllByRole('cell').at(-1)).toBeEmptyDOMElement();
}, 30_000);

test('the figures of a month are shown with those of the month before', async () => {
  await renderRemote(remote, '/administration/figures?month=2026-11');
  const plans = await screen.findByRole('region', { name: 'Revenue by plan, without tax' });
  const columns = within(plans).getAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    'Figure',
    'November 2026',
    'October 2026',
  ]);
  expect(within(plans).getByRole('row', { name: 'Studio $358.00 $0.00' })).toBeVisible();
  expect(within(plans).getByRole('row', { name: 'Starter $0.00 $49.00' })).toBeVisible();
  const credits = screen.getByRole('region', { name: 'Credits' });
  expect(within(credits).getByRole('row', { name: 'Expired 3 3' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
}, 30_000);

test('figures without those of the month before say that they could not be loaded, and try again', async () => {
  api.answer(salesApi.figures, ({ params }) =>
    params.month === '2026-11' ? figuresOf('2026-11') : (null as never),
  );
  await renderRemote(remote, '/administration/figures?month=2026-11');
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Credits' })).toBeNull();
  api.answer(salesApi.figures, ({ params }) => figuresOf(String(params.month)));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Credits' })).toBeVisible();
}, 30_000);

test('the month before January is December of the year before', () => {
  expect([monthBefore('2026-01'), monthBefore('2026-11')]).toEqual(['2025-12', '2026-10']);
});

test('lines of an invoice are refunded; before that, the dialog says what comes of it', async () => {
  api.answer(refundsApi.view, invoice).answer(refundsApi.refund, {
    ...invoice,
    credited: 2375,
    creditedTax: 475,
  });
  await renderRemote(remote, '/administration/orders');
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const form = await screen.findByRole('form', { name: 'Refund' });
  expect(within(form).getByRole('button', { name: 'Refund $47.50' })).toBeEnabled();
  expect(within(form).getByText('2 licenses end, also those that were downloaded.')).toBeVisible();
  fireEvent.click(within(form).getByRole('radio', { name: 'Single pictures' }));
  expect(within(form).getByRole('button', { name: 'Refund' })).toBeDisabled();
  fireEvent.click(within(form).getByRole('checkbox', { name: /Harbor/ }));
  expect(within(form).getByText('$19.00 and $4.75 tax')).toBeVisible();
  expect(within(form).getByText('The money goes back to the card that paid.')).toBeVisible();
  fireEvent.change(within(form).getByLabelText(/^Reason/), { target: { value: 'Damaged' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Refund $23.75' }));
  await waitFor(() => expect(api.callsOf(refundsApi.refund)).toHaveLength(1));
  const [sent] = api.callsOf(refundsApi.refund);
  expect(sent!.body).toEqual({ scope: 'Lines', lineIds: [idOf(11)], reason: 'Damaged' });
  expect(sent!.headers.get(IDEMPOTENCY_KEY_HEADER)).toHaveLength(36);
}, 30_000);

test('money that people have to send is noted on its credit note', async () => {
  const note = {
    id: idOf(21),
    number: 'C-2026-000001',
    issuedAt: '2026-11-04T10:00:00.000Z',
    amount: 4750,
    currency: 'USD',
    tax: invoice.tax,
    reason: 'Damaged',
    actor: 'Alma Reyes',
    method: 'Card',
    state: 'Failed',
    failure: 'expired_or_canceled_card',
    settledAt: null,
  } as const;
  const refunded = { ...invoice, credited: 4750, creditedTax: 950, creditNotes: [note] };
  api.answer(refundsApi.view, refunded).answer(refundsApi.settle, refunded);
  await renderRemote(remote, `/administration/orders?refund=${idOf(6)}`);
  expect(await screen.findByText('The card refused it: to be sent')).toBeVisible();
  expect(screen.getByText('All of this invoice was refunded.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Note that it was sent' }));
  const form = await screen.findByRole('form', { name: 'Note that it was sent' });
  fireEvent.change(within(form).getByLabelText('Reference'), { target: { value: 'T 1' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Note that it was sent' }));
  await waitFor(() =>
    expect(api.callsOf(refundsApi.settle).map(({ body }) => body)).toEqual([{ reference: 'T 1' }]),
  );
}, 30_000);

test('disputes and refunds that did not arrive stand above the orders until somebody dealt with them', async () => {
  const found = {
    id: 'dp_1',
    kind: 'Dispute' as const,
    reference: 'O-2026-000007',
    clientName: 'Verlag Nord',
    amount: 2375,
    currency: 'EUR',
    reason: 'fraudulent',
    state: 'Open' as const,
    dueAt: '2026-03-01T00:00:00.000Z',
    openedAt: '2026-02-20T00:00:00.000Z',
    invoiceId: idOf(77),
  };
  api
    .answer(refundsApi.cases, [
      found,
      { ...found, id: idOf(8), kind: 'CreditNote', reference: 'C-2026-000003', state: 'Lost' },
    ])
    .answer(refundsApi.closeCase, []);
  await renderRemote(remote, '/administration/orders');
  const list = await screen.findByRole('list', { name: 'Payments by card that need you' });
  const [dispute, refund] = within(list).getAllByRole('listitem');
  expect(dispute).toHaveTextContent(/O-2026-000007 · €23\.75.*Disputed · Answer by/);
  expect(refund).toHaveTextContent('The refund did not arrive');
  expect(within(refund!).queryByRole('button', { name: 'Dealt with' })).toBeNull();
  expect(within(dispute!).getByRole('link', { name: 'Refund of O-2026-000007' })).toHaveAttribute(
    'href',
    `/administration/orders?refund=${idOf(77)}`,
  );
  fireEvent.click(within(dispute!).getByRole('button', { name: 'Dealt with' }));
  const form = await screen.findByRole('form', { name: 'Dealt with' });
  fireEvent.change(within(form).getByLabelText('How it was dealt with'), {
    target: { value: 'Evidence was sent' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Dealt with' }));
  await waitFor(() =>
    expect(api.callsOf(refundsApi.closeCase)[0]).toMatchObject({
      params: { id: 'dp_1' },
      body: { note: 'Evidence was sent' },
    }),
  );
});

test('a payment of another amount is accepted or given back, with a note', async () => {
  api
    .answer(refundsApi.cases, [
      {
        id: 'cs_1',
        kind: 'Mismatch',
        reference: 'O-2026-000009',
        clientName: 'Verlag Nord',
        amount: 1,
        currency: 'EUR',
        reason: '',
        state: 'Open',
        dueAt: null,
        openedAt: '2026-02-20T00:00:00.000Z',
        invoiceId: null,
        asked: { amount: 2375, currency: 'EUR' },
      },
    ])
    .answer(refundsApi.closeCase, []);
  await renderRemote(remote, '/administration/orders');
  const list = await screen.findByRole('list', { name: 'Payments by card that need you' });
  expect(list).toHaveTextContent(
    /O-2026-000009 · €0\.01.*€23\.75 was asked.*Another amount was paid/,
  );
  expect(within(list).queryByRole('button', { name: 'Dealt with' })).toBeNull();
  expect(within(list).getByRole('button', { name: 'Accept payment' })).toBeVisible();
  // A choice can be taken back before it is sent.
  fireEvent.click(within(list).getByRole('button', { name: 'Accept payment' }));
  fireEvent.click(await within(list).findByRole('button', { name: 'Cancel' }));
  fireEvent.click(within(list).getByRole('button', { name: 'Give payment back' }));
  const form = await screen.findByRole('form', { name: 'Give payment back' });
  fireEvent.change(within(form).getByLabelText('How it was dealt with'), {
    target: { value: 'The client pays again' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Give payment back' }));
  await waitFor(() =>
    expect(api.callsOf(refundsApi.closeCase)[0]).toMatchObject({
      params: { id: 'cs_1' },
      body: { note: 'The client pays again', decision: 'Refund' },
    }),
  );
});

test('an order whose buyer asked for the money back says so, and can be filtered by', async () => {
  const refundAskedAt = '2026-11-20T10:00:00.000Z';
  api.answer(salesApi.orders, { totalCount: 1, items: [{ ...order, refundAskedAt }] });
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/orders?state=RefundAsked');
  expect(await screen.findByText('Refund asked on Nov 20, 2026')).toBeVisible();
  expect(api.callsOf(salesApi.orders)[0]?.query.get('state')).toBe('RefundAsked');
});
