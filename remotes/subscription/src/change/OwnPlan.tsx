import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import type { Subscription } from '@editorial/contracts/subscription';
import { formatDate, useCulture, useT, type TextKey } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useState } from 'react';
import { usePriceWithTax } from '../billing/price-with-tax.ts';
import { isPaymentOpen, useBilling } from '../billing/use-billing.ts';
import { CancelPlan } from './CancelPlan.tsx';
import { ChangePlan } from './ChangePlan.tsx';

/**
 * For master users: the plan, its price and its next day, and the ways to another plan and to its
 * end.
 */
export function OwnPlan({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  const { data } = useBilling();
  const [isChanging, setChanging] = useState(false);
  const { cancelledAt, planName, clientName } = subscription;
  const mayChange = Boolean(data?.planId) && !cancelledAt;
  return (
    <>
      <section aria-labelledby="sub-own-plan" className="sub-own">
        <header className="sub-head">
          <div>
            <h2 id="sub-own-plan">{planName}</h2>
            <p className="ed-muted">{clientName}</p>
          </div>
          <div className="ed-row">
            {data && mayChange && !isChanging && (
              <Button
                size="small"
                disabled={isPaymentOpen(data.payment)}
                onClick={() => setChanging(true)}
              >
                {t('ChangePlan')}
              </Button>
            )}
            <CancelPlan subscription={subscription} />
          </div>
        </header>
        <PlanFacts subscription={subscription} billing={data} />
      </section>
      {data && mayChange && isChanging && (
        <ChangePlan billing={data} onClose={() => setChanging(false)} />
      )}
    </>
  );
}

/** The price with its tax, and what happens next: a payment, credits, or the end. */
function PlanFacts({
  subscription: { cancelledAt, endDate, cycleEnd, creditsPerCycle },
  billing,
}: {
  readonly subscription: Subscription;
  readonly billing: PlanBilling | undefined;
}) {
  const t = useT('subscription');
  useCulture();
  const priceWithTax = usePriceWithTax();
  const getsMore = cycleEnd !== null && (endDate === null || cycleEnd < endDate);
  const facts: readonly (readonly [TextKey<'subscription'>, string | null])[] = [
    [
      'FactPrice',
      billing && billing.periodPrice > 0
        ? priceWithTax(billing.periodPrice, billing, t(`Per:${billing.billingPeriod}`))
        : null,
    ],
    ['FactNextPayment', billing?.nextInvoiceAt ? formatDate(billing.nextInvoiceAt) : null],
    [
      'FactNextCredits',
      getsMore
        ? t('FactCreditsOn', [t('Credits', { count: creditsPerCycle }), formatDate(cycleEnd)])
        : null,
    ],
    [cancelledAt ? 'FactCanceledTo' : 'End', endDate ? formatDate(endDate) : null],
  ];
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className="sub-facts ed-figures">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
