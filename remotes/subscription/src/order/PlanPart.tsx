import type { BillingPeriod } from '@editorial/contracts/enumerations';
import type { PlanOffer } from '@editorial/contracts/plan-orders';
import { useSubscription, useT } from '@editorial/platform';
import { Link } from 'react-router-dom';
import { PeriodChoice } from '../change/PeriodChoice.tsx';
import { CurrencyChoice } from '../plan/CurrencyChoice.tsx';
import { useCurrency } from '../plan/use-currency.ts';
import { usePriceText } from '../pricing/price-text.ts';

/** The plan that was chosen, with its price. Period and currency can be changed here. */
export function PlanPart({
  offer,
  onPeriod,
}: {
  readonly offer: PlanOffer;
  readonly onPeriod: (period: BillingPeriod) => void;
}) {
  const t = useT('subscription');
  const { choose } = useCurrency();
  const { isFreeTrialSubscription } = useSubscription();
  const { price, tax } = usePriceText()(offer);
  return (
    <section className="order-part" aria-labelledby="order-plan">
      <h2 id="order-plan">{t('Plan')}</h2>
      <p className="order-sum order-sum--first ed-figures">
        <strong>{price}</strong> <span className="ed-muted">{tax}</span>
      </p>
      <p className="ed-muted">
        {[
          t('PlanCredits', [t('Credits', { count: offer.creditsPerCycle })]),
          t('PlanVolume', [t('Pictures', { count: offer.downloadVolume })]),
          t('Seats', { count: offer.seats }),
        ].join(' · ')}
      </p>
      {isFreeTrialSubscription && <p className="sub-notice">{t('OrderEndsTrial')}</p>}
      <div className="sub-choices">
        <PeriodChoice period={offer.billingPeriod} onChange={onPeriod} />
        <CurrencyChoice prices={offer} onChange={choose} />
        <Link to="/pricing">{t('ComparePlans')}</Link>
      </div>
    </section>
  );
}
