import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { planInvoicesApi, type PlanBilling } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { seatsApi } from '@editorial/contracts/seats';
import { useEndpoint } from '@editorial/platform/queries';

const background = { isBackground: true };

/** Invoices of the own subscription, or of the one with this id, for administrators. */
export function useBilling(subscriptionId?: string): {
  readonly data: PlanBilling | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
} {
  const isOwn = subscriptionId === undefined;
  const own = useEndpoint(planInvoicesApi.own, {}, { ...background, enabled: isOwn });
  const ofOther = useEndpoint(
    planInvoicesApi.ofSubscription,
    { params: { id: subscriptionId ?? '' } },
    { ...background, enabled: !isOwn },
  );
  return isOwn ? own : ofOther;
}

/** Whether a payment is under way or waits for a decision, so that no second one may begin. */
export const isPaymentOpen = (payment: PlanBilling['payment']): boolean =>
  payment?.state === 'Pending' || payment?.state === 'Mismatch';

/** The queries that a step of a plan or of its payment changes. */
export const BILLING = [
  planInvoicesApi.own,
  planInvoicesApi.ofSubscription,
  planPaymentsApi.ended,
  // The address of the plan is offered to orders.
  billingAddressesApi.list,
  // Another plan has other seats.
  seatsApi.list,
];
