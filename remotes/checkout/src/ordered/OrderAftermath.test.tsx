import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi, type Order } from '@editorial/contracts/checkout';
import { contactApi } from '@editorial/contracts/contact';
import { Policy } from '@editorial/contracts/policy';
import {
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
import { answersForOrder, paid, path } from './ordered.testing.ts';

let api: FakeApi;
beforeEach(async () => {
  api = answersForOrder();
  await installFakePlatform({ user: aUser(), policies: [Policy.Orders], active: aSubscription() });
});

const open = () => renderRemote(remote, path);

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
