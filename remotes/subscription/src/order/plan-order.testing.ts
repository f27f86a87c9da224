import { accountApi } from '@editorial/contracts/account';
import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { planOrdersApi, type PlanOffer } from '@editorial/contracts/plan-orders';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { FakeApi, fireEvent, renderRemote, screen, waitFor } from '@editorial/testing';
import remote from '../remote.ts';

export const offer: PlanOffer = {
  id: 'starter',
  name: 'Starter',
  creditsPerCycle: 25,
  downloadVolume: 50,
  seats: 1,
  billingPeriod: 1,
  amount: 4900,
  currency: 'EUR',
  currencies: ['USD', 'EUR'],
  country: 'DE',
  tax: { treatment: 'Standard', place: 'DE', rateBasisPoints: 1900, amount: 931 },
  paymentMethods: ['OnAccount', 'Stripe'],
  seller: 'Harbor Pictures',
  renewsAt: '2026-02-15T12:00:00.000Z',
  needsApproval: false,
};
const none = { hasSubscription: false, subscription: null };
const address = {
  Name: 'Ada Berg',
  'Street and number': 'Quay 1',
  'Postal code': '20095',
  City: 'Hamburg',
};

/** The address of the page. */
export const path = '/pricing/order?plan=starter&period=1';

/**
 * The server's answers for the page, to somebody without a plan. Drafts of earlier tests are gone.
 */
export function answersForPlanOrder(): FakeApi {
  sessionStorage.clear();
  return new FakeApi()
    .answer(planOrdersApi.offer, offer)
    .answer(billingAddressesApi.list, [])
    .answer(subscriptionApi.active, none)
    .answer(subscriptionApi.approved, none)
    .answer(subscriptionApi.isMasterUser, { isMasterUser: false })
    .answer(accountApi.publicProfile, { profile: { type: 3, name: 'Cleo', company: '' } })
    .install();
}

export const open = () => renderRemote(remote, path);

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Types a whole address once its fields are there. */
export async function fill(): Promise<void> {
  await screen.findByLabelText('Name');
  for (const [label, value] of Object.entries(address)) type(label, value);
}

const button = () => screen.getByRole('button', { name: 'Activate Starter and pay' });
export const isReady = () => waitFor(() => expect(button()).toBeEnabled());
export const order = () => fireEvent.click(button());
