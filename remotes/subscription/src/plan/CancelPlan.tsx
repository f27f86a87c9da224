import { subscriptionApi, type Subscription } from '@editorial/contracts/subscription';
import { call, confirm, formatDate, useCulture, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useStep } from './use-step.ts';

/** For master users: cancels the plan at its end, or takes that back until then. */
export function CancelPlan({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  useCulture();
  const { cancelledAt, endDate, planName } = subscription;
  const canceling = useStep(() => call(subscriptionApi.cancelPlan), 'subscription::PlanCanceled');
  const keeping = useStep(() => call(subscriptionApi.keepPlan), 'subscription::PlanKept');
  async function cancel(): Promise<void> {
    const answer = await confirm.warn(t('CancelPlanHint'), t('CancelPlanOf', [planName]), {
      yesText: t('CancelPlan'),
    });
    if (answer === 'confirm') await canceling.run();
  }
  if (cancelledAt)
    return (
      <p className="sub-ends" role="note">
        {t('PlanEnds', [planName, endDate ? formatDate(endDate) : ''])}{' '}
        <Button size="small" loading={keeping.isSending} onClick={() => void keeping.run()}>
          {t('KeepPlan')}
        </Button>
      </p>
    );
  return (
    <p>
      <Button look="quiet" size="small" loading={canceling.isSending} onClick={() => void cancel()}>
        {t('CancelPlan')}
      </Button>
    </p>
  );
}
