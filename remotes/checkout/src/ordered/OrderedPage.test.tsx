import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi, type Order } from '@editorial/contracts/checkout';
import { contactApi } from '@editorial/contracts/contact';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  act,
  anOrderLine,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';

let api: FakeApi;
const followed: string[] = [];
const address = 'https://checkout.stripe.com/c/pay/cs_1';
const byMoney = anOrderLine({
  title: 'Boats and rain',
  source: 'ALaCarte',
  credits: 0,
  amount: 17_400,
  usage: 'Editorial',
});

const anOrder = (change: Partial<Order> = {}): Order => ({
  id: idOf(300),
  number: 'O-2026-000001',
  status: 'PaymentPending',
  creationTime: '2026-01-15T12:00:00.000Z',
  lines: [byMoney],
  totals: { credits: 0, amount: 17_400 },
  tax: null,
  currency: 'USD',
  licenses: [],
  balanceAfter: 250,
  invoiceNumber: null,
  paymentUrl: address,
  references: [],
  reversibleUntil: null,
  ...change,
});

const paid = anOrder({
  status: 'Completed',
  paymentUrl: null,
  invoiceNumber: 'I-2026-000001',
  licenses: [{ id: idOf(200), number: 'L-2026-000001', assetId: idOf(1), resolutionType: 0 }],
});

beforeEach(async () => {
  followed.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.href);
  });
  api = new FakeApi()
    .answer(checkoutApi.get, anOrder())
    .answer(checkoutApi.payment, anOrder())
    .answer(subscriptionApi.licenseZones, [
      { id: 'worldwide', name: 'Worldwide', priceFactor: 2.2, advertisingFactor: 1.5 },
    ])
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.Orders], active: aSubscription() });
});

const open = () => renderRemote(remote, `/checkout/orders/${idOf(300)}`);

