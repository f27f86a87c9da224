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
import { ownPlanApi } from '../change/own-plan.testing.ts';

let api: FakeApi;
beforeEach(() => {
  api = ownPlanApi();
});

test('an administrator decides about a payment of another amount', async () => {
  const charge = {
    id: '00000000-0000-4000-8000-000000000777',
    subscriptionId: '00000000-0000-4000-8000-000000000100',
    clientName: 'Client & Co',
    description: 'Agency',
    purpose: 'Upgrade' as const,
    amount: 16_000,
    currency: 'USD',
    paidAmount: 1,
    paidCurrency: 'USD',
    createdAt: '2026-01-15T00:00:00.000Z',
  };
  api
    .answer(subscriptionApi.list, { totalCount: 0, items: [] })
    .answer(planPaymentsApi.mismatches, () =>
      api.callsOf(planPaymentsApi.refundMismatch).length > 0 ? [] : [charge],
    )
    .answer(planPaymentsApi.refundMismatch, []);
  await installFakePlatform({
    user: aUser(),
    profileType: 1,
    policies: ['Subscription.Subscriptions', 'Subscription.Subscriptions.State'],
  });
  await renderRemote(remote, '/subscriptions');
  expect(await screen.findByText(/\$0\.01 paid, \$160\.00 asked/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Wrong amount' } });
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByText(/\$0\.01 paid/)).toBeNull());
  expect(api.callsOf(planPaymentsApi.refundMismatch)[0]?.body).toEqual({ reason: 'Wrong amount' });
});
