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
  const approved = aRequest({
    state: 'Approved',
    decidedBy: 'Cleo Client',
    orderNumber: 'O-2026-000009',
    pictures: [anOrderLine({ title: 'Pier in fog' })],
    quote: null,
  });
  api.answer(orderRequestsApi.get, approved);
  fireEvent.click(screen.getByRole('button', { name: 'Approve and order' }));
  expect(
    await screen.findByText('Approved by Cleo Client. Ordered as O-2026-000009.'),
  ).toBeVisible();
  expect(screen.getByText('Pier in fog')).toBeVisible();
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

test('what is approved for money is shown with the tax of the address before it is ordered', async () => {
  const line = anOrderLine({ source: 'ALaCarte', credits: 0, amount: 17_400 });
  const net = aQuote({ lines: [line], totals: { credits: 0, amount: 17_400 } });
  const tax = { treatment: 'Standard', place: 'DE', rateBasisPoints: 1900, amount: 3306 } as const;
  api
    .answer(orderRequestsApi.get, aRequest({ quote: net }))
    .answer(orderRequestsApi.approve, { status: 'Completed' } as never);
  await open();
  const button = await screen.findByRole('button', { name: 'Approve and order' });
  const taxed = aRequest({ quote: { ...net, quoteHash: 'with tax', tax } });
  api.answer(orderRequestsApi.get, taxed);
  for (const [label, value] of [
    [/^Name/, 'Ida'],
    [/Street and number/, 'Pier 9'],
    [/Postal code/, '22100'],
    [/City/, 'Lund'],
    [/Country/, 'DE'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(await screen.findByText('$207.06')).toBeVisible();
  const wrong = { ...taxed.quote!, addressProblem: 'VatNumberInvalid' as const };
  api.answer(orderRequestsApi.get, aRequest({ quote: wrong }));
  const number = screen.getByLabelText(/VAT number/);
  fireEvent.change(number, { target: { value: 'FR40303265045' } });
  await waitFor(() => expect(number).toHaveAccessibleDescription(/not a VAT number/));
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  await waitFor(() => expect(number).toHaveFocus());
  expect(api.callsOf(orderRequestsApi.approve)).toHaveLength(0);
  api.answer(orderRequestsApi.get, taxed);
  fireEvent.change(number, { target: { value: '' } });
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  await waitFor(() => expect(api.callsOf(orderRequestsApi.approve)).toHaveLength(1));
  expect(api.callsOf(orderRequestsApi.approve)[0]?.body).toMatchObject({ quoteHash: 'with tax' });
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
