import { planChangesApi } from '@editorial/contracts/plan-changes';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  aUser,
  type FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';
import { billed, declinedInvoice, noPlan, ownPlanApi } from './own-plan.testing.ts';

let api: FakeApi;
beforeEach(() => {
  api = ownPlanApi();
});

test('a plan that its client ended begins again for the price that is shown', async () => {
  api
    .answer(subscriptionApi.active, noPlan)
    .answer(planPaymentsApi.ended, { plan: { ...billed, state: 4, revivalPrice: 17_900 } })
    .answer(planChangesApi.revive, billed);
  await installFakePlatform({ user: aUser() });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByRole('heading', { name: 'Studio has ended' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Begin again and pay $179.00 a month' }));
  await waitFor(() =>
    expect(api.callsOf(planChangesApi.revive)[0]?.body).toEqual({ amount: 17_900 }),
  );
});

test('a plan that waits for its payment offers that, and no other plan', async () => {
  const unpaid = { ...declinedInvoice, deactivatesAt: undefined };
  api
    .answer(subscriptionApi.active, noPlan)
    .answer(planPaymentsApi.ended, { plan: { ...billed, state: 4, invoices: [unpaid] } });
  await installFakePlatform({ user: aUser() });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByRole('heading', { name: 'Studio is deactivated' })).toBeVisible();
  expect(
    screen.getByRole('button', { name: 'Pay $179.00 with the card ending in 4242' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Licensing history' })).toHaveAttribute(
    'href',
    '/subscription/licenses',
  );
  expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull();
});

test('a member of a company whose plan ended learns whom to ask', async () => {
  api.answer(subscriptionApi.active, noPlan).answer(planPaymentsApi.ended, {
    plan: null,
    ofCompany: { planName: 'Studio', masterUsers: ['Cleo Client', 'Max Master'] },
  });
  await installFakePlatform({ user: aUser() });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText(/Please ask Cleo Client or Max Master/)).toBeVisible();
});
