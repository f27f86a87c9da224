import type { BillingPeriod } from '@editorial/contracts/enumerations';
import type { Plan, PriceList } from '@editorial/contracts/subscription';
import { amountWithTax } from '@editorial/contracts/tax-amount';
import { formatMoney, useT } from '@editorial/platform';
import type { ReactNode } from 'react';
import { hasTax, useTaxText } from '../billing/tax-text.ts';
import { amountOf } from './plan-prices.rules.ts';

type Taxed = Pick<PriceList, 'tax' | 'forCompany'>;

/** A plan with its price and contents, and the way to it. */
export function PlanOption({
  plan,
  period,
  taxed,
  children,
}: {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  /** The tax on the price, once it is known. */
  readonly taxed: Taxed | undefined;
  readonly children: ReactNode;
}) {
  const t = useT('subscription');
  return (
    <li className="sub-plan">
      <h3>{plan.name}</h3>
      <PlanPrice plan={plan} period={period} taxed={taxed} />
      <ul className="sub-plan__facts">
        <li>{t('PlanCredits', [t('Credits', { count: plan.creditsPerCycle })])}</li>
        <li>{t('PlanVolume', [t('Pictures', { count: plan.downloadVolume })])}</li>
        <li>{t('Seats', { count: plan.seats })}</li>
      </ul>
      {children}
    </li>
  );
}

/** The price with its tax, which is named; for companies without it, which is said. */
function PlanPrice({
  plan,
  period,
  taxed,
}: {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly taxed: Taxed | undefined;
}) {
  const t = useT('subscription');
  const taxText = useTaxText();
  const amount = amountOf(plan, period) ?? 0;
  const isNet = taxed?.forCompany === true;
  const paid = isNet ? amount : amountWithTax(amount, taxed?.tax, plan.currency);
  return (
    <p className="sub-plan__price ed-figures">
      <strong>{formatMoney(paid, plan.currency)}</strong>{' '}
      <span className="ed-muted ed-small">{t(`Per:${period}`)}</span>{' '}
      {hasTax(taxed?.tax) && (
        <small className="ed-muted">{isNet ? t('PlusVat') : taxText(taxed.tax)}</small>
      )}
    </p>
  );
}
