import { BillingPeriod } from '@editorial/contracts/enumerations';
import { isProblem, usePageMetadata, useSubscription, useT } from '@editorial/platform';
import { ButtonLink, EmptyState, Skeleton } from '@editorial/ui';
import { useState, type ReactNode } from 'react';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import { useCurrency } from '../plan/use-currency.ts';
import { useKnownAddress } from '../billing/use-known-address.ts';
import { useBuyer } from '../pricing/use-buyer.ts';
import { OrderForm } from './OrderForm.tsx';
import { useOffer } from './use-offer.ts';
import '../subscription.css';
import './order.css';

const periodFrom = (text: string | null): BillingPeriod =>
  Object.values(BillingPeriod).find((period) => String(period) === text) ?? BillingPeriod.Monthly;

/** A way on for those who cannot order this plan. */
function Instead({ text, to, step }: Readonly<Record<'text' | 'to' | 'step', string>>) {
  return (
    <EmptyState
      title={text}
      action={
        <ButtonLink look="primary" to={to}>
          {step}
        </ButtonLink>
      }
    />
  );
}

/** Why this person cannot order, and where to go. Null for those who can. */
function useInstead(offer: ReturnType<typeof useOffer>): ReactNode {
  const t = useT('subscription');
  const buyer = useBuyer();
  const { active, isFreeTrialSubscription } = useSubscription();
  if (buyer === 'NoClient')
    return <Instead text={t('OrderOnlyClients')} to="/pricing" step={t('ComparePlans')} />;
  if (active && !isFreeTrialSubscription && !active.paysPerImage)
    return (
      <Instead
        text={t('OrderHasPlan', [active.planName])}
        to="/subscription"
        step={t('PriceYourPlan')}
      />
    );
  if (isProblem(offer.error, 'Editorial:NotFound'))
    return <Instead text={t('OrderNoSuchPlan')} to="/pricing" step={t('ComparePlans')} />;
  if (offer.isError && !offer.data) return <Failed onRetry={() => void offer.refetch()} />;
  if (!offer.data || buyer === null) return <Skeleton height={480} />;
  return offer.data.needsApproval ? <Navigate to="/pricing" replace /> : null;
}

/** A plan in one form: plan, account, address, terms and payment. Open to everybody. */
export function OrderPage() {
  const t = useT('subscription');
  const [params, setParams] = useSearchParams();
  const { currency } = useCurrency();
  const [payer, setPayer] = useState<TaxedBuyer | null>(null);
  const billingPeriod = periodFrom(params.get('period'));
  const offer = useOffer({ planId: params.get('plan') ?? '', billingPeriod, currency }, payer);
  const known = useKnownAddress();
  const instead = useInstead(offer) ?? (known === undefined ? <Skeleton height={480} /> : null);
  const title = offer.data ? t('OrderTitle', [offer.data.name]) : t('Pricing');
  usePageMetadata({ title });
  const choosePeriod = (next: BillingPeriod) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        changed.set('period', String(next));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="ed-page order-page">
      <h1>{title}</h1>
      {instead ??
        (offer.data && (
          <OrderForm
            offer={offer.data}
            isCurrent={offer.isCurrent}
            known={known ?? null}
            onBuyer={setPayer}
            onPeriod={choosePeriod}
            askAgain={async () => (await offer.refetch()).data}
          />
        ))}
    </div>
  );
}
