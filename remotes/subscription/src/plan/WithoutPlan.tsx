import { subscriptionApi } from '@editorial/contracts/subscription';
import { call, formatMoney, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { SubscriptionStateLine } from '@editorial/ui/display';
import { NextSteps } from './NextSteps.tsx';
import { Plans } from './Plans.tsx';
import { stateDates, stateName } from './state-dates.rules.ts';
import { useNeedsApproval } from './use-approval.ts';
import { useCurrency } from './use-currency.ts';
import { useStep } from '../billing/use-step.ts';
import { paidWith } from './ways-to-pay.rules.ts';

const steps = ['NextStep1', 'NextStep2', 'NextStep3'] as const;

/** For clients without a paid plan: their request, or the trial and the plans, one click each. */
export function WithoutPlan({
  canTry,
  hadPlan = false,
}: {
  readonly canTry: boolean;
  /** Whether a plan ended, which says itself what is possible. */
  readonly hadPlan?: boolean;
}) {
  const t = useT('subscription');
  const { data, isPending } = useEndpoint(subscriptionApi.requested, {}, { isBackground: true });
  const requested = data?.subscription;
  const needsApproval = useNeedsApproval();
  return (
    <>
      {requested && (
        <section className="sub-next" aria-labelledby="sub-requested">
          <h2 id="sub-requested">{t('RequestedTitle')}</h2>
          <SubscriptionStateLine
            label={t('WhereItStands')}
            current={stateName(requested.state)}
            dates={stateDates(requested)}
          />
          <p className="sub-lead">{t('RequestedPlan', [requested.planName])}</p>
        </section>
      )}
      {!requested && canTry && !hadPlan && (
        <section className="sub-next" aria-labelledby="sub-none">
          <h2 id="sub-none">{t('NeedPlan')}</h2>
          <p className="ed-muted ed-measure">
            {t(needsApproval ? 'NeedPlanHint' : 'ChoosePlanHint')}
          </p>
        </section>
      )}
      {canTry && !hadPlan && !isPending && <TrialStep />}
      {canTry && !isPending && <PerImageStep />}
      {!requested && <Plans />}
      {!requested && <NextSteps approved={steps} className="sub-plans" />}
    </>
  );
}

/** Offered only where the site sells single pictures without a plan. */
function PerImageStep() {
  const t = useT('subscription');
  const { input } = useCurrency();
  const { data: prices } = useEndpoint(subscriptionApi.prices, input, { isBackground: true });
  const { isBusy, run } = useStep(
    () => call(subscriptionApi.startPayPerImage),
    'subscription::PerImageStarted',
  );
  if (!prices?.isSoldWithoutPlan) return null;
  const amounts = prices.images.flatMap((image) => image.amounts.map(({ amount }) => amount));
  return (
    <section className="sub-trial" aria-labelledby="sub-per-image">
      <div>
        <h2 id="sub-per-image">{t('PerImage')}</h2>
        <p className="ed-muted ed-measure">
          {t('PerImageHint', [formatMoney(Math.min(...amounts), prices.currency)])}{' '}
          {t(paidWith(prices.paymentMethods))}
        </p>
      </div>
      <Button size="large" loading={isBusy} onClick={() => void run()}>
        {t('StartPerImage')}
      </Button>
    </section>
  );
}

/** Offered once to each person. */
function TrialStep() {
  const t = useT('subscription');
  const { input } = useCurrency();
  const { data: prices } = useEndpoint(subscriptionApi.prices, input, { isBackground: true });
  const { isBusy, run } = useStep(
    () => call(subscriptionApi.startTrial),
    'subscription::TrialStarted',
    [subscriptionApi.prices],
  );
  if (!prices || prices.trial.isUsed) return null;
  return (
    <section className="sub-trial" aria-labelledby="sub-trial">
      <div>
        <h2 id="sub-trial">{t('Trial')}</h2>
        <p className="ed-muted ed-measure">
          {t('TrialHint', [
            t('Days', { count: prices.trial.days }),
            t('Credits', { count: prices.trial.credits }),
          ])}
        </p>
        <p className="ed-measure">{t('TrialUse')}</p>
      </div>
      <Button size="large" loading={isBusy} onClick={() => void run()}>
        {t('StartTrial')}
      </Button>
    </section>
  );
}
