import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import { Policy } from '@editorial/contracts/policy';
import { getState } from '@editorial/platform';
import {
  act,
  anOrderLine,
  aSubscription,
  aUser,
  type FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';
import { anOrder, answersForOrder, byMoney, paid, path, paymentUrl } from './ordered.testing.ts';

let api: FakeApi;
const followed: string[] = [];

beforeEach(async () => {
  followed.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.href);
  });
  api = answersForOrder();
  await installFakePlatform({ user: aUser(), policies: [Policy.Orders], active: aSubscription() });
});

const open = () => renderRemote(remote, path);

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
  await waitFor(() => expect(followed).toEqual([paymentUrl]));
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
  await waitFor(() => expect(followed).toEqual([paymentUrl]));
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
