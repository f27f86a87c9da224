import { BillingPeriod } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { call, formatMoney, toast, useCulture, useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Button, Skeleton } from '@editorial/ui';
import { useState } from 'react';

/** The plans side by side, by billing period. Requesting one creates a subscription for review. */
// Long because of its markup.
export function Plans() {
  const t = useT('subscription');
  useCulture();
  const [period, setPeriod] = useState<BillingPeriod>(BillingPeriod.Monthly);
  const [asking, setAsking] = useState<string | null>(null);
  const { data: plans } = useEndpoint(subscriptionApi.plans, {}, { isBackground: true });
  async function request(planId: string): Promise<void> {
    setAsking(planId);
    try {
      await call(subscriptionApi.requestPlan, { body: { planId, billingPeriod: period } });
      toast.success('subscription::Requested');
      await queryClient.invalidateQueries({ queryKey: endpointKey(subscriptionApi.requested) });
    } catch {
      // The central error reporter has shown the reason.
    } finally {
      setAsking(null);
    }
  }
  return (
    <section aria-labelledby="sub-plans" className="sub-plans">
      <header className="sub-head">
        <h2 id="sub-plans">{t('Plans')}</h2>
        <fieldset className="sub-periods">
          <legend className="ed-visually-hidden">{t('BillingPeriod')}</legend>
          {Object.values(BillingPeriod).map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="period"
                checked={period === value}
                onChange={() => setPeriod(value)}
              />{' '}
              {t(`Billing:${value}`)}
            </label>
          ))}
        </fieldset>
      </header>
      {!plans && <Skeleton height={260} />}
      <ul className="sub-plan-list">
        {plans?.map((plan) => (
          <li key={plan.id} className="sub-plan">
            <h3>{plan.name}</h3>
            <p className="sub-plan__price ed-figures">
              <strong>
                {formatMoney(
                  plan.prices.find((price) => price.billingPeriod === period)?.amount ?? 0,
                  plan.currency,
                )}
              </strong>{' '}
              <span className="ed-muted ed-small">{t(`Per:${period}`)}</span>
            </p>
            <ul className="sub-plan__facts">
              <li>{t('PlanCredits', [t('Credits', { count: plan.creditsPerCycle })])}</li>
              <li>{t('PlanVolume', [t('Pictures', { count: plan.downloadVolume })])}</li>
              <li>{t('Seats', { count: plan.seats })}</li>
            </ul>
            <Button
              look={plan.id === 'studio' ? 'primary' : 'secondary'}
              block
              loading={asking === plan.id}
              disabled={asking !== null}
              onClick={() => void request(plan.id)}
            >
              {t('RequestPlan', [plan.name])}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
