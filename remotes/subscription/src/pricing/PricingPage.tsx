import { BillingPeriod } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { useCulture, usePageMetadata, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { EmptyState, Skeleton } from '@editorial/ui';
import { useDeferredValue, useState } from 'react';
import { Failed } from '../Failed.tsx';
import { CurrencyChoice } from '../plan/CurrencyChoice.tsx';
import { CurrencyNote } from '../plan/CurrencyNote.tsx';
import { NextSteps } from '../plan/NextSteps.tsx';
import { PeriodChoice } from '../change/PeriodChoice.tsx';
import { savingOf } from '../change/plan-prices.rules.ts';
import { useCurrency } from '../plan/use-currency.ts';
import { PlanOffers } from './PlanOffers.tsx';
import { useListTaxText } from '../billing/tax-text.ts';
import { SinglePrices } from './SinglePrices.tsx';
import { TrialOffer } from './TrialOffer.tsx';
import { useBuyer, type Buyer } from './use-buyer.ts';
import { paidWith } from '../plan/ways-to-pay.rules.ts';
import '../subscription.css';
import './pricing.css';

const steps = ['PriceStep1', 'PriceStep2', 'PriceStep3'] as const;
const rules = ['perpetual', 'again', 'rollover', 'takeBack', 'editorial'] as const;
const background = { isBackground: true };

/** Plans, prices and zones in the chosen currency, as far as they are loaded. */
function useOffers() {
  const { input, choose } = useCurrency();
  const queries = [
    useEndpoint(subscriptionApi.plans, input, background),
    useEndpoint(subscriptionApi.prices, input, background),
    useEndpoint(subscriptionApi.licenseZones, {}, background),
  ] as const;
  // The answer of a query is rendered in one go. Deferred, it is rendered in short steps.
  const plans = useDeferredValue(queries[0].data);
  const prices = useDeferredValue(queries[1].data);
  const zones = useDeferredValue(queries[2].data);
  return { plans, prices, zones, failed: queries.filter(({ isError }) => isError), choose };
}

/** Plans, single pictures and the trial side by side, open to all. */
export function PricingPage() {
  const t = useT('subscription');
  useCulture();
  const buyer = useBuyer();
  const [period, setPeriod] = useState<BillingPeriod>(BillingPeriod.Monthly);
  const { plans, prices, zones, failed, choose } = useOffers();
  const taxText = useListTaxText();
  usePageMetadata({ title: t('Pricing'), meta: { description: t('PricingLead') } });
  if (failed.length > 0)
    return (
      <div className="ed-page sub-page">
        <h1>{t('Pricing')}</h1>
        <Failed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      </div>
    );
  if (plans?.length === 0 && prices?.isSoldWithoutPlan === false)
    return (
      <div className="ed-page price-page">
        <h1>{t('Pricing')}</h1>
        <EmptyState title={t('NothingForSale')}>{t('NothingForSaleText')}</EmptyState>
      </div>
    );
  const savings = Object.fromEntries(
    Object.values(BillingPeriod).map((value) => [value, savingOf(plans ?? [], value)]),
  );
  return (
    <div className="ed-page price-page" aria-busy={!(plans && prices && zones) || undefined}>
      <header className="price-lead">
        <h1>{t('Pricing')}</h1>
        <p>{t('PricingLead')}</p>
      </header>
      <section aria-labelledby="price-plans" className="price-part">
        <header className="sub-head">
          <h2 id="price-plans">{t('Plans')}</h2>
          <div className="sub-choices">
            <PeriodChoice period={period} onChange={setPeriod} savings={savings} />
            {prices && <CurrencyChoice prices={prices} onChange={choose} />}
          </div>
        </header>
        <Offers plans={plans} prices={prices} period={period} buyer={buyer} />
        <p className="ed-muted ed-measure">
          {t('PriceAllPlans')} {prices && taxText(prices.tax)}
        </p>
      </section>
      <div className="price-halves">
        <Singles prices={prices} zones={zones} />
        {prices ? <TrialOffer trial={prices.trial} buyer={buyer} /> : <Skeleton height={200} />}
      </div>
      <NextSteps approved={steps} className="price-part" />
      <Rules />
    </div>
  );
}

/** The plans, as far as they are loaded, with a word about another currency. */
function Offers({
  plans,
  prices,
  period,
  buyer,
}: Pick<ReturnType<typeof useOffers>, 'plans' | 'prices'> & {
  readonly period: BillingPeriod;
  readonly buyer: Buyer | null;
}) {
  if (!plans || !prices) return <Skeleton height={480} />;
  return (
    <>
      <CurrencyNote prices={prices} />
      <PlanOffers
        plans={plans}
        images={prices.images}
        tax={prices.tax}
        period={period}
        buyer={buyer}
      />
    </>
  );
}

/** The prices of single pictures, as far as they are loaded. */
function Singles({ prices, zones }: Pick<ReturnType<typeof useOffers>, 'prices' | 'zones'>) {
  const t = useT('subscription');
  const taxText = useListTaxText();
  return (
    <section aria-labelledby="price-singles" className="price-part">
      <h2 id="price-singles">{t('PriceSingles')}</h2>
      <p className="ed-muted ed-measure">
        {[
          t('PriceSinglesLead'),
          prices && t(paidWith(prices.paymentMethods)),
          prices?.isSoldWithoutPlan && t('PriceSinglesAlone'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {prices && zones ? <SinglePrices prices={prices} zones={zones} /> : <Skeleton height={200} />}
      {prices && <p className="ed-muted ed-measure">{taxText(prices.tax)}</p>}
    </section>
  );
}

function Rules() {
  const t = useT('subscription');
  return (
    <section aria-labelledby="price-rules" className="price-part">
      <h2 id="price-rules">{t('Rules')}</h2>
      <ul className="sub-rules price-rules">
        {rules.map((rule) => (
          <li key={rule}>{t(`Rule:${rule}`)}</li>
        ))}
      </ul>
    </section>
  );
}