test('coming back from Stripe shows the licenses at once, without waiting for the webhook', async () => {
  api.answer(checkoutApi.payment, paid);
  await open();
  expect(await screen.findByRole('heading', { name: 'Licensed' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Invoice I-2026-000001' })).toBeVisible();
  expect(api.callsOf(checkoutApi.payment)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

test('an unpaid order can be paid: the payment address is requested again', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(followed).toEqual([address]));
});

test.each([
  [
    'PaymentPending',
    'Review',
    'For order O-2026-000001, $100.00 was paid instead of $174.00. We look at it and write to you. Nothing else is charged.',
  ],
  [
    'Cancelled',
    'GoesBack',
    'Order O-2026-000001 was canceled. Your payment of $100.00 goes back to your card.',
  ],
] as const)(
  '%s: money that did not complete the order is named, and nothing is to be paid',
  async (status, state, text) => {
    const held = anOrder({ status, heldPayment: { amount: 10_000, currency: 'USD', state } });
    api.answer(checkoutApi.get, held).answer(checkoutApi.payment, held);
    await open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  },
);

test('an unpaid order can be canceled', async () => {
  await open();
  api
    .answer(checkoutApi.takeBack, undefined as never)
    .answer(checkoutApi.get, anOrder({ status: 'Cancelled', paymentUrl: null }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  expect(getState().feedback.confirmation?.message).toBe('checkout::GiveUpQuestion:money');
  act(() => getState().feedback.confirmation?.answer('confirm'));
  expect(
    await screen.findByText('Order O-2026-000001 was canceled. No money was taken.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Put the pictures back into the basket' }));
  await waitFor(() =>
    expect(getState().basket.aLaCarteImages).toMatchObject([
      { assetId: byMoney.assetId, resolutionType: byMoney.resolutionType, usage: 'Editorial' },
    ]),
  );
});

test('if Stripe does not answer, the order stays waiting and the payment can be retried', async () => {
  api
    .answer(checkoutApi.get, anOrder({ paymentUrl: null }))
    .refuse(checkoutApi.payment, 'Editorial:PaymentUnavailable');
  await open();
  const button = await screen.findByRole('button', { name: 'Pay now' });
  await waitFor(() => expect(api.callsOf(checkoutApi.payment)).toHaveLength(1));
  fireEvent.click(button);
  await waitFor(() => expect(api.callsOf(checkoutApi.payment)).toHaveLength(2));
  expect(followed).toEqual([]);
  api.answer(checkoutApi.payment, anOrder());
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  await waitFor(() => expect(followed).toEqual([address]));
});

test('a missing order ends the wait and shows a link onward', async () => {
  api.refuse(checkoutApi.get, 'Editorial:NotFound');
  await open();
  expect(await screen.findByText('This order can’t be shown')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Licensing history' })).toHaveAttribute(
    'href',
    '/licensing-history',
  );
});

test('a completed order says what it costs with tax, and until when the invoice is payable', async () => {
  api.answer(checkoutApi.get, {
    ...paid,
    totals: { credits: 3, amount: 7400 },
    tax: { treatment: 'Standard', place: 'DE', rateBasisPoints: 1900, amount: 1406 },
    currency: 'EUR',
    invoiceDueAt: '2026-02-14T12:00:00.000Z',
  });
  await open();
  const value = async (name: string) => (await screen.findByText(name)).nextSibling;
  expect(await value('Paid with')).toHaveTextContent('3 credits');
  expect(await value('Amount with tax')).toHaveTextContent('€88.06');
  expect(await value('Payable by')).toHaveTextContent('February 14, 2026');
});

test('a completed order says its number, whom it is paid to, where the invoice goes, and each license', async () => {
  api.answer(checkoutApi.get, {
    ...paid,
    lines: [{ ...byMoney, licenseZoneId: 'worldwide', usage: 'Advertising' }],
    invoiceDueAt: '2026-02-14T12:00:00.000Z',
    billing: {
      name: 'Ada Berg',
      company: 'Berg Press',
      address: 'Quay 1',
      city: 'Hamburg',
      postalCode: '20095',
      country: 'DE',
      vatNumber: '',
    },
    payee: { name: 'Harbor Pictures', accounts: ['IBAN NO93 8601 1117 947'] },
    reversibleUntil: '2026-01-15T12:15:00.000Z',
  });
  await open();
  const texts = async (name: string) => {
    const { parentElement } = await screen.findByText(name);
    return [...(parentElement?.querySelectorAll('dd') ?? [])].map((value) => value.textContent);
  };
  expect(await texts('Order number')).toEqual(['O-2026-000001']);
  expect(await texts('Pay to')).toEqual(['Harbor Pictures', 'IBAN NO93 8601 1117 947']);
  expect(await texts('State with the payment')).toEqual(['I-2026-000001']);
  expect(await texts('Invoice to')).toEqual([
    'Berg Press, Ada Berg',
    'Quay 1',
    '20095 Hamburg, Germany',
  ]);
  expect(await texts('Can be taken back until')).toHaveLength(1);
  expect(await screen.findByText('Use: Advertising. Territory: Worldwide.')).toBeVisible();
  // The way back is found above the pictures, however many there are.
  const [back, files] = [
    screen.getByRole('button', { name: 'Take the order back' }),
    screen.getByRole('heading', { name: 'Files' }),
  ];
  expect(back.compareDocumentPosition(files) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a seller without an account refers to the invoice; an order by card is not to be paid again', async () => {
  const payee = { name: 'Harbor Pictures', accounts: [] };
  api.answer(checkoutApi.get, { ...paid, payee, invoiceDueAt: '2026-02-14T12:00:00.000Z' });
  const first = await open();
  expect(await screen.findByText('As the invoice says')).toBeVisible();
  first.unmount();
  api.answer(checkoutApi.get, { ...paid, id: idOf(301), payee });
  await renderRemote(remote, `/checkout/orders/${idOf(301)}`);
  expect(await screen.findByText('Order number')).toBeVisible();
  expect(screen.queryByText('Pay to')).toBeNull();
});

test('an order that waits for its payment, and a paid one, have no date to pay by', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Pay now' })).toBeVisible();
  expect(screen.queryByText('Amount with tax')).toBeNull();
  expect(screen.queryByText('Payable by')).toBeNull();
});

test('money is asked back by a button with a reason; an order of credits alone has none', async () => {
  api.answer(checkoutApi.get, paid).answer(contactApi.send, undefined);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
  const form = screen.getByRole('form', { name: 'Ask for a refund' });
  fireEvent.change(screen.getByLabelText('Why do you want it?'), {
    target: { value: 'The wrong harbour was licensed.' },
  });
  fireEvent.submit(form);
  expect(await screen.findByText(/We have your request/)).toBeVisible();
  expect(api.callsOf(contactApi.send)[0]?.body).toMatchObject({
    topic: 'Payment',
    reference: paid.number,
    message: 'The wrong harbour was licensed.',
    asksRefund: true,
  });
});

const withdrawal = {
  number: 'W-000007',
  declaredAt: '2026-01-20T12:00:00.000Z',
  amount: 17_400,
  dueAt: '2026-02-03T12:00:00.000Z',
  handledAt: null,
};
const refund = {
  number: 'C-1',
  amount: 17_400,
  currency: 'USD',
  issuedAt: '2026-01-22T12:00:00.000Z',
  method: 'Card' as const,
  isDone: false,
};
test.each([
  [
    { withdrawal },
    /^You withdrew .* January 20, 2026 .*W-000007.* \$174\.00 goes back to you by February 3, 2026/,
  ],
  [{ withdrawal, invoiceDueAt: '2026-02-14T12:00:00.000Z' }, /The invoice need not be paid/],
  [{ withdrawal: { ...withdrawal, amount: 0 } }, /nothing is due by law/],
  [
    { withdrawal: { ...withdrawal, handledAt: '2026-01-22T12:00:00.000Z' } },
    /It was dealt with on January 22, 2026\.$/,
  ],
  [{ refundAskedAt: '2026-01-21T12:00:00.000Z' }, /^You asked for a refund on January 21, 2026\./],
  [
    { refunds: [refund] },
    '$174.00 is on its way back to you (credit note C-1 of January 22, 2026).',
  ],
  [{ refunds: [{ ...refund, isDone: true }] }, /^\$174\.00 was given back/],
  [
    { refunds: [{ ...refund, method: 'SetOff' as const }] },
    /^\$174\.00 of the invoice need not be/,
  ],
] satisfies [Partial<Order>, RegExp | string][])(
  'the page says what followed the order, and asks for no refund again: %j',
  async (followed, text) => {
    api.answer(checkoutApi.get, { ...paid, ...followed });
    await open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull();
  },
);

test('a part that was given back leaves the rest, whose money can be asked for', async () => {
  const lines = [1, 2].map((n) => anOrderLine({ assetId: idOf(n), title: `Picture ${n}` }));
  const license = { id: idOf(200), number: 'L-1', assetId: idOf(1), resolutionType: 0 as const };
  api
    .answer(checkoutApi.get, {
      ...paid,
      lines,
      licenses: [
        { ...license, revokedAt: refund.issuedAt },
        { ...license, id: idOf(201), assetId: idOf(2) },
      ],
      refunds: [{ ...refund, amount: 8700 }],
    })
    .answer(catalogApi.download, { jobId: idOf(9), fileCount: 1, totalBytes: 1 });
  await open();
  expect(await screen.findByText('Refunded: the license has ended.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download Picture 1' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask for a refund' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.download)[0]?.body).toMatchObject({ assetIds: [idOf(2)] }),
  );
});

test('an order that was given back whole offers no files', async () => {
  const [license] = paid.licenses;
  api.answer(checkoutApi.get, {
    ...paid,
    licenses: [{ ...license!, revokedAt: refund.issuedAt }],
    refunds: [{ ...refund, isDone: true }],
  });
  await open();
  expect(await screen.findByText(/was refunded\. Its licenses have ended/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Licensed' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
});

test('once a download began here, the order is not offered to be taken back', async () => {
  const totals = { credits: 3, amount: 0 };
  const reversible = {
    ...paid,
    totals,
    invoiceNumber: null,
    reversibleUntil: '2026-01-15T12:15:00.000Z',
  };
  api
    .answer(checkoutApi.get, reversible)
    .answer(catalogApi.download, { jobId: idOf(9), fileCount: 1, totalBytes: 1 });
  await open();
  expect(await screen.findByRole('button', { name: 'Take the order back' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Take the order back' })).toBeNull(),
  );
});

test('all files of an order come as one archive for each size', async () => {
  const line = (n: number, resolutionType: 0 | 1) =>
    anOrderLine({ assetId: idOf(n), title: `Picture ${n}`, resolutionType });
  api
    .answer(checkoutApi.get, { ...paid, lines: [line(1, 0), line(2, 1), line(3, 0)] })
    .answer(catalogApi.download, { jobId: idOf(9), fileCount: 1, totalBytes: 1 });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Download all' }));
  await waitFor(() => expect(api.callsOf(catalogApi.download)).toHaveLength(2));
  expect(api.callsOf(catalogApi.download).map(({ body }) => body)).toMatchObject([
    { assetIds: [idOf(1), idOf(3)], resolutionType: 0 },
    { assetIds: [idOf(2)], resolutionType: 1 },
  ]);
});
