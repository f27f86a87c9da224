import type { Subscription } from '@editorial/contracts/subscription';
import { PaymentNotice } from '../billing/PlanPayment.tsx';
import { useBilling } from '../billing/use-billing.ts';
import { CancelPlan } from '../plan/CancelPlan.tsx';
import { ChangePlan, NextPlan } from './ChangePlan.tsx';

/** For master users: what follows, another plan, and the end of the plan. */
export function OwnPlan({ subscription }: { readonly subscription: Subscription }) {
  const { data } = useBilling();
  const mayChange = data?.planId && !subscription.cancelledAt;
  return (
    <>
      {data && <PaymentNotice payment={data.payment} />}
      {data && !subscription.cancelledAt && <NextPlan billing={data} />}
      {mayChange && <ChangePlan billing={data} />}
      <CancelPlan subscription={subscription} />
    </>
  );
}
