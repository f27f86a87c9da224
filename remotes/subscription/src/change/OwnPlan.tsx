import type { Subscription } from '@editorial/contracts/subscription';
import { useBilling } from '../billing/use-billing.ts';
import { CancelPlan } from './CancelPlan.tsx';
import { ChangePlan } from './ChangePlan.tsx';

/** For master users: another plan, and the end of the plan. */
export function OwnPlan({ subscription }: { readonly subscription: Subscription }) {
  const { data } = useBilling();
  const mayChange = data?.planId && !subscription.cancelledAt;
  return (
    <>
      {mayChange && <ChangePlan billing={data} />}
      <CancelPlan subscription={subscription} />
    </>
  );
}
