import type { BillingPeriod } from '@editorial/contracts/enumerations';
import type { Plan } from '@editorial/contracts/subscription';
import { formatMoney, useT } from '@editorial/platform';
import type { ReactNode } from 'react';
import { amountOf } from './plan-prices.rules.ts';

/** A plan with its price and contents, and the way to it. */
export function PlanOption({
  plan,
  period,
  children,
}: {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly children: ReactNode;
}) {
  const t = useT('subscription');
  return (
    <li className="sub-plan">
      <h3>{plan.name}</h3>
      <p className="sub-plan__price ed-figures">
        <strong>{formatMoney(amountOf(plan, period) ?? 0, plan.currency)}</strong>{' '}
        <span className="ed-muted ed-small">{t(`Per:${period}`)}</span>
      </p>
      <ul className="sub-plan__facts">
        <li>{t('PlanCredits', [t('Credits', { count: plan.creditsPerCycle })])}</li>
        <li>{t('PlanVolume', [t('Pictures', { count: plan.downloadVolume })])}</li>
        <li>{t('Seats', { count: plan.seats })}</li>
      </ul>
      {children}
    </li>
  );
}
