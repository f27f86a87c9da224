import { billingDocumentsApi, type BillingDocument } from '@editorial/contracts/billing-documents';
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
import { readDocumentsView, writeDocumentsView } from './documents-address.ts';

const invoice: BillingDocument = {
  id: idOf(1),
  kind: 'Invoice',
  number: 'I-2026-000001',
  at: '2026-05-01T12:00:00.000Z',
  amount: 4750,
  currency: 'USD',
  state: 'Overdue',
  due: 2375,
  dueAt: '2026-05-31T12:00:00.000Z',
  reference: 'O-2026-000007',
  orderId: idOf(2),
  periodStart: null,
  periodEnd: null,
  method: null,
  hasData: true,
};
const plan: BillingDocument = {
  ...invoice,
  id: idOf(3),
  kind: 'Payment',
  number: 'I-2026-000002',
  state: null,
  dueAt: null,
  due: 0,
  reference: 'Studio',
  orderId: null,
  periodStart: '2026-05-01T12:00:00.000Z',
  periodEnd: '2026-06-01T12:00:00.000Z',
  method: 'Card',
  hasData: false,
};
const note: BillingDocument = {
  ...invoice,
  id: idOf(4),
  kind: 'CreditNote',
  number: 'C-2026-000001',
  amount: -2375,
  state: 'SetOff',
  due: 0,
};

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(billingDocumentsApi.list, {
      totalCount: 3,
      items: [invoice, plan, note],
      years: [2026, 2025],
    })
    .install();
  await installFakePlatform({ user: aUser() });
});

test('invoices, credit notes and payments are one list, by year', async () => {
  await renderRemote(remote, '/subscription/invoices');
  const table = await screen.findByRole('table', { name: 'Invoices and payments' });
  const [, first, second, third] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent('$23.75 overdue since');
  // A payment has no data of its own.
  expect(within(table).getAllByRole('button', { name: /as data/ })).toHaveLength(2);
  fireEvent.click(within(first!).getByRole('button', { name: /as data/ }));
  const formats = screen.getAllByRole('menuitem').map((one) => one.textContent);
  expect(formats).toEqual(expect.arrayContaining(['Peppol BIS Billing 3', 'XRechnung (CII)']));
  expect(formats).toHaveLength(6);
  fireEvent.keyDown(screen.getAllByRole('menuitem')[0]!, { key: 'Escape' });
  expect(within(first!).getAllByRole('link', { name: 'O-2026-000007' })[0]).toHaveAttribute(
    'href',
    `/checkout/orders/${idOf(2)}`,
  );
  expect(second).toHaveTextContent('By card');
  expect(second).toHaveTextContent('Studio');
  expect(within(second!).queryByRole('button')).toBeNull();
  expect(third).toHaveTextContent('-$23.75');
  expect(within(third!).getByRole('button', { name: 'C-2026-000001 as PDF' })).toBeEnabled();
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2025' } });
  await waitFor(() =>
    expect(api.callsOf(billingDocumentsApi.list).at(-1)!.query.get('year')).toBe('2025'),
  );
});

test('the address says which part is shown; nonsense in it counts as not said', () => {
  expect(readDocumentsView(new URLSearchParams('year=26&page=-1'))).toEqual({
    year: null,
    page: 1,
  });
  const view = { year: 2026, page: 3 };
  expect(readDocumentsView(writeDocumentsView(view))).toEqual(view);
});
