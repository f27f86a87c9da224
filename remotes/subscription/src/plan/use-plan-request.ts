import type { WantedPlan } from '@editorial/contracts/plan-changes';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { call, refreshSubscriptionState } from '@editorial/platform';
import { useAct } from '@editorial/platform/queries';
import { BILLING } from '../billing/use-billing.ts';
import { useNeedsApproval } from './use-approval.ts';

/**
 * Chooses a plan: its request, or its beginning where staff approves none. `requestedId` is the
 * plan whose request is on its way.
 */
export function usePlanRequest() {
  const needsApproval = useNeedsApproval();
  const { run, given } = useAct(
    (body: WantedPlan & { readonly currency: string }) =>
      call(subscriptionApi.requestPlan, { body }),
    {
      done: () => (needsApproval ? 'subscription::Requested' : null),
      reloads: [subscriptionApi.requested, ...BILLING],
      afterwards: refreshSubscriptionState,
    },
  );
  /** `request` answers whether the request was taken. */
  return { requestedId: given?.[0].planId ?? null, request: run };
}
