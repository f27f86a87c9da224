import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import {
  aSubscription,
  aUser,
  type FakeApi,
  installFakePlatform,
  renderRemote,
  screen,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { billed, germanBilling, ownPlanApi } from './own-plan.testing.ts';

let api: FakeApi;
beforeEach(() => {
  api = ownPlanApi();
});

test('another plan and the end of the plan are offered beside its name, above the movements', async () => {
  const active = aSubscription();
  await installFakePlatform({ user: aUser(), active, isMasterUser: true });
  await renderRemote(remote, '/subscription');
  const own = await screen.findByRole('region', { name: active.planName });
  const cancel = within(own).getByRole('button', { name: 'Cancel the plan' });
  await within(own).findByRole('button', { name: 'Change the plan' });
  expect(own).toHaveTextContent('$179.00 a month');
  const movements = screen.getByRole('region', { name: 'Credit movements' });
  expect(cancel.compareDocumentPosition(movements)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['no address', null],
  ['no country', { ...germanBilling, country: '' }],
])('with %s, no page names a rate of tax', async (_, billing) => {
  api.answer(planInvoicesApi.own, {
    ...billed,
    billing,
    taxRateBasisPoints: 1900,
    nextInvoiceAt: '2026-02-01T00:00:00.000Z',
  });
  const active = aSubscription();
  await installFakePlatform({ user: aUser(), active, isMasterUser: true });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText('$179.00 a month plus tax')).toBeVisible();
  expect(await screen.findByText('Next: $179.00 plus tax on Feb 1, 2026')).toBeVisible();
  expect(document.body).not.toHaveTextContent('19 %');
});

test('the price with tax, the next payment and credits come first; after canceling, the end', async () => {
  api.answer(planInvoicesApi.own, {
    ...billed,
    billing: germanBilling,
    taxRateBasisPoints: 1900,
    nextInvoiceAt: '2026-02-01T00:00:00.000Z',
  });
  const active = aSubscription({ cycleEnd: '2026-02-01T00:00:00.000Z' });
  await installFakePlatform({ user: aUser(), active, isMasterUser: true });
  const page = await renderRemote(remote, '/subscription');
  const own = await screen.findByRole('region', { name: active.planName });
  expect(await within(own).findByText('$213.01 a month including 19 % tax')).toBeVisible();
  expect(own).toHaveTextContent('Next paymentFeb 1, 2026');
  expect(own).toHaveTextContent('Next credits120 credits on Feb 1, 2026');
  const balance = screen.getByTestId('credit-balance');
  expect(own.compareDocumentPosition(balance)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  page.unmount();

  const end = '2026-02-01T00:00:00.000Z';
  const canceled = { ...active, cancelledAt: '2026-01-15T00:00:00.000Z', endDate: end };
  await installFakePlatform({ user: aUser(), active: canceled, isMasterUser: true });
  await renderRemote(remote, '/subscription');
  const ended = await screen.findByRole('region', { name: active.planName });
  expect(ended).toHaveTextContent('Canceled, endsFeb 1, 2026');
  expect(ended).not.toHaveTextContent('Next credits');
  expect(within(ended).queryByRole('button')).toBeNull();
  expect(screen.getByText(/Until then, everything works as before/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep the plan' })).toBeVisible();
});
