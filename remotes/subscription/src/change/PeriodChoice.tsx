import { BillingPeriod } from '@editorial/contracts/enumerations';
import { formatNumber, useT } from '@editorial/platform';

/** The choice of how often a plan is paid. `savings` are the parts saved against paying monthly. */
export function PeriodChoice({
  period,
  onChange,
  savings = {},
}: {
  readonly period: BillingPeriod;
  readonly onChange: (period: BillingPeriod) => void;
  readonly savings?: Readonly<Partial<Record<BillingPeriod, number>>>;
}) {
  const t = useT('subscription');
  return (
    <fieldset className="sub-periods">
      <legend className="ed-visually-hidden">{t('BillingPeriod')}</legend>
      {Object.values(BillingPeriod).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="period"
            checked={period === value}
            onChange={() => onChange(value)}
          />{' '}
          {t(`Billing:${value}`)}
          {(savings[value] ?? 0) > 0 && (
            <span className="sub-periods__saving ed-small ed-figures" aria-hidden="true">
              {formatNumber(-(savings[value] ?? 0), { style: 'percent' })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
