import type { PaymentMethod } from '@editorial/contracts/checkout';
import type { PlanOffer } from '@editorial/contracts/plan-orders';
import { formatDate, useT } from '@editorial/platform';
import { AcceptedTerms, SubmitButton } from '@editorial/ui/forms';
import type { ReactNode } from 'react';
import { CurrencyNote } from '../plan/CurrencyNote.tsx';
import { usePriceText } from '../pricing/price-text.ts';

interface SumPartProps {
  readonly offer: PlanOffer;
  readonly method: PaymentMethod;
  /** Whether the sum is that of what is typed and chosen now. */
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/**
 * Shows in one place what is ordered: the sum with its tax, when the plan begins, each payment, and
 * whom it is bought from. The terms that the order accepts and its button follow.
 */
export function SumPart({ offer, method, isCurrent, isBusy, children }: SumPartProps) {
  const t = useT('subscription');
  const { price, sum, tax } = usePriceText()(offer);
  const facts = [
    [t('OrderBegins'), t(`OrderBegins:${method}`)],
    [t('OrderFirst'), t(`OrderFirst:${method}`, [sum])],
    [t('OrderNext'), t('OrderNextOn', [sum, formatDate(offer.renewsAt, { dateStyle: 'long' })])],
    [t('OrderSeller'), offer.seller],
  ] as const;
  return (
    <section className="order-part order-summary" aria-label={t('OrderSum')}>
      <h2>{offer.name}</h2>
      <p className="order-sum ed-figures" aria-live="polite">
        <strong>{price}</strong> <span className="ed-muted">{tax}</span>
      </p>
      <CurrencyNote prices={offer} />
      <dl className="order-facts ed-small ed-figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="ed-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="ed-small">{t(`OrderRuns:${offer.billingPeriod}`)}</p>
      {children}
      <AcceptedTerms />
      <SubmitButton look="primary" size="large" loading={isBusy || !isCurrent} block>
        {t('Activate:money', [offer.name])}
      </SubmitButton>
    </section>
  );
}
