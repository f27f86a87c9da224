import { AllPolicies } from '@editorial/contracts/policy';
import { salesApi, type SoldOrder } from '@editorial/contracts/sales';
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

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(salesApi.orders, { totalCount: 1, items: [order] })
    .answer(salesApi.recordPayment, { ...order, paidAt: '2026-11-03T10:00:00.000Z' })
    .answer(salesApi.figures, {
      month: '2026-11',
      currency: 'USD',
      plans: [{ planName: 'Studio', cycles: 2, revenue: 35_800 }],
      licenses: [{ source: 'Subscription', count: 7 }],
      invoices: { count: 1, amount: 3800, credited: 0, paid: 0, overdue: 0 },
      credits: { granted: 240, used: 11, givenBack: 0, adjusted: 0, expired: 3 },
    })
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

test('the figures of a month show revenue by plan, invoices, licenses and credits', async () => {
  await renderRemote(remote, '/administration/figures?month=2026-11');
  const plans = await screen.findByRole('region', { name: 'Revenue by plan (cycles)' });
  expect(within(plans).getByRole('row', { name: 'Studio (2) $358.00' })).toBeVisible();
  const credits = screen.getByRole('region', { name: 'Credits' });
  expect(within(credits).getByRole('row', { name: 'Expired 3' })).toBeVisible();
}, 30_000);
