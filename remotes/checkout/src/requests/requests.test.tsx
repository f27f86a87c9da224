import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { Policy } from '@editorial/contracts/policy';
import {
  anOrderLine,
  aQuote,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';
import { aRequest } from './requests.testing.ts';

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().answer(billingAddressesApi.list, []).install();
  await installFakePlatform({
    user: aUser(),
    policies: [Policy.Orders],
    active: aSubscription(),
    isMasterUser: true,
  });
});

const request = aRequest();
const open = () => renderRemote(remote, `/checkout/requests/${request.id}`);

test('a master user sees what is wanted and what it costs, and approves it', async () => {
  api
    .answer(orderRequestsApi.get, request)
    .answer(orderRequestsApi.approve, { status: 'Completed' } as never);
  await open();
  expect(await screen.findByText('For the spring issue.')).toBeVisible();
  expect(screen.getByText('Harbor')).toBeVisible();
  const approved = aRequest({ state: 'Approved', decidedBy: 'Cleo Client', quote: null });
  api.answer(orderRequestsApi.get, approved);
  fireEvent.click(screen.getByRole('button', { name: 'Approve and order' }));
  expect(await screen.findByText('Approved by Cleo Client.')).toBeVisible();
  expect(api.callsOf(orderRequestsApi.approve)[0]?.body).toEqual({ quoteHash: 'hash' });
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('money needs an address; what can no longer be ordered is only declined, with a reason', async () => {
  const line = anOrderLine({ source: 'ALaCarte', credits: 0, amount: 17_400 });
  const quote = aQuote({ lines: [line], totals: { credits: 0, amount: 17_400 } });
  api.answer(orderRequestsApi.get, aRequest({ quote }));
  const { unmount } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Approve and order' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/Street and number/)).toHaveAttribute('aria-invalid', 'true'),
  );
  expect(api.callsOf(orderRequestsApi.approve)).toHaveLength(0);
  unmount();

  api
    .answer(orderRequestsApi.get, aRequest({ quote: null }))
    .answer(orderRequestsApi.decline, aRequest({ state: 'Declined' }));
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await open();
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Twice.' } });
  expect(screen.queryByRole('button', { name: 'Approve and order' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(api.callsOf(orderRequestsApi.decline)[0]?.body).toEqual({ reason: 'Twice.' }),
  );
});

test('who asked withdraws the request, and cannot decide about it', async () => {
  api
    .answer(orderRequestsApi.get, aRequest({ isOwn: true }))
    .answer(orderRequestsApi.withdraw, undefined);
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(api.callsOf(orderRequestsApi.withdraw)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});
