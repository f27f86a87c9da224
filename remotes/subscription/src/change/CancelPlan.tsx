import { subscriptionApi, type Subscription } from '@editorial/contracts/subscription';
import { call, confirm, formatDate, useCulture, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { BILLING, useBilling } from '../billing/use-billing.ts';
import { useStep } from '../billing/use-step.ts';

/** Takes a cancellation back, until the plan has ended. */
export function KeepPlan() {
  const t = useT('subscription');
  const keeping = useStep(() => call(subscriptionApi.keepPlan), 'subscription::PlanKept', BILLING);
  return (
    <Button size="small" loading={keeping.isBusy} onClick={() => void keeping.run()}>
      {t('KeepPlan')}
    </Button>
  );
}

/** For master users: cancels the plan at its end. */
export function CancelPlan({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  useCulture();
  const { data: billing } = useBilling();
  const { cancelledAt, cycleEnd, endDate, planName } = subscription;
  const canceling = useStep(
    () => call(subscriptionApi.cancelPlan),
    'subscription::PlanCanceled',
    BILLING,
  );
  if (cancelledAt) return null;
  // The invoiced period is over when the next invoice is due.
  const days = [billing?.nextInvoiceAt ?? cycleEnd, endDate].filter(
    (day) => typeof day === 'string',
  );
  const end = days.toSorted()[0];
  async function cancel(): Promise<void> {
    const answer = await confirm.warn(
      t('CancelPlanHint', [end ? formatDate(end) : '']),
      t('CancelPlanOf', [planName]),
      { yesText: t('CancelPlan'), cancelText: t('KeepPlan') },
    );
    if (answer === 'confirm') await canceling.run();
  }
  return (
    <Button look="quiet" size="small" loading={canceling.isBusy} onClick={() => void cancel()}>
      {t('CancelPlan')}
    </Button>
  );
}
